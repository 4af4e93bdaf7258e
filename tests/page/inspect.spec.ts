// Looking inside: a pick walked through all steps, its numbers against what the frame gave, and links to a step.

import type { Page } from '@playwright/test';
import { build } from 'esbuild';

import type { Answer } from '../../web/wasm/events.ts';
import { BLOCK_PAIRS, dropFiles, TWO_BLOCKS } from './blocks.ts';
import { type Color, type Picture, screen } from './pixels.ts';
import { expect, follow, lastFrame, open, openQuickly, shared, test, wide } from './site.ts';
import { WIDE_WINDOW } from './usual-window.ts';

const here = new URL('.', import.meta.url).pathname;

const panel = (page: Page) => page.locator('#inspect');
const sentence = (page: Page) => page.locator('#inspect-sentence');
const title = (page: Page) => page.locator('#inspect-step');
const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true });
const rows = (page: Page, name: string) => table(page, name).locator('tbody tr');

/** The numbers of a table of facts. */
const fact = async (page: Page, name: string, of: string): Promise<string> =>
  (await table(page, name)
    .locator('tr', { has: page.getByRole('rowheader', { name: of, exact: true }) })
    .locator('td')
    .textContent()) ?? '';

const asNumber = (text: string): number => Number(text.replaceAll(',', ''));

/** Only the numbers matter here, so nothing is drawn. */
const BARE = '#v=1&scene=two_cubes&play=0&surface=hidden&solids=0';

async function openBlocks(page: Page, site: string, link = BARE): Promise<void> {
  await openQuickly(page, site, link);
  await dropFiles(page, TWO_BLOCKS);
  await expect(page.locator('#scene-title')).toHaveText('left, right');
  // The first scene's own frame may still come.
  await expect.poll(async () => (await lastFrame(page))?.counts.colliding_pairs).toBe(BLOCK_PAIRS);
}

async function pick(page: Page, id: number): Promise<void> {
  const box = page.locator('#inspect-id');
  await box.fill(String(id));
  await box.press('Enter');
  await expect(page.locator('.inspect-card')).toBeVisible();
  await expect(page.locator('.inspect-card dd').nth(1)).toHaveText(String(id % 40));
}

/** Chooses a setting and waits for the frame that was searched with it. */
async function choose(page: Page, id: string, value: string): Promise<void> {
  // In a small window the settings are folded.
  await page.locator(`#${id}`).evaluate((box: HTMLSelectElement, value) => {
    box.value = value;
    box.dispatchEvent(new Event('change'));
  }, value);
  await expect.poll(async () => ({ ...(await lastFrame(page))?.settings })).toMatchObject({ [id]: value });
}

shared('one pick through all seven steps, with every narrow test', async ({ page, site }) => {
  test.setTimeout(240_000);
  await openBlocks(page, site);
  await page.getByRole('button', { name: 'Inspect' }).click();
  await expect(page.locator('#inspect-notice')).toContainText('enter its number');
  await pick(page, 7);

  for (const narrow of ['sat', 'sat_no_edges', 'sat_mtv', 'gjk']) {
    if (narrow !== 'sat') await choose(page, 'narrow', narrow);
    const frame = await lastFrame(page);
    expect(frame).toMatchObject({ settings: { narrow } });
    // The steps before do not depend on the narrow test.
    if (narrow === 'sat') await firstSteps(page, frame);
    else await page.getByRole('button', { name: 'Step 5: Candidates' }).click();
    await expect(title(page)).toHaveText('5. Candidates');
    await expect(page.locator('#inspect .panel-body')).not.toHaveClass(/stale/);
    // What is shown may be of the narrow test before for a moment: numbers that belong together are read until they do.
    let collide = 0;
    const agreement = async () => {
      collide = asNumber(await fact(page, 'Candidates by result', 'colliding'));
      const separated = asNumber(await fact(page, 'Candidates by result', 'separated by the narrow test'));
      const listed = await rows(page, 'Candidates').filter({ hasText: 'collides' }).count();
      return [
        listed === collide,
        (await sentence(page).textContent())?.includes(`; ${collide + separated} unique pairs go to the narrow test`),
      ];
    };
    await expect.poll(agreement).toEqual([true, true]);
    await rows(page, 'Candidates').filter({ hasText: 'collides' }).first().getByRole('button').click();
    const home = rows(page, (await page.locator('#inspect .inspect-list').last().getAttribute('aria-label')) ?? '').filter({
      hasText: 'home',
    });
    await expect(home).toHaveCount(1);

    await page.locator('#canvas').focus();
    await page.keyboard.press(']');
    await expect(title(page)).toHaveText('6. Narrow test');
    await narrowStep(page, narrow);

    await page.locator('#canvas').focus();
    await page.keyboard.press(']');
    await expect(title(page)).toHaveText('7. Result');
    await expect(sentence(page)).toContainText(`It is in ${collide} colliding pairs. The GPU’s pair list agrees.`);
    await expect(rows(page, 'Colliding primitives')).toHaveCount(collide);
    await expect(page.locator('#inspect-on')).toBeDisabled();
  }
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page).not.toHaveURL(/pick|step|cand/);
});

