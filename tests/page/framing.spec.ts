// Room for the scene, the menus and the text: framing in screenshots, the top bar, large mode.

import { readFileSync } from 'node:fs';

import type { Download, Page } from '@playwright/test';

import { BLOCK_PAIRS, dropFiles, TWO_BLOCKS } from './blocks.ts';
import { Picture } from './pixels.ts';
import { decode } from './png.ts';
import { expect, LIGHT, lastFrame, openQuickly, test, wide } from './site.ts';
import { WIDE_WINDOW as size } from './usual.ts';

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

const screenshot = (page: Page, key: string): Promise<Picture> => {
  const coming = page.waitForEvent('download');
  return page.keyboard.press(key).then(() => saved(coming));
};

wide('a screenshot is framed without the panels, and has twice the pixels with shift', async ({ page, site }) => {
  await openQuickly(page, site, LIGHT);
  await dropFiles(page, TWO_BLOCKS);
  await expect.poll(async () => (await lastFrame(page))?.counts.colliding_pairs).toBe(BLOCK_PAIRS);
  await page.locator('#canvas').focus();
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
});

test('the menus keep their room in every window; large mode enlarges text and controls, by key and by link, and fits', async ({
  page,
  site,
}) => {
  await openQuickly(page, site, LIGHT);
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
