// The contents of summary.json (src/bench/document.rs).

import type { Counts } from '../systems/methods.ts';
import type { Settings } from '../wasm/settings.ts';

export interface Summary {
  readonly format: 'kdet-benchmark';
  readonly version: 1;
  readonly made: {
    readonly program: string;
    readonly by: 'command' | 'page';
    readonly date: string;
    readonly adapter: string;
    readonly driver: string;
    readonly browser: string | null;
    readonly system: string;
  };
  readonly cancelled: boolean;
  readonly results: readonly Measured[];
}

/** A scene at a resolution with some settings. Lists have a number per frame unless noted otherwise. */
export interface Measured {
  readonly scene: string;
  readonly title: string;
  readonly note: string;
  readonly resolution: number;
  readonly settings: Settings;
  readonly corrected: boolean;
  /** Per object. */
  readonly tetrahedra: readonly number[];
  /** Per object. */
  readonly vertices: readonly number[];
  /** `host`: `device_ms` and `stages_ms` are empty. */
  readonly clock: 'device' | 'host';
  readonly granularity_ms: number | null;
  readonly wanted_runs: number;
  readonly warm_up: number;
  readonly repeat_frame: number;
  /** Missing in the earliest summaries. */
  readonly wanted_frames?: { readonly first: number; readonly end: number; readonly step: number };
  readonly complete: boolean;
  readonly depth_axis: 'x' | 'y' | 'z';
  readonly frames: readonly number[];
  /** Empty for a single object. */
  readonly depth: readonly number[];
  /** Read them with `countOf`: names may change, and not every method has every count. */
  readonly counts: Counts<readonly number[]> & {
    readonly pairs: readonly number[];
    readonly potential_with_duplicates: readonly number[];
    readonly potential: readonly number[];
    readonly colliding_a: readonly number[];
    /** Of all objects except the first. */
    readonly colliding_b: readonly number[];
    readonly colliding_self: readonly number[];
    readonly height: readonly number[];
    readonly cells: readonly number[];
    readonly fullest_cell: readonly number[];
  };
  readonly bytes: readonly (readonly [name: string, bytes: number])[];
  readonly memory_bytes: number;
  readonly runs: readonly Run[];
}

/** Times of one run in ms; the last run of a cancelled benchmark may be shorter. */
export interface Run {
  readonly host_ms: readonly number[];
  readonly device_ms: readonly number[];
  /** By the stage's name. */
  readonly stages_ms: Readonly<Record<string, readonly number[]>>;
}
