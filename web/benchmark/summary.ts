// The contents of summary.json, version 2 (src/bench/document.rs). The program turns version 1 into it.

import type { Counts } from '../systems/methods.ts';
import type { Settings } from '../wasm/settings.ts';

export interface Summary {
  readonly format: 'kdet-benchmark';
  readonly version: 2;
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
  /** What could not be measured. */
  readonly failures?: readonly Failure[];
}

export interface Failure {
  readonly scene: string;
  readonly resolution: number;
  readonly settings?: Settings;
  readonly reason: string;
}

/** A scene at a resolution with some settings. Lists have a number per frame unless noted otherwise. */
export interface Measured {
  readonly scene: string;
  readonly title: string;
  readonly note: string;
  readonly resolution: number;
  readonly settings: Settings;
  readonly corrected: boolean;
  /** `tetrahedra` or `triangles`. */
  readonly primitive: string;
  /** Per object. */
  readonly primitives: readonly number[];
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
  /** By name: the counts that the method has, and `colliding_a`, `colliding_b` (of all objects except the first), `colliding_self`. */
  readonly counts: Counts<readonly number[]>;
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
  /** The same for each kind of pair, where they were searched for one after the other. */
  readonly kinds_ms?: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}
