// The checks that also run natively (feature `checks`), in a page: `make dist-checks` builds it.

import { expect, type Page, test } from '@playwright/test';

import { serve } from '../../scripts/serve.mjs';

const FOLDER = new URL('../../target/checks', import.meta.url).pathname;

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

/** Runs all, or with the query `?long` those that take minutes, and expects that these ran and passed. */
export async function runChecks(page: Page, query: '' | '?long', expected: string[]): Promise<void> {
  const server = await serve({ folder: FOLDER });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => console.log(`  ${message.text()}`));
  await page.goto(server.address + query);
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
  test.info().annotations.push({ type: 'checks', description: `${outcome.passed} passed, ${outcome.failed} failed` });
  for (const [i, name] of outcome.names.entries()) {
    const failure = outcome.failures.find((text) => text.startsWith(`${name}: `));
    console.log(`    ${failure === undefined ? '✓' : '✘'} ${name} (${outcome.seconds[i]?.toFixed(1)}s)`);
  }
  for (const failure of outcome.failures) {
    await test.step(failure, () => expect.soft(failure, 'a check failed').toBeUndefined());
  }
  expect(errors).toEqual([]);
  expect(outcome.failed).toBe(0);
  expect(outcome.names).toEqual(expected);
  expect(outcome.passed).toBe(expected.length);
}
