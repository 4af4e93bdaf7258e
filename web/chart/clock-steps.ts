// Steps that browsers round GPU timestamps to.

import { CLOCK_STEPS } from '../wasm/tables.ts';

/** Those of the known steps, in milliseconds, of which all times are multiples. */
export const stepsOf = (times: readonly number[], among: readonly number[] = CLOCK_STEPS): readonly number[] =>
  among.filter((step) => times.every((ms) => Math.abs(ms / step - Math.round(ms / step)) < 1e-3));
