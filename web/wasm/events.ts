// What the program tells the window: the details of its events.

import type { Settings } from './settings.ts';

/** What a frame gave: the detail of `kdet-frame` events on the window (src/app/search.rs). */
export interface Answer {
  readonly frame: number;
  readonly corrected: boolean;
  readonly settings: Settings;
  readonly counts: {
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
  /** The side of a cell of level 0 in the scene's unit, where there is a grid. */
  readonly cellSide: number | null;
  /** Colliding tetrahedra of each object: with another one, and with their own. */
  readonly objects: readonly { readonly inter: number; readonly own: number }[];
  readonly times: {
    readonly clock: 'device' | 'host';
    readonly stages: readonly { readonly stage: string; readonly ms: number }[];
    readonly host_ms: number;
  };
  readonly bytes: readonly (readonly [name: string, bytes: number])[];
}

/** What goes wrong once the page is open: the detail of `kdet-trouble` events on the window. */
export interface Trouble {
  readonly kind: 'panic' | 'lost' | 'gpu' | 'scene';
  readonly text: string;
}
