// The checks that also run natively (feature `checks`), here in the browser: `make dist-checks` builds their page.

import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { serve } from '../../scripts/serve.mjs';

const FOLDER = new URL('../../target/checks', import.meta.url).pathname;

/** Those that have to run, in their order: a check that is missing fails. */
const EXPECTED = readFileSync(new URL('checks/names.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter((name) => !name.endsWith(' (native only)'))
  .map((name) => name.replace(/ \(browser only\)$/, ''));

interface Outcome {
  passed: number;
  failed: number;
  /** `name: why` of each that failed. */
  failures: string[];
  /** The names of all that ran. */
  names: string[];
  /** How long each took. */
  seconds: number[];
}

test('the checks pass in the browser', async ({ page }, info) => {
  // GPU kernels on a software GPU take their time.
  test.setTimeout(40 * 60_000);
  const server = await serve({ folder: FOLDER });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => console.log(`  ${message.text()}`));
  await page.goto(server.address);
  const outcome = await Promise.race([
    page
      .waitForFunction(() => (window as unknown as { kdetChecks?: Outcome }).kdetChecks, undefined, { timeout: 0 })
      .then((handle) => handle.jsonValue() as Promise<Outcome>),
    // A panic ends the program without an outcome.
    page
      .waitForEvent('pageerror', { timeout: 0 })
      .then((error): Outcome => ({ passed: 0, failed: 1, failures: [String(error)], names: [], seconds: [] })),
  ]);
  await server.close();
  info.annotations.push({ type: 'checks', description: `${outcome.passed} passed, ${outcome.failed} failed` });
  for (const [i, name] of outcome.names.entries()) {
    const failure = outcome.failures.find((text) => text.startsWith(`${name}: `));
    console.log(`    ${failure === undefined ? '✓' : '✘'} ${name} (${outcome.seconds[i]?.toFixed(1)}s)`);
  }
  for (const failure of outcome.failures) {
    await test.step(failure, () => expect.soft(failure, 'a check failed').toBeUndefined());
  }
  expect(errors).toEqual([]);
  expect(outcome.failed).toBe(0);
  expect(outcome.names).toEqual(EXPECTED);
  expect(outcome.passed).toBe(EXPECTED.length);
});
