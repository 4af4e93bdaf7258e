// The detection settings of the state, for the program and as text.

import { formLabel, hasDepth, hasGrid, heeds, listsPairs } from '../systems/methods.ts';
import type { Settings } from '../wasm/settings.ts';
import { DEFAULTS, type State } from './state.ts';

/** The keys that determine the result of a frame. */
export const RESULT_KEYS = [
  'scene',
  'src',
  'res',
  'form',
  'frame',
  'fix',
  'method',
  'narrow',
  'hash',
  'self',
  'inter',
  'onepass',
  'cells',
  'scale',
] as const;

export const settingsOf = (state: State): Settings => ({
  method: state.method,
  narrow: state.narrow,
  hash: state.hash,
  self_collisions: state.self,
  inter_collisions: state.inter,
  one_pass: state.onepass,
  cell_rule: state.cells,
  cell_scale: state.scale,
  workgroup: state.wg,
});

/** What primitives can be coloured by. */
export type ColorName = State['color'];

/** Whether these settings give minimum translations: the narrow test computes them, and pairs are listed. */
export const hasTranslations = (state: State): boolean => hasDepth(state.narrow) && listsPairs(state);

/** Why the chosen colour is not available with these settings; empty if it is. */
export function whyNoColor(state: State): string {
  const { color } = state;
  if (color === 'level' && !hasGrid(state)) return 'Colour by level needs a method with a grid.';
  if (color === 'pairs' && !listsPairs(state)) return 'Colour by pairs needs a method that lists pairs.';
  if (color === 'depth' && !hasTranslations(state))
    return listsPairs(state)
      ? 'Colour by depth needs the narrow test “SAT with depth”.'
      : 'Colour by depth needs a method that lists pairs.';
  return '';
}

/** What primitives are coloured by with these settings. */
export const colorOf = (state: State): ColorName => (whyNoColor(state) === '' ? state.color : 'object');

/** What was searched, and how. */
export interface Asked {
  readonly settings: Settings;
  readonly corrected: boolean;
  /** The scene's primitives, or its surface. */
  readonly form: string;
}

export const askedBy = (state: State): Asked => ({ settings: settingsOf(state), corrected: state.fix, form: state.form });

/** For the legend: the method, its narrow test, and what differs from the defaults. */
export function settingsLabel({ settings, corrected, form }: Asked): string {
  const words = [settings.method, settings.narrow];
  if (form !== DEFAULTS.form) words.push(formLabel(form));
  if (heeds(settings, 'hash')) words.push(settings.hash);
  if (settings.self_collisions) words.push(settings.inter_collisions ? 'with self-collision' : 'self-collision only');
  if (!settings.one_pass && settings.self_collisions && settings.inter_collisions) words.push('two passes');
  if (settings.workgroup !== DEFAULTS.wg) words.push(`workgroup size ${settings.workgroup}`);
  if (settings.cell_rule !== DEFAULTS.cells) words.push(`cell rule ${settings.cell_rule}`);
  if (settings.cell_scale !== DEFAULTS.scale) words.push(`cell scale ${Number(settings.cell_scale.toPrecision(4))}`);
  if (!corrected) words.push('no correction');
  return words.join(' · ');
}