/** Sphere and box, level, cells, visits; ends at the candidates. */
async function firstSteps(page: Page, frame: Answer | undefined): Promise<void> {
  await page.locator('#canvas').focus();
  for (let i = 0; i < 7; i++) await page.keyboard.press('[');
  await expect(title(page)).toHaveText('1. Sphere and box');
  // A corner of a cube of side 1: its circumsphere is over the three edges' far ends, d = 2·√(2/3).
  await expect(sentence(page)).toContainText('d = 1.633');
  expect(await fact(page, 'Sphere and box', 'radius')).toBe('0.8165');
  await expect(rows(page, 'Corners')).toHaveCount(4);

  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('2. Level');
  await expect(rows(page, 'Levels')).toHaveCount(frame?.counts.height ?? -1);
  await expect(rows(page, 'Levels').locator('[aria-current]').or(table(page, 'Levels').locator('tr[aria-current]'))).toHaveCount(1);

  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('3. Cells');
  await expect(sentence(page)).toContainText(`a table of ${(frame?.counts.table_slots ?? 0).toLocaleString('en')}`);
  const cells = rows(page, 'Cells that it is stored in');
  expect(await cells.count()).toBeGreaterThan(0);
  for (const stored of await cells.locator('td:last-child').allTextContents()) {
    expect(asNumber(stored)).toBeLessThanOrEqual(frame?.counts.max_occupancy ?? 0);
  }

  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('4. Visits');
  expect(await rows(page, 'Cells that it visits').count()).toBeGreaterThanOrEqual(await cells.count());
  await unfold(page);

  await page.keyboard.press(']');
}

