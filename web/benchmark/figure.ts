// The frame of every figure: a title, what was measured, a legend and notes, all inside one SVG, so that a saved figure is
// self-contained. Colours are the page's custom properties; a saved figure has those of paper.

import { type PlotOptions, plot } from '@observablehq/plot';

import { stageProperty } from '../systems/methods.ts';
import { makeSvg, SVG_NAMESPACE } from '../ui/svg.ts';
import type { Entry, Series } from './series.ts';

export const FONT = 'system-ui, sans-serif';

/** An entry of the legend: a box, a band, or a dashed line. */
export interface Key {
  readonly text: string;
  readonly colour: string;
  readonly dash?: string;
  readonly shape?: 'box' | 'band';
}

export interface Drawing {
  readonly title: string;
  readonly subtitle: string;
  readonly keys: readonly Key[];
  readonly plot: PlotOptions;
  readonly notes?: readonly string[];
}

/** The chosen scene and resolution, and how the figures are drawn. */
export interface Choice {
  readonly entries: readonly Entry[];
  readonly scene: { readonly id: string; readonly title: string };
  readonly resolution: number;
  /** The series whose stages are shown. */
  readonly series: string;
  readonly log: boolean;
  readonly thesis: boolean;
}

/** A figure, or a sentence that says why there is none. */
export type Figure = (choice: Choice, width: number) => Drawing | string;

const COLOURS = 6;
const DASHES = ['', '8 3', '2 3', '10 3 2 3', '5 2', '14 3 2 3 2 3'];

export const colourOf = ({ slot }: Series): string => `var(--series-${(slot % COLOURS) + 1})`;
/** From the seventh series on, colours repeat with another dash pattern. */
export const dashOf = ({ slot }: Series): string => DASHES[(slot + Math.floor(slot / COLOURS)) % DASHES.length] ?? '';
export const stageColour = (stage: string): string => `var(--${stageProperty(stage)}, #888)`;

/** Measures texts; null in tests, which run without a DOM. */
const pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');

export function widthOf(text: string, size: number, weight = 400): number {
  if (pen === null) return text.length * size * 0.55;
  pen.font = `${weight} ${size}px ${FONT}`;
  return pen.measureText(text).width;
}

/** Breaks a text into lines of at most this width. */
export function wrap(text: string, width: number, size: number, weight = 400): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer, size, weight) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** The whole figure at this width. */
export function draw(drawing: Drawing, width: number): SVGSVGElement {
  const parts: Node[] = [];
  let y = 4;
  const write = (text: string, size: number, weight: number, colour: string) => {
    for (const line of wrap(text, width - 2, size, weight)) {
      y += Math.round(size * 1.35);
      parts.push(makeSvg('text', { x: 0, y: y - Math.round(size * 0.3), 'font-size': size, 'font-weight': weight, fill: colour }, line));
    }
  };
  write(drawing.title, 15, 650, 'var(--text)');
  write(drawing.subtitle, 12, 400, 'var(--quiet)');
  y = legend(drawing.keys, width, y + 4, parts);

  const inner = plot({ width, className: 'figure-plot', style: { fontSize: '12px', background: 'none' }, ...drawing.plot });
  // The content security policy forbids style elements; benchmark.css has these rules, and saved figures include them.
  for (const style of inner.querySelectorAll('style')) style.remove();
  // For screen readers, the figure has one label instead of one per line and tick.
  for (const part of inner.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  inner.setAttribute('y', String(y));
  inner.setAttribute('overflow', 'visible');
  parts.push(inner);
  y += Number(inner.getAttribute('height'));

  if (drawing.notes !== undefined && drawing.notes.length > 0) {
    y += 6;
    for (const note of drawing.notes) write(note, 12, 400, 'var(--quiet)');
  }
  y += 4;
  const svg = makeSvg(
    'svg',
    { xmlns: SVG_NAMESPACE, width, height: y, viewBox: `0 0 ${width} ${y}`, 'font-family': FONT, color: 'var(--text)', role: 'img' },
    ...parts,
  ) as SVGSVGElement;
  svg.setAttribute('aria-label', `${drawing.title}. ${drawing.subtitle}`);
  return svg;
}

/** As many rows as needed; returns the bottom of the last one. */
function legend(keys: readonly Key[], width: number, top: number, parts: Node[]): number {
  if (keys.length === 0) return top;
  const row = 19;
  let x = 0;
  let y = top + row / 2;
  for (const { text, colour, dash, shape } of keys) {
    const mark = shape === 'box' ? 18 : 30;
    const needed = mark + widthOf(text, 12);
    if (x > 0 && x + needed > width) {
      x = 0;
      y += row;
    }
    parts.push(
      shape === 'box'
        ? makeSvg('rect', { x, y: y - 6, width: 12, height: 12, rx: 2, fill: colour })
        : shape === 'band'
          ? makeSvg('rect', {
              x,
              y: y - 6,
              width: 24,
              height: 12,
              fill: colour,
              'fill-opacity': 0.25,
              stroke: colour,
              'stroke-dasharray': '3 2',
            })
          : makeSvg('line', { x1: x, x2: x + 24, y1: y, y2: y, stroke: colour, 'stroke-width': 2.5, 'stroke-dasharray': dash ?? '' }),
      makeSvg('text', { x: x + mark, y: y + 4, 'font-size': 12, fill: 'var(--text)' }, text),
    );
    x += needed + 16;
  }
  return y + row / 2 + 2;
}
