// What benchmarks are told, and what they tell.

import type { DeepReadonly } from './readonly.ts';
import type * as types from './types.ts';

/** What is to be measured: omitted fields are as in the thesis, omitted ones of `frames` select all. */
export type Selection = DeepReadonly<Partial<Omit<types.Selection, 'frames'> & { frames: Partial<types.Frames> | null }>>;
export type Workload = DeepReadonly<types.Workload>;
export type Progress = DeepReadonly<types.Progress>;
export type BenchmarkFile = DeepReadonly<types.File>;
