// The lessons: chapters and figures open from their links, tables show what was counted beside what the text claims, exercises
// know right from wrong, and there is a way back. Whether the text claims the right numbers is in lesson-numbers.spec.ts.

import type { Locator, Page } from '@playwright/test';
import { build } from 'esbuild';

import {
  type Claim,
  claimed,
  type Exercise,
  type Figure,
  figuresOf,
  fits,
  type Measured,
  type Quantity,
  stateOf,
  type Variation,
  variationsOf,
} from '../../web/lessons/chapter.ts';
import { hashTable } from '../../web/lessons/chapters/hash-table.ts';
import { CHAPTERS, nameOf } from '../../web/lessons/contents.ts';
import { fromLink, toLink } from '../../web/state/link.ts';
import { settingsOf } from '../../web/state/search-settings.ts';
import { DEFAULTS } from '../../web/state/state.ts';
import type { Answer } from '../../web/wasm/events.ts';
import { dropFiles, TWO_BLOCKS } from './blocks.ts';
import { CATALOGUE, expect, follow, lastFrame, open, shared, test, told, UNSEEN } from './site.ts';

test.use({ actionTimeout: 20_000 });
shared.use({ actionTimeout: 20_000 });

const here = new URL('.', import.meta.url).pathname;

const button = (page: Page, name: string | RegExp) =>
  page.locator('#lessons').getByRole('button', { name, exact: typeof name === 'string' });
const title = (page: Page) => page.locator('#lessons-title');

/** What stands in a figure's table as measured. */
async function readOff(card: Locator, figure: Figure): Promise<Measured> {
  const cells = await card.locator('tbody td:last-child').allTextContents();
  return Object.fromEntries(
    Object.keys(figure.claims).map((quantity, i) => [quantity, Number((cells[i] ?? '').replaceAll(',', ''))]),
  ) as Measured;
}

/** What the text claims, as if it had been counted. */
const asClaimed = ({ claims }: Figure): Measured =>
  Object.fromEntries(
    Object.entries(claims).map(([key, claim]: [string, Claim]) => [key, typeof claim === 'number' ? claim : (claim[0] + claim[1]) / 2]),
  ) as Measured;

/** Tells the page what the text claims, as if a GPU had counted it. */
async function tell(page: Page, figure: Figure, lesson: string): Promise<Measured> {
  const { scene, res, form, frame, fix, ...state } = stateOf(figure);
  const was = fromLink(page.url(), CATALOGUE).state;
  if (was.scene !== scene || was.res !== res) {
    // A frame in which little is to be found, and which no figure shows.
    await follow(page, toLink({ ...DEFAULTS, scene, res, frame: 1, play: false, lesson }));
    await expect.poll(async () => (await lastFrame(page))?.frame).toBe(1);
  }
  const measured = asClaimed(figure);
  const { colliding = 0, own = 0, ...counts } = measured;
  const part = { form, frame, corrected: fix, settings: settingsOf({ ...stateOf(figure), ...state }), counts };
  await page.evaluate(
    ({ part, inter, own }) => {
      const { frames } = (window as unknown as { told: { frames: Answer[] } }).told;
      const last = frames.at(-1);
      const [first, ...others] = last?.objects ?? [];
      const objects = [{ ...first, inter, own }, ...others.map((object) => ({ ...object, inter: 0, own: 0 }))];
      dispatchEvent(new CustomEvent('kdet-frame', { detail: { ...last, ...part, objects } }));
      // The next test waits for what was searched.
      frames.pop();
    },
    { part, inter: colliding, own },
  );
  return measured;
}

const SAME = '✓ Your GPU: same numbers as in the text.';

/** The lightest state there is: nothing to search, nothing collides. */
const QUIET = 'scene=pass_through_armadillos&frame=0';

