// Bodies of live scenes: added ones, those of the visitor's own files, and a run whose GPU is lost.

import type { Page } from '@playwright/test';

import { dropFiles, file, TWO_BLOCKS } from './blocks.ts';
import { keepDevice, loseDevice } from './device.ts';
import { live, stepOf, steps } from './live-steps.ts';
import { expect, openQuickly, test, wide } from './site.ts';
import { WIDE_WINDOW } from './usual-window.ts';

const CUBES = '#v=1&scene=two_cubes&method=cpu&play=0&surface=hidden';

const bodies = (page: Page) => page.locator('#live-body option');

/** A cube of two triangles per side, closed or without its last triangle. */
function cube(isClosed: boolean): string {
  const corners = Array.from({ length: 8 }, (_, i) => `v ${i & 1} ${(i >> 1) & 1} ${(i >> 2) & 1}`);
  const sides = ['1 3 4 2', '5 6 8 7', '1 2 6 5', '3 7 8 4', '1 5 7 3', '2 4 8 6'].map((side) => side.split(' '));
  const triangles = sides.flatMap(([a, b, c, d]) => [`f ${a} ${b} ${c}`, `f ${a} ${c} ${d}`]);
  return [...corners, ...(isClosed ? triangles : triangles.slice(1)), ''].join('\n');
}

test('bodies are added while it runs; a lost device ends the run, and it starts anew', async ({ page, site }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(WIDE_WINDOW);
  await keepDevice(page);
  await openQuickly(page, site, `${CUBES}&frame=30`);
  await live(page).click();
  await steps(page, 2);
  await expect(bodies(page)).toHaveText(['Cube A', 'Cube B']);
  const names = ['Cube A', 'Cube B'];
  for (const [i, what] of ['Ball', 'Cube', 'Bunny'].entries()) {
    const before = await stepOf(page);
    await page.getByRole('button', { name: `+ ${what}` }).click();
    names.push(`${what.toLowerCase()} ${i + 1}`);
    await expect(bodies(page)).toHaveText(names, { timeout: 60_000 });
    // It goes on, and does not begin anew.
    await expect.poll(() => stepOf(page), { timeout: 60_000 }).toBeGreaterThan(before);
  }
  await expect(page.locator('#notice')).toBeHidden();
  // They push each other by another estimate.
  await page.locator('#live-estimate').selectOption('nearest');
  await steps(page, 2);
  await expect(page).toHaveURL(/estimate=nearest/);

  await loseDevice(page);
  await expect(page.locator('#notice-title')).toHaveText('The simulation was stopped', { timeout: 60_000 });
  await expect(page.locator('#notice-text')).toContainText('device');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(bodies(page)).toHaveText(['Cube A', 'Cube B'], { timeout: 60_000 });
  await steps(page, 2);
  expect(await stepOf(page)).toBeLessThan(20);
});

wide('own files become bodies and are there again: filled surfaces, open ones as cloth; a ball is added', async ({ page, site }) => {
  wide.setTimeout(240_000);
  await openQuickly(page, site, CUBES);
  await dropFiles(page, TWO_BLOCKS);
  await expect(page.locator('#scene-title')).toHaveText('left, right');
  await live(page).click();
  await steps(page, 2);
  await expect(bodies(page)).toHaveText(['left', 'right']);
  await live(page).click();
  await expect(page.locator('#live-controls')).toBeHidden();
  await expect(page.locator('#scene-title')).toHaveText('left, right');

  await dropFiles(page, [file('closed.obj', cube(true))]);
  await expect(page.locator('#scene-title')).toHaveText('closed');
  await live(page).click();
  await steps(page, 2);
  await live(page).click();

  // What is open is cloth.
  await dropFiles(page, [file('open.obj', cube(false))]);
  await expect(page.locator('#scene-title')).toHaveText('open');
  await live(page).click();
  await steps(page, 2);
  // Contacts of surfaces have no depth.
  await expect(page.locator('#live-depth')).toBeHidden();
  const before = await stepOf(page);
  await page.getByRole('button', { name: '+ Ball' }).click();
  await expect(bodies(page)).toHaveText(['open', 'ball 1'], { timeout: 60_000 });
  await expect.poll(() => stepOf(page), { timeout: 60_000 }).toBeGreaterThan(before);
  await expect(page.locator('#notice')).toBeHidden();
  await live(page).click();

  await dropFiles(page, [file('line.obj', 'v 0 0 0\nv 1 0 0\nv 2 0 0\nv 0 1 0\nf 1 2 4\nf 1 2 3\n')]);
  await expect(page.locator('#scene-title')).toHaveText('line');
  await live(page).click();
  await expect(page.locator('#notice-title')).toHaveText('line cannot be alive', { timeout: 60_000 });
  await expect(page.locator('#notice-text')).toContainText('triangle 1 of a cloth has no area at rest');
  await page.locator('#notice-dismiss').click();
});
