import { mkdirSync, writeFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { serve } from '../../scripts/serve.mjs';
import { MOST_WAIT_MS } from '../../web/scene/first-search-wait.ts';
import { keepDevice, loseDevice } from './device.ts';
import { type Area, type Color, screen } from './pixels.ts';
import { expect, follow, LIGHT, lastFrame, open, openQuickly, pictures, searched, shared, test, told, UNSEEN } from './site.ts';
import { SCREEN, WINDOW } from './usual-window.ts';

const DARK: Color = [0x11, 0x15, 0x1c];
const PALE: Color = [0xf4, 0xf6, 0xf9];

/** Nothing but the picture: the overlay costs time and covers most of a small window. */
const BARE = '#v=1&ui=0';
/** A frame in which much collides, and little has to be searched. */
const COLLIDING = `${BARE}&scene=pass_through_armadillos&frame=20&play=0`;
/** The middle of the window that the tests open; and a corner where nothing but the background is. */
const MIDDLE: Area = { x: 120, y: 60, width: 240, height: 240 };
const CORNER = [3, 3] as const;

// Pictures for people to look at.
const SCREENSHOTS = new URL('../../target/screenshots/', import.meta.url);
mkdirSync(SCREENSHOTS, { recursive: true });

/** Until frames have reached the screen: the picture stands in front of the background. */
async function drawn(page: Page, area: Area, background: Color): Promise<void> {
  await expect
    .poll(async () => (await screen(page, area)).unlike(background, 48), { timeout: 60_000 })
    .toBeGreaterThan((area.width * area.height) / 20);
}

async function expectCorner(page: Page, color: Color): Promise<void> {
  await expect.poll(async () => (await screen(page)).unlikeAt(...CORNER, color)).toBeLessThan(10);
}

/** What of the page reaches beyond the sides of the window; the legend may, it scrolls. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(
        (e) =>
          e.closest('.chart-legend') === null &&
          e.checkVisibility() &&
          (e.getBoundingClientRect().right > innerWidth || e.getBoundingClientRect().left < 0),
      )
      .map((e) => e.outerHTML.slice(0, 80)),
  );
}

test('the default page moves within seconds, the chart fills; it pauses and goes on', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 640, height: 420 });
  await open(page, site);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const area = { x: 160, y: 100, width: 320, height: 180 };
  const first = await screen(page, area);
  await searched(page, 3);
  const frames = (await told(page)).frames.map(({ frame }) => frame);
  expect(new Set(frames).size).toBeGreaterThanOrEqual(3);
  expect(first.difference(await screen(page, area))).toBeGreaterThan(50);
  await expect(page.getByRole('slider', { name: 'Frame' })).toHaveAttribute('aria-valuetext', /milliseconds, [\d,]+ colliding pairs/);

  await page.getByRole('button', { name: 'Pause' }).click();
  // What is under way comes back, and then nothing more.
  let before = -1;
  const isSame = async () => {
    const last = before;
    await pictures(page, 60);
    before = (await told(page)).frames.length;
    return before === last;
  };
  await expect.poll(isSame).toBe(true);
  // The button has the focus; on the page itself the space bar does the same.
  await page.getByRole('button', { name: 'Play' }).blur();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await searched(page, before + 1);
});

test('what moves waits for its first search', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // However long that takes here: not for the clock.
  await page.addInitScript((most) => {
    const { setTimeout } = window;
    window.setTimeout = ((act: () => void, ms?: number) => (ms === most ? 0 : setTimeout(act, ms))) as typeof setTimeout;
  }, MOST_WAIT_MS);
  await open(page, site, BARE);
  await searched(page, 2);
  const [first, second] = (await told(page)).frames.map(({ frame }) => frame);
  expect(first).toBe(0);
  // One step of the animation is a tenth of a second at most: three frames.
  expect(second).toBeGreaterThan(0);
  expect(second).toBeLessThanOrEqual(3);
});

shared('what collides glows, and can be left out', async ({ page, site }) => {
  await open(page, site, COLLIDING);
  await drawn(page, MIDDLE, DARK);
  // Warm and bright: nothing else in the picture is.
  const glow = async () => (await screen(page)).matching(([r, g, b]) => r > 180 && b < 110 && r - b > 110 && g < 230);
  await expect.poll(glow).toBeGreaterThan(20);
  await page.keyboard.press('x');
  await expect.poll(glow).toBe(0);
});

test('the wish for less motion is honoured; dark and light follow the system, or the link', async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  // No `play`: it would move.
  await open(page, site, `${BARE}&method=cpu`);
  await expectCorner(page, PALE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectCorner(page, DARK);
  await follow(page, 'v=1&ui=0&method=cpu&theme=light');
  await expectCorner(page, PALE);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(244, 246, 249)');
  expect((await told(page)).frames.map(({ frame }) => frame)).toEqual([0]);
});

test('the panels fit every window; the adapter, its limits and its features are shown', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, site, LIGHT);
  await expect(page.locator('#adapter-name')).toHaveText(/swiftshader/i);
  await page.locator('#adapter summary').click();
  await expect(page.getByRole('row', { name: /^storage buffers per stage \d+$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^largest buffer [\d.]+ [GMT]iB$/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'timestamp-query' })).toBeVisible();

  for (const [width, height] of [
    [1280, 800],
    [800, 400],
    [375, 812],
    [320, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    const wide = width >= 960;
    for (const id of ['settings', 'figures']) {
      const panel = page.locator(`#${id}`);
      await expect.poll(() => panel.evaluate((e: HTMLDetailsElement) => e.open)).toBe(wide);
      if (!wide) await panel.locator('> summary').click();
      await expect(panel.locator('.panel-body')).toBeVisible();
      expect(await overflow(page)).toEqual([]);
      if (!wide) await panel.locator('> summary').click();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    writeFileSync(new URL(`${width}.png`, SCREENSHOTS), await page.screenshot());
  }
});

test.describe('on a screen with two device pixels per pixel', () => {
  test.use({ deviceScaleFactor: 2, viewport: { width: 400, height: 300 } });

  test('the canvas has the pixels of the screen and follows the window', async ({ page, site }) => {
    await openQuickly(page, site, `${LIGHT}&draw=full`);
    const size = () => page.locator('#canvas').evaluate((e: HTMLCanvasElement) => [e.width, e.height]);
    await expect.poll(size).toEqual([800, 600]);
    await page.setViewportSize({ width: 500, height: 350 });
    await expect.poll(size).toEqual([1000, 700]);
    // A software GPU draws half of them along each side, unless somebody asks for all.
    await page.locator('#draw').evaluate((select: HTMLSelectElement) => {
      select.value = 'auto';
      select.dispatchEvent(new Event('change'));
    });
    await expect.poll(size).toEqual([500, 350]);
    await expect(page.locator('#draw option').first()).toHaveText('automatic: ½');
  });
});

test('it works from a sub-path, and nothing is asked for outside of it', async ({ page }) => {
  const server = await serve({ folder: new URL('../../dist', import.meta.url).pathname, base: '/some/where/deep/' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openQuickly(page, server.address, LIGHT);
  expect(asked.length).toBeGreaterThanOrEqual(4);
  expect(asked.filter((url) => !url.startsWith(server.address))).toEqual([]);
  await server.close();
});

test('the Content-Security-Policy is strict and nothing violates it', async ({ page, site, complaints }) => {
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`violation: ${event.violatedDirective}`));
  });
  await openQuickly(page, site, LIGHT);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  // Data may come from elsewhere, once the visitor has agreed (source.spec.ts); nothing else may.
  const [connect] = /connect-src [^;]*;/.exec(policy ?? '') ?? [];
  expect(connect).toBe("connect-src 'self' https: http://localhost:* http://127.0.0.1:*;");
  expect(policy?.replace(connect ?? '', '')).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|https?:/);
  const source = await (await page.request.get(site)).text();
  expect(source).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\bstyle=/);
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
  await expect(page.getByRole('alert')).toContainText('No GPU adapter found');
});

test('an adapter that is not there at once is waited for', async ({ page, site }) => {
  await page.addInitScript(() => {
    const request = GPU.prototype.requestAdapter;
    let tries = 0;
    GPU.prototype.requestAdapter = function (...args) {
      tries += 1;
      return tries <= 2 ? Promise.resolve(null) : request.apply(this, args);
    };
  });
  await openQuickly(page, site, BARE);
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
  await expect(page.getByRole('alert')).toContainText(/\.wasm could not be loaded: .*HTTP 503/);
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  complaints.length = 0;
});

test('a lost device is opened anew once, then the page says so', async ({ page, site }) => {
  await keepDevice(page);
  await open(page, site, COLLIDING);
  await drawn(page, MIDDLE, DARK);
  const pairs = (await lastFrame(page))?.counts.colliding_pairs;
  const device = await page.evaluateHandle(() => (window as unknown as { device: GPUDevice }).device);
  await loseDevice(page);
  await page.waitForFunction((old) => (window as unknown as { device: GPUDevice }).device !== old, device);
  await drawn(page, MIDDLE, DARK);
  await expect(page.locator('#notice')).toBeHidden();
  // The scene is there again, at the same frame, and is searched; it is alive, not what was left of the old one.
  await searched(page, 2);
  expect(await lastFrame(page)).toMatchObject({ frame: 20, counts: { colliding_pairs: pairs } });
  await page.emulateMedia({ colorScheme: 'light' });
  await expectCorner(page, PALE);

  await loseDevice(page);
  await expect(page.getByRole('alert')).toContainText('The GPU device was lost twice');
});

test('when the browser’s graphics process ends, the page goes on in the next one', async ({ site, playwright, launchOptions }) => {
  // A browser of its own: the pages that tests share would go on in the next one, too.
  const browser = await playwright.chromium.launch(launchOptions);
  const page = await browser.newPage({ viewport: WINDOW, ...SCREEN });
  await open(page, site, COLLIDING);
  await drawn(page, MIDDLE, DARK);
  const pairs = (await lastFrame(page))?.counts.colliding_pairs;
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess');
  await searched(page, 2);
  expect(await lastFrame(page)).toMatchObject({ frame: 20, counts: { colliding_pairs: pairs } });
  await expect(page.locator('#notice')).toBeHidden();
  await drawn(page, MIDDLE, DARK);
  await browser.close();
});

test('an error of the GPU is shown', async ({ page, site, complaints }) => {
  await keepDevice(page);
  await openQuickly(page, site, UNSEEN);
  // A buffer without any use is not allowed. Commands wait in the browser until something is submitted.
  await page.evaluate(async () => {
    const { device } = window as unknown as { device: GPUDevice };
    device.createBuffer({ size: 4, usage: 0 });
    await device.queue.onSubmittedWorkDone();
  });
  await expect(page.getByRole('alert')).toContainText('The GPU reported an error');
  complaints.length = 0;
});

test('without time stamps the host’s clock tells, everywhere', async ({ page, site }) => {
  await page.addInitScript(() => {
    const { has } = GPUSupportedFeatures.prototype;
    GPUSupportedFeatures.prototype.has = function (name) {
      return name !== 'timestamp-query' && has.call(this, name);
    };
    const written: string[] = [];
    Object.assign(window, { written });
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (...args) {
      written.push(args[0]);
      fillText.apply(this, args);
    };
  });
  await page.setViewportSize({ width: 900, height: 700 });
  await open(page, site, '#v=1&scene=pass_through_armadillos&frame=10&play=0&surface=hidden');
  const answer = await lastFrame(page);
  expect(answer?.times).toMatchObject({ clock: 'host', stages: [] });
  const slider = page.getByRole('slider', { name: 'Frame' });
  await expect(slider).toHaveAttribute('aria-valuetext', /^Frame 10 of 160: [\d,.]*[1-9][\d,.]* milliseconds, 972 colliding pairs$/);
  await expect(page.locator('.chart-legend')).toContainText('all stages (wall clock)');
  await expect(page.locator('.chart-legend')).not.toContainText('populate');
  await expect(page.locator('#clock-line')).toContainText('wall clock');
  const download = page.waitForEvent('download');
  await page.locator('#screenshot').click();
  await download;
  const written = await page.evaluate(() => (window as unknown as { written: string[] }).written.join('\n'));
  expect(written).toMatch(/kdet_home_cell · sat · djb2: [\d,.]*[1-9][\d,.]* ms \(.*\), measured once, wall clock/);
  expect(written).toContain('Frame 10 of 160: 972 colliding pairs; ');
  expect(written).toContain('Colliding primitives: A: amber; B: red, striped');
});

test('on a GPU kernels are compiled in the background, and at once where that fails', async ({ page, site }) => {
  await page.addInitScript(() => {
    // Software GPUs compile one after the other anyway, and are not asked to.
    for (const { prototype } of [GPUAdapterInfo, GPUAdapter]) Object.defineProperty(prototype, 'isFallbackAdapter', { value: false });
    const compiled = { background: 0, atOnce: 0, refuses: false, scene: 'none' as string | null | undefined };
    Object.assign(window, { compiled });
    const device = GPUDevice.prototype;
    const { createComputePipeline, createComputePipelineAsync } = device;
    device.createComputePipeline = function (descriptor) {
      compiled.atOnce += 1;
      return createComputePipeline.call(this, descriptor);
    };
    device.createComputePipelineAsync = function (descriptor) {
      // What is shown when the first is asked for.
      if (compiled.background === 0) compiled.scene = document.getElementById('scene-title')?.textContent;
      compiled.background += 1;
      return compiled.refuses ? Promise.reject(new Error('refused')) : createComputePipelineAsync.call(this, descriptor);
    };
  });
  const compiled = () =>
    page.evaluate(() => (window as unknown as { compiled: { background: number; atOnce: number; scene: string } }).compiled);
  await open(page, site, `${COLLIDING.replace('frame=20', 'frame=10')}&surface=hidden`);
  expect(await lastFrame(page)).toMatchObject({ counts: { colliding_pairs: 972 } });
  const first = await compiled();
  expect(first.background).toBeGreaterThan(10);
  expect(first.scene).toBe('');
  // Those of the picture, which is drawn meanwhile.
  expect(first.atOnce).toBeLessThan(15);

  await page.evaluate(() => Object.assign((window as unknown as { compiled: object }).compiled, { refuses: true }));
  const before = (await told(page)).frames.length;
  await follow(page, `${COLLIDING.replace('frame=20', 'frame=10')}&surface=hidden&hash=simple`);
  await searched(page, before + 1);
  expect(await lastFrame(page)).toMatchObject({ settings: { hash: 'simple' }, counts: { colliding_pairs: 972 } });
  const second = await compiled();
  expect(second.background).toBeGreaterThan(first.background);
  expect(second.atOnce - first.atOnce).toBe(second.background - first.background);
});

shared('what nobody caught is told', async ({ page, site, complaints }) => {
  await openQuickly(page, site, `${LIGHT}&ui=0`);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('seven is not a frame');
    });
  });
  await expect(page.getByRole('alert')).toContainText('seven is not a frame');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.evaluate(() => void Promise.reject(new Error('nor is eight')));
  await expect(page.getByRole('alert')).toContainText('nor is eight');
  complaints.length = 0;
});

test('a panic is shown', async ({ page, site, complaints }) => {
  await openQuickly(page, site, `${LIGHT}&ui=0`);
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
