// The options of a search as words: for the legend of the chart and for the settings of a benchmark.

import { lowerCase } from '../ui/format.ts';
import type { Settings } from '../wasm/settings.ts';
import { hasPrimes, heeds, OPTIONS, type OptionName, optionLabel, optionRow } from './methods.ts';

/** Whether its value needs no name beside it. */
export const speaks = (option: OptionName): boolean => optionRow(option)?.speaks === true;

/** What results are compared by first. */
export const BRIEF: readonly OptionName[] = OPTIONS.filter((option) => optionRow(option)?.brief === true);

/** All options, those first. */
export const IN_ORDER: readonly OptionName[] = [...BRIEF, ...OPTIONS.filter((option) => !BRIEF.includes(option))];

/** Options that read better without their label. */
const SENTENCES: Partial<Record<OptionName, (settings: Settings) => string>> = {
  self_collisions: ({ self_collisions, inter_collisions }) =>
    self_collisions ? (inter_collisions ? 'with self-collision' : 'self-collision only') : 'no self-collision',
  // Self-collision tells it: without either there are no pairs.
  inter_collisions: () => '',
  one_pass: ({ one_pass }) => (one_pass ? 'one pass' : 'two passes'),
};

function valueText(settings: Settings, option: OptionName): string {
  const value = settings[option];
  if (option === 'table_slots' && value === 0) return 'automatic';
  // As many digits as single precision has: two values that differ have two texts.
  if (typeof value === 'number') return String(Number.isInteger(value) ? value : Number(value.toPrecision(7)));
  return Array.isArray(value) ? value.join(' ') : String(value);
}

/** What stands before the value of an option: its label. */
export const before = (option: OptionName): string => `${lowerCase(optionLabel(option))} `;

/** An option and its value; empty where the method does not heed it. */
export function optionWords(settings: Settings, option: OptionName): string {
  if (!(option === 'primes' ? hasPrimes(settings) : heeds(settings, option))) return '';
  return SENTENCES[option]?.(settings) ?? (speaks(option) ? '' : before(option)) + valueText(settings, option);
}
