// Pictures of the page's main states, for people to look at: `make screenshots` puts them into target/screenshots/.
// Run as `node scripts/screenshots.mjs [NAME…]` for only some of them, and with `--docs` for those that docs/ has, which are
// put there.

import { mkdirSync } from 'node:fs';
import { relative } from 'node:path';

import { chromium as engine } from '@playwright/test';
import { build } from 'esbuild';

import { chromium, SOFTWARE_GPU } from './chromium.mjs';
import { serve } from './serve.mjs';

const OUT = new URL('../target/screenshots/', import.meta.url);
const DOCS = new URL('../docs/', import.meta.url);
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 812 };
/** The default scene where much collides, standing still: the software GPU is slow. */
const STILL = 'frame=60&play=0';
/** A tetrahedron that is looked into, from near; the second is parted from it by an edge axis, the third collides. */
const CONTACT = 'scene=pass_through_armadillos&frame=20&play=0';
const INSIDE = `${CONTACT}&surface=wire&solids=0&cam=20,12,1.655,1.165,0.8587,0.2273&pick=8344`;
const APART = 'step=6&cand=15391';
const COLLIDES = 'step=6&cand=16620';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {object} Picture
 * @property {string} name Of the file.
 * @property {string} link Of the state.
 * @property {{ width: number, height: number }} [size]
 * @property {'dark' | 'light'} [scheme]
 * @property {(page: Page) => Promise<unknown>} [act] What to do before the picture is taken.
 * @property {string} [docs] What it is called in docs/, if it is there.
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

/** Goes on frame by frame, so that the chart fills. @param {Page} page */
async function stepOn(page) {
  for (let frame = 21; frame <= 72; frame++) {
    await page.keyboard.press('.');
    await searched(page, frame - 19);
  }
}

