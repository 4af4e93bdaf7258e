// The name of a run in the chart.

import { expect, test } from '@playwright/test';

import { settingsLabel, settingsOf } from '../../../web/state/search-settings.ts';
import { DEFAULTS } from '../../../web/state/state.ts';

test('a run is named by what it was asked', () => {
  expect(settingsLabel(settingsOf(DEFAULTS), true)).toBe('kdet_home_cell · sat · djb2');
  // Brute force hashes nothing.
  expect(settingsLabel(settingsOf({ ...DEFAULTS, method: 'gpu', self: true }), false)).toBe(
    'gpu · sat · with self-collision · no correction',
  );
});
