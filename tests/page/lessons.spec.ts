// The lessons: chapters and figures open from their links, the numbers in the text are those on the screen, exercises
// know right from wrong, and there is a way back.

import { readFileSync } from 'node:fs';

import type { Locator, Page } from '@playwright/test';
import { build } from 'esbuild';

import {
  answers,
  type Block,
  type Claim,
  type Exercise,
  type Figure,
  figuresOf,
  fits,
  type Measured,
  measure,
  type Quantity,
  shows,
  stateOf,
} from '../../web/lessons/chapter.ts';
import { CHAPTERS, nameOf, place, wholeFigure } from '../../web/lessons/contents.ts';
import { numbersIn } from '../../web/lessons/exercise-card.ts';
import { formula, pieces } from '../../web/lessons/markup.ts';
import { fromLink, toLink } from '../../web/state/link.ts';
import { normalise } from '../../web/state/state.ts';
import { dropFiles, TWO_BLOCKS } from './blocks.ts';
import { expect, open, test, told } from './site.ts';

test.use({ actionTimeout: 20_000 });

const here = new URL('.', import.meta.url).pathname;
const { scenes } = JSON.parse(readFileSync(`${here}../../assets/catalogue.json`, 'utf8')) as {
  scenes: { id: string; aliases: string[]; frames: number }[];
};

/** The claims as if they had been measured. */
const middle = ({ claims }: Figure): Measured =>
  Object.fromEntries(
    Object.entries(claims).map(([key, claim]: [string, Claim]) => [key, typeof claim === 'number' ? claim : (claim[0] + claim[1]) / 2]),
  ) as Measured;

const textOf = (block: Block): string[] =>
  typeof block === 'string' ? [block] : 'list' in block ? [...block.list] : 'state' in block ? [block.look] : [];

