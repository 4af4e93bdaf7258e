// Room for the scene, the menus and the text: framing in screenshots, the top bar, large mode.

import { readFileSync } from 'node:fs';

import type { Download, Page } from '@playwright/test';

import { FONT_PART } from '../../web/capture/screenshot.ts';
import { BLOCK_PAIRS, dropFiles, TWO_BLOCKS } from './blocks.ts';
import { Picture, screen } from './pixels.ts';
import { decode } from './png.ts';
import { expect, LIGHT, lastFrame, openQuickly, test, UNSEEN } from './site.ts';
import { WIDE_WINDOW as size } from './usual-window.ts';

async function saved(download: Promise<Download>): Promise<Picture> {
  const { width, height, rgba } = decode(readFileSync(await (await download).path()));
  return new Picture(width, height, rgba);
}

/** The columns and rows of the upper `height` pixels in which something as bright as an object is drawn. */
function extent(picture: Picture, height: number): { left: number; right: number; top: number; bottom: number } {
  const found = { left: picture.width, right: 0, top: height, bottom: 0 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < picture.width; x++) {
      if (Math.max(...picture.at(x, y)) < 85) continue;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y);
    }
  }
  return found;
}

interface DrawnText {
  readonly text: string;
  /** The size of the font in the width of the canvas. */
  readonly part: number;
}

/** Writes down what text is drawn onto canvases from now on, until the returned function is called. */
async function watchText(page: Page): Promise<() => Promise<readonly DrawnText[]>> {
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const { fillText } = prototype;
    const drawn: { text: string; part: number }[] = [];
    prototype.fillText = function (text, ...place) {
      drawn.push({ text, part: (Number.parseFloat(this.font) * this.getTransform().a) / this.canvas.width });
      fillText.call(this, text, ...place);
    };
    const drawnText = () => {
      prototype.fillText = fillText;
      return drawn;
    };
    Object.assign(window, { drawnText });
  });
  return () => page.evaluate(() => (window as unknown as { drawnText: () => DrawnText[] }).drawnText());
}

/** How the objects lie in what the panels leave free of the window, in parts of its size. */
async function inFreeArea(page: Page): Promise<{ filled: number; aside: number; above: number }> {
  const free = await page.evaluate(() => {
    const box = (id: string) => document.getElementById(id)?.getBoundingClientRect() ?? new DOMRect();
    const [x, y] = [Math.ceil(box('settings').right), Math.ceil(box('top').bottom)];
    return { x, y, width: Math.floor(box('figures').left) - x, height: Math.floor(box('bottom').top) - y };
  });
  const picture = await screen(page, free);
  const { left, right, top, bottom } = extent(picture, picture.height);
  const [width, height] = [picture.width - 1, picture.height - 1];
  return {
    filled: Math.max((right - left) / width, (bottom - top) / height),
    aside: Math.abs(left + right - width) / width,
    above: Math.abs(top + bottom - height) / height,
  };
}

const screenshot = (page: Page, key: string): Promise<Picture> => {
  const coming = page.waitForEvent('download');
  return page.keyboard.press(key).then(() => saved(coming));
};

test.describe('on a screen with one device pixel per pixel', () => {
  test.use({ deviceScaleFactor: 1, viewport: size });

  test('a screenshot is framed without the panels, and has twice the pixels with shift', async ({ page, site }) => {
    await openQuickly(page, site, LIGHT);
    await dropFiles(page, TWO_BLOCKS);
    await expect.poll(async () => (await lastFrame(page))?.counts.colliding_pairs).toBe(BLOCK_PAIRS);
    await page.locator('#canvas').focus();
    const drawnText = await watchText(page);
    const single = await screenshot(page, 'p');
    expect(single.width).toBe(size.width);
    const { left, right, top, bottom } = extent(single, size.height);
    // As high as the picture but for a margin, and in its middle.
    expect(bottom - top).toBeGreaterThan(0.9 * size.height);
    expect(Math.abs(left + right - size.width)).toBeLessThan(0.06 * size.width);
    expect(Math.abs(top + bottom - size.height)).toBeLessThan(0.06 * size.height);

    const double = await screenshot(page, 'Shift+P');
    expect(double.width).toBe(2 * size.width);
    const twice = extent(double, 2 * size.height);
    for (const side of ['left', 'right', 'top', 'bottom'] as const) {
      expect(Math.abs(twice[side] - 2 * { left, right, top, bottom }[side])).toBeLessThan(8);
    }

    // The caption and the link can be read in both, where the picture is half a slide wide.
    const texts = await drawnText();
    for (const begin of [/^Frame \d+ of \d+: /, /^https?:/]) {
      const lines = texts.filter(({ text }) => begin.test(text));
      expect(lines, String(begin)).toHaveLength(2);
      // The font of a context is a text, and rounded.
      for (const { text, part } of lines) expect(part, text).toBeGreaterThanOrEqual(0.999 * FONT_PART);
    }
  });
});

test('objects fill what the panels leave free of a large window', async ({ page, site }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openQuickly(page, site, LIGHT);
  for (const id of ['settings', 'figures']) await expect(page.locator(`#${id}`)).toHaveAttribute('open');
  await dropFiles(page, TWO_BLOCKS);
  await expect.poll(async () => (await lastFrame(page))?.counts.colliding_pairs).toBe(BLOCK_PAIRS);
  await expect(page.locator('#status')).toBeHidden();
  // From side to side or from top to bottom but for a margin, in the middle, and nothing behind a panel.
  await expect.poll(async () => (await inFreeArea(page)).filled, { timeout: 60_000 }).toBeGreaterThan(0.9);
  const { filled, aside, above } = await inFreeArea(page);
  expect(filled).toBeLessThan(0.99);
  expect(aside).toBeLessThan(0.06);
  expect(above).toBeLessThan(0.06);
});

test('the menus keep their room in every window; large mode enlarges text and controls, by key and by link, and fits', async ({
  page,
  site,
}) => {
  await openQuickly(page, site, UNSEEN);
  for (const width of [375, 480, 600, 700, 800, 900, 959, 960, 1000, 1100, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    for (const id of ['scene', 'resolution']) {
      const box = await page.locator(`#${id}`).boundingBox();
      expect(box?.width, `${id} at ${width}`).toBeGreaterThan(width < 480 ? 100 : 130);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
  }

  await page.setViewportSize({ width: 1920, height: 1080 });
  const measure = () =>
    page.evaluate(() => ({
      font: parseFloat(getComputedStyle(document.documentElement).fontSize),
      button: document.getElementById('play')?.getBoundingClientRect().height ?? 0,
    }));
  const usual = await measure();
  await page.locator('#canvas').focus();
  await page.keyboard.press('z');
  await expect(page).toHaveURL(/large=1/);
  const large = await measure();
  expect(large.font).toBeGreaterThanOrEqual(1.5 * usual.font);
  expect(large.button).toBeGreaterThanOrEqual(1.5 * usual.button);
  for (const [width, height] of [
    [1920, 1080],
    [1280, 800],
    [800, 600],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
  }
  await page.keyboard.press('z');
  await expect(page).not.toHaveURL(/large=1/);
});