/** A cell's others are not all listed at first; whoever wants to see them all does. */
async function unfold(page: Page): Promise<void> {
  const row = page
    .locator('#inspect .inspect-list .inspect-ids')
    .filter({ has: page.getByRole('button', { name: /^and \d+ more$/ }) })
    .first();
  const [, missing] = /and (\d+) more/.exec((await row.textContent()) ?? '') ?? [];
  const ids = page.locator('#inspect .inspect-list .inspect-ids').first().locator('button:not([aria-expanded])');
  await expect(ids).toHaveCount(12);
  await row.getByRole('button', { name: /more$/ }).click();
  await expect(ids).toHaveCount(12 + Number(missing));
  await expect(page.getByRole('button', { name: 'fewer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ids).toHaveCount(12);
  await page.locator('#canvas').focus();
}

async function narrowStep(page: Page, narrow: string): Promise<void> {
  const candidates = page.locator('#inspect-candidate');
  await expect(candidates.locator('option:checked')).toContainText('collides');
  if (narrow === 'gjk') {
    await expect(sentence(page)).toContainText('Minkowski difference');
    const steps = await rows(page, 'Iterations').count();
    expect(steps).toBeGreaterThan(1);
    await expect(page.getByText(`iteration ${steps} of ${steps}`)).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByText(`iteration ${steps - 1} of ${steps}`)).toBeVisible();
    await expect(page.getByRole('img', { name: /Minkowski difference/ })).toBeVisible();
  } else {
    await expect(rows(page, 'Axes')).toHaveCount(narrow === 'sat_no_edges' ? 8 : 44);
    await expect(page.getByRole('img', { name: /^A from .* overlap/ })).toBeVisible();
    if (narrow === 'sat_mtv') {
      const depth = Number(await fact(page, 'Minimum translation', 'depth'));
      expect(depth).toBeGreaterThan(0);
      const all = (await rows(page, 'Axes').locator('td:last-child').allTextContents()).map(Number).filter(Number.isFinite);
      // What is shown is rounded to four digits, all of it in the same way.
      expect(Math.min(...all)).toBe(depth);
    }
  }
  // One that is apart: an axis, or a direction, that says why.
  const apart = candidates.locator('option', { hasText: 'separated' });
  if ((await apart.count()) === 0) return;
  await candidates.selectOption((await apart.first().getAttribute('value')) ?? '');
  await expect(sentence(page)).toContainText(narrow === 'gjk' ? /is a separating axis|the two are disjoint/ : /is a separating axis/);
  if (narrow !== 'gjk') await expect(page.getByRole('img', { name: /^A from .* gap/ })).toBeVisible();
}

shared('all cards together give the numbers of the frame; without a pair list, and without a grid', async ({ page, site }) => {
  test.setTimeout(240_000);
  // In small cells, where pairs are found more than once.
  await openBlocks(page, site, `${BARE}&method=kdet&scale=0.5`);
  await page.getByRole('button', { name: 'Inspect' }).click();
  await pick(page, 0);
  await page.getByRole('button', { name: 'Step 5: Candidates' }).click();
  const frame = await lastFrame(page);
  // Only pairs of A and B are asked for: each of them stands on the card of one of A's. In the page itself, where waiting is short.
  const { pairs, unique, times } = await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>('#inspect-id');
    const sum = { pairs: 0, unique: 0, times: 0 };
    for (let id = 0; box !== null && id < 40; id++) {
      box.value = String(id);
      box.dispatchEvent(new Event('change'));
      while (document.querySelectorAll('.inspect-card dd')[1]?.textContent !== String(id)) await new Promise(requestAnimationFrame);
      for (const row of document.querySelectorAll('#inspect [aria-label=Candidates] tbody tr')) {
        const [, , fate, , , often] = [...row.children].map((cell) => cell.textContent);
        sum.pairs += Number(fate === 'collides');
        sum.unique += Number(Number(often) > 0);
        sum.times += Number(often);
      }
    }
    return sum;
  });
  expect({ pairs, unique, times }).toEqual({
    pairs: frame?.counts.colliding_pairs,
    unique: frame?.counts.unique_pairs,
    times: frame?.counts.candidate_pairs,
  });
  expect(times).toBeGreaterThan(unique);

  await pick(page, 7);
  // Every method has its cards checked in src/checks/inspect.rs; here those that are told in other words.
  for (const [method, words] of [
    ['kdet_no_pairs', 'This method keeps no pair list; the GPU’s mark agrees.'],
    ['gpu', 'The GPU’s pair list agrees.'],
  ] as const) {
    await choose(page, 'method', method);
    await page.getByRole('button', { name: 'Step 7: Result' }).click();
    await expect(sentence(page)).toContainText(words);
    await expect(sentence(page)).toContainText('It is in 8 colliding pairs.');
  }
  await page.getByRole('button', { name: 'Step 3: Cells' }).click();
  await expect(sentence(page)).toContainText('Brute force has no grid');
  await page.getByRole('button', { name: 'Step 5: Candidates' }).click();
  await expect(sentence(page)).toContainText(
    /^\d+ others are culled\. Of the participants, \d+ have boxes disjoint from its own, \d+ overlap it/,
  );

  await choose(page, 'method', 'bvh');
  await page.getByRole('button', { name: 'Step 2: Level' }).click();
  await expect(sentence(page)).toContainText(/^Its box is leaf \d+ of [\d,]+ along a Morton curve/);
  await page.getByRole('button', { name: 'Step 4: Visits' }).click();
  await expect(sentence(page)).toContainText(/: \d+ nodes? visited, \d+ box tests?\./);
});

