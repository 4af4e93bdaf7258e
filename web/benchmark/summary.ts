// The contents of summary.json, version 2. The program turns version 1 into it.

import type { DeepReadonly } from '../wasm/readonly.ts';
import type * as types from '../wasm/types.ts';

export type Summary = DeepReadonly<types.Document>;
/** A scene at a resolution with some settings. */
export type Measured = DeepReadonly<types.Measured>;
/** Times of one run in ms; the last run of a cancelled benchmark may be shorter. */
export type Run = DeepReadonly<types.Run>;
