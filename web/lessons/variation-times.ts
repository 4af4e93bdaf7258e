// The times of a variation: several per value, and one number of them.

import { stepsOf } from '../chart/clock-steps.ts';
import { spread } from '../chart/measurements.ts';
import type { Answer } from '../wasm/events.ts';

/** Milliseconds of a frame: its stages by GPU timestamps, or the wall clock where there are none. */
export const timeOf = ({ times }: Pick<Answer, 'times'>): number =>
  times.clock === 'device' ? times.stages.reduce((sum, { ms }) => sum + ms, 0) : times.host_ms;

/** Whether they are multiples of a step that browsers round to. */
export const areRounded = (times: readonly number[]): boolean => stepsOf(times).length > 0;

/** The median; the mean of rounded times, whose median would be a multiple of the step. The first one warms up. */
export function typical(times: readonly number[], rounded: boolean): number | undefined {
  const kept = times.length > 1 ? times.slice(1) : times;
  if (kept.length === 0) return undefined;
  return rounded ? kept.reduce((sum, ms) => sum + ms, 0) / kept.length : spread(kept).median;
}

/** How often every value is measured: on a fast GPU until this much time has passed, on a slow one the least. */
const LEAST_ROUNDS = 3;
const MOST_ROUNDS = 15;
const ENOUGH_MS = 6000;

export const goesOn = (rounds: number, elapsedMs: number): boolean =>
  rounds < LEAST_ROUNDS || (rounds < MOST_ROUNDS && elapsedMs < ENOUGH_MS);
