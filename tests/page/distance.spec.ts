// Distances of objects in the page: the numbers of the command, closest points and octree cells in the picture, and the story of an
// object.

import { fromLink } from '../../web/state/link.ts';
import { detect } from './command.ts';
import { screen } from './pixels.ts';
import { CATALOGUE, copiedLink, expect, follow, lastFrame, open, shared, test, wide } from './site.ts';

/** Eight objects, some near each other, two of which intersect. */
const OBJECTS = '#v=1&scene=mixed_objects&frame=40&method=distance&play=0';

shared('the page finds the distances that the command finds, on the GPU and on the host', async ({ page, site }) => {
  test.setTimeout(240_000);
  await open(page, site, OBJECTS);
  for (const method of ['distance', 'distance_cpu'] as const) {
    const link = OBJECTS.replace('method=distance', `method=${method}`);
    await follow(page, link);
    await expect.poll(async () => (await lastFrame(page))?.settings.method).toBe(method);
    const { counts } = await detect(fromLink(link, CATALOGUE).state);
    const found = (await lastFrame(page))?.counts;
    for (const name of ['participants', 'candidate_pairs', 'unique_pairs', 'near_pairs', 'intersecting_pairs'] as const) {
      expect(found?.[name], `${method}: ${name}`).toBe(counts[name]);
    }
    expect(found?.near_pairs).toBe(9);
  }
  await expect(page.locator('#pairs-label')).toHaveText('near pairs of objects');
  // Objects are in pairs with others only.
  await expect(page.locator('.check', { has: page.locator('#self') })).toHaveAttribute('hidden');
  await expect(page.locator('.field', { has: page.locator('#sub') })).not.toHaveAttribute('hidden');
});

wide('closest points and cells of the octree are drawn', async ({ page, site }) => {
  test.setTimeout(240_000);
  const view = `${OBJECTS}&solids=0&surface=glass&draw=full`;
  const canvas = { x: 290, y: 90, width: 420, height: 300 };
  await open(page, site, `${view}&dots=0`);
  const without = await screen(page, canvas);
  await page.getByLabel('closest points').check();
  await expect.poll(async () => without.difference(await screen(page, canvas))).toBeGreaterThan(60);
  await expect(page.locator('#color-note')).toContainText('closest point');
  const host = view.replace('method=distance', 'method=distance_cpu');
  await open(page, site, `${host}&dots=0`);
  const plain = await screen(page, canvas);
  await follow(page, `${host}&dots=0&grid=1`);
  await expect(page.locator('#grid-note')).toContainText('Drawn: depth 1 of 0–');
  await expect.poll(async () => plain.difference(await screen(page, canvas))).toBeGreaterThan(200);
});

shared('one object through all its steps', async ({ page, site }) => {
  test.setTimeout(240_000);
  await open(page, site, OBJECTS);
  await follow(page, `${OBJECTS}&pick=0`);
  await expect(page.locator('#inspect-title')).toHaveText('Object');
  const titles = ['Convex hull', 'Broad phase', 'Minkowski difference', 'Iterations', 'Four sub-algorithms', 'Result'];
  for (const [step, title] of titles.entries()) {
    await page.getByRole('button', { name: `Step ${step + 1}: ${title}` }).click();
    await expect(page.locator('#inspect-step')).toHaveText(`${step + 1}. ${title}`);
    await expect(page.locator('#inspect-sentence')).not.toBeEmpty();
  }
  await expect(page.locator('#inspect-sentence')).toContainText('The GPU’s list says the same');
  await page.getByRole('button', { name: 'Step 2: Broad phase' }).click();
  const candidates = page.getByRole('table', { name: 'Candidates' });
  // Another one than the nearest, which intersects it.
  await candidates.getByRole('button', { pressed: false }).first().click();
  await page.getByRole('button', { name: 'Step 4: Iterations' }).click();
  await expect(page.locator('.inspect-figure')).toHaveCount(2);
  await page.locator('[data-key="i-1"]').click();
  await expect(page.locator('#inspect-sentence')).toContainText('Iteration 2: w, the corner farthest towards the origin');
  expect(await copiedLink(page)).toContain('&step=4&cand=');
  await page.getByRole('button', { name: 'Step 5: Four sub-algorithms' }).click();
  await expect(page.getByRole('table', { name: 'Sub-algorithms' }).locator('tbody tr')).toHaveCount(4);
});