async function check(
  page: Page,
  number: number,
  exercise: Exercise,
  right: boolean,
  measured: ReadonlyMap<Figure, Measured>,
): Promise<void> {
  const form = page.getByRole('form', { name: `Exercise ${number}` });
  if ('choices' in exercise) {
    await form
      .getByRole('radio')
      .nth(right ? exercise.right : (exercise.right + 1) % exercise.choices.length)
      .check();
  } else {
    const { within = 0 } = exercise;
    const value = exercise.value(...exercise.needs.map((figure) => measured.get(figure) as Measured));
    // As a reader would: whole, with one decimal, or with its thousands apart.
    const written = within === 0 ? value.toLocaleString('en') : value.toFixed(within > 0.5 ? 0 : 1);
    await form.getByRole('textbox').fill(right ? written : String(value + 2 * within + 1));
  }
  await form.getByRole('button', { name: 'Check' }).click();
  await expect(form.getByRole('status')).toHaveAttribute('data-verdict', right ? 'right' : 'wrong');
  await expect(form.getByRole('status')).toHaveText(right ? /^Right\. / : /Try again/);
}

/** What Inspect says of the figures that look inside, and what those draw. */
const INSIDE: Readonly<Record<string, string>> = {
  'linear-2': 'The smallest enclosing sphere has diameter d = 0.2417',
  'sat-2': 'None of the 44 axes is a separating axis: the two intersect.',
  'sat-3': 'Axis 19 of 44, edge 02 of A × edge 13 of B, is a separating axis',
  'gjk-2': 'After 5 iterations, the simplex contains the origin',
  'between-frames-2': 'edge–edge, vertices 60 71 – 164 190: they meet at t = 0.08971',
  'how-near-2': 'All differences of a point of A and a point of G are a convex shape',
  'how-near-3': 'Iteration 4: w, the corner farthest towards the origin, makes the simplex a tetrahedron.',
  'cancellation-2': 'beside the certified verdict: separate. 2 are wrong.',
  'cancellation-3': 'Iteration 5: the simplex is a tetrahedron, its point nearest to the origin is 0.1378 from it.',
  'cancellation-4': 'Iteration 4: w, the corner farthest towards the origin, makes the simplex a tetrahedron.',
};

/** What has to be searched for here: what is looked into or coloured by k; besides, one figure of every other lesson. */
const isOfTheBrowser = ({ state }: Figure): boolean => (state.pick ?? null) !== null || state.color === 'k';

for (const [index, chapter] of CHAPTERS.entries()) {
  shared(
    `${chapter.id}: its figures show what is counted beside the text, its exercises are checked against it`,
    async ({ page, site }) => {
      shared.setTimeout(240_000);
      await open(page, site, `#v=1&${QUIET}&play=0&surface=hidden&lesson=${chapter.id}`);
      await expect(title(page)).toHaveText(chapter.title);
      const figures = figuresOf(chapter);
      // A lesson's link leaves the rest as it says.
      await expect(page.locator('.lesson-figure')).toHaveCount(figures.length);
      await expect(page.locator('[data-current]')).toHaveCount(0);
      const searched = figures.some(isOfTheBrowser) ? figures.filter(isOfTheBrowser) : figures.slice(0, index % 2);
      const measured = new Map<Figure, Measured>();
      for (const figure of [...searched, ...figures.filter((figure) => !searched.includes(figure))]) {
        const number = figures.indexOf(figure) + 1;
        const card = page.getByRole('region', { name: `Figure ${number}: ` });
        const inside = INSIDE[nameOf(chapter, figure)];
        expect(inside === undefined).toBe((figure.state.pick ?? null) === null);
        if (searched.includes(figure)) {
          await button(page, `Show figure ${number}`).click();
          // In a narrow window the text makes way for what looks inside.
          if (inside !== undefined) await button(page, 'Unfold').click();
          await expect(page.locator('[data-current]')).toHaveAccessibleName(`Figure ${number}: ${figure.title}`);
          await expect(card.getByRole('status')).toHaveText(/^\S Your GPU: /);
          if (figure.state.color === 'k') {
            await expect(page.locator('#figures')).toContainText(`k of the primitives in frame ${figure.state.frame}`);
            await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
          }
          if (inside === undefined) await expect(page.locator('#inspect')).toBeHidden();
          else await expect(page.locator('#inspect-sentence')).toContainText(inside);
          if (figure.state.free === 'four') await expect(page.locator('#inspect-four')).toBeChecked();
          await expect(card.getByRole('status')).toHaveText(SAME);
        } else {
          // An answer that was under way may come after what it is told.
          await expect(async () => {
            await tell(page, figure, chapter.id);
            await expect(card.getByRole('status')).toHaveText(SAME, { timeout: 2_000 });
          }).toPass({ timeout: 60_000 });
        }
        const shown = await readOff(card, figure);
        measured.set(figure, shown);
        for (const [quantity, claim] of Object.entries(figure.claims) as [Quantity, Claim][]) {
          const fine = fits(claim, shown[quantity]);
          expect(fine, `${nameOf(chapter, figure)}: ${quantity} is ${shown[quantity]}, the text says ${claim}`).toBe(true);
        }
        await expect(card.locator('tbody td:nth-child(2)')).toHaveText(Object.values(figure.claims).map(claimed));
      }
      for (const [i, exercise] of chapter.exercises.entries()) {
        // What the reader is to find out by changing a setting.
        for (const figure of 'needs' in exercise ? exercise.needs : [])
          if (!measured.has(figure)) measured.set(figure, await tell(page, figure, chapter.id));
        await check(page, i + 1, exercise, false, measured);
        await check(page, i + 1, exercise, true, measured);
      }
      expect((await told(page)).troubles).toEqual([]);
    },
  );
}

