import { mkdirSync, writeFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { serve } from '../../scripts/serve.mjs';
import { type Area, type Color, screen } from './pixels.ts';
import { distFiles, expect, open, test } from './site.ts';

const DARK: Color = [0x11, 0x15, 0x1c];
const LIGHT: Color = [0xf4, 0xf6, 0xf9];

/** A part of the page, as the tests open it, that only the canvas fills; and a corner where nothing is drawn. */
const MIDDLE: Area = { x: 120, y: 60, width: 240, height: 240 };
const CORNER = [470, 350] as const;

// Pictures for people to look at.
const SCREENSHOTS = new URL('../../target/screenshots/', import.meta.url);
mkdirSync(SCREENSHOTS, { recursive: true });

/** Until frames have reached the screen: the picture stands in front of the background. */
async function drawn(page: Page, area: Area, background: Color): Promise<void> {
  await expect
    .poll(async () => (await screen(page, area)).unlike(background), { timeout: 60_000 })
    .toBeGreaterThan((area.width * area.height) / 20);
}

/** What of the page reaches beyond the sides of the window. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((e) => e.checkVisibility() && (e.getBoundingClientRect().right > innerWidth || e.getBoundingClientRect().left < 0))
      .map((e) => e.outerHTML.slice(0, 80)),
  );
}

test('the GPU draws a tetrahedron in front of the background', async ({ page, site }) => {
  await open(page, site);
  await drawn(page, MIDDLE, DARK);
  // Background beside it, edges and faces of it: more than one colour, and not everywhere.
  expect((await screen(page)).at(...CORNER)).toEqual(DARK);
  const middle = await screen(page, MIDDLE);
  expect(middle.unlike(DARK)).toBeLessThan((MIDDLE.width * MIDDLE.height * 9) / 10);
  expect(middle.unlike(middle.at(120, 120))).toBeGreaterThan(1000);
});

test('it spins, pauses and goes on', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, site);
  await drawn(page, MIDDLE, DARK);
  const differs = async () => {
    const first = await screen(page, MIDDLE);
    await page.waitForTimeout(700);
    return first.difference(await screen(page, MIDDLE));
  };
  expect(await differs()).toBeGreaterThan(200);

  await page.getByRole('button', { name: 'Pause' }).click();
  await page.waitForTimeout(300);
  expect(await differs()).toBe(0);

  // The button has the focus; on the page itself the space bar does the same.
  await page.getByRole('button', { name: 'Play' }).blur();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await differs()).toBeGreaterThan(200);
});

test('the light scheme has a light picture, and follows a change', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, site);
  await drawn(page, MIDDLE, LIGHT);
  expect((await screen(page)).at(...CORNER)).toEqual(LIGHT);
  writeFileSync(new URL('light.png', SCREENSHOTS), await page.screenshot());
  await page.emulateMedia({ colorScheme: 'dark' });
  await drawn(page, MIDDLE, DARK);
  await expect.poll(async () => (await screen(page)).at(...CORNER)).toEqual(DARK);
});

test('the wish for less motion is honoured', async ({ page, site }) => {
  await open(page, site);
  await drawn(page, MIDDLE, DARK);
  const first = await screen(page, MIDDLE);
  await page.waitForTimeout(700);
  expect(first.difference(await screen(page, MIDDLE))).toBe(0);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('the adapter, its limits and its features are shown', async ({ page, site }) => {
  await page.setViewportSize({ width: 800, height: 600 });
  await open(page, site);
  await expect(page.locator('#adapter-name')).toHaveText(/swiftshader/i);
  await expect(page.getByRole('row', { name: /^storage buffers per stage \d+$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^largest buffer [\d.]+ [GMT]iB$/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'timestamp-query' })).toBeVisible();
  await page.locator('#adapter summary').click();
  await expect(page.getByRole('table')).toBeHidden();
});

for (const [width, height] of [
  [1280, 800],
  [375, 812],
  [320, 480],
] as const) {
  test(`nothing overflows at ${width} × ${height}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await open(page, site);
    const area = { x: Math.round(width * 0.3), y: Math.round(height * 0.3), width: Math.round(width * 0.4), height: 200 };
    await drawn(page, area, DARK);
    writeFileSync(new URL(`${width}.png`, SCREENSHOTS), await page.screenshot());
    const panel = page.locator('#adapter');
    if (!(await panel.evaluate((e: HTMLDetailsElement) => e.open))) await panel.locator('summary').click();
    await expect(page.getByRole('table')).toBeVisible();
    writeFileSync(new URL(`${width}-open.png`, SCREENSHOTS), await page.screenshot());
    expect(await overflow(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test.describe('on a screen with two device pixels per pixel', () => {
  test.use({ deviceScaleFactor: 2, viewport: { width: 400, height: 300 } });

  test('the canvas has the pixels of the screen and follows the window', async ({ page, site }) => {
    await open(page, site);
    const size = () => page.locator('#canvas').evaluate((e: HTMLCanvasElement) => [e.width, e.height]);
    await expect.poll(size).toEqual([800, 600]);
    await page.setViewportSize({ width: 500, height: 350 });
    await expect.poll(size).toEqual([1000, 700]);
  });
});

test('it works from a sub-path, and nothing is asked for outside of it', async ({ page }) => {
  const server = await serve({ folder: new URL('../../dist', import.meta.url).pathname, base: '/some/where/deep/' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, server.address);
  expect(asked.length).toBeGreaterThanOrEqual(4);
  expect(asked.filter((url) => !url.startsWith(server.address))).toEqual([]);
  await server.close();
});

test('the Content-Security-Policy is strict and nothing violates it', async ({ page, site, complaints }) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`violation: ${event.violatedDirective}`));
  });
  await open(page, site);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
  expect(await page.locator('script:not([src]), style, [style]').count()).toBe(0);
  // It is in force: an inline script does not run, and the browser says so.
  expect(complaints).toEqual([]);
  const ran = await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }));
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  await expect.poll(() => complaints.join()).toMatch(/violation: script-src/);
  complaints.length = 0;
});

test('the files that change carry their hash in their name', () => {
  for (const file of distFiles().filter((name) => /\.(js|wasm|css)$/.test(name))) {
    expect(file).toMatch(/-[0-9a-f]{16}(_bg)?\.(js|wasm|css)$/);
  }
});

test('without WebGPU the page says so, and which browsers have it', async ({ page, site }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'gpu', { value: undefined }));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(site);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('This browser has no WebGPU');
  await expect(notice).toContainText(/Chrome.*Safari.*Firefox/);
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await overflow(page)).toEqual([]);
  writeFileSync(new URL('no-webgpu.png', SCREENSHOTS), await page.screenshot());
});

test('without an adapter the page says what to do', async ({ page, site }) => {
  await page.addInitScript(() => {
    GPU.prototype.requestAdapter = () => Promise.resolve(null);
  });
  await page.goto(site);
  await expect(page.getByRole('alert')).toContainText('The browser found no GPU');
});

test('a device that cannot be opened gives a notice', async ({ page, site }) => {
  await page.addInitScript(() => {
    GPUAdapter.prototype.requestDevice = () => Promise.reject(new DOMException('out of devices', 'OperationError'));
  });
  await page.goto(site);
  await expect(page.getByRole('alert')).toContainText('could not be opened');
});

test('a program that cannot be loaded gives a notice', async ({ page, site, complaints }) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto(site);
  await expect(page.getByRole('alert')).toContainText(/\.wasm could not be loaded: 503/);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  complaints.length = 0;
});

/** Leaves the device that the page opens in `window.device`. */
async function keepDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const request = GPUAdapter.prototype.requestDevice;
    GPUAdapter.prototype.requestDevice = async function (...args) {
      const device = await request.apply(this, args);
      Object.assign(window, { device });
      return device;
    };
  });
}

