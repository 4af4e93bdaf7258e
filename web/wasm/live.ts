// What live scenes are told, and what they tell.

import type { DeepReadonly } from './readonly.ts';
import type { ADDITIONS } from './tables.ts';
import type * as types from './types.ts';

/** How bodies of a scene are simulated: one of `assets/live.json`. */
export type LiveSetup = DeepReadonly<types.Setup>;
export type Parameters = DeepReadonly<types.Parameters>;
/** What can be added. */
export type Addition = (typeof ADDITIONS)[number]['name'];
/** What a step tells. */
export type LiveStep = DeepReadonly<types.LiveStep>;
