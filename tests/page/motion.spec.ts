// Continuous detection in the page: the time within the step, impacts in the picture, and the story of a triangle in motion.

import type { Page } from '@playwright/test';

import { fromLink } from '../../web/state/link.ts';
import { detect } from './command.ts';
import { type Area, type Picture, screen } from './pixels.ts';
import { CATALOGUE, copiedLink, expect, follow, lastFrame, open, pictures, shared, test, told, wide } from './site.ts';

/** Two cubes that meet and pass into each other within one step. */
const CUBES = '#v=1&scene=two_cubes&form=surface&frame=5&method=swept_kdet_home_cell&play=0';

const slider = (page: Page) => page.locator('#moment-at');

async function moveTo(page: Page, t: number): Promise<void> {
  await slider(page).evaluate((input: HTMLInputElement, value) => {
    input.value = String(value);
    input.dispatchEvent(new Event('input'));
  }, t);
  await expect(page.locator('#moment-value')).toHaveText(`t = ${t.toFixed(2)}`);
}

/** The picture as soon as it stays as it is. */
async function steady(page: Page, area: Area): Promise<Picture> {
  let last = await screen(page, area);
  const change = async () => {
    await pictures(page, 10);
    const before = last;
    last = await screen(page, area);
    return last.difference(before, 0);
  };
  await expect.poll(change).toBe(0);
  return last;
}

shared('the page finds the impacts that the command finds, and no other method has a time within the step', async ({ page, site }) => {
  test.setTimeout(240_000);
  await open(page, site, CUBES);
  const { counts } = await detect(fromLink(CUBES, CATALOGUE).state);
  const found = await lastFrame(page);
  expect(found?.counts.feature_pairs).toBe(counts.feature_pairs);
  // An impact that just is one may be counted by one GPU and not by another.
  expect(Math.abs((found?.counts.impacts ?? 0) - (counts.impacts ?? 0))).toBeLessThanOrEqual(2);
  expect(found?.counts.impacts).toBeGreaterThan(10);
  await expect(page.locator('#pairs-label')).toHaveText('impacts');
  await expect(page.locator('#moment')).toBeVisible();
  await open(page, site, CUBES.replace('swept_kdet_home_cell', 'kdet_home_cell'));
  await expect(page.locator('#moment')).toBeHidden();
});

shared('a scene of tetrahedra is searched by its surface, at the frame of the link', async ({ page, site }) => {
  await open(page, site, '#v=1&scene=two_cubes&frame=20&play=0');
  await follow(page, '#v=1&scene=two_cubes&frame=5&method=swept_bvh&play=0');
  await expect.poll(async () => (await lastFrame(page))?.settings.method).toBe('swept_bvh');
  await expect.poll(async () => (await lastFrame(page))?.frame).toBe(5);
  expect((await lastFrame(page))?.form).toBe('surface');
  await expect(page.locator('#form')).toHaveValue('surface');
  expect((await told(page)).troubles).toEqual([]);
  // The exact test runs on the host only.
  await follow(page, '#v=1&scene=two_cubes&form=surface&frame=5&method=swept_bvh&test=exact&play=0');
  await expect(page.locator('#test')).toHaveValue('inclusion');
});

wide('the slider moves the scene between two frames, and the link says where', async ({ page, site }) => {
  test.setTimeout(240_000);
  // With every pixel: how many there are is otherwise decided between two pictures.
  const view = `${CUBES}&solids=0&dots=0&draw=full`;
  await open(page, site, view);
  // Between the panels, whose numbers change.
  const canvas = { x: 290, y: 90, width: 420, height: 200 };
  const begin = await screen(page, canvas);
  await moveTo(page, 0.5);
  await expect.poll(async () => begin.difference(await screen(page, canvas))).toBeGreaterThan(500);
  expect(await copiedLink(page)).toContain('&t=0.5');
  await moveTo(page, 0);
  await expect.poll(async () => begin.difference(await screen(page, canvas))).toBeLessThan(50);
  // The end of the step is the next frame.
  await open(page, site, view.replace('frame=5', 'frame=6'));
  // Its picture comes after its answer.
  await expect.poll(async () => begin.difference(await screen(page, canvas))).toBeGreaterThan(500);
  const next = await steady(page, canvas);
  await open(page, site, `${view}&t=1`);
  await expect(page.locator('#moment-value')).toHaveText('t = 1.00');
  await expect.poll(async () => next.difference(await screen(page, canvas))).toBeLessThan(50);
  await open(page, site, `${CUBES}&color=time&t=1`);
  await expect(page.locator('#color-low')).toHaveText('t = 0');
  await expect(page.locator('#color-note')).toContainText('first meets another');
  // Another frame is shown from its start.
  await page.keyboard.press('.');
  await expect(page.locator('#moment-value')).toHaveText('t = 0.00');
});

shared('Watch moves it slowly, until its end or another change', async ({ page, site }) => {
  await open(page, site, CUBES);
  const watch = page.locator('#moment-watch');
  await watch.click();
  await expect(watch).toHaveText('Stop');
  await moveTo(page, 0.25);
  await expect(watch).toHaveText('Watch');
  await watch.click();
  await expect(page.locator('#moment-value')).toHaveText('t = 1.00', { timeout: 30_000 });
  await expect(watch).toHaveText('Watch');
});

shared('one triangle in motion through all its steps', async ({ page, site }) => {
  test.setTimeout(240_000);
  await open(page, site, CUBES);
  await open(page, site, `${CUBES}&pick=91`);
  await expect(page.locator('#inspect-title')).toHaveText('Triangle');
  for (const [step, title] of ['Motion', 'Swept box', 'Candidates', 'Feature pairs', 'Elementary test', 'Result'].entries()) {
    await page.getByRole('button', { name: `Step ${step + 1}: ${title}` }).click();
    await expect(page.locator('#inspect-step')).toHaveText(`${step + 1}. ${title}`);
    await expect(page.locator('#inspect-sentence')).not.toBeEmpty();
  }
  await expect(page.locator('#inspect-sentence')).toContainText('every impact that the exact test has');
  await expect(page.getByRole('table', { name: 'Impacts' }).locator('tbody tr')).toHaveCount(7);
  // Of one of them: the cubic, the boxes, and what every test says.
  await page.locator('[data-key="h-1"]').click();
  await expect(page.locator('#inspect-sentence')).toContainText('they meet at t = 0.112');
  await expect(page.locator('.inspect-figure')).toHaveCount(2);
  await expect(page.locator('.inspect-figure .root')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Elementary tests' }).locator('tbody tr')).toHaveCount(5);
  expect(await copiedLink(page)).toContain('&step=5&detail=2');
});