test('a variation measures value after value, plots and lists them, and goes back; it can be stopped, and ends where settings change', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  const variation = variationsOf(hashTable)[1] as Variation;
  const { values, counts } = variation;
  await open(page, site, `${UNSEEN}&lesson=hash-table`);
  const card = page.getByRole('region', { name: 'Variation 2: ' });
  const status = card.getByRole('status');
  // Before it is measured: what the text says, and no times.
  await card.getByText('Numbers', { exact: true }).click();
  const column = (n: number) => card.locator(`tbody td:nth-of-type(${n})`);
  await expect(column(1)).toHaveText((counts.hash_collisions ?? []).map((value) => value.toLocaleString('en')));
  await expect(column(3)).toHaveText(values.map(() => '–'));
  await expect(card.locator('.variation-time polyline').first()).toHaveAttribute('points', '');

  await button(page, 'Measure on your GPU: variation 2').click();
  await expect(button(page, 'Stop variation 2')).toBeFocused();
  await expect(card).toHaveAttribute('aria-busy', 'true');
  await expect(status).toHaveText(/^✓ Your GPU: same numbers as in the text. Fastest: slots of the table \S+, [\d.,]+ ms \(/, {
    timeout: 180_000,
  });
  await expect(column(3)).toHaveText(values.map(() => /^[\d.,]+$/));
  await expect(card.locator('.variation-chart .variation-time path')).toHaveCount(values.length);
  await expect(button(page, 'Measure on your GPU: variation 2')).toBeFocused();
  await addAxe(page);
  expect(await findings(page)).toEqual([]);
  // Every value was searched, in turn, and then the figure again.
  const searched = (await told(page)).frames.filter(({ title }) => title.startsWith('Boldie')).map(({ settings }) => settings.table_slots);
  // The first one, for which the scene is loaded, was answered twice on a busy machine.
  if (searched[1] === searched[0]) searched.shift();
  expect(searched.slice(0, 2 * values.length)).toEqual([...values, ...values]);
  await expect.poll(async () => (await lastFrame(page))?.settings.table_slots).toBe(0);
  await expect.poll(() => new URL(page.url()).hash).not.toContain('slots=');

  // Stopped by its button, and by another setting, which stays.
  await button(page, 'Measure on your GPU: variation 2').click();
  await button(page, 'Stop variation 2').click();
  await expect(status).toHaveText('Stopped.');
  await expect.poll(() => new URL(page.url()).hash).not.toContain('slots=');
  await button(page, 'Measure on your GPU: variation 2').click();
  await expect.poll(() => page.url()).toContain('slots=');
  await follow(page, `${UNSEEN}&lesson=hash-table`);
  await expect(status).toHaveText('Stopped: the page’s settings were changed.');
  await expect(page.locator('#scene-title')).toHaveText('Two cubes');
  await expect(button(page, 'Back to my state')).toBeVisible();
  expect((await told(page)).troubles).toEqual([]);
});

