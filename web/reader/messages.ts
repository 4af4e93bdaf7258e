// What the page and its reader tell each other.

import type { BenchmarkFile } from '../wasm/benchmark.ts';

export interface MeshFiles {
  readonly names: string[];
  readonly contents: Uint8Array<ArrayBuffer>[];
}

export type Request = MeshFiles | { readonly summary: string };

/** A scene for the program's `OwnScene`, or the files of a summary, or why there is neither. */
export type Reply =
  | { readonly parcel: Uint8Array<ArrayBuffer> }
  | { readonly files: readonly BenchmarkFile[] }
  | { readonly error: string };
