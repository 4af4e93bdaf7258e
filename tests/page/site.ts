// What every page test starts from: the built page on a server of its own, watched for errors.

import { readdirSync } from 'node:fs';

import { test as base, expect, type Page } from '@playwright/test';

import { serve } from '../../scripts/serve.mjs';

const DIST = new URL('../../dist', import.meta.url).pathname;

interface Fixtures {
  /** Everything that the page complained of. A test that expects complaints empties it. */
  complaints: string[];
}

interface WorkerFixtures {
  /** The address of the built page. */
  site: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const server = await serve({ folder: DIST });
      await use(server.address);
      await server.close();
    },
    { scope: 'worker' },
  ],

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
      });
      await use(complaints);
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const distFiles = (): string[] => readdirSync(DIST);

/** Opens the page and waits until the GPU has answered. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('#adapter')).toBeVisible();
  await expect(page.locator('#notice')).toBeHidden();
}
