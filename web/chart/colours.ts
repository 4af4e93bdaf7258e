// The chart's colours, which are the page's: custom properties of web/style.css and web/chart/chart.css.

import { stageProperty } from '../systems/methods.ts';

export interface Colours {
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly card: string;
  readonly background: string;
  /** By the stage's name. Known stages go from dark to light, so that they differ without colour vision. */
  readonly stage: (name: string) => string;
  readonly pairs: string;
  readonly kept: readonly string[];
}

const KEPT_COLOURS = 4;

/** The present colours at `element`: the colour scheme may change. */
export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  const of = (name: string): string => style.getPropertyValue(`--${name}`).trim() || '#888';
  return {
    text: of('text'),
    quiet: of('quiet'),
    line: of('line'),
    card: of('card'),
    background: of('background'),
    stage: (name) => of(stageProperty(name)),
    pairs: of('pairs'),
    kept: Array.from({ length: KEPT_COLOURS }, (_, i) => of(`kept-${i + 1}`)),
  };
}

/** Dash patterns of kept runs, in CSS pixels. Five patterns and four colours give twenty combinations. */
const DASHES: readonly (readonly number[])[] = [
  [9, 4],
  [2, 3],
  [12, 3, 2, 3],
  [5, 2],
  [16, 3, 2, 3, 2, 3],
];

/** The number of a kept run's colour, for chart.css. */
export const keptColour = (slot: number): number => slot % KEPT_COLOURS;

export const keptDash = (slot: number): readonly number[] => DASHES[slot % DASHES.length] ?? [];
