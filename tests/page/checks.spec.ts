// The checks in the browser, beside their native run in tests/all/gpu.rs.

import { readFileSync } from 'node:fs';

import { test } from '@playwright/test';

import { runChecks } from './run-checks.ts';

/** Those that have to run, in their order: a check that is missing fails. */
const EXPECTED = readFileSync(new URL('checks/names.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter((name) => !name.endsWith(' (native only)'))
  .map((name) => name.replace(/ \(browser only\)$/, ''));

test('the checks pass in the browser', async ({ page }) => {
  // GPU kernels on a software GPU take their time.
  test.setTimeout(40 * 60_000);
  await runChecks(page, '', EXPECTED);
});
