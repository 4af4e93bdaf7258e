// Runs and clocks in words, the same in the legend, the tooltip, the table and the picture.

import { bare } from '../ui/format.ts';
import type { Question, Run } from './measurements.ts';

/** Which clock, and its steps where they are known. */
export function clock({ clock, granularity }: Pick<Run, 'clock' | 'granularity'>): string {
  if (clock === 'host') return 'host time';
  return granularity === undefined ? 'device time' : `device time in steps of ${steps(granularity)}`;
}

function steps(milliseconds: number): string {
  if (milliseconds >= 0.1) return `${bare(milliseconds)} ms`;
  return milliseconds >= 1e-4 ? `${bare(milliseconds * 1e3)} µs` : `${bare(milliseconds * 1e6)} ns`;
}

export const repeats = (n: number): string => (n === 1 ? 'measured once' : `median of ${n}`);

export const place = (question: Question): string => `${question.scene}, resolution ${question.resolution}`;

/** What the legend calls a run that lies over `current`: where it is of another place, with that. */
export function runName(question: Question, current: Question): string {
  const same = question.scene === current.scene && question.resolution === current.resolution;
  return same ? question.label : `${question.label} (${place(question)})`;
}
