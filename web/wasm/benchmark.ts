// The program's benchmarks (src/app/benchmark.rs).

import type { DeepReadonly } from './readonly.ts';
import type { SceneLoader } from './scene-loader.ts';
import type * as types from './types.ts';
import type { View } from './view.ts';

/** What is to be measured: omitted fields are as in the thesis, omitted ones of `frames` select all. */
export type Selection = DeepReadonly<Partial<Omit<types.Selection, 'frames'> & { frames: Partial<types.Frames> | null }>>;
export type Workload = DeepReadonly<types.Workload>;
export type Progress = DeepReadonly<types.Progress>;
export type BenchmarkFile = DeepReadonly<types.File>;

/** A benchmark on a view's GPU device. Errors are strings for the user. */
export interface Benchmark {
  /** In the order in which they are measured. */
  readonly workloads: readonly Workload[];
  /** Announces a scene's number of frames, to estimate the remaining time. */
  expect(scene: string, frames: number): void;
  /** Sets the loaded scene of a workload. Workloads may be skipped. */
  setScene(index: number, loader: SceneLoader): void;
  /** Notes in the summary why a workload could not be measured. */
  fail(index: number, reason: string): void;
  /** Measures one frame of one run; undefined when the workload is done or cancelled. What fails is noted in the summary. */
  step(): Promise<Progress | undefined>;
  /** Stops after the present frame; finished measurements are kept. */
  cancel(): void;
  /** summary.json, also of an unfinished benchmark; throws while a step is running. */
  summary(): string;
  free(): void;
}

/** Exported by the program, as a part of `Program`. */
export interface BenchmarkProgram {
  readonly Benchmark: new (view: View, selection: string, browser: string, adapter: string) => Benchmark;
}
