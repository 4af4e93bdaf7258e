// The details of the events that the program dispatches on the window.

import type { Counts } from '../systems/methods.ts';
import type { Settings } from './settings.ts';

/** The results of a frame: the detail of `kdet-frame` events (src/app/search.rs). */
export interface Answer {
  readonly frame: number;
  readonly corrected: boolean;
  readonly settings: Settings;
  /** Read them with `countOf`: names may change, and not every method has every count. */
  readonly counts: Counts & {
    readonly primitives: number;
    readonly height: number;
    readonly cells: number;
    readonly fullest_cell: number;
    readonly entries: number;
    readonly table_slots: number;
    readonly probes: number;
    readonly potential_with_duplicates: number;
    readonly potential: number;
    readonly pairs: number;
  };
  /** The side of a cell of level 0 in the scene's unit; null without a grid. */
  readonly cellSide: number | null;
  /** Colliding primitives of each object: with other objects, and within the object (self-collisions). */
  readonly objects: readonly { readonly inter: number; readonly own: number }[];
  readonly times: {
    readonly clock: 'device' | 'host';
    readonly stages: readonly { readonly stage: string; readonly ms: number }[];
    readonly host_ms: number;
  };
  readonly bytes: readonly (readonly [name: string, bytes: number])[];
}

/** Errors while the page is open: the detail of `kdet-trouble` events. */
export interface Trouble {
  readonly kind: 'panic' | 'lost' | 'gpu' | 'scene';
  readonly text: string;
}
