// The detection settings of the state, for the program and as text.

import type { ColorName } from '../systems/looks.ts';
import {
  drawsImpacts,
  formLabel,
  hasDepth,
  hasGrid,
  hasPrimes,
  hasSeparation,
  hasVertexDepths,
  heeds,
  listsPairs,
  runsTest,
  subLabel,
} from '../systems/methods.ts';
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
  'edge',
  'slots',
  'primes',
  'from',
  'stored',
  'normals',
  'estimate',
  'test',
  'sep',
  'sub',
  'within',
] as const;

/** Three of them: the state keeps them as its link does. */
const primesOf = ({ primes }: State): [number, number, number] => {
  const [p = 0, q = 0, r = 0] = primes.split(',').map(Number);
  return [p, q, r];
};

/** The elementary test: the exact one runs on the host only. */
export const testOf = (state: State): State['test'] => (runsTest(state, state.test) ? state.test : DEFAULTS.test);

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
  cell_size: state.edge,
  table_slots: state.slots,
  primes: primesOf(state),
  cell_origin: state.from,
  stored: state.stored,
  normals: state.normals,
  estimate: state.estimate,
  test: testOf(state),
  separation: hasSeparation(testOf(state)) ? state.sep : 0,
  sub: state.sub,
  within: state.within,
});

/** Whether these settings give minimum translations: the narrow test computes them, and pairs are listed. */
export const hasTranslations = (state: State): boolean => hasDepth(state.narrow) && listsPairs(state);

/** Whether these settings give something that arrows show. */
export const hasArrows = (state: State): boolean => hasTranslations(state) || hasVertexDepths(state);

/** Why the chosen colour is not available with these settings; empty if it is. */
export function whyNoColor(state: State): string {
  const { color } = state;
  if (color === 'level' && !hasGrid(state)) return 'Colour by level needs a method with a grid.';
  if (color === 'pairs' && !listsPairs(state)) return 'Colour by pairs needs a method that lists pairs.';
  if (color === 'time' && !drawsImpacts(state)) return 'Colour by time needs a continuous method on the GPU.';
  if (color === 'depth' && !hasArrows(state))
    return listsPairs(state)
      ? 'Colour by depth needs the narrow test “SAT with depth”.'
      : 'Colour by depth needs the method “penetration depth”, or one that lists pairs.';
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
  const words: string[] = [settings.method];
  if (heeds(settings, 'narrow')) words.push(settings.narrow);
  if (form !== DEFAULTS.form) words.push(formLabel(form));
  if (heeds(settings, 'hash')) words.push(settings.hash);
  if (settings.self_collisions) words.push(settings.inter_collisions ? 'with self-collision' : 'self-collision only');
  if (!settings.one_pass && heeds(settings, 'one_pass') && settings.self_collisions && settings.inter_collisions) words.push('two passes');
  if (settings.workgroup !== DEFAULTS.wg) words.push(`workgroup size ${settings.workgroup}`);
  if (settings.cell_rule !== DEFAULTS.cells) words.push(`cell rule ${settings.cell_rule}`);
  if (settings.cell_scale !== DEFAULTS.scale) words.push(`cell scale ${Number(settings.cell_scale.toPrecision(4))}`);
  if (heeds(settings, 'cell_size') && settings.cell_size !== DEFAULTS.edge)
    words.push(`cell size ${Number(settings.cell_size.toPrecision(4))}`);
  if (heeds(settings, 'table_slots') && settings.table_slots !== DEFAULTS.slots) words.push(`${settings.table_slots} slots`);
  if (hasPrimes(settings) && settings.primes.join() !== DEFAULTS.primes) words.push(`primes ${settings.primes.join(' ')}`);
  if (heeds(settings, 'cell_origin') && settings.cell_origin !== DEFAULTS.from) words.push('cells from zero');
  if (heeds(settings, 'stored') && settings.stored !== DEFAULTS.stored) words.push(`${settings.stored} stored`);
  if (heeds(settings, 'normals') && settings.normals !== DEFAULTS.normals) words.push('face normals');
  if (heeds(settings, 'estimate') && settings.estimate !== DEFAULTS.estimate) words.push(`estimate ${settings.estimate}`);
  if (heeds(settings, 'test') && settings.test !== DEFAULTS.test) words.push(settings.test);
  if (heeds(settings, 'separation') && settings.separation !== DEFAULTS.sep)
    words.push(`separation ${Number(settings.separation.toPrecision(4))}`);
  if (heeds(settings, 'sub') && settings.sub !== DEFAULTS.sub) words.push(subLabel(settings.sub));
  if (heeds(settings, 'within') && settings.within !== DEFAULTS.within) words.push(`up to ${Number(settings.within.toPrecision(4))}`);
  if (!corrected) words.push('no correction');
  return words.join(' · ');
}
