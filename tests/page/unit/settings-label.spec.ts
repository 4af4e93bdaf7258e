// The name of a run in the chart.

import { expect, test } from '@playwright/test';

import { askedBy, settingsLabel } from '../../../web/state/search-settings.ts';
import { DEFAULTS } from '../../../web/state/state.ts';

test('a run is named by what it was asked', () => {
  expect(settingsLabel(askedBy(DEFAULTS))).toBe('kdet_home_cell · sat · djb2');
  // Brute force hashes nothing.
  expect(settingsLabel(askedBy({ ...DEFAULTS, method: 'gpu', self: true, fix: false }))).toBe(
    'gpu · sat · with self-collision · no correction',
  );
  expect(settingsLabel(askedBy({ ...DEFAULTS, form: 'surface_4' }))).toBe('kdet_home_cell · sat · surface × 4 · djb2');
});
