// The events that the program dispatches on the window: `addEventListener` knows their details.

import type { DeepReadonly } from './readonly.ts';
import type * as types from './types.ts';

/** The results of a frame. */
export type Answer = DeepReadonly<types.Answer>;

/** Errors while the page is open. */
export type Trouble = DeepReadonly<types.Trouble>;

type Detail<Event> = Event extends { detail: infer D } ? DeepReadonly<D> : null;

type ProgramEvents = { [Event in types.PageEvent as Event['name']]: CustomEvent<Detail<Event>> };

declare global {
  interface WindowEventMap extends ProgramEvents {}
}