test.describe('without a page', () => {
  for (const chapter of CHAPTERS) {
    test(`${chapter.id}: its text can be read, its figures are links, its exercises have answers`, () => {
      expect(place(chapter.id)).toEqual({ chapter });
      const figures = figuresOf(chapter);
      expect(figures.length).toBeGreaterThanOrEqual(2);
      expect(figures.length).toBeLessThanOrEqual(4);
      for (const figure of figures) {
        const name = nameOf(chapter, figure);
        expect(place(name)).toEqual({ chapter, figure });
        const state = normalise({ ...stateOf(figure), lesson: name });
        expect(fromLink(toLink(state), { scenes })).toEqual({ state, notices: [] });
        const short = fromLink(`#v=1&lesson=${name}`, { scenes }).state;
        expect(wholeFigure(short)).toEqual(state);
        expect(wholeFigure({ ...short, frame: 3 })).toBeUndefined();
        // A figure is shown until something of it is not.
        expect(shows({ ...state, cam: null, ui: false, detail: 3 }, figure)).toBe(true);
        for (const other of [
          { scene: 'cube' },
          { frame: state.frame + 1 },
          { res: 3 },
          { play: true },
          { scale: 0.7 },
          { wg: 64 },
        ] as const) {
          expect(shows(normalise({ ...state, ...other }), figure), `${name}: ${JSON.stringify(other)}`).toBe(false);
        }
        if (state.pick !== null) expect(shows({ ...state, pick: null }, figure)).toBe(false);
        expect(state.frame).toBeLessThan(scenes.find(({ id }) => id === state.scene)?.frames ?? 0);
        expect(Object.keys(figure.claims).length).toBeGreaterThan(1);
      }
      const words = chapter.body.flatMap(textOf).join(' ').split(/\s+/).length;
      expect(words, 'words').toBeGreaterThanOrEqual(150);
      // What the figures say is not in the limit of 350.
      expect(words - figures.flatMap(textOf).join(' ').split(/\s+/).length, 'words').toBeLessThanOrEqual(350);
      const all = [
        ...chapter.body.flatMap(textOf),
        ...chapter.exercises.flatMap(({ question, because }) => [question, because]),
        ...chapter.sources,
      ];
      for (const line of all) {
        const plain = pieces(line)
          .map((piece) => (piece.kind === 'math' ? '' : piece.text))
          .join('');
        expect(plain, line).not.toMatch(/[$*`]|NaN|undefined|\[object/);
      }
      for (const block of chapter.body) if (typeof block === 'object' && 'formula' in block) formula(block.formula);
      expect(chapter.exercises.length).toBeGreaterThanOrEqual(1);
      expect(chapter.sources.length).toBeGreaterThanOrEqual(2);
      for (const exercise of chapter.exercises) {
        if ('choices' in exercise) expect(exercise.choices[exercise.right]).toBeDefined();
        else expect(Number.isFinite(exercise.value(...exercise.needs.map(middle)))).toBe(true);
      }
    });
  }

  test('names that are none', () => {
    for (const name of ['', 'hash', 'hashing-0', 'hashing-5', 'hashing-22', 'hashing-', '-1', 'contents-1'])
      expect(place(name), name).toBeUndefined();
  });

  test('formulas and numbers', () => {
    expect(formula('q·n_{ij}^2')).toEqual(['mrow', ['mi', 'q'], ['mo', '·'], ['msubsup', ['mi', 'n'], ['mi', 'ij'], ['mn', '2']]]);
    expect(formula('frac{1}{a - b}')).toEqual(['mfrac', ['mn', '1'], ['mrow', ['mi', 'a'], ['mo', '−'], ['mi', 'b']]]);
    expect(formula('\\{ a \\}')).toEqual(['mrow', ['mo', '{'], ['mi', 'a'], ['mo', '}']]);
    expect(() => formula('{a')).toThrow();
    expect(() => formula('a}')).toThrow();
    expect(() => formula('a^')).toThrow();
  });

  test('answers as people write them', () => {
    for (const [text, ...meant] of [
      ['11052', 11052],
      [' 11 052 ', 11052],
      ["11'052", 11052],
      ['11\u202f052', 11052],
      ['33 % ', 33],
      ['−2', -2],
      ['+7', 7],
      ['1,9', 1.9],
      ['1.9', 1.9],
      [',5', 0.5],
      ['0.125', 0.125],
      ['0,125', 0.125],
      ['5.', 5],
      ['1234,567', 1234.567],
      ['11.052', 11052, 11.052],
      ['11,052', 11052, 11.052],
      ['1,234,567', 1234567],
      ['1.234.567', 1234567],
      ['1,234.5', 1234.5],
      ['1.234,5', 1234.5],
      [''],
      ['x'],
      ['.'],
      ['-'],
      ['%'],
      ['1e3'],
      ['0x2B2C'],
      ['Infinity'],
      ['1,2,3'],
      ['1.23.456'],
      ['1,23.4'],
      ['0,123,456'],
      ['1.5.'],
      ['--1'],
      ['5%5'],
    ] as const) {
      expect(
        numbersIn(text).sort((a, b) => b - a),
        text,
      ).toEqual(meant);
    }
    // What the page writes itself, and what other countries write.
    for (let i = 0; i < 60; i++) {
      const value = Math.round(1.3 ** i * 7) / (i % 2 === 0 ? 1 : 10);
      for (const country of ['en', 'de', 'fr', 'de-CH'])
        expect(numbersIn(value.toLocaleString(country)), `${country}: ${value}`).toContain(value);
    }
  });
});

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
};

test('every figure of every chapter shows the numbers that the text claims; exercises are checked against them', async ({ page, site }) => {
  test.setTimeout(1_500_000);
  await open(page, site, '#v=1&scene=pass_through_armadillos&frame=7');
  await page.locator('#canvas').focus();
  await page.keyboard.press('l');
  await expect(title(page)).toHaveText('Lessons');
  await expect(title(page)).toBeFocused();
  await page.getByRole('link', { name: CHAPTERS[0]?.title ?? '' }).click();
  const measured = new Map<Figure, Measured>();

  const verify = (name: string, figure: Figure, counts: Measured) => {
    measured.set(figure, counts);
    for (const [quantity, claim] of Object.entries(figure.claims) as [Quantity, Claim][]) {
      expect(fits(claim, counts[quantity]), `${name}: ${quantity} is ${counts[quantity]}, the text says ${claim}`).toBe(true);
    }
  };
  for (const chapter of CHAPTERS) {
    await expect(title(page)).toHaveText(chapter.title);
    for (const [i, figure] of figuresOf(chapter).entries()) {
      await button(page, `Show figure ${i + 1}`).click();
      // In a narrow window the text makes way for what looks inside.
      if ((figure.state.pick ?? null) !== null) await button(page, 'Unfold').click();
      const card = page.getByRole('region', { name: `Figure ${i + 1}: ` });
      await expect(card.getByRole('status')).toHaveText(/^\S Your GPU: /, { timeout: 120_000 });
      verify(nameOf(chapter, figure), figure, await readOff(card, figure));
      await expect(card.getByRole('status')).toHaveText('✓ Your GPU: same numbers as in the text.');
      if (figure.state.color === 'k') {
        await expect(page.locator('#figures')).toContainText(`k of the primitives in frame ${figure.state.frame}`, { timeout: 120_000 });
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      }
      expect((await told(page)).troubles).toEqual([]);
      const inside = INSIDE[nameOf(chapter, figure)];
      expect(inside === undefined).toBe((figure.state.pick ?? null) === null);
      if (inside === undefined) await expect(page.locator('#inspect')).toBeHidden();
      else await expect(page.locator('#inspect-sentence')).toContainText(inside);
      if (figure.state.free === 'four') await expect(page.locator('#inspect-four')).toBeChecked();
    }
    for (const [i, exercise] of chapter.exercises.entries()) {
      for (const figure of 'needs' in exercise ? exercise.needs : []) {
        if (measured.has(figure)) continue;
        // What the reader is to find out by changing a setting.
        const form = page.getByRole('form', { name: `Exercise ${i + 1}` });
        await form.getByRole('textbox').fill('1');
        await form.getByRole('button', { name: 'Check' }).click();
        await expect(form.getByRole('status')).toContainText('first: the answer is checked against the counts of your GPU');
        await page.evaluate(
          (link) => {
            location.hash = link;
          },
          toLink({ ...stateOf(figure), lesson: chapter.id }),
        );
        const asked = async () => (await told(page)).frames.filter((answer) => answers(answer, figure.state.scene, 1, figure)).at(-1);
        await expect.poll(asked, { timeout: 120_000 }).toBeDefined();
        const answer = await asked();
        if (answer !== undefined) verify(`${chapter.id}, exercise ${i + 1}`, figure, measure(answer));
      }
      await check(page, i + 1, exercise, false, measured);
      await check(page, i + 1, exercise, true, measured);
    }
    if (chapter !== CHAPTERS.at(-1)) await button(page, 'Next lesson').click();
  }
  await expect(button(page, 'Next lesson')).toBeDisabled();

  // All that time there was a way back.
  await button(page, 'Back to my state').click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#v=1&scene=pass_through_armadillos&frame=7&play=0&lesson=brute-force');
  await expect(button(page, 'Back to my state')).toBeHidden();
});

/** The lightest state there is: nothing to search, nothing collides. */
const QUIET = 'scene=pass_through_armadillos&frame=0';

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
  const go = (link: string) =>
    page.evaluate((link) => {
      location.hash = link;
    }, link);
  // A short link means the whole figure.
  await open(page, site, '#v=1&lesson=self-1');
  await expect(title(page)).toHaveText('Self-collision and its cost');
  await expect.poll(hash).toBe(`#v=1&scene=pass_through_armadillos&play=0&lesson=self-1`);
  await expect(page.locator('[data-current]')).toHaveAccessibleName('Figure 1: Disjoint bounding boxes');
  await expect(page.locator('[data-current]')).toBeInViewport();
  await expect(page.locator('#method')).toHaveValue('kdet_home_cell');
  await expect(page.locator('[data-current] td').nth(1)).toHaveText('0');

  // Marked as long as it is shown.
  await go('v=1&scene=pass_through_armadillos&play=0&method=gpu&lesson=self-1');
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

  // A chapter's link leaves the rest as it says; in one page after another.
  for (const chapter of CHAPTERS) {
    await go(`v=1&${QUIET}&play=0&lesson=${chapter.id}`);
    await expect(title(page)).toHaveText(chapter.title);
    await expect(page.locator('.lesson-figure')).toHaveCount(figuresOf(chapter).length);
    await expect(page.locator('[data-current]')).toHaveCount(0);
  }
  await go(`v=1&${QUIET}&play=0&lesson=nonsense`);
  await expect(page.locator('#status')).toContainText('Unknown lesson ‘nonsense’');
  await expect(title(page)).toHaveText('Lessons');
  await expect(page.locator('.lessons-list li')).toHaveCount(CHAPTERS.length);

  // By hand: keys and focus, and back where one was.
  await page.keyboard.press('l');
  await expect(page.locator('#lessons')).toBeHidden();
  await expect(page.locator('#lessons-open')).toHaveAttribute('aria-expanded', 'false');
  await go(`v=1&${QUIET}&play=0&hash=morton&surface=glass&cam=30,20,9,0,0,0`);
  await expect.poll(hash).toBe('#v=1&scene=pass_through_armadillos&play=0&hash=morton&surface=glass&cam=30,20,9,0,0,0');
  await page.getByRole('button', { name: 'Lessons', exact: true }).click();
  await expect(title(page)).toBeFocused();
  await page.getByRole('link', { name: 'Self-collision and its cost' }).click();
  await button(page, 'Show figure 1').click();
  await expect.poll(hash).toBe('#v=1&scene=pass_through_armadillos&play=0&lesson=self-1');
  await button(page, 'Back to my state').click();
  await expect.poll(hash).toBe('#v=1&scene=pass_through_armadillos&play=0&hash=morton&surface=glass&cam=30,20,9,0,0,0&lesson=self');
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
  await open(page, site, `#v=1&${QUIET}&play=0&lesson=hashing`);
  const axe = await build({
    stdin: { contents: "import axe from 'axe-core'; window.axe = axe;", resolveDir: here },
    bundle: true,
    write: false,
    format: 'iife',
  });
  await page.evaluate(axe.outputFiles[0]?.text ?? '');
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
  await open(page, site, '#v=1&scene=pass_through_armadillos&frame=20&play=0&surface=hidden&lesson=sat');
  const axe = await build({
    stdin: { contents: "import axe from 'axe-core'; window.axe = axe;", resolveDir: here },
    bundle: true,
    write: false,
    format: 'iife',
  });
  await page.evaluate(axe.outputFiles[0]?.text ?? '');
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
  await page.evaluate(() => {
    location.hash = 'v=1&scene=pass_through_armadillos&frame=20&play=0&surface=hidden&lesson=sat';
  });
  await expect(inspect).toBeHidden();
  await button(page, 'Unfold').click();
  await page.getByRole('button', { name: 'Inspect', exact: true }).click();
  await expect(inspect).toBeVisible();
  await expect(body).toBeHidden();
});

const findings = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run();
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(' ')}`);
  });
