// The details of the events that the program dispatches on the window.

import type { DeepReadonly } from './readonly.ts';
import type * as types from './types.ts';

/** The results of a frame: the detail of `kdet-frame` events. */
export type Answer = DeepReadonly<types.Answer>;

/** Errors while the page is open: the detail of `kdet-trouble` events. */
export type Trouble = DeepReadonly<types.Trouble>;
