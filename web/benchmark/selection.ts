// What to measure, and the resulting number of frames.

import { heeds, type OptionName } from '../systems/methods.ts';
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

/** Combinations of settings. As src/bench/selection.rs has it, a method takes the first of what it does not heed. */
export function combinations({ methods, narrows, hashes, workgroups, self_collisions }: Chosen): number {
  const lists: readonly (readonly [OptionName, readonly unknown[]])[] = [
    ['narrow', narrows],
    ['hash', hashes],
    ['workgroup', workgroups],
    ['self_collisions', self_collisions],
  ];
  const of = (method: string) =>
    lists.reduce((all, [option, list]) => all * (heeds({ method }, option) ? list.length : Math.min(1, list.length)), 1);
  return methods.reduce((sum, method) => sum + of(method), 0);
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