shared('one vertex through the steps of penetration depth; another family drops it', async ({ page, site }) => {
  test.setTimeout(240_000);
  await openBlocks(page, site);
  await page.getByRole('button', { name: 'Inspect' }).click();
  await pick(page, 7);
  // Numbers of primitives are not those of vertices: the panel stays, the pick does not.
  await choose(page, 'method', 'depth');
  await expect(page).not.toHaveURL(/pick/);
  await expect(panel(page)).toBeVisible();
  await expect(page.locator('#inspect-title')).toHaveText('Vertex');
  await expect(page.locator('#inspect-notice')).toHaveText('Click near a vertex in the scene, or enter its number.');
  await expect(page.getByText('k-free predicate')).toBeHidden();

  // Every vertex: in the page itself, where waiting is short.
  await page.locator('#inspect-id').fill('0');
  await page.locator('#inspect-id').press('Enter');
  await page.getByRole('button', { name: 'Step 7: Result' }).click();
  const frame = await lastFrame(page);
  const all = await page.evaluate(async () => {
    const box = document.querySelector<HTMLInputElement>('#inspect-id');
    const sum = { contacts: 0, colliding: 0, agree: 0, deepest: -1 };
    const shown = () => document.querySelector('#inspect-sentence')?.textContent ?? '';
    for (let id = 0; box !== null && id < 54; id++) {
      box.value = String(id);
      box.dispatchEvent(new Event('change'));
      // The notice is empty once the card is there.
      do await new Promise(requestAnimationFrame);
      while (document.querySelector('#inspect-notice')?.textContent !== '' || shown() === '');
      const [, contacts = '0'] = /has (\d+) contact/.exec(shown()) ?? [];
      sum.contacts += Number(contacts);
      sum.colliding += Number(contacts !== '0');
      sum.agree += Number(shown().includes('The GPU’s answer agrees.'));
      if (contacts !== '0' && sum.deepest < 0) sum.deepest = id;
    }
    return sum;
  });
  expect(all).toMatchObject({
    contacts: frame?.counts.contacts,
    colliding: frame?.counts.colliding_vertices,
    agree: 54,
  });
  expect(all.colliding).toBeGreaterThan(0);

  // One that collides, step by step.
  await page.locator('#inspect-id').fill(String(all.deepest));
  await page.locator('#inspect-id').press('Enter');
  await expect(sentence(page)).toContainText(/The vertex has \d+ contact/);
  expect(Number(await fact(page, 'Depth', 'consistent depth'))).toBeGreaterThan(0);
  expect(await fact(page, 'Depth', 'consistent depth of the GPU')).toBe(await fact(page, 'Depth', 'consistent depth'));
  const contacts = await rows(page, 'Contacts').count();
  await page.locator('#canvas').focus();
  for (let i = 0; i < 7; i++) await page.keyboard.press('[');
  await expect(title(page)).toHaveText('1. Vertex');
  expect(await fact(page, 'Vertex', 'participant')).toBe('yes');
  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('2. Cell');
  expect(await fact(page, 'Cell', 'slot')).toMatch(new RegExp(`of ${(frame?.counts.table_slots ?? 0).toLocaleString('en')}$`));
  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('3. Slot');
  await expect(sentence(page)).toContainText(/stores \d+ other/);
  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('4. Tetrahedra');
  expect(asNumber(await fact(page, 'Tetrahedra by result', 'inside'))).toBe(contacts);
  await rows(page, 'Tetrahedra').filter({ hasText: 'inside' }).first().getByRole('button').click();
  await expect(page).toHaveURL(/&cand=\d+/);
  await page.locator('#canvas').focus();
  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('5. Test');
  await expect(sentence(page)).toContainText('All barycentric coordinates are above their limits: the vertex is inside.');
  await expect(rows(page, 'Barycentric coordinates')).toHaveCount(4);
  await page.keyboard.press(']');
  await expect(title(page)).toHaveText('6. Crossings and border');
  await expect(sentence(page)).toContainText(/[Rr]ing \d/);
  await page.keyboard.press(']');
  await expect(page.locator('#inspect-on')).toBeDisabled();

  // Fewer steps: the last one is shown. A number that is not there is told.
  await choose(page, 'method', 'hashing');
  await expect(title(page)).toHaveText('6. Result');
  await expect(sentence(page)).toContainText('The GPU’s answer agrees.');
  await choose(page, 'method', 'hashing_edges');
  await expect(title(page)).toHaveText('5. Result');
  await expect(sentence(page)).toContainText(/Its edges have \d+ crossings?\. Touching counts\. The GPU’s answer agrees\./);
  await page.locator('#inspect-id').fill('99999');
  await page.locator('#inspect-id').press('Enter');
  await expect(page.locator('#inspect-notice')).toHaveText('There is no vertex 99999: the scene has 54, counted from 0.');
  await choose(page, 'method', 'kdet');
  await expect(page).not.toHaveURL(/pick/);
  await expect(page.locator('#inspect-title')).toHaveText('Primitive');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel(page)).toBeHidden();
});

