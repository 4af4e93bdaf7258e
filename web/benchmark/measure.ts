// Measures a selection in the page.

import type { Catalogue } from '../scene/catalogue.ts';
import { loadScene } from '../scene/scene-files.ts';
import { addParts } from '../systems/later-parts.ts';
import type { Program } from '../wasm/load.ts';
import type { SceneLoader, View } from '../wasm/program.ts';
import { measureWorkloads, type WorkloadOptions } from './workloads.ts';

export interface MeasureOptions extends Omit<WorkloadOptions, 'load'> {
  readonly program: Program;
  readonly view: View;
  readonly catalogue: Catalogue;
  readonly browser: string;
  readonly adapter: string;
}

/** The text of summary.json, in which is also what could not be measured. */
export async function measure(options: MeasureOptions): Promise<string> {
  const { program, view, chosen, signal } = options;
  await addParts(program);
  const benchmark = new program.Benchmark(view, JSON.stringify(chosen), options.browser, options.adapter);
  const stop = () => benchmark.cancel();
  signal.addEventListener('abort', stop);
  try {
    await measureWorkloads(benchmark, { ...options, load: (...what) => load(options, ...what) });
    return benchmark.summary();
  } finally {
    signal.removeEventListener('abort', stop);
    benchmark.free();
  }
}

async function load(
  { program, catalogue, signal, onLoading }: MeasureOptions,
  scene: string,
  resolution: number,
  place: string,
): Promise<SceneLoader> {
  const entry = catalogue.scenes.find(({ id }) => id === scene);
  if (entry === undefined) throw new Error(`unknown scene '${scene}'`);
  onLoading(place, undefined);
  return await loadScene(program, catalogue, entry, resolution, {
    signal,
    onBytes: (done, total) => onLoading(place, total === undefined ? undefined : done / total),
    onReady: () => {},
    onFrames: () => {},
  });
}
