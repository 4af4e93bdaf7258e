// Pictures of the page's main states, for people to look at: `make screenshots` puts them into target/screenshots/.
// Run as `node scripts/screenshots.mjs [NAME…]` for only some of them.

import { mkdirSync } from 'node:fs';

import { chromium as engine } from '@playwright/test';

import { chromium, SOFTWARE_GPU } from './chromium.mjs';
import { serve } from './serve.mjs';

const OUT = new URL('../target/screenshots/', import.meta.url);
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 812 };
/** The default scene where much collides, standing still: the software GPU is slow. */
const STILL = 'frame=60&play=0';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {object} Picture
 * @property {string} name Of the file.
 * @property {string} link Of the state.
 * @property {{ width: number, height: number }} [size]
 * @property {'dark' | 'light'} [scheme]
 * @property {(page: Page) => Promise<unknown>} [act] What to do before the picture is taken.
 */

/** Waits until so many frames have been searched since the page opened. @param {Page} page @param {number} frames */
const searched = (page, frames) =>
  page.waitForFunction((frames) => /** @type {any} */ (window).searched >= frames, frames, { timeout: 120_000 });

/** Keeps the run of one method, and measures some frames with another. @param {Page} page */
async function keepRuns(page) {
  const plot = page.locator('#chart .chart-plot');
  let frames = 1;
  for (const method of ['kdet_home_cell', 'kdet', 'kdet_hash_map']) {
    await page.locator('#method').selectOption(method);
    await plot.focus();
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('ArrowRight');
      await searched(page, ++frames);
    }
    if (method !== 'kdet_hash_map') await page.getByRole('button', { name: 'Keep' }).click();
  }
  await plot.blur();
}

/** @type {Picture[]} */
const PICTURES = [
  { name: 'default', link: STILL },
  { name: 'light', link: STILL, scheme: 'light' },
  { name: 'bare', link: `${STILL}&ui=0` },
  { name: 'glass', link: `${STILL}&surface=glass` },
  { name: 'wire', link: `${STILL}&surface=wire` },
  { name: 'clip', link: `${STILL}&clip=x,0,below` },
  { name: 'explode', link: `${STILL}&explode=0.6` },
  { name: 'color-level', link: `${STILL}&color=level&surface=glass` },
  { name: 'color-pairs', link: `${STILL}&color=pairs&surface=glass` },
  { name: 'color-depth', link: `${STILL}&color=depth&narrow=sat_mtv&surface=glass` },
  { name: 'grid', link: `${STILL}&grid=0&surface=glass` },
  { name: 'self', link: 'scene=twist&self=1&frame=100&play=0' },
  { name: 'kept-runs', link: STILL, act: keepRuns },
  { name: 'help', link: STILL, act: (page) => page.getByRole('button', { name: 'Help' }).click() },
  { name: 'short', link: STILL, size: { width: 1280, height: 500 } },
  { name: 'tablet', link: STILL, size: { width: 800, height: 600 } },
  { name: 'phone', link: STILL, size: PHONE },
  { name: 'phone-small', link: STILL, size: { width: 375, height: 667 } },
  { name: 'phone-settings', link: STILL, size: PHONE, act: (page) => page.locator('#settings > summary').click() },
  { name: 'phone-figures', link: STILL, size: PHONE, scheme: 'light', act: (page) => page.locator('#figures > summary').click() },
  { name: 'consent', link: 'src=https://example.org/meshes/two-bunnies.vtu&play=0' },
];

/** @param {import('@playwright/test').Browser} browser @param {string} site @param {Picture} picture */
async function take(browser, site, { name, link, size = WIDE, scheme = 'dark', act }) {
  const page = await browser.newPage({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    Object.assign(window, { searched: 0 });
    addEventListener('kdet-frame', () => /** @type {any} */ (window).searched++);
  });
  await page.goto(`${site}#v=1&${link}`);
  if (name === 'consent') await page.getByRole('dialog').waitFor();
  else await searched(page, 1);
  await act?.(page);
  // What was found has to be drawn, and the chart with it.
  await page.waitForTimeout(1500);
  await page.screenshot({ path: new URL(`${name}.png`, OUT).pathname });
  await page.close();
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !PICTURES.some((picture) => picture.name === name));
if (unknown.length > 0) {
  console.error(`no picture is called ${unknown.join(', ')}; there are ${PICTURES.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
mkdirSync(OUT, { recursive: true });
const server = await serve({ folder: new URL('../dist', import.meta.url).pathname });
const browser = await engine.launch({ executablePath: chromium(), headless: true, args: SOFTWARE_GPU });
try {
  for (const picture of PICTURES) {
    if (names.length > 0 && !names.includes(picture.name)) continue;
    await take(browser, server.address, picture);
    console.log(`target/screenshots/${picture.name}.png`);
  }
} finally {
  await browser.close();
  await server.close();
}