test('a lost device is opened anew once, then the page says so', async ({ page, site }) => {
  await keepDevice(page);
  await open(page, site);
  await drawn(page, MIDDLE, DARK);
  const lose = () => page.evaluate(() => (window as unknown as { device: GPUDevice }).device.destroy());
  const device = await page.evaluateHandle(() => (window as unknown as { device: GPUDevice }).device);
  await lose();
  await page.waitForFunction((old) => (window as unknown as { device: GPUDevice }).device !== old, device);
  await drawn(page, MIDDLE, DARK);
  await expect(page.locator('#notice')).toBeHidden();
  // It is alive, not what was left of the old one.
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(async () => (await screen(page)).at(...CORNER)).toEqual(LIGHT);

  await lose();
  await expect(page.getByRole('alert')).toContainText('The GPU went away twice');
});

test('an error of the GPU is shown', async ({ page, site, complaints }) => {
  await keepDevice(page);
  await open(page, site);
  // A buffer without any use is not allowed. Commands wait in the browser until something is submitted.
  await page.evaluate(async () => {
    const { device } = window as unknown as { device: GPUDevice };
    device.createBuffer({ size: 4, usage: 0 });
    await device.queue.onSubmittedWorkDone();
  });
  await expect(page.getByRole('alert')).toContainText('The GPU reported an error');
  complaints.length = 0;
});

test('a panic is shown', async ({ page, site, complaints }) => {
  await open(page, site);
  await page.evaluate(() => {
    GPUDevice.prototype.createTexture = () => {
      throw new Error('no more textures');
    };
  });
  await page.setViewportSize({ width: 300, height: 300 });
  await expect(page.getByRole('alert')).toContainText('The program failed');
  await expect(page.getByRole('alert')).toContainText('no more textures');
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  complaints.length = 0;
});