test('links to chapters and figures restore them; copied links; the projector; the way back; what is no lesson', async ({
  page,
  site,
  context,
}) => {
  test.setTimeout(240_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1000, height: 600 });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const hash = () => new URL(page.url()).hash;
  const go = (link: string) => follow(page, link);
  // A short link means the whole figure.
  await open(page, site, '#v=1&lesson=self-1');
  await expect(title(page)).toHaveText('Self-collision and its cost');
  await expect.poll(hash).toBe(`#v=1&scene=pass_through_armadillos&play=0&lesson=self-1`);
  await expect(page.locator('[data-current]')).toHaveAccessibleName('Figure 1: Disjoint bounding boxes');
  await expect(page.locator('[data-current]')).toBeInViewport();
  await expect(page.locator('#method')).toHaveValue('kdet_home_cell');
  await expect(page.locator('[data-current] td').nth(1)).toHaveText('0');

  // Marked as long as it is shown.
  await go('v=1&scene=pass_through_armadillos&play=0&method=cpu&lesson=self-1');
  await expect(page.locator('[data-current]')).toHaveCount(0);
  await expect(button(page, 'Show figure 1')).toHaveText('Show');
  await go('v=1&scene=pass_through_armadillos&play=0&lesson=self-1');
  await expect(page.locator('[data-current]')).toHaveAccessibleName('Figure 1: Disjoint bounding boxes');

  // Links as buttons give them.
  await button(page, 'Copy link to figure 2').click();
  await expect.poll(copied).toBe(`${site}#v=1&scene=pass_through_armadillos&play=0&self=1&lesson=self-2`);
  await button(page, 'Copy link to this lesson').click();
  await expect.poll(copied).toBe(`${site}#v=1&lesson=self`);

  // For the projector: text size, no panels, and the lesson is back when they are.
  await page.locator('#lessons summary').click();
  await page.getByRole('slider', { name: /Text size/ }).focus();
  await page.keyboard.press('End');
  // As large as it leaves room for the rest: three times 16 would not.
  await expect(page.locator('html')).toHaveCSS('font-size', '18.6px');
  for (let i = 0; i < 15; i++) await page.keyboard.press('ArrowLeft');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('html')).toHaveCSS('font-size', '24px');
  await page.setViewportSize({ width: 1000, height: 600 });
  await button(page, 'Copy link without panels').click();
  const bare = await copied();
  expect(bare).toBe(`${site}#v=1&scene=pass_through_armadillos&play=0&ui=0&text=1.5&lesson=self-1`);
  await button(page, 'Hide panels').click();
  await expect(page.locator('#lessons')).toBeHidden();
  await expect.poll(() => page.url()).toBe(bare);
  await page.getByRole('button', { name: 'Show panels' }).click();
  await expect(title(page)).toBeVisible();
  // The address follows with some delay; to go to where one is already would be no change.
  await expect.poll(() => page.url()).toBe(bare.replace('&ui=0', ''));
  await page.evaluate((link) => {
    location.href = link;
  }, bare);
  await expect(page.locator('#lessons')).toBeHidden();
  await expect(page.locator('#top')).toBeHidden();

  // From the list through every chapter by buttons.
  await go(`v=1&${QUIET}&play=0&method=cpu`);
  await page.locator('#canvas').focus();
  await page.keyboard.press('l');
  await button(page, 'All lessons').click();
  await expect(title(page)).toHaveText('Lessons');
  await page.getByRole('link', { name: CHAPTERS[0]?.title ?? '' }).click();
  await expect(title(page)).toBeFocused();
  for (const chapter of CHAPTERS) {
    await expect(title(page)).toHaveText(chapter.title);
    for (const [i, exercise] of chapter.exercises.entries()) {
      // What the reader is to find out by changing a setting has not been found yet.
      if (!('needs' in exercise) || exercise.needs.length === 0) continue;
      const form = page.getByRole('form', { name: `Exercise ${i + 1}` });
      await form.getByRole('textbox').fill('1');
      await form.getByRole('button', { name: 'Check' }).click();
      await expect(form.getByRole('status')).toContainText('first: the answer is checked against the counts of your GPU');
    }
    if (chapter !== CHAPTERS.at(-1)) await button(page, 'Next lesson').click();
  }
  await expect(button(page, 'Next lesson')).toBeDisabled();

  await go(`v=1&${QUIET}&play=0&lesson=nonsense`);
  await expect(page.locator('#status')).toContainText('Unknown lesson ‘nonsense’');
  await expect(title(page)).toHaveText('Lessons');
  await expect(page.locator('.lessons-list li')).toHaveCount(CHAPTERS.length);

  // By hand: keys and focus, and back where one was.
  await page.keyboard.press('l');
  await expect(page.locator('#lessons')).toBeHidden();
  await expect(page.locator('#lessons-open')).toHaveAttribute('aria-expanded', 'false');
  await go(`v=1&${QUIET}&play=0&method=cpu&surface=glass&cam=30,20,9,0,0,0`);
  await expect.poll(hash).toBe('#v=1&scene=pass_through_armadillos&play=0&method=cpu&surface=glass&cam=30,20,9,0,0,0');
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await expect(title(page)).toBeFocused();
  await page.getByRole('link', { name: 'Self-collision and its cost' }).click();
  await button(page, 'Show figure 1').click();
  await expect.poll(hash).toBe('#v=1&scene=pass_through_armadillos&play=0&lesson=self-1');
  await button(page, 'Back to my state').click();
  await expect.poll(hash).toBe('#v=1&scene=pass_through_armadillos&play=0&method=cpu&surface=glass&cam=30,20,9,0,0,0&lesson=self');
  await expect(button(page, 'Back to my state')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.locator('#lessons')).toBeHidden();
  await expect(page.locator('#lessons-open')).toBeFocused();

  // One's own files are not given up without a word.
  await dropFiles(page, TWO_BLOCKS);
  await expect(page.locator('#scene-title')).toHaveText('left, right');
  await page.keyboard.press('l');
  await expect(title(page)).toHaveText('Self-collision and its cost');
  await button(page, 'Show figure 1').click();
  await expect(page.getByRole('region', { name: 'Figure 1: ' }).getByRole('status')).toContainText('Your own files are open');
  await expect(page.locator('#scene-title')).toHaveText('left, right');
  await button(page, 'Show figure 1').click();
  await expect(page.locator('#scene-title')).toHaveText('Pass-through Armadillos');
});

