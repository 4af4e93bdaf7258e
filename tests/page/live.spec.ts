// Live scenes: started, stopped, grabbed, pushed, kept as scenes, and refused where they cannot be.

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { programs, WITH_BUILD } from './command.ts';
import { live, restingStep, stepOf, steps } from './live-steps.ts';
import { copiedLink, expect, lastFrame, openQuickly, test, wide } from './site.ts';
import { WIDE_WINDOW } from './usual-window.ts';

/** Two small bodies; the host searches them at once. */
const CUBES = '#v=1&scene=two_cubes&method=cpu&play=0';

wide('a scene becomes alive, is pushed, stepped, kept, saved, and is a recording again', async ({ page, site }) => {
  wide.setTimeout(WITH_BUILD);
  await openQuickly(page, site, `${CUBES}&frame=30`);
  await live(page).click();
  await steps(page, 3);
  await expect(page.locator('#live-controls')).toBeVisible();
  await expect(page.locator('#live-depth')).toBeVisible();
  expect(await copiedLink(page)).toMatch(/scene=two_cubes.*live=1/);
  // Every step is a frame that is searched as any other, with the times of its parts.
  await expect.poll(async () => (await lastFrame(page))?.frame, { timeout: 60_000 }).toBeGreaterThan(2);
  const answer = await lastFrame(page);
  expect(answer?.times.stages.map(({ stage }) => stage)).toEqual(expect.arrayContaining(['solve', 'respond', 'place']));
  await expect(page.locator('#scene-title')).toHaveText('Two cubes');

  // A video goes on with it from where it is, until it is ended.
  const video = page.waitForEvent('download');
  const shown = (await lastFrame(page))?.frame ?? 0;
  await page.getByRole('button', { name: 'Video', exact: true }).click();
  await steps(page, 3);
  await expect.poll(async () => (await lastFrame(page))?.frame, { timeout: 60_000 }).toBeGreaterThan(shown);
  await page.getByRole('button', { name: 'Stop recording' }).click();
  expect((await video).suggestedFilename()).toMatch(/^kdet-.*\.(webm|mp4)$/);

  // Paused, single steps.
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await restingStep(page);
  await page.getByRole('button', { name: 'Single step' }).click();
  await expect.poll(() => stepOf(page)).toBe(paused + 1);

  // A push with keys; extreme parameters are survived.
  await page.locator('#live-body').selectOption({ label: 'Cube A' });
  await page.locator('#live-up').focus();
  await page.keyboard.press('ArrowUp');
  await steps(page, 2);
  for (const [id, value] of [
    ['live-dt', '3'],
    ['live-stiffness', '4'],
    ['live-gravity', '-1'],
  ] as const) {
    await page.locator(`#${id}`).fill(value);
  }
  await steps(page, 4);
  await expect(page.locator('#live-dt-value')).toHaveText('×8');
  expect(await copiedLink(page)).toMatch(/gravity=-1&stiffness=16&dt=8/);
  await expect(page.locator('#notice')).toBeHidden();

  // The command opens what was saved.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pause' }).click();
  const last = await restingStep(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save .kdet' }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toBe('kdet-two_cubes-run.kdet');
  const kdet = resolve(await programs(), 'kdet');
  const file = wide.info().outputPath('run.kdet');
  await saved.saveAs(file);
  const question = ['detect', '--scene', file, '--frame', String(last), '--method', 'cpu', '--json'];
  const { stdout } = await promisify(execFile)(kdet, question, { cwd: new URL('../..', import.meta.url).pathname });
  expect(JSON.parse(stdout)).toHaveProperty('counts.colliding_pairs');

  // Kept, it is a scene like any other.
  await page.getByRole('button', { name: 'Keep the run' }).click();
  await expect(page.locator('#scene-title')).toHaveText('Two cubes, a run');
  await expect(page.getByRole('slider', { name: 'Frame' })).toHaveAttribute('aria-valuemax', String(last));
  await expect(page.locator('#live-controls')).toBeHidden();

  // From a link, and back to the recording.
  await openQuickly(page, site, `${CUBES.replace('&play=0', '')}&frame=40&live=1`);
  await expect.poll(() => stepOf(page), { timeout: 60_000 }).toBe(0);
  await page.getByRole('button', { name: 'Play' }).click();
  await steps(page, 2);
  await live(page).click();
  await expect(page.getByRole('slider', { name: 'Frame' })).toHaveAttribute('aria-valuemax', '99');
  await expect(page.locator('#live-controls')).toBeHidden();
});

test('a pointer that holds a body does not turn the camera, one beside it does; shaking stops nothing', async ({ page, site }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(WIDE_WINDOW);
  // In the last frame a cube lies left of the middle.
  await openQuickly(page, site, '#v=1&scene=two_cubes&frame=99&method=cpu&live=1');
  // The wish for less motion is honoured until somebody asks.
  await page.locator('#canvas').focus();
  await page.keyboard.press(' ');
  await steps(page, 1);
  const camera = async () => (await copiedLink(page)).match(/cam=([^&]*)/)?.[1];
  const before = await camera();
  const cursor = () => page.locator('#canvas').evaluate((canvas) => canvas.style.cursor);
  await page.mouse.move(470, 290);
  await page.mouse.down();
  await steps(page, 2);
  expect(await cursor()).toBe('grabbing');
  // As fast as the pointer allows.
  for (let i = 0; i < 20; i++) await page.mouse.move(370 + 200 * (i % 2), 290 - 50 * (i % 3));
  await steps(page, 3);
  await page.mouse.up();
  expect(await cursor()).toBe('');
  expect(await camera()).toBe(before);
  await steps(page, 3);
  // Where nothing is, the camera turns.
  await page.mouse.move(650, 170);
  await page.mouse.down();
  await steps(page, 2);
  await page.mouse.move(560, 160, { steps: 5 });
  await page.mouse.up();
  await expect.poll(camera).not.toBe(before);
  await expect(page.locator('#notice')).toBeHidden();
});
