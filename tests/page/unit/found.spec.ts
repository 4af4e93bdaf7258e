// What a method found, in words: the caption of a screenshot and the table of medians. Runs without a browser.

import { expect, test } from '@playwright/test';

import { mediansOf } from '../../../web/benchmark/medians-table.ts';
import { collect } from '../../../web/benchmark/series.ts';
import { foundText } from '../../../web/capture/caption.ts';
import { settingsOf } from '../../../web/state/search-settings.ts';
import { DEFAULTS } from '../../../web/state/state.ts';
import { METHODS, onlyMarks } from '../../../web/systems/methods.ts';
import type { Answer } from '../../../web/wasm/events.ts';
import { sample } from '../benchmark/sample.ts';

/** Counts as methods of all kinds have them. */
const COUNTS = {
  candidate_pairs: 1234,
  unique_pairs: 50,
  colliding_pairs: 7,
  contacts: 8,
  colliding_vertices: 9,
  crossings: 10,
  impacts: 11,
  near_pairs: 12,
};

const found = (method: string): string =>
  foundText({ counts: COUNTS as unknown as Answer['counts'], settings: { ...settingsOf(DEFAULTS), method } });

test('a screenshot names what its method counts', () => {
  expect(
    ['kdet', 'kdet_no_pairs', 'cpu', 'hashing', 'hashing_edges', 'depth', 'swept_kdet', 'distance'].map((method) => found(method)),
  ).toEqual([
    '7 colliding pairs; 50 unique pairs, 1,234 candidate pairs',
    '1,234 candidate pairs; this method keeps no pair list',
    '7 colliding pairs; 50 unique pairs, 1,234 candidate pairs',
    '8 contacts; 1,234 candidate pairs',
    '10 edge crossings; 1,234 candidate pairs',
    '9 colliding vertices; 1,234 candidate pairs',
    '11 impacts; 50 unique pairs, 1,234 candidate pairs',
    '12 near pairs of objects; 50 unique pairs, 1,234 candidate pairs',
  ]);
  for (const method of METHODS) expect(found(method).includes('keeps no pair list'), method).toBe(onlyMarks({ method }));
});

test('medians have the most that each method found', () => {
  const { results, ...rest } = sample({ frames: 3, runs: 1, scenes: ['armadillos'], resolutions: [1], methods: ['kdet', 'kdet_no_pairs'] });
  const ofMethods = (...methods: string[]) => {
    const [first] = results;
    if (first === undefined) throw new Error('the sample is empty');
    const counts = { ...first.counts, colliding_pairs: [1, 3, 2], contacts: [0, 40, 9], near_pairs: [1, 1, 1] };
    const measured = methods.map((method) => ({ ...first, counts, settings: { ...first.settings, method } }));
    const { head, rows } = mediansOf(collect([{ ...rest, results: measured }]));
    const at = head.findIndex(({ text }) => text.startsWith('max ') && text !== 'max ms');
    return [head[at]?.text, ...rows.map((row) => row[at]?.text)];
  };
  expect(ofMethods('kdet', 'kdet_no_pairs')).toEqual(['max colliding pairs', '3', '–']);
  expect(ofMethods('hashing')).toEqual(['max contacts', '40']);
  expect(ofMethods('kdet', 'hashing', 'distance')).toEqual(['max found', '3 colliding pairs', '40 contacts', '1 near pairs of objects']);
});