test('every window has room for it, and axe has no serious findings', async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, site, `${UNSEEN}&lesson=hashing`);
  await addAxe(page);
  const box = async (id: string) => {
    const found = await page.locator(id).boundingBox();
    expect(found, id).not.toBeNull();
    return found ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  for (const [width, height] of [
    [1280, 800],
    [375, 812],
    [320, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const [panel, top, bottom, figures] = [await box('#lessons'), await box('#top'), await box('#bottom'), await box('#figures')];
    expect(panel.height).toBeGreaterThan(180);
    expect(panel.x).toBeGreaterThanOrEqual(0);
    expect(panel.x + panel.width).toBeLessThanOrEqual(width);
    if (height > 700) expect(panel.y).toBeGreaterThanOrEqual(top.y + top.height);
    // The timeline is beside it or below.
    if (width > 1000) expect(panel.x + panel.width).toBeLessThanOrEqual(bottom.x);
    else if (height > 700) expect(panel.y + panel.height).toBeLessThanOrEqual(bottom.y);
    // There is a picture between it and the panel at the other side, or between it and the row of panels.
    if (width > 1000) expect(figures.x - panel.x - panel.width).toBeGreaterThan(400);
    else if (height > 700) expect(panel.y - figures.y - figures.height).toBeGreaterThan(120);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const wide = await page
      .locator('#lessons')
      .evaluate((panel) =>
        [...panel.querySelectorAll('*')]
          .filter((e) => e.closest('.lesson-formula') === null && e.getBoundingClientRect().right > panel.getBoundingClientRect().right + 1)
          .map((e) => e.outerHTML.slice(0, 80)),
      );
    expect(wide).toEqual([]);
    expect(await findings(page)).toEqual([]);
    if (width < 1000) {
      await button(page, 'Fold').click();
      await expect(page.locator('.lessons-body')).toBeHidden();
      expect((await box('#lessons')).y + (await box('#lessons')).height).toBeLessThanOrEqual(height);
      await button(page, 'Unfold').click();
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findings(page)).toEqual([]);
  // Formulas are MathML, which screen readers read.
  await expect(page.locator('#lessons math')).not.toHaveCount(0);
  expect(
    await page
      .locator('.lesson-formula math')
      .first()
      .evaluate((e) => [e.namespaceURI, e.textContent]),
  ).toEqual(['http://www.w3.org/1998/Math/MathML', '1αln11−α']);
});

test('on a phone a figure that looks inside leaves room for the picture, and the text is one tap away, where it was', async ({
  page,
  site,
}) => {
  const [width, height] = [375, 812];
  await page.setViewportSize({ width, height });
  await open(page, site, `${UNSEEN}&lesson=sat`);
  await addAxe(page);
  const body = page.locator('.lessons-body');
  const inspect = page.locator('#inspect');
  const show = button(page, 'Show figure 2');
  await show.scrollIntoViewIfNeeded();
  const reading = await body.evaluate((text) => text.scrollTop);
  expect(reading).toBeGreaterThan(200);
  await show.click();
  await expect(page.locator('#inspect-sentence')).toContainText(INSIDE['sat-2'] ?? '');
  await expect(body).toBeHidden();
  await expect(page.locator('.lessons-head')).toContainText('Figure 2: Two that intersect');
  await expect(button(page, 'Unfold')).toBeFocused();
  const free = async () => {
    const [above, bar, card] = await Promise.all(['#figures', '#lessons', '#inspect'].map((id) => page.locator(id).boundingBox()));
    expect(bar?.height).toBeLessThan(70);
    expect(card?.height).toBeGreaterThan(200);
    expect((card?.y ?? Infinity) + (card?.height ?? 0)).toBeLessThanOrEqual(height);
    expect((bar?.y ?? Infinity) + (bar?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
    const [from, to] = [(above?.y ?? 0) + (above?.height ?? 0), bar?.y ?? 0];
    expect(await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.id, [width / 2, (from + to) / 2] as const)).toBe('canvas');
    return to - from;
  };
  expect(await free()).toBeGreaterThanOrEqual(height / 3);
  expect(await findings(page)).toEqual([]);

  // Back to the text: exactly where it was, and the picture is still there.
  await button(page, 'Unfold').click();
  await expect(show).toBeInViewport();
  await expect.poll(() => body.evaluate((text) => text.scrollTop)).toBe(reading);
  await expect(inspect).toBeHidden();
  expect((await page.locator('#lessons').boundingBox())?.y).toBeGreaterThan(height * 0.45);
  // The same figure once more.
  await show.click();
  await expect(inspect).toBeVisible();
  expect(await free()).toBeGreaterThanOrEqual(height / 3);
  // Whoever opens a lesson wants to read it, whatever is looked into.
  await button(page, 'Close lessons').click();
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await expect(body).toBeVisible();
  // And whoever looks inside wants to see that: what was covered, and what is opened.
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await expect(inspect).toBeVisible();
  await expect(body).toBeHidden();
  await follow(page, `${UNSEEN}&lesson=sat`);
  await expect(inspect).toBeHidden();
  await button(page, 'Unfold').click();
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await expect(inspect).toBeVisible();
  await expect(body).toBeHidden();
});

async function addAxe(page: Page): Promise<void> {
  const axe = await build({
    stdin: { contents: "import axe from 'axe-core'; window.axe = axe;", resolveDir: here },
    bundle: true,
    write: false,
    format: 'iife',
  });
  await page.evaluate(axe.outputFiles[0]?.text ?? '');
}

const findings = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run();
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
  });

test('lessons that cannot be loaded are told, and the page works without them', async ({ page, site, complaints }) => {
  const bundle = '**/later/lessons-*.js';
  await page.route(bundle, (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto(`${site}${UNSEEN}&lesson=grid`);
  await expect(page.locator('#notice-title')).toHaveText('The lessons cannot be shown');
  await expect(page.locator('#lessons')).toBeHidden();
  await page.locator('#notice-dismiss').click();
  await expect(page.locator('#pairs')).toHaveText(/\d/);
  complaints.length = 0;
});
