// The settings of a result as words: a row for the method, for every option of the generated table, for the form and the correction.

import { formLabel, hasPrimes, heeds, OPTIONS, type OptionName, optionLabel } from '../systems/methods.ts';
import { lowerCase } from '../ui/format.ts';
import type { Measured } from './summary.ts';

type Settings = Measured['settings'];

/** What was searched, and how. */
type Asked = Pick<Measured, 'settings' | 'form' | 'corrected'>;

export interface SettingWords {
  /** The setting of a result; empty where its method does not heed it. */
  readonly of: (result: Asked) => string;
  /** What stands before it in a list of settings. */
  readonly before?: string;
}

/** Options whose value needs no name beside it, but in a list of settings. */
const NAMES: readonly OptionName[] = ['narrow', 'hash', 'test', 'sub'];

/** Options of the figures' subtitles, in their order: figures name the methods anyway. */
const BRIEF: readonly OptionName[] = [...NAMES, 'self_collisions'];

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

function wordsOf(option: OptionName): SettingWords {
  const before = `${lowerCase(optionLabel(option))} `;
  const isName = NAMES.includes(option);
  const isHeeded = (settings: Settings) => (option === 'primes' ? hasPrimes(settings) : heeds(settings, option));
  const text = SENTENCES[option] ?? ((settings: Settings) => (isName ? '' : before) + valueText(settings, option));
  return { of: ({ settings }) => (isHeeded(settings) ? text(settings) : ''), ...(isName ? { before } : {}) };
}

const METHOD: SettingWords = { of: ({ settings }) => settings.method, before: 'method ' };

const BRIEFLY: readonly SettingWords[] = BRIEF.map(wordsOf);

const ALL: readonly SettingWords[] = [
  METHOD,
  ...BRIEFLY,
  ...OPTIONS.filter((option) => !BRIEF.includes(option)).map(wordsOf),
  { of: ({ form }) => (form === 'own' ? 'primitives as they are' : formLabel(form)) },
  { of: ({ corrected }) => (corrected ? 'with correction' : 'no correction') },
];

/** What a setting is for the methods that heed it. */
const differing = (results: readonly Asked[], { of }: SettingWords): string[] => [
  ...new Set(results.map(of).filter((word) => word !== '')),
];

/** The settings in which these differ, the method always among them. */
export const telling = (results: readonly Asked[]): SettingWords[] =>
  ALL.filter((words) => words === METHOD || differing(results, words).length > 1);

/** A result by these settings. */
export const labelBy = (words: readonly SettingWords[], result: Asked): string[] =>
  words.map(({ of }) => of(result)).filter((word) => word !== '');

const common = (results: readonly Asked[], all: readonly SettingWords[]): string =>
  all
    .flatMap((words) => {
      const [first, ...others] = differing(results, words);
      return first === undefined || others.length > 0 ? [] : [(words.before ?? '') + first];
    })
    .join(', ');

/** The settings that all of these have in common, as text. */
export const inCommon = (results: readonly Asked[]): string => common(results, ALL);

/** Those of them that every figure names. */
export const inCommonBriefly = (results: readonly Asked[]): string => common(results, BRIEFLY);
