// Measures one workload after the other. What cannot be measured is noted in the summary, and the rest is still measured.

import { messageOf } from '../ui/error-message.ts';
import { wasCancelled } from '../ui/fetch-file.ts';
import type { Progress } from '../wasm/benchmark.ts';
import type { Benchmark, SceneLoader } from '../wasm/program.ts';
import { type Chosen, framesOf, type OfferedScene } from './selection.ts';

export interface WorkloadOptions {
  readonly scenes: readonly OfferedScene[];
  readonly chosen: Chosen;
  /** The user's own scene, which is already loaded. */
  readonly own: { readonly id: string; readonly loader: SceneLoader } | undefined;
  readonly load: (scene: string, resolution: number, place: string) => Promise<SceneLoader>;
  readonly signal: AbortSignal;
  /** The loaded fraction of a scene, if known; 1 before its first frame is measured. */
  readonly onLoading: (place: string, part: number | undefined) => void;
  readonly onProgress: (progress: Progress) => void;
}

/** Longest time without giving the page a chance to react. */
const BREATH_MS = 30;

export async function measureWorkloads(benchmark: Benchmark, options: WorkloadOptions): Promise<void> {
  const { scenes, signal, own } = options;
  for (const { id, frames } of scenes) benchmark.expect(id, frames);
  const begun = new Set<string>();
  for (const [index, { scene, resolution }] of benchmark.workloads.entries()) {
    if (signal.aborted) break;
    const found = scenes.find(({ id }) => id === scene);
    // A scene without resolutions is measured once.
    if (found?.resolutions.length === 0 && begun.has(scene)) continue;
    begun.add(scene);
    let loader: SceneLoader | undefined;
    try {
      const place = placeOf(found, resolution, options.chosen);
      loader = scene === own?.id ? own.loader : await options.load(scene, resolution, place);
      benchmark.setScene(index, loader);
      options.onLoading(place, 1);
    } catch (error) {
      if (loader !== own?.loader) loader?.free();
      if (!wasCancelled(error)) benchmark.fail(index, messageOf(error));
      continue;
    }
    try {
      await steps(() => benchmark.step(), options);
    } finally {
      if (loader !== own?.loader) loader.free();
    }
  }
}

/** The workload for people. */
function placeOf(found: OfferedScene | undefined, resolution: number, chosen: Chosen): string {
  if (found === undefined) throw new Error('unknown scene');
  const { title, resolutions, frames } = found;
  if (resolutions.length > 0 && !resolutions.includes(resolution))
    throw new Error(`the scene has no resolution ${resolution}; expected one of: ${resolutions.join(', ')}`);
  if (framesOf(found, chosen) === 0) throw new Error(`the frame range is outside its ${frames} frames`);
  return resolutions.length === 0 ? title : `${title}, resolution ${resolution}`;
}

async function steps(step: () => Promise<Progress | undefined>, { onProgress }: WorkloadOptions): Promise<void> {
  let breath = performance.now();
  let last: Progress | undefined;
  for (let progress = await step(); progress !== undefined; progress = await step()) {
    last = progress;
    if (performance.now() - breath < BREATH_MS) continue;
    onProgress(progress);
    await new Promise((resolve) => setTimeout(resolve));
    breath = performance.now();
  }
  if (last !== undefined) onProgress(last);
}
