// What to measure, and the resulting number of frames.

import { heeds } from '../systems/methods.ts';
import type { Selection } from '../wasm/benchmark.ts';

/** A scene that can be measured. */
export interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly frames: number;
  /** Empty if it has none; then it is measured once. */
  readonly resolutions: readonly number[];
  /** Whether its only collisions are self-collisions. */
  readonly self_pairs?: boolean;
}

/** The complete selection of the dialog. */
export type Chosen = Required<Selection>;

export function combinations({ methods, narrows, hashes, workgroups, self_collisions }: Chosen): number {
  // Methods without a grid use no hash function: they are measured with the first one only (src/bench/selection.rs).
  const perMethod = methods.map((method) => narrows.length * (heeds({ method }, 'hash') ? hashes.length : Math.min(1, hashes.length)));
  return perMethod.reduce((a, b) => a + b, 0) * workgroups.length * self_collisions.length;
}

/** Frames of a scene measured in one run. */
export function framesOf(scene: Candidate, { frames }: Chosen): number {
  const { first = 0, end = Infinity, step = 1 } = frames ?? {};
  return Math.max(0, Math.ceil((Math.min(end, scene.frames) - first) / Math.max(1, step)));
}

/** Number of measured resolutions of a scene. */
export const resolutionsOf = (scene: Candidate, { resolutions }: Chosen): number =>
  scene.resolutions.length === 0 ? Math.min(1, resolutions.length) : resolutions.filter((r) => scene.resolutions.includes(r)).length;

/** Total number of frames, including warm-up runs. */
export function total(scenes: readonly Candidate[], chosen: Chosen): number {
  const perRun = scenes
    .filter(({ id }) => chosen.scenes.includes(id))
    .reduce((sum, scene) => sum + framesOf(scene, chosen) * resolutionsOf(scene, chosen), 0);
  return perRun * combinations(chosen) * (chosen.runs + chosen.warm_up);
}
