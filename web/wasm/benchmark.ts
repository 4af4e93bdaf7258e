// The program's benchmarks (src/app/benchmark.rs).

import type { SceneLoader } from './scene-loader.ts';
import type { View } from './view.ts';

/** `bench::Selection`: omitted fields are as in the thesis. */
export interface Selection {
  readonly scenes?: readonly string[];
  readonly resolutions?: readonly number[];
  readonly methods?: readonly string[];
  readonly narrows?: readonly string[];
  readonly hashes?: readonly string[];
  readonly workgroups?: readonly number[];
  readonly self_collisions?: readonly boolean[];
  readonly inter_collisions?: boolean;
  /** 1 to 20. */
  readonly runs?: number;
  /** 0 to 100. */
  readonly warm_up?: number;
  /** From `first` to `end`, exclusive. */
  readonly frames?: { readonly first?: number; readonly end?: number; readonly step?: number } | null;
  readonly corrected?: boolean;
  /** 1 to 1000. */
  readonly repeat_frame?: number;
  readonly one_pass?: boolean;
  readonly cell_rule?: string;
  readonly cell_scale?: number;
}

export interface Part {
  readonly scene: string;
  readonly resolution: number;
}

export interface Progress {
  /** Frames, over all parts, combinations and runs. */
  readonly done: number;
  /** As far as known: a scene's frames are known once it is loaded, or earlier through `expect`. */
  readonly total: number;
  readonly seconds_left: number | null;
  readonly scene: string;
  readonly resolution: number;
  readonly method: string;
  /** Counted from 1; 0 while warming up. */
  readonly run: number;
  readonly runs: number;
  readonly frame: number;
}

export interface BenchmarkFile {
  readonly name: string;
  readonly text: string;
}

/** A benchmark on a view's GPU device. Errors are strings for the user. */
export interface Benchmark {
  /** In the order in which they are measured. */
  readonly parts: readonly Part[];
  /** Announces a scene's number of frames, to estimate the remaining time. */
  expect(scene: string, frames: number): void;
  /** Sets the loaded scene of a part. Parts may be skipped. */
  setScene(index: number, loader: SceneLoader): void;
  /** Measures one frame of one run; undefined when the part is done or cancelled. */
  step(): Promise<Progress | undefined>;
  /** Stops after the present frame; finished measurements are kept. */
  cancel(): void;
  /** summary.json, also of an unfinished benchmark; throws while a step is running. */
  summary(): string;
  files(): BenchmarkFile[];
  free(): void;
}

/** Exported by the program, as a part of `Program`. */
export interface BenchmarkProgram {
  readonly Benchmark: new (view: View, selection: string, browser: string, adapter: string) => Benchmark;
  /** The files of a summary.json; throws a message if it is invalid. */
  benchmarkFiles(summary: string): BenchmarkFile[];
}