test('k: the histogram, the bound, the spheres; axe without serious findings', async ({ page, site }) => {
  test.setTimeout(180_000);
  await page.setViewportSize(WIDE_WINDOW);
  // The host searches: what is looked into is the same, and no kernel is compiled.
  await openBlocks(page, site, `${BARE}&method=cpu`);
  await page.getByRole('button', { name: 'Inspect' }).click();
  await pick(page, 7);
  await page.getByText('k-free predicate').click();
  await page.getByRole('button', { name: 'Compute k of all primitives' }).click();
  await expect(page.getByRole('img', { name: /Number of primitives per k/ })).toBeVisible();
  const frame = await lastFrame(page);
  expect(await fact(page, 'k of the frame', 'colliding pairs')).toBe(String(frame?.counts.colliding_pairs));
  const k = asNumber(await fact(page, 'k of the frame', 'largest k'));
  expect(await fact(page, 'k of the frame', 'bound q·n·k')).toBe(`4 · 80 · ${k} = ${(4 * 80 * k).toLocaleString('en')}`);
  expect(4 * 80 * k).toBeGreaterThan(frame?.counts.colliding_pairs ?? Infinity);
  await expect(rows(page, 'k of each object')).toHaveCount(2);
  await page.getByLabel('21 spheres covering its sphere').check();
  await page.getByLabel('neighbourhood within d/4').check();
  await expect(page).toHaveURL(/&free=near,21$/);

  const axe = await build({
    stdin: { contents: "import axe from 'axe-core'; window.axe = axe;", resolveDir: here },
    bundle: true,
    write: false,
    format: 'iife',
  });
  await page.evaluate(axe.outputFiles[0]?.text ?? '');
  const findings = () =>
    page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const { violations } = await axe.run('#inspect');
      return violations
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
    });
  for (const step of ['Step 4: Visits', 'Step 6: Narrow test']) {
    await page.getByRole('button', { name: step }).click();
    await expect(page.locator('#inspect .inspect-list').first()).toBeVisible();
    expect(await findings(), step).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findings()).toEqual([]);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await findings()).toEqual([]);
  await expect(page.locator('#bottom')).toBeHidden();
});

