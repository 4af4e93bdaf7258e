// The details of the events that the program dispatches on the window.

import type { Counts } from '../systems/methods.ts';
import type { Settings } from './settings.ts';

/** The results of a frame: the detail of `kdet-frame` events (src/app/search.rs). */
export interface Answer {
  readonly frame: number;
  readonly corrected: boolean;
  readonly settings: Settings;
  /** By name: the counts that the method has. */
  readonly counts: Counts;
  /** The side of a cell of level 0 in the scene's unit; null without a grid. */
  readonly cellSide: number | null;
  /** Colliding primitives of each object: with other objects, and within the object (self-collisions). */
  readonly objects: readonly { readonly inter: number; readonly own: number }[];
  readonly times: {
    readonly clock: 'device' | 'host';
    readonly stages: readonly { readonly stage: string; readonly kind: 'both' | 'inter' | 'self'; readonly ms: number }[];
    readonly host_ms: number;
  };
  readonly bytes: readonly (readonly [name: string, bytes: number])[];
}

/** Errors while the page is open: the detail of `kdet-trouble` events. */
export interface Trouble {
  readonly kind: 'panic' | 'lost' | 'gpu' | 'scene';
  readonly text: string;
}
