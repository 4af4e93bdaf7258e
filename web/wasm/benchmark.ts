// What the program has for benchmarks (src/app/benchmark.rs).

import type { SceneLoader } from './scene-loader.ts';
import type { View } from './view.ts';

/** `bench::Selection`: what is left out is as in the thesis. */
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
  /** From `first` up to but without `end`. */
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
  /** As far as is known: scenes tell it when their turn comes, or before by `expect`. */
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

/** A benchmark on the device of a view. Errors are sentences. */
export interface Benchmark {
  /** In the order in which they are measured. */
  readonly parts: readonly Part[];
  /** Tells how many frames a scene has, for the time that is left. */
  expect(scene: string, frames: number): void;
  /** Gives the part whose turn it is, completely loaded. Parts may be left out. */
  setScene(index: number, loader: SceneLoader): void;
  /** Measures one frame of one run; undefined when the part is done or it was cancelled. */
  step(): Promise<Progress | undefined>;
  /** Stops after what is being measured; what is done is kept. */
  cancel(): void;
  /** summary.json, also while it is not done; throws while a step is under way. */
  summary(): string;
  files(): BenchmarkFile[];
  free(): void;
}

/** What the program exports besides `Program`. */
export interface BenchmarkProgram {
  readonly Benchmark: new (view: View, selection: string, browser: string, adapter: string) => Benchmark;
  /** The files of a summary.json; throws a sentence for a broken one. */
  benchmarkFiles(summary: string): BenchmarkFile[];
}
