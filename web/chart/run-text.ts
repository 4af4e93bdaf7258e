// Runs and clocks as text, the same in the legend, the tooltip, the table and the picture.

import { bare } from '../ui/format.ts';
import type { Question, Run } from './measurements.ts';

export const WALL_CLOCK = 'wall clock';

/** The legend's entry where the wall clock gives no times per stage. */
export const ALL_STAGES = 'all stages (wall clock)';

/** The clock, and its quantisation step if known. */
export function clock({ clock, granularity }: Pick<Run, 'clock' | 'granularity'>): string {
  if (clock === 'host') return WALL_CLOCK;
  return granularity === undefined ? 'GPU timestamps' : `GPU timestamps in steps of ${steps(granularity)}`;
}

function steps(milliseconds: number): string {
  if (milliseconds >= 0.1) return `${bare(milliseconds)} ms`;
  return milliseconds >= 1e-4 ? `${bare(milliseconds * 1e3)} µs` : `${bare(milliseconds * 1e6)} ns`;
}

export const repeats = (n: number): string => (n === 1 ? 'measured once' : `median of ${n}`);

export const place = (question: Question): string => `${question.scene}, resolution ${question.resolution}`;

/** The legend's name of a kept run; with scene and resolution if they differ from those of `current`. */
export function runName(question: Question, current: Question): string {
  const same = question.scene === current.scene && question.resolution === current.resolution;
  return same ? question.label : `${question.label} (${place(question)})`;
}
