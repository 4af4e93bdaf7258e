// Small figures of the inspector. Colours come from the style sheet, by class.

import { makeSvg } from '../ui/svg.ts';

type Attributes = Readonly<Record<string, string | number>>;

export function svg(name: string, attributes: Attributes = {}, ...children: (Node | string)[]): SVGElement {
  const rounded = Object.entries(attributes).map(([key, value]) => [
    key,
    typeof value === 'number' ? Math.round(value * 100) / 100 : value,
  ]);
  return makeSvg(name, Object.fromEntries(rounded), ...children);
}

/** A labelled drawing with its own coordinate system, as wide as its container. */
export const figure = (width: number, height: number, label: string, ...children: Node[]): SVGElement =>
  svg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'inspect-figure', role: 'img', 'aria-label': label }, ...children);

export const line = (x1: number, y1: number, x2: number, y2: number, name = ''): SVGElement => svg('line', { x1, y1, x2, y2, class: name });

export const rect = (x: number, y: number, width: number, height: number, name = ''): SVGElement =>
  svg('rect', { x, y, width: Math.max(width, 0), height: Math.max(height, 0), class: name });

export const circle = (cx: number, cy: number, r: number, name = ''): SVGElement => svg('circle', { cx, cy, r, class: name });

export const words = (x: number, y: number, text: string, anchor: 'start' | 'middle' | 'end' = 'start', name = ''): SVGElement =>
  svg('text', { x, y, 'text-anchor': anchor, class: name }, text);

export const polygon = (points: readonly (readonly [number, number])[], name = ''): SVGElement =>
  svg('polygon', { points: points.map((point) => point.map((value) => value.toFixed(1)).join()).join(' '), class: name });
