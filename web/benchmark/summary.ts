// What was measured: summary.json, as src/bench/document.rs writes and reads it. The program checks files before they come here.

import type { Settings } from '../program.ts';

export interface Made {
  readonly program: string;
  readonly by: 'command' | 'page';
  /** UTC. */
  readonly date: string;
  readonly adapter: string;
  readonly driver: string;
  readonly browser: string | null;
  readonly system: string;
}

/** Times of one run in milliseconds, frame by frame. */
export interface RunTimes {
  readonly host_ms: readonly number[];
  /** Empty without a clock on the device. */
  readonly device_ms: readonly number[];
  readonly stages_ms: Readonly<Record<string, readonly number[]>>;
}

/** A scene at a resolution, measured with some settings. */
export interface Result {
  readonly scene: string;
  readonly title: string;
  readonly note: string;
  readonly resolution: number;
  readonly settings: Settings;
  readonly corrected: boolean;
  readonly tetrahedra: readonly number[];
  readonly vertices: readonly number[];
  readonly clock: 'device' | 'host';
  readonly granularity_ms: number | null;
  readonly wanted_runs: number;
  readonly warm_up: number;
  readonly complete: boolean;
  readonly depth_axis: 'x' | 'y' | 'z';
  readonly frames: readonly number[];
  /** How far the boxes of the first two objects overlap; empty where there is only one. */
  readonly depth: readonly number[];
  readonly counts: {
    readonly pairs: readonly number[];
    readonly potential_with_duplicates: readonly number[];
    readonly potential: readonly number[];
  };
  readonly bytes: readonly (readonly [name: string, bytes: number])[];
  readonly memory_bytes: number;
  readonly runs: readonly RunTimes[];
}

export interface Summary {
  readonly made: Made;
  readonly cancelled: boolean;
  readonly results: readonly Result[];
}

/** A file of a benchmark: the CSV of a run, of an average, or summary.json. */
export interface BenchmarkFile {
  readonly name: string;
  readonly text: string;
}
