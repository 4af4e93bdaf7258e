// Series, axes and marks for uPlot, from the runs.
//
// A frame is a column, not a point: often only some frames are measured, and a single one must be visible at its true
// width. uPlot's bands would join neighbouring points by lines, so the paths are built here.

import uPlot from 'uplot';

import * as format from '../ui/format.ts';
import { type Colours, keptColour, keptDash } from './colours.ts';
import type { Figures, Run } from './measurements.ts';

/** A kept run, with the number of its colour and dash pattern. */
export interface Kept {
  readonly run: Run;
  readonly slot: number;
}

/** What the chart shows, independent of its size and colours. */
export interface ChartContent {
  /** Its stages are stacked; its frames, or those there are so far, are the horizontal axis. */
  readonly run: Run;
  /** Their totals are drawn as lines. */
  readonly kept: readonly Kept[];
  readonly log: boolean;
}

/** A frame at 60 Hz. */
export const BUDGET_MS = 1000 / 60;

type Column = (number | null)[];

/** One column per series of `options`, in that order. */
export function data(content: ChartContent): uPlot.AlignedData {
  const { run } = content;
  const frames = Array.from({ length: run.frames }, (_, i) => i);
  const of = (value: (frame: number) => number | undefined): Column => frames.map((i) => value(i) ?? null);
  const total = (of: Run) => (frame: number) => positive(of.at(frame)?.total.median, content.log);

  const columns: Column[] = [];
  if (content.log) {
    // A stack is misleading on a logarithmic axis: the same time looks smaller higher up. So each stage is a line.
    for (const i of run.stages.keys()) columns.push(of((frame) => positive(run.at(frame)?.stages[i]?.median, true)));
    columns.push(of(total(run)), of(total(run)));
  } else {
    // Cumulative sums; the highest is drawn first and lower ones over it, so that there are no seams.
    const sum = (stages: Figures['stages']) => (stages.length === 0 ? undefined : stages.reduce((all, { median }) => all + median, 0));
    const sums = run.stages.map((_, i) => of((frame) => sum(run.at(frame)?.stages.slice(0, i + 1) ?? [])));
    columns.push(...[...sums].reverse(), run.clock === 'host' ? of(total(run)) : (sums.at(-1) ?? []));
  }
  for (const { run: kept } of content.kept) columns.push(of(total(kept)), of(total(kept)));
  const pairs = of((frame) => run.at(frame)?.pairs);
  columns.push(pairs, pairs);
  return [frames, ...columns];
}

