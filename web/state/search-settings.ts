// The question that the state asks of every frame, for the program and in words.

import { hasGrid, listsPairs } from '../systems/methods.ts';
import type { Settings } from '../wasm/settings.ts';
import { DEFAULTS, type State } from './state.ts';

/** What decides what a search finds. */
export const RESULT_KEYS = [
  'scene',
  'src',
  'res',
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

/** What colours can tell. */
export type ColorName = State['color'];

/** Whether translations are found with this question: by the test that finds them, of pairs that are kept. */
export const hasTranslations = (state: State): boolean => state.narrow === 'sat_mtv' && listsPairs(state);

/** Why colours cannot tell with this question what they are asked to; empty where they can. */
export function whyNoColor(state: State): string {
  const { color } = state;
  if (color === 'level' && !hasGrid(state)) return 'Brute force has no levels.';
  if (color === 'pairs' && !listsPairs(state)) return 'This method lists no pairs.';
  if (color === 'depth' && !hasTranslations(state))
    return listsPairs(state) ? 'Depth is known with the narrow test SAT with depth.' : 'Depth is known with pairs that are listed.';
  return '';
}

/** What colours tell with this question. */
export const colorOf = (state: State): ColorName => (whyNoColor(state) === '' ? state.color : 'object');

/** As the legend has it: the method, its tests, and what differs from the defaults. */
export function settingsLabel(settings: Settings, corrected: boolean): string {
  const words = [settings.method, settings.narrow];
  if (hasGrid(settings)) words.push(settings.hash);
  if (settings.self_collisions) words.push(settings.inter_collisions ? 'with self' : 'self only');
  if (!settings.one_pass && settings.self_collisions && settings.inter_collisions) words.push('two passes');
  if (settings.workgroup !== DEFAULTS.wg) words.push(`workgroups of ${settings.workgroup}`);
  if (settings.cell_rule !== DEFAULTS.cells) words.push(`${settings.cell_rule} cells`);
  if (settings.cell_scale !== DEFAULTS.scale) words.push(`cells × ${Number(settings.cell_scale.toPrecision(4))}`);
  if (!corrected) words.push('uncorrected');
  return words.join(' · ');
}
