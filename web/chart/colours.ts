// The chart's colours, which are the page's: custom properties of web/style.css and web/chart/chart.css.

import { STAGES } from './measurements.ts';

export interface Colours {
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly card: string;
  readonly background: string;
  /** In the order of `STAGES`, from dark to light, so that they differ without colour, too. */
  readonly stages: readonly string[];
  readonly pairs: string;
  readonly kept: readonly string[];
}

const KEPT_COLOURS = 4;

/** As they are now where `element` is: the scheme may change. */
export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim() || '#888';
  return {
    text: of('text'),
    quiet: of('quiet'),
    line: of('line'),
    card: of('card'),
    background: of('background'),
    stages: STAGES.map((stage) => of(`stage-${stage.replace('_', '-')}`)),
    pairs: of('pairs'),
    kept: Array.from({ length: KEPT_COLOURS }, (_, i) => of(`kept-${i + 1}`)),
  };
}

/** Of a kept run's line, in CSS pixels. Five patterns and four colours give twenty pairs before one comes again. */
const DASHES: readonly (readonly number[])[] = [
  [9, 4],
  [2, 3],
  [12, 3, 2, 3],
  [5, 2],
  [16, 3, 2, 3, 2, 3],
];

/** The class of a kept run's slot, for chart.css. */
export const keptColour = (slot: number): number => slot % KEPT_COLOURS;

export const keptDash = (slot: number): readonly number[] => DASHES[slot % DASHES.length] ?? [];
