// What every page test starts from: the built page on a server of its own, watched for errors.

import { readdirSync } from 'node:fs';

import { test as base, expect, type Page } from '@playwright/test';

import { serve } from '../../scripts/serve.mjs';
import type { Answer, Trouble } from '../../web/wasm/events.ts';

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

/** Those that come when they are wanted too, which are in later/. */
export const distFiles = (): string[] => [...readdirSync(DIST), ...readdirSync(`${DIST}/later`).map((name) => `later/${name}`)];

/** What the program has told the page since it opened; `watch` writes it down. */
interface Told {
  frames: Answer[];
  troubles: Trouble[];
}

/** Writes down what the program tells the page, from the next page on. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: Told = { frames: [], troubles: [] };
    Object.assign(window, { told });
    addEventListener('kdet-frame', (event) => told.frames.push((event as CustomEvent<Answer>).detail));
    addEventListener('kdet-trouble', (event) => told.troubles.push((event as CustomEvent<Trouble>).detail));
  });
}

export const told = (page: Page): Promise<Told> => page.evaluate(() => (window as unknown as { told: Told }).told);

/** Opens the page (with a link's fragment, where one is given) and waits until a frame has been searched. */
export async function open(page: Page, address: string, link = ''): Promise<void> {
  await watch(page);
  await page.goto(address + link);
  await searched(page);
  await expect(page.locator('#notice')).toBeHidden();
}

/** Opens the page and waits until the scene is there; the first search, which takes seconds on a software GPU, is under way. */
export async function openQuickly(page: Page, address: string, link = ''): Promise<void> {
  await watch(page);
  await page.goto(address + link);
  await expect(page.locator('#scene-title')).not.toBeEmpty();
  await expect(page.locator('#notice')).toBeHidden();
}

/** Waits until so many frames have been searched. */
export async function searched(page: Page, frames = 1): Promise<void> {
  await expect.poll(async () => (await told(page)).frames.length).toBeGreaterThanOrEqual(frames);
}

/** The last frame that was searched. */
export const lastFrame = async (page: Page): Promise<Answer | undefined> => (await told(page)).frames.at(-1);
