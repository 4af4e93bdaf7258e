// The colour and dash samples of legends. They refer to custom properties, so that they follow the colour scheme.

import { stageProperty } from '../systems/methods.ts';
import { makeSvg } from '../ui/svg.ts';
import { keptColour, keptDash } from './colours.ts';

export const stageSwatch = (stage: string): SVGElement => boxSwatch(stageProperty(stage));

export const hostSwatch = (): SVGElement => boxSwatch('quiet');

function boxSwatch(colour: string): SVGElement {
  const box = makeSvg('rect', { width: '12', height: '12', rx: '2' });
  box.style.fill = `var(--${colour})`;
  return makeSvg('svg', { class: 'chart-swatch stage', viewBox: '0 0 12 12', 'aria-hidden': 'true' }, box);
}

function lineSwatch(colour: string, dash: readonly number[]): SVGElement {
  const line = makeSvg('path', { d: 'M0 6H24', 'stroke-width': '2.5', 'stroke-dasharray': dash.join(' ') });
  line.style.stroke = `var(--${colour})`;
  return makeSvg('svg', { class: 'chart-swatch', viewBox: '0 0 24 12', 'aria-hidden': 'true' }, line);
}

export const pairsSwatch = (): SVGElement => lineSwatch('pairs', []);

export const totalSwatch = (): SVGElement => lineSwatch('text', []);

export const keptSwatch = (slot: number): SVGElement => lineSwatch(`kept-${keptColour(slot) + 1}`, keptDash(slot));
