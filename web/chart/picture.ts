// The chart with legend and playhead on a canvas of its own, for a screenshot of any size and density.

import uPlot from 'uplot';
import { type Colours, keptColour, keptDash } from './colours.ts';
import { PLAYHEAD_LINE, playheadWidth } from './playhead.ts';
import { type ChartContent, data, options } from './plot.ts';
import * as runText from './run-text.ts';

export interface PictureSize {
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels of the canvas per CSS pixel. */
  readonly pixelRatio: number;
}

const PAD = 12;
const ROW = 22;

/** Draws at once, without changing the chart on the screen. */
export function picture(content: ChartContent, frame: number, colours: Colours, size: PictureSize): HTMLCanvasElement {
  const { width, height, pixelRatio } = size;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * pixelRatio);
  canvas.height = Math.round(height * pixelRatio);
  const ctx = canvas.getContext('2d');
  if (ctx === null) throw new Error(`cannot create a canvas of ${canvas.width} × ${canvas.height} pixels`);
  ctx.fillStyle = colours.background;
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.save();
  ctx.scale(pixelRatio, pixelRatio);
  const top = legend(ctx, content, colours, width);
  ctx.restore();

  // uPlot always draws with the pixel density of the screen: a larger chart with larger text makes up for it.
  const unit = pixelRatio / uPlot.pxRatio;
  const plotSize = { width: width * unit, height: Math.max(1, height - top) * unit };
  // Lines have a rim in the card's colour; here the background takes the card's place.
  const plot = new uPlot(options(content, { ...colours, card: colours.background }, plotSize, unit), data(content));
  plot.batch(() => {});
  ctx.drawImage(plot.ctx.canvas, 0, Math.round(top * pixelRatio));
  const x = plot.valToPos(frame, 'x', true);
  const half = (pixelRatio * playheadWidth(plot.bbox.width / pixelRatio / content.run.axis)) / 2;
  const line = PLAYHEAD_LINE * pixelRatio;
  ctx.fillStyle = colours.text;
  for (const left of [x - half, x + half - line]) {
    ctx.fillRect(Math.round(left), Math.round(top * pixelRatio) + plot.bbox.top, line, plot.bbox.height);
  }
  plot.destroy();
  return canvas;
}

interface Entry {
  readonly text: string;
  readonly bold?: boolean;
  readonly fill?: string;
  readonly stroke?: string;
  readonly dash?: readonly number[];
}

/** As many rows as needed. Returns their height. */
function legend(ctx: CanvasRenderingContext2D, content: ChartContent, colours: Colours, width: number): number {
  const { question } = content.run;
  const entries: Entry[] = [
    { text: question.label, bold: true },
    ...(question.clock === 'host'
      ? [{ text: runText.ALL_STAGES, fill: colours.quiet }]
      : content.run.stages.map((stage) => ({ text: stage, fill: colours.stage(stage) }))),
    ...(content.log ? [{ text: 'total', stroke: colours.text }] : []),
    { text: `${content.run.foundLabel} (right)`, stroke: colours.pairs },
    ...content.kept.map(({ run, slot }) => ({
      text: runText.runName(run.question, question),
      stroke: colours.kept[keptColour(slot)] ?? colours.text,
      dash: keptDash(slot),
    })),
  ];

  let x = PAD;
  let y = PAD + ROW / 2 - 4;
  ctx.textBaseline = 'middle';
  for (const entry of entries) {
    ctx.font = `${entry.bold ? 600 : 400} 13px system-ui, sans-serif`;
    const mark = entry.fill ? 18 : entry.stroke ? 30 : 0;
    const needed = mark + ctx.measureText(entry.text).width;
    if (x > PAD && x + needed > width - PAD) {
      x = PAD;
      y += ROW;
    }
    if (entry.fill) {
      ctx.fillStyle = entry.fill;
      ctx.fillRect(x, y - 6, 12, 12);
    } else if (entry.stroke) {
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + 24, y);
      ctx.strokeStyle = entry.stroke;
      ctx.lineWidth = 2.5;
      ctx.setLineDash([...(entry.dash ?? [])]);
      ctx.stroke();
    }
    ctx.fillStyle = colours.text;
    ctx.fillText(entry.text, x + mark, y, width - 2 * PAD - mark);
    x += needed + 16;
  }
  return y + ROW / 2;
}
