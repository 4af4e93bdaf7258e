// The labels of options, in the panel and in the name of a run in the chart.

import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { askedBy, settingsLabel } from '../../../web/state/search-settings.ts';
import { DEFAULTS, ROWS } from '../../../web/state/state.ts';
import { OPTIONS, optionLabel } from '../../../web/systems/methods.ts';
import { lowerCase } from '../../../web/ui/format.ts';

test('a run is named by what it was asked', () => {
  expect(settingsLabel(askedBy(DEFAULTS))).toBe('kdet_home_cell · sat · djb2');
  // Brute force hashes nothing.
  expect(settingsLabel(askedBy({ ...DEFAULTS, method: 'gpu', self: true, fix: false }))).toBe(
    'gpu · sat · with self-collision · no correction',
  );
  expect(settingsLabel(askedBy({ ...DEFAULTS, form: 'surface_4' }))).toBe('kdet_home_cell · sat · djb2 · surface × 4');
});

test('what differs from the defaults is named by the labels of the options', () => {
  const label = (change: Partial<typeof DEFAULTS>): string => settingsLabel(askedBy({ ...DEFAULTS, ...change }));
  const labelled = (option: string) => lowerCase(optionLabel(option));
  expect(label({ wg: 64, cells: 'paper', scale: 2 })).toBe(
    `kdet_home_cell · sat · djb2 · ${labelled('workgroup')} 64 · ${labelled('cell_rule')} paper · ${labelled('cell_scale')} 2`,
  );
  expect(label({ method: 'hashing', edge: 0.5, from: 'zero' })).toBe(
    `hashing · djb2 · ${labelled('cell_size')} 0.5 · ${labelled('cell_origin')} zero`,
  );
  // Passes are told apart where there are two kinds of pairs; what the method does not heed is not told.
  expect(label({ onepass: false })).toBe('kdet_home_cell · sat · djb2');
  expect(label({ onepass: false, self: true, stored: 'tetrahedra' })).toBe(
    'kdet_home_cell · sat · djb2 · with self-collision · two passes',
  );
});

test('messages about links name options by their labels', () => {
  const labels = ROWS.map(([, { label }]) => label);
  for (const option of OPTIONS) expect(labels).toContain(lowerCase(optionLabel(option)));
});

test('the panel has a field for every option, and no label of its own', () => {
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
  const fields = [...page.matchAll(/ data-option="(\w+)">([^<]*)</g)];
  expect(fields.map(([, option]) => option).sort()).toEqual([...OPTIONS].sort());
  expect(fields.map(([, , label]) => label)).toEqual(OPTIONS.map(() => ''));
});