wide('a link opens a pick at a step, against a candidate; a number that is not there is told', async ({ page, site }) => {
  test.setTimeout(180_000);
  await open(page, site, '#v=1&play=0&frame=60&pick=539&step=6&cand=11900');
  // As `kdet detect --scene armadillos --frame 60 --pairs` has it: 539 of A with 1681 and 1683 of B, which come after A's 10219.
  await expect(page.locator('.inspect-card')).toContainText('539');
  await expect(page.locator('.inspect-card .wide')).toHaveText(/2: \s*11900\s*11902/);
  await expect(title(page)).toHaveText('6. Narrow test');
  await expect(page.locator('#inspect-candidate')).toHaveValue('11900');
  await expect(sentence(page)).toContainText('None of the 44 axes is a separating axis: the two intersect.');
  await expect(rows(page, 'Axes')).toHaveCount(44);
  const axis = page.getByRole('heading', { name: /^Axis \d+:/ });
  await expect(axis).not.toContainText('Axis 12:');
  await rows(page, 'Axes').getByRole('button', { name: '12', exact: true }).click();
  await expect(axis).toContainText('Axis 12:');
  await expect(page).toHaveURL(/&cand=11900&detail=12$/);
  await page.locator('#canvas').focus();
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/#v=1&frame=60&play=0&pick=539&step=7&cand=11900$/);
  await expect(sentence(page)).toContainText('The GPU’s pair list agrees.');

  // Until another question is answered, what is there is marked as the old one's; and so it is while the picture runs.
  const body = page.locator('#inspect .panel-body');
  const said = page.locator('#inspect-notice');
  await expect(said).toBeEmpty();
  const marked = await body.evaluate(
    (body) =>
      new Promise<string>((done) => {
        const look = () => {
          const told = `${body.ariaBusy}: ${body.querySelector('#inspect-notice')?.textContent}`;
          if (body.querySelector('#inspect-sentence')?.textContent?.includes('keeps no pair list')) done('never');
          else if (body.classList.contains('stale')) done(told);
        };
        new MutationObserver(look).observe(body, { attributes: true, childList: true, subtree: true });
        location.hash = 'v=1&frame=60&play=0&method=kdet_no_pairs&pick=539&step=7&cand=11900';
      }),
  );
  expect(marked).toBe('true: Reading back from the GPU …');
  await expect(sentence(page)).toContainText('This method keeps no pair list; the GPU’s mark agrees.');
  await expect(body).toHaveAttribute('aria-busy', 'false');
  await expect(said).toBeEmpty();
  await page.locator('#canvas').focus();
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Pause playback to inspect.');
  await expect(body).toHaveClass(/stale/);
  await follow(page, 'v=1&frame=60&play=0&pick=539&step=7&cand=11900');
  await expect(body).not.toHaveClass(/stale/);
  await expect(sentence(page)).toContainText('The GPU’s pair list agrees.');
  // Its number can be read, however long.
  expect(
    await page.locator('#inspect-id').evaluate((box) => {
      const { fontSize, fontFamily, paddingLeft } = getComputedStyle(box);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) return NaN;
      pen.font = `${fontSize} ${fontFamily}`;
      return box.clientWidth - 2 * parseFloat(paddingLeft) - pen.measureText('8888888').width;
    }),
  ).toBeGreaterThan(0);

  // From near only wire is drawn around it; closed, everything is seen as before.
  await page.getByRole('button', { name: 'Zoom to it' }).click();
  await expect(page).toHaveURL(/#v=1&frame=60&play=0&surface=wire&solids=0&cam=[^&]+&pick=539&step=7&cand=11900$/);

  // A lesson beside it covers neither it nor the timeline.
  await page.getByRole('button', { name: 'Lessons' }).click();
  const [lesson, timeline, inspect] = await Promise.all(['#lessons', '#bottom', '#inspect'].map((id) => page.locator(id).boundingBox()));
  expect((lesson?.x ?? Infinity) + (lesson?.width ?? 0)).toBeLessThanOrEqual(timeline?.x ?? -1);
  expect((timeline?.x ?? Infinity) + (timeline?.width ?? 0)).toBeLessThanOrEqual(inspect?.x ?? -1);
  await page.getByRole('button', { name: 'Close lessons' }).click();

  // What is drawn beside the step, and the axis that was chosen, are in the link.
  await follow(page, 'v=1&frame=60&play=0&pick=539&step=6&cand=11900&detail=12&free=near,four');
  await expect(axis).toContainText('Axis 12:');
  await expect(page.locator('#inspect-near')).toBeChecked();
  await expect(page.locator('#inspect-four')).toBeChecked();
  await expect(page.locator('#inspect-21')).not.toBeChecked();

  await page.locator('#inspect-id').fill('999999');
  await page.locator('#inspect-id').press('Enter');
  await expect(page.locator('#inspect-notice')).toContainText('There is no tetrahedron 999999');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/#v=1&frame=60&play=0$/);
});

/** One that has collisions, seen from near; nothing else is drawn but the floor. */
const NEAR =
  '#v=1&scene=pass_through_armadillos&frame=20&play=0&surface=hidden&solids=0&cam=20,12,1.655,1.165,0.8587,0.2273&ui=0&pick=8344&draw=full';

