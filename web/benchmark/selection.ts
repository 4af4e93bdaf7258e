// What to measure, and the resulting number of frames.

import { heeds } from '../systems/methods.ts';
import { lowerCase } from '../ui/format.ts';
import type { Selection } from '../wasm/benchmark.ts';
import type { Settings } from '../wasm/settings.ts';
import { OPTIONS } from '../wasm/tables.ts';

/** A scene that can be measured. */
export interface OfferedScene {
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

/** The fields that hold the options of methods. */
type OptionField = (typeof OPTIONS)[number]['selection'];

/** These values of every option; of options that can have several values, that one alone. */
export function optionsOf(settings: Settings): Pick<Chosen, OptionField> {
  const fields = OPTIONS.map(({ name, selection, several }) => [selection, several ? [settings[name]] : settings[name]]);
  return Object.fromEntries(fields) as Pick<Chosen, OptionField>;
}

/** Combinations of settings. As src/bench/selection.rs has it, a method takes the first of what it does not heed. */
export function combinations(chosen: Chosen): number {
  const lists = OPTIONS.filter(({ several }) => several).map(
    ({ name, selection }) => [name, (chosen as Readonly<Record<string, unknown>>)[selection] as readonly unknown[]] as const,
  );
  const of = (method: string) =>
    lists.reduce((all, [option, list]) => all * (heeds({ method }, option) ? list.length : Math.min(1, list.length)), 1);
  return chosen.methods.reduce((sum, method) => sum + of(method), 0);
}

/** What is taken from the settings, as words: the options that any of these methods heeds, but those that the dialog offers. */
export function takenFromSettings(methods: readonly string[], offered: readonly string[]): string {
  const taken = OPTIONS.filter(({ name, selection }) => !offered.includes(selection) && methods.some((method) => heeds({ method }, name)));
  return [...taken.map(({ label }) => label), 'Form', 'Correction'].map((label, i) => (i === 0 ? label : lowerCase(label))).join(', ');
}

/** Frames of a scene measured in one run. */
export function framesOf(scene: OfferedScene, { frames }: Chosen): number {
  const { first = 0, end = Infinity, step = 1 } = frames ?? {};
  return Math.max(0, Math.ceil((Math.min(end, scene.frames) - first) / Math.max(1, step)));
}

/** Number of measured resolutions of a scene. */
export const resolutionsOf = (scene: OfferedScene, { resolutions }: Chosen): number =>
  scene.resolutions.length === 0 ? Math.min(1, resolutions.length) : resolutions.filter((r) => scene.resolutions.includes(r)).length;

/** Total number of frames, including warm-up runs. */
export function total(scenes: readonly OfferedScene[], chosen: Chosen): number {
  const perRun = scenes
    .filter(({ id }) => chosen.scenes.includes(id))
    .reduce((sum, scene) => sum + framesOf(scene, chosen) * resolutionsOf(scene, chosen), 0);
  return perRun * combinations(chosen) * (chosen.runs + chosen.warm_up);
}
