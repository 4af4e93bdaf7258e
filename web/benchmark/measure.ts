// Measures a selection in the page, part by part; a scene that fails is reported, and the others are still measured.

import type { Catalogue } from '../scene/catalogue.ts';
import { loadScene } from '../scene/scene-files.ts';
import { addParts } from '../systems/later-parts.ts';
import { messageOf } from '../ui/error-message.ts';
import { wasCancelled } from '../ui/fetch-file.ts';
import type { Progress } from '../wasm/benchmark.ts';
import type { Program } from '../wasm/program.ts';
import type { SceneLoader } from '../wasm/scene-loader.ts';
import type { View } from '../wasm/view.ts';
import { type Candidate, type Chosen, framesOf } from './selection.ts';

export interface MeasureOptions {
  readonly program: Program;
  readonly view: View;
  readonly catalogue: Catalogue;
  readonly candidates: readonly Candidate[];
  readonly chosen: Chosen;
  readonly browser: string;
  readonly adapter: string;
  /** The user's own scene, which is already loaded. */
  readonly own: { readonly id: string; readonly loader: SceneLoader } | undefined;
  readonly signal: AbortSignal;
  /** The loaded fraction of a scene, if known; 1 before its first frame is measured. */
  readonly onLoading: (place: string, part: number | undefined) => void;
  readonly onProgress: (progress: Progress) => void;
}

export interface Outcome {
  /** The text of summary.json. */
  readonly summary: string;
  /** Messages about what could not be measured. */
  readonly failures: readonly string[];
}

/** Longest time without giving the page a chance to react. */
const BREATH_MS = 30;

export async function measure(options: MeasureOptions): Promise<Outcome> {
  const { program, view, candidates, chosen, signal } = options;
  await addParts(program);
  const benchmark = new program.Benchmark(view, JSON.stringify(chosen), options.browser, options.adapter);
  const stop = () => benchmark.cancel();
  signal.addEventListener('abort', stop);
  const failures: string[] = [];
  try {
    for (const { id, frames } of candidates) benchmark.expect(id, frames);
    const measured = new Set<string>();
    for (const [index, { scene, resolution }] of benchmark.parts.entries()) {
      if (signal.aborted) break;
      const candidate = candidates.find(({ id }) => id === scene);
      if (candidate === undefined) continue;
      const { title, resolutions } = candidate;
      // A scene without resolutions is measured once.
      if (resolutions.length === 0 ? measured.has(scene) : !resolutions.includes(resolution)) continue;
      measured.add(scene);
      const place = resolutions.length === 0 ? title : `${title}, resolution ${resolution}`;
      if (framesOf(candidate, chosen) === 0) {
        failures.push(`${place}: the frame range is outside its ${candidate.frames} frames.`);
        continue;
      }
      let loader: SceneLoader | undefined;
      try {
        loader = scene === options.own?.id ? options.own.loader : await load(options, scene, resolution, place);
        benchmark.setScene(index, loader);
        options.onLoading(place, 1);
        await steps(() => benchmark.step(), options);
      } catch (error) {
        if (!wasCancelled(error)) failures.push(`${place}: ${messageOf(error)}.`);
      } finally {
        if (loader !== options.own?.loader) loader?.free();
      }
    }
    return { summary: benchmark.summary(), failures };
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

async function steps(step: () => Promise<Progress | undefined>, { onProgress }: MeasureOptions): Promise<void> {
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