/** Zero cannot be shown on a logarithmic axis. */
function positive(value: number | undefined, log: boolean): number | undefined {
  return log && value !== undefined && value <= 0 ? undefined : value;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Sizes are in CSS pixels; `unit` scales text and lines, for pictures of another pixel density. */
export function options(content: ChartContent, colours: Colours, size: Size, unit = 1): uPlot.Options {
  const { run } = content;
  const narrow = size.width / unit < 480;
  const px = (css: number) => css * unit;
  const dash = (css: readonly number[]) => css.map(px);
  const font = `${Math.round(px(11.5))}px system-ui, sans-serif`;
  const axis = {
    font,
    stroke: colours.quiet,
    gap: px(4),
    ticks: { size: px(4), width: px(1), stroke: colours.line },
  };
  const sideSize = (_: uPlot, values: string[] | null) => px(14 + 6.6 * Math.max(2, ...(values ?? []).map((v) => v.length)));

  return {
    ...size,
    pxAlign: true,
    legend: { show: false },
    cursor: { show: false },
    select: { show: false, left: 0, top: 0, width: 0, height: 0 },
    padding: [px(9), null, null, null],
    scales: {
      x: { time: false, range: () => [-0.5, run.axis - 0.5] },
      ms: content.log ? { distr: 3, log: 10, range: logRange } : { range: linearRange },
      pairs: { range: (_, _min, max) => [0, niceAbove(Math.max(max ?? 0, 4))] },
    },
    axes: [
      {
        ...axis,
        size: px(24),
        gap: px(3),
        space: px(narrow ? 56 : 72),
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
        grid: { show: false },
        values: (_, splits) => splits.map((frame) => (frame <= 0 ? 'frame 0' : format.count(frame))),
      },
      {
        ...axis,
        scale: 'ms',
        side: 3,
        size: sideSize,
        space: px(28),
        grid: { stroke: colours.line, width: px(1) },
        ...(content.log ? { splits: logSplits, filter: (_: uPlot, splits: number[]) => splits } : {}),
        values: (_, splits) => withUnit(splits, format.bare, ' ms'),
      },
      {
        ...axis,
        stroke: colours.pairs,
        scale: 'pairs',
        side: 1,
        size: sideSize,
        space: px(28),
        incrs: decades(0, 12),
        grid: { show: false },
        values: (_, splits) => splits.map(format.short),
      },
    ],
    series: [{}, ...series(content, colours, px, dash)],
    hooks: {
      drawClear: [(u) => hatch(u, run, colours, px)],
      draw: [(u) => marks(u, content, colours, px, font, dash([6, 4]))],
    },
  };
}

function series(
  content: ChartContent,
  colours: Colours,
  px: (css: number) => number,
  dash: (css: readonly number[]) => number[],
): uPlot.Series[] {
  const points = { show: false };
  const line = (scale: string, stroke: string, width: number, pattern: readonly number[] = []): uPlot.Series[] => [
    // A rim in the card's colour sets the line off from what is below it.
    { scale, stroke: colours.card, width: px(width + 2.5), pxAlign: false, paths: lines, points },
    { scale, stroke, width: px(width), pxAlign: false, dash: dash(pattern), paths: lines, points },
  ];
  const stages: uPlot.Series[] = content.log
    ? content.run.stages.map((stage) => ({ scale: 'ms', stroke: colours.stage(stage), width: px(2), paths: lines, points }))
    : [
        ...[...content.run.stages].reverse().map((stage) => ({
          scale: 'ms',
          fill: colours.stage(stage),
          width: 0,
          paths: columns,
          points,
        })),
        {
          scale: 'ms',
          stroke: colours.text,
          width: px(1),
          paths: columns,
          points,
          ...(content.run.clock === 'host' ? { fill: colours.quiet } : {}),
        },
      ];
  return [
    ...stages,
    ...(content.log ? line('ms', colours.text, 2) : []),
    ...content.kept.flatMap(({ slot }) => line('ms', colours.kept[keptColour(slot)] ?? colours.text, 2, keptDash(slot))),
    ...line('pairs', colours.pairs, 1.75),
  ];
}

/** Ranges of consecutive measured frames, as [first, last]. */
function* stretches(values: ArrayLike<number | null | undefined>): Generator<[number, number]> {
  let first = -1;
  for (let i = 0; i <= values.length; i++) {
    const there = i < values.length && values[i] != null;
    if (there && first < 0) first = i;
    if (!there && first >= 0) {
      yield [first, i - 1];
      first = -1;
    }
  }
}

/** Left and right end of a frame's column in whole canvas pixels; at least one pixel wide. */
function edges(u: uPlot, first: number, last: number): [number, number] {
  const left = Math.round(u.valToPos(first - 0.5, 'x', true));
  return [left, Math.max(left + 1, Math.round(u.valToPos(last + 0.5, 'x', true)))];
}

/** Columns from the axis up; stroked along their tops and sides. */
const columns: uPlot.Series.PathBuilder = (u, si) => {
  const values = u.data[si] as Column;
  const scale = u.series[si]?.scale ?? 'ms';
  const bottom = Math.round(u.valToPos(0, scale, true));
  const path = new Path2D();
  for (const [first, last] of stretches(values)) {
    path.moveTo(edges(u, first, first)[0], bottom);
    for (let i = first; i <= last; i++) {
      const [left, right] = edges(u, i, i);
      const y = Math.round(u.valToPos(values[i] ?? 0, scale, true));
      path.lineTo(left, y);
      path.lineTo(right, y);
    }
    path.lineTo(edges(u, last, last)[1], bottom);
  }
  return { stroke: path, fill: path };
};

/** Lines from centre to centre, extended to the sides of the first and last column, so that a single frame is visible. */
const lines: uPlot.Series.PathBuilder = (u, si) => {
  const values = u.data[si] as Column;
  const scale = u.series[si]?.scale ?? 'ms';
  const path = new Path2D();
  for (const [first, last] of stretches(values)) {
    const [left, right] = edges(u, first, last);
    const y = (i: number) => u.valToPos(values[i] ?? 0, scale, true);
    path.moveTo(left, y(first));
    for (let i = first; i <= last; i++) path.lineTo(u.valToPos(i, 'x', true), y(i));
    path.lineTo(right, y(last));
  }
  return { stroke: path };
};

/** Hatches frames that were not measured: empty is not zero. */
function hatch(u: uPlot, run: Run, colours: Colours, px: (css: number) => number): void {
  const { ctx, bbox } = u;
  const empty = Array.from({ length: run.axis }, (_, i) => (run.at(i) === undefined ? 1 : null));
  ctx.save();
  ctx.beginPath();
  for (const [first, last] of stretches(empty)) {
    const [left, right] = edges(u, first, last);
    ctx.rect(left, bbox.top, right - left, bbox.height);
  }
  ctx.clip();
  ctx.beginPath();
  const step = px(7) * uPlot.pxRatio;
  for (let x = bbox.left - bbox.height; x < bbox.left + bbox.width; x += step) {
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x + bbox.height, bbox.top);
  }
  ctx.globalAlpha = 0.75;
  ctx.strokeStyle = colours.line;
  ctx.lineWidth = px(1) * uPlot.pxRatio;
  ctx.stroke();
  ctx.restore();
}