/** Opens a report that was made up for the tests, of more series than there are colours. @param {Page} page */
async function openReport(page) {
  const { outputFiles } = await build({
    entryPoints: [new URL('../tests/page/benchmark/sample.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'esm',
  });
  const { sample } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? '')}`);
  const summary = JSON.stringify(
    sample({ methods: ['kdet', 'kdet_hash_map', 'kdet_home_cell', 'kdet_no_pairs'], selves: [false, true], frames: 60 }),
  );
  await page.locator('#report-input').setInputFiles({ name: 'summary.json', mimeType: 'application/json', buffer: Buffer.from(summary) });
  await page.locator('#figure-boxes svg[role=img]').waitFor();
}

/** Waits until what is looked into is shown. @param {Page} page */
const inspected = (page) => page.locator('#inspect .inspect-card').waitFor({ state: 'attached', timeout: 120_000 });

/** @param {Page} page */
async function computeK(page) {
  await page.getByRole('button', { name: 'Compute k of all primitives' }).click();
  await page.getByRole('table', { name: 'k of each object' }).waitFor({ timeout: 120_000 });
  await page.locator('.inspect-k').evaluate((part) => part.scrollIntoView());
}

/** @type {Picture[]} */
const PICTURES = [
  { name: 'default', link: STILL },
  { name: 'deep', link: 'frame=20&play=0', act: stepOn, docs: 'page' },
  { name: 'light', link: STILL, scheme: 'light' },
  { name: 'bare', link: `${STILL}&ui=0` },
  { name: 'glass', link: `${STILL}&surface=glass` },
  { name: 'wire', link: `${STILL}&surface=wire` },
  { name: 'clip', link: `${STILL}&clip=x,0,below` },
  { name: 'explode', link: `${STILL}&explode=0.6` },
  { name: 'color-level', link: `${STILL}&color=level&surface=glass` },
  { name: 'color-pairs', link: `${STILL}&color=pairs&surface=glass` },
  {
    name: 'color-k',
    link: `${STILL}&color=k&surface=glass`,
    act: (page) => page.getByText('Computing k').waitFor({ state: 'hidden', timeout: 120_000 }),
  },
  { name: 'arrows', link: `${CONTACT}&narrow=sat_mtv&color=depth&arrows=1&surface=glass&cam=20,12,2.6,1.15,0.92,0.24` },
  { name: 'color-depth', link: `${STILL}&color=depth&narrow=sat_mtv&surface=glass` },
  { name: 'grid', link: `${STILL}&grid=0&surface=glass` },
  { name: 'self', link: 'scene=twist&self=1&frame=100&play=0' },
  { name: 'kept-runs', link: STILL, act: keepRuns },
  ...[1, 2, 3, 4, 5, 7].map((step) => ({ name: `inspect-${step}`, link: `${INSIDE}&step=${step}`, act: inspected })),
  { name: 'inspect-6', link: `${INSIDE}&${APART}`, act: inspected, docs: 'inside' },
  { name: 'inspect-axis', link: `${INSIDE}&${COLLIDES}&detail=12`, act: inspected },
  { name: 'inspect-mtv', link: `${INSIDE}&${COLLIDES}&narrow=sat_mtv`, act: inspected },
  { name: 'inspect-gjk', link: `${INSIDE}&${COLLIDES}&narrow=gjk`, act: inspected },
  { name: 'inspect-phone', link: `${INSIDE}&${APART}`, size: PHONE, act: inspected },
  { name: 'k-neighbourhood', link: `${INSIDE}&free=near`, act: inspected },
  { name: 'k-four', link: `${INSIDE}&free=four`, act: inspected },
  { name: 'k-21', link: `${INSIDE}&free=21`, act: inspected },
  { name: 'k-counted', link: `${INSIDE}&free=open`, scheme: 'light', act: computeK },
  { name: 'lessons', link: `${STILL}&lesson=contents` },
  { name: 'lesson', link: 'lesson=sat-3', act: inspected },
  { name: 'lesson-light', link: 'lesson=grid-1', scheme: 'light' },
  { name: 'lesson-phone', link: 'lesson=linear-2', size: PHONE, act: inspected },
  { name: 'benchmark', link: STILL, act: (page) => page.getByRole('button', { name: 'Benchmark' }).click() },
  { name: 'report', link: STILL, act: openReport },
  {
    name: 'report-boxes',
    link: STILL,
    scheme: 'light',
    act: async (page) => {
      await openReport(page);
      await page.locator('#figure-boxes').evaluate((figure) => figure.scrollIntoView());
    },
  },
  { name: 'help', link: STILL, act: (page) => page.getByRole('button', { name: 'Help' }).click() },
  { name: 'short', link: STILL, size: { width: 1280, height: 500 } },
  { name: 'tablet', link: STILL, size: { width: 800, height: 600 } },
  { name: 'phone', link: STILL, size: PHONE },
  { name: 'phone-small', link: STILL, size: { width: 375, height: 667 } },
  { name: 'phone-settings', link: STILL, size: PHONE, act: (page) => page.locator('#settings > summary').click() },
  { name: 'phone-figures', link: STILL, size: PHONE, scheme: 'light', act: (page) => page.locator('#figures > summary').click() },
  { name: 'consent', link: 'src=https://example.org/meshes/two-bunnies.vtu&play=0' },
];

/** @param {import('@playwright/test').Browser} browser @param {string} site @param {Picture} picture @param {URL} path */
async function take(browser, site, { name, link, size = WIDE, scheme = 'dark', act }, path) {
  const page = await browser.newPage({ viewport: size, colorScheme: scheme, reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    Object.assign(window, { searched: 0 });
    addEventListener('kdet-frame', () => /** @type {any} */ (window).searched++);
  });
  await page.goto(`${site}#v=1&draw=full&${link}`);
  if (name === 'consent') await page.getByRole('dialog').waitFor();
  else await searched(page, 1);
  await act?.(page);
  // What was found has to be drawn, and the chart with it.
  await page.waitForTimeout(1500);
  await page.screenshot({ path: path.pathname });
  await page.close();
}

const forDocs = process.argv.includes('--docs');
const names = process.argv.slice(2).filter((name) => name !== '--docs');
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
    if ((names.length > 0 && !names.includes(picture.name)) || (forDocs && picture.docs === undefined)) continue;
    const path = forDocs ? new URL(`${picture.docs}.png`, DOCS) : new URL(`${picture.name}.png`, OUT);
    await take(browser, server.address, picture, path);
    console.log(relative(process.cwd(), path.pathname));
  }
} finally {
  await browser.close();
  await server.close();
}
