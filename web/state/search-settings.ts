// The detection settings of the state, for the program and as text.

import type { ColorName } from '../systems/looks.ts';
import {
  drawsImpacts,
  formLabel,
  hasDepth,
  hasGrid,
  hasSeparation,
  hasVertexDepths,
  listsPairs,
  type OptionName,
  optionRow,
  runsTest,
} from '../systems/methods.ts';
import { IN_ORDER, optionWords } from '../systems/option-words.ts';
import type { Settings } from '../wasm/settings.ts';
import { DEFAULT_SETTINGS } from '../wasm/tables.ts';
import { DEFAULTS, type Key, OPTION_KEYS, type State } from './state.ts';

/** The keys that determine the result of a frame: what is shown, the method, and its options but for how many threads work together. */
export const RESULT_KEYS: readonly Key[] = [
  ...(['scene', 'src', 'res', 'form', 'frame', 'fix', 'method'] as const),
  ...OPTION_KEYS.filter(([, option]) => option !== 'workgroup').map(([key]) => key),
];

/** Three of them: the state keeps them as its link does. */
const primesOf = ({ primes }: State): [number, number, number] => {
  const [p = 0, q = 0, r = 0] = primes.split(',').map(Number);
  return [p, q, r];
};

/** The elementary test: the exact one runs on the host only. */
export const testOf = (state: State): State['test'] => (runsTest(state, state.test) ? state.test : DEFAULTS.test);

export const settingsOf = (state: State): Settings => ({
  ...(Object.fromEntries(OPTION_KEYS.map(([key, option]) => [option, state[key]])) as unknown as Settings),
  method: state.method,
  primes: primesOf(state),
  test: testOf(state),
  separation: hasSeparation(testOf(state)) ? state.sep : 0,
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

/** Whether the legend tells the option: it differs from the default and has an effect. */
function isTold(settings: Settings, option: OptionName): boolean {
  if (optionRow(option)?.told === true) return true;
  // Two passes differ from one only if both kinds of pairs are searched for.
  if (option === 'one_pass' && !(settings.self_collisions && settings.inter_collisions)) return false;
  return String(settings[option]) !== String(DEFAULT_SETTINGS[option]);
}

/** For the legend: the method, its narrow test, and what differs from the defaults. */
export function settingsLabel({ settings, corrected, form }: Asked): string {
  const told = IN_ORDER.filter((option) => isTold(settings, option)).map((option) => optionWords(settings, option));
  const words = [settings.method, ...told, form === DEFAULTS.form ? '' : formLabel(form), corrected ? '' : 'no correction'];
  return words.filter((word) => word !== '').join(' · ');
}