test.describe('on a screen with one device pixel per pixel', () => {
  test.use({ deviceScaleFactor: 1 });

  test('every step draws something else than the one before, and so does every box that is checked', async ({ page, site }) => {
    test.setTimeout(240_000);
    await open(page, site, NEAR);
    const words = () => page.locator('#inspect').evaluate((panel) => panel.textContent ?? '');
    /** The picture, once it differs from another one in so many pixels. */
    const unlike = async (other: Picture, pixels: number, what: string): Promise<Picture> => {
      let picture = other;
      const difference = async () => {
        picture = await screen(page);
        return picture.difference(other);
      };
      await expect.poll(difference, what).toBeGreaterThan(pixels);
      return picture;
    };
    await expect.poll(words).toContain('1. Sphere and box');
    // The outline is the one thing that is white.
    const white = ([r, g, b]: Color) => Math.min(r, g, b) > 240;
    await expect.poll(async () => (await screen(page)).matching(white)).toBeGreaterThan(150);
    // What is drawn beside it has a colour; the floor has none.
    const coloured = ([r, g, b]: Color) => Math.max(r, g, b) - Math.min(r, g, b) > 80;
    const first = await screen(page);
    expect(first.matching(coloured)).toBeGreaterThan(200);
    expect((await screen(page)).difference(first), 'what stands still').toBeLessThan(20);

    let before = first;
    for (let step = 2; step <= 7; step++) {
      await page.keyboard.press(']');
      before = await unlike(before, 200, `step ${step}`);
      await expect.poll(async () => (await screen(page)).matching(coloured), `step ${step}`).toBeGreaterThan(200);
      // One of its cells is full.
      if (step === 4) expect(await words()).toMatch(/120 of \d{3} are outlined in the scene\./);
    }
    for (const free of ['near', 'four', '21']) {
      await follow(page, `${NEAR}&free=${free}`);
      before = await unlike(before, 200, free);
      await unlike(first, 200, free);
    }
    await follow(page, NEAR);
    await expect.poll(async () => (await screen(page)).difference(first), 'nothing is left of them').toBeLessThan(20);
    await follow(page, NEAR.replace('&pick=8344', ''));
    await expect.poll(async () => (await screen(page)).matching(coloured), 'without a pick').toBe(0);
  });
});

test.describe('on a screen that can be touched', () => {
  test.use({ hasTouch: true, viewport: { width: 960, height: 600 } });

  test('a click on what glows looks inside it, and so does a tap', async ({ page, site }) => {
    test.setTimeout(180_000);
    await open(page, site, '#v=1&scene=pass_through_armadillos&frame=20&play=0&method=cpu&surface=hidden&cam=20,12,3,1.15,0.92,0.24');
    /** Where it glows all around, and nothing lies over the picture. */
    const glowing = async (): Promise<{ x: number; y: number }[]> => {
      const picture = await screen(page);
      const hot = (x: number, y: number) => {
        const [r, , b] = picture.at(x, y);
        return r > 200 && r - b > 60;
      };
      const found: { x: number; y: number }[] = [];
      for (let y = 20; y < picture.height - 20; y += 4) {
        for (let x = 20; x < picture.width - 20; x += 4) {
          if ([-6, -3, 0, 3, 6].every((d) => hot(x + d, y) && hot(x, y + d))) found.push({ x, y });
        }
      }
      return page.evaluate((points) => points.filter(({ x, y }) => document.elementFromPoint(x, y)?.id === 'canvas'), found);
    };
    await expect.poll(async () => (await glowing()).length).toBeGreaterThan(20);
    const points = await glowing();
    const card = page.locator('.inspect-card');
    for (const [way, part] of [
      ['click', 0.3],
      ['tap', 0.7],
    ] as const) {
      const { x, y } = points[Math.floor(part * points.length)] ?? { x: 0, y: 0 };
      if (way === 'click') await page.mouse.click(x, y);
      else await page.touchscreen.tap(x, y);
      await expect(card, way).toBeVisible();
      expect(Number(await page.locator('#inspect-id').inputValue()), way).toBeLessThan(20438);
      // What glows collides.
      await expect(card.locator('.wide'), way).toHaveText(/^colliding pairs\s*[1-9]\d*:/);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(card, way).toBeHidden();
    }
  });
});
