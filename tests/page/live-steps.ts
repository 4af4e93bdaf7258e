// Steps of a live scene, as the page tells them.

import type { Locator, Page } from '@playwright/test';

import { expect } from './site.ts';

/** The button that makes a scene alive. */
export const live = (page: Page): Locator => page.getByRole('button', { name: 'Live', exact: true });

/** The number of the last step; -1 before the first. */
export const stepOf = async (page: Page): Promise<number> =>
  Number(/step (\d+)/.exec((await page.locator('#live-status').textContent()) ?? '')?.[1] ?? -1);

/** The last step, once nothing is under way any more. */
export async function restingStep(page: Page): Promise<number> {
  await expect(page.locator('#live-controls')).toHaveAttribute('aria-busy', 'false');
  return stepOf(page);
}

/** Waits for some steps. */
export async function steps(page: Page, more: number): Promise<void> {
  const before = Math.max(await stepOf(page), 0);
  await expect.poll(() => stepOf(page), { timeout: 120_000 }).toBeGreaterThanOrEqual(before + more);
}
