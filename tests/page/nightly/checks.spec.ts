// The checks that take minutes on a software GPU, in the browser.

import { test } from '@playwright/test';

import { runChecks } from '../run-checks.ts';

test('the long checks pass in the browser', async ({ page }) => {
  test.setTimeout(40 * 60_000);
  await runChecks(page, '?long', ['physics: a stack of ten cubes stands for a minute']);
});
