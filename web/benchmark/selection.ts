// What is to be measured, and how many frames that is.

import { hasGrid } from '../systems/methods.ts';
import type { Selection } from '../wasm/benchmark.ts';

/** A scene that can be measured. */
export interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly frames: number;
  /** Empty where it has none: it is measured once, as it is. */
  readonly resolutions: readonly number[];
  /** Whether what collides in it is one object with itself. */
  readonly self_pairs?: boolean;
}

/** What is chosen in the dialog, complete. */
export type Chosen = Required<Selection>;

export function combinations({ methods, narrows, hashes, workgroups, self_collisions }: Chosen): number {
  // Brute force has no table to hash into: it is measured with the first hash function only (src/bench/selection.rs).
  const perMethod = methods.map((method) => narrows.length * (hasGrid({ method }) ? hashes.length : Math.min(1, hashes.length)));
  return perMethod.reduce((a, b) => a + b, 0) * workgroups.length * self_collisions.length;
}

/** Frames of a scene that are measured in one run. */
export function framesOf(scene: Candidate, { frames }: Chosen): number {
  const { first = 0, end = Infinity, step = 1 } = frames ?? {};
  return Math.max(0, Math.ceil((Math.min(end, scene.frames) - first) / Math.max(1, step)));
}

/** Resolutions of the scene that are measured. */
export const resolutionsOf = (scene: Candidate, { resolutions }: Chosen): number =>
  scene.resolutions.length === 0 ? Math.min(1, resolutions.length) : resolutions.filter((r) => scene.resolutions.includes(r)).length;

/** All frames that will be searched, warm-up runs too. */
export function total(scenes: readonly Candidate[], chosen: Chosen): number {
  const perRun = scenes
    .filter(({ id }) => chosen.scenes.includes(id))
    .reduce((sum, scene) => sum + framesOf(scene, chosen) * resolutionsOf(scene, chosen), 0);
  return perRun * combinations(chosen) * (chosen.runs + chosen.warm_up);
}
