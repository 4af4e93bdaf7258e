// The settings of a result as words: a row for the method, for every option of the generated table, for the form and the correction.

import { formLabel, type OptionName } from '../systems/methods.ts';
import { BRIEF, before, IN_ORDER, optionWords, speaks } from '../systems/option-words.ts';
import type { Measured } from './summary.ts';

/** What was searched, and how. */
type Asked = Pick<Measured, 'settings' | 'form' | 'corrected'>;

export interface SettingWords {
  /** The setting of a result; empty where its method does not heed it. */
  readonly of: (result: Asked) => string;
  /** What stands before it in a list of settings. */
  readonly before?: string;
}

const wordsOf = (option: OptionName): SettingWords => ({
  of: ({ settings }) => optionWords(settings, option),
  ...(speaks(option) ? { before: before(option) } : {}),
});

const METHOD: SettingWords = { of: ({ settings }) => settings.method, before: 'method ' };

const BRIEFLY: readonly SettingWords[] = BRIEF.map(wordsOf);

const ALL: readonly SettingWords[] = [
  METHOD,
  ...IN_ORDER.map(wordsOf),
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
