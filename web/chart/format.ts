// Numbers and clocks in words, the same in the legend, the tooltip, the table and the picture.

import type { Question, Run } from './measurements.ts';

const decimals = [0, 1, 2, 3].map((n) => new Intl.NumberFormat('en', { minimumFractionDigits: n, maximumFractionDigits: n }));
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

/** Three digits or so, without the unit. */
export function ms(value: number): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return decimals[digits]?.format(value) ?? String(value);
}

export const count = (value: number): string => whole.format(value);

/** A dash for what is not known. */
export const known = (value: number | undefined): string => (value === undefined ? '–' : count(value));

/** For axes: `12.5K`. */
export const short = (value: number): string => compact.format(value);

/** As few digits as it takes. */
export const bare = (value: number): string => plain.format(value);

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
