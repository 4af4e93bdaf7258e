// What every page test starts from: the built page on a server of its own, watched for errors.

import { readdirSync, readFileSync } from 'node:fs';

import { type Browser, test as base, expect as baseExpect, type Page } from '@playwright/test';

import { serve } from '../../scripts/serve.mjs';
import { wholeFigure } from '../../web/lessons/contents.ts';
import type { Catalogue } from '../../web/scene/catalogue.ts';
import { fromLink } from '../../web/state/link.ts';
import { settingsOf } from '../../web/state/search-settings.ts';
import type { Answer, Trouble } from '../../web/wasm/events.ts';
import { SCREEN, WIDE_WINDOW, WINDOW } from './usual-window.ts';

const DIST = new URL('../../dist', import.meta.url).pathname;

export const CATALOGUE = JSON.parse(readFileSync(`${DIST}/assets/catalogue.json`, 'utf8')) as Catalogue;

interface Fixtures {
  /** Everything that the page complained of. A test that expects complaints empties it. */
  complaints: string[];
}

interface WorkerFixtures {
  /** The address of the built page. */
  site: string;
  /** The page that the worker's tests share, see `shared` and `wide`. */
  tab: Page;
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

  tab: [({ browser, site }, use) => withTab(browser, site, use), { scope: 'worker' }],

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('requestfailed', (request) => {
        // The page itself gives up a scene that is on its way when another one is asked for, also by the test before.
        const why = request.failure()?.errorText;
        if (why !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: ${why}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.url()}: ${response.status()}`);
      });
      await use(complaints);
      await page.removeAllListeners();
      expect(complaints, 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
});

async function withTab(browser: Browser, site: string, use: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage({ viewport: WINDOW, ...SCREEN });
  await watch(page);
  await page.goto(site + LIGHT);
  await searched(page);
  await use(page);
  await page.close();
}

/**
 * For tests that change nothing but the link, which also takes the place of files that were dropped: their page is open
 * already, one per worker. A page of its own takes seconds to open on a software GPU. `open` follows the link there, as a
 * visitor who edits the address would.
 */
export const shared = sharedIn(WINDOW);

/** The same with panels beside the picture. */
export const wide = sharedIn(WIDE_WINDOW);

function sharedIn(size: typeof WINDOW) {
  return test.extend({
    page: async ({ tab }, use) => {
      await tab.setViewportSize(size);
      await use(tab);
    },
  });
}

/** Asks ten times a second: Playwright by itself soon asks only once. */
const poll: typeof baseExpect.poll = (act, options) =>
  baseExpect.poll(act, { intervals: [100], ...(typeof options === 'string' ? { message: options } : options) });

export const expect = new Proxy(baseExpect, { get: (target, key) => (key === 'poll' ? poll : Reflect.get(target, key)) });

/**
 * The lightest link there is: the smallest scene, nothing touches in its frame, and the host searches it, for which no kernel is
 * compiled.
 */
export const LIGHT = '#v=1&scene=two_cubes&play=0&method=cpu';

/** The same without the objects, whose pipelines are then not compiled: for tests that look at the overlay only. */
export const UNSEEN = `${LIGHT}&surface=hidden&solids=0`;

/** Those that come when they are wanted too, which are in later/. */
export const distFiles = (): string[] => [...readdirSync(DIST), ...readdirSync(`${DIST}/later`).map((name) => `later/${name}`)];

/** What the program has told the page since it opened; `watch` writes it down. */
interface Told {
  frames: (Answer & { readonly title: string })[];
  troubles: Trouble[];
}

/** Writes down what the program tells the page, from the next page on. */
export async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const told: Told = { frames: [], troubles: [] };
    Object.assign(window, { told });
    addEventListener('kdet-frame', ({ detail }) => told.frames.push({ ...detail, title: document.title }));
    addEventListener('kdet-trouble', ({ detail }) => told.troubles.push(detail));
  });
}

export const told = (page: Page): Promise<Told> => page.evaluate(() => (window as unknown as { told: Told }).told);

/** Changes the address of the open page. */
export const follow = (page: Page, link: string): Promise<void> =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, link);

/** The link as the page copies it: that of this very moment, which the address follows twice a second. */
export async function copiedLink(page: Page): Promise<string> {
  await page.evaluate(() => {
    // It never ends, so that no note that the link was copied lies over the picture.
    const writeText = (copied: string) => new Promise(() => Object.assign(window, { copied }));
    Object.assign(navigator.clipboard, { writeText });
  });
  // What the browser had to say of the pointer comes with a picture.
  await pictures(page);
  await page.keyboard.press('c');
  return page.evaluate(() => (window as unknown as { copied: string }).copied);
}

/** Opens the page (with a link's fragment, where one is given) and waits until a frame has been searched. */
export async function open(page: Page, address: string, link = ''): Promise<void> {
  const isThere = page.url().startsWith(address);
  await openQuickly(page, address, link);
  if (isThere) await expect.poll(async () => isAnswerTo(link, await lastFrame(page)), `the answer to ${link}`).toBe(true);
  else await searched(page);
  await expect(page.locator('#notice')).toBeHidden();
}

/** Opens the page and waits until the scene is there; the first search, which takes seconds on a software GPU, is under way. */
export async function openQuickly(page: Page, address: string, link = ''): Promise<void> {
  if (page.url().startsWith(address)) {
    await leave(page, link || 'v=1');
    await expect(page).toHaveTitle(pageTitle(link));
    await expect(page.locator('#loading')).toBeHidden();
  } else {
    await watch(page);
    await page.goto(address + link);
  }
  await expect(page.locator('#scene-title')).not.toBeEmpty();
  await expect(page.locator('#notice')).toBeHidden();
}

/** From what the test before has left to another link. */
async function leave(page: Page, link: string): Promise<void> {
  const stays = stateOf(page.url()).res === stateOf(link).res && (await page.title()) === pageTitle(link);
  // Where the scene stays, the last answer may be the one to this link, too, and is not given again.
  const kept = stays ? 1 : 0;
  await page.evaluate(
    ({ link, kept }) => {
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
      for (const end of document.querySelectorAll<HTMLElement>('#report:not([hidden]) #report-close, .chart-kept button')) end.click();
      for (const details of document.querySelectorAll('details'))
        details.open = matchMedia('(min-width: 60rem)').matches && ['settings', 'figures'].includes(details.id);
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const { told } = window as unknown as { told: Told };
      told.frames.splice(0, told.frames.length - kept);
      told.troubles.length = 0;
      // To go to where one is already would be no change.
      location.hash = `${link}&log=1`;
      location.hash = link;
    },
    { link, kept },
  );
}

/** The state that a link asks for; still, as the tests' pages are. */
const stateOf = (link: string) => {
  const { state } = fromLink(link, CATALOGUE);
  return wholeFigure({ ...state, play: false }) ?? state;
};

const sceneOf = (link: string) => CATALOGUE.scenes.find(({ id }) => id === stateOf(link).scene);

const pageTitle = (link: string): string => `${sceneOf(link)?.title} · kDet Lab`;

/** Whether a frame is what a link asks for. */
function isAnswerTo(link: string, answer: Told['frames'][number] | undefined): boolean {
  const state = stateOf(link);
  const frames = sceneOf(link)?.frames ?? 1;
  return (
    answer?.title === pageTitle(link) &&
    answer.frame === Math.min(state.frame, frames - 1) &&
    answer.corrected === state.fix &&
    JSON.stringify(Object.entries(answer.settings).sort()) === JSON.stringify(Object.entries(settingsOf(state)).sort())
  );
}

/** Waits until so many frames have been searched. */
export async function searched(page: Page, frames = 1, timeout?: number): Promise<void> {
  const options = timeout === undefined ? {} : { timeout };
  const count = () => page.evaluate(() => (window as unknown as { told: Told }).told.frames.length);
  await expect.poll(count, options).toBeGreaterThanOrEqual(frames);
}

/** Waits until the browser has shown so many pictures. */
export const pictures = (page: Page, count = 2): Promise<void> =>
  page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
  }, count);

/** The last frame that was searched. */
export const lastFrame = (page: Page): Promise<Told['frames'][number] | undefined> =>
  page.evaluate(() => (window as unknown as { told: Told }).told.frames.at(-1));