/** The line of 60 frames per second, or an arrow towards it, and a text if nothing was measured yet. */
function marks(u: uPlot, content: ChartContent, colours: Colours, px: (css: number) => number, font: string, dash: number[]): void {
  const { ctx, bbox } = u;
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.font = font.replace(/[\d.]+px/, (size) => `${Number.parseFloat(size) * ratio}px`);
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  const write = (text: string, x: number, y: number, color: string) => {
    ctx.setLineDash([]);
    ctx.strokeStyle = colours.card;
    ctx.lineWidth = px(4) * ratio;
    ctx.strokeText(text, x, y);
    ctx.fillStyle = color;
    ctx.fillText(text, x, y);
  };

  const { min, max } = u.scales.ms ?? {};
  const budget = bbox.width < px(400) * ratio ? '60 fps' : '16.7 ms = 60 fps';
  const right = bbox.left + bbox.width - px(6) * ratio;
  ctx.textAlign = 'right';
  if (max != null && max < BUDGET_MS) write(`${budget} ↑`, right, bbox.top + px(8) * ratio, colours.quiet);
  else if (min != null && max != null && min <= BUDGET_MS) {
    const y = Math.round(u.valToPos(BUDGET_MS, 'ms', true)) + 0.5;
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.setLineDash(dash.map((d) => d * ratio));
    ctx.lineWidth = px(1.25) * ratio;
    ctx.strokeStyle = colours.text;
    ctx.stroke();
    // Above the line if there is room.
    const above = y - bbox.top > px(14) * ratio;
    write(budget, right, y + px(above ? -9 : 10) * ratio, colours.text);
  }

  if (content.run.measured === 0) {
    ctx.textAlign = 'center';
    write('no frame measured yet', bbox.left + bbox.width / 2, bbox.top + bbox.height / 2, colours.quiet);
  }
  ctx.restore();
}

// uPlot's extremes include the sums of all stages; without data the range includes the line of 60 Hz.
const linearRange: uPlot.Range.Function = (_, _min, max) => [0, niceAbove(Number.isFinite(max) && max > 0 ? max : BUDGET_MS)];

const logRange: uPlot.Range.Function = (_, min, max) => {
  const some = Number.isFinite(min) && Number.isFinite(max) && min > 0;
  const [low, high] = some ? [min, max] : [1, BUDGET_MS];
  const from = Math.floor(Math.log10(low));
  return [10 ** from, 10 ** Math.max(from + 1, Math.ceil(Math.log10(high)))];
};

/** Powers of ten, with 2 and 5 in between if there are few. */
const logSplits: uPlot.Axis.Splits = (_, _axis, min, max) => {
  const [from, to] = [Math.round(Math.log10(min)), Math.round(Math.log10(max))];
  const steps = to - from > 2 ? [1] : [1, 2, 5];
  return decades(from, to, steps).filter((value) => value <= max * 1.001);
};

function decades(from: number, to: number, steps: readonly number[] = [1, 2, 5]): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => steps.map((n) => Number(`${n}e${from + i}`))).flat();
}

/** A round number somewhat above a value, so that the axis does not change with every sample. */
export function niceAbove(value: number): number {
  const wanted = value * 1.06;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((n) => n * power >= wanted * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** The unit only at the highest value. */
function withUnit(splits: readonly number[], write: (value: number) => string, unit: string): string[] {
  return splits.map((value, i) => write(value) + (i === splits.length - 1 ? unit : ''));
}
