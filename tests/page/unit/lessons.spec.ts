// The lessons as data: text, links of figures, exercises, formulas, and answers as people write them.

import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { type Block, type Claim, type Figure, figuresOf, type Measured, shows, stateOf } from '../../../web/lessons/chapter.ts';
import { CHAPTERS, nameOf, place, wholeFigure } from '../../../web/lessons/contents.ts';
import { numbersIn } from '../../../web/lessons/exercise-card.ts';
import { formula, pieces } from '../../../web/lessons/markup.ts';
import { fromLink, toLink } from '../../../web/state/link.ts';
import { normalise } from '../../../web/state/state.ts';

const { scenes } = JSON.parse(readFileSync(new URL('../../../assets/catalogue.json', import.meta.url), 'utf8')) as {
  scenes: { id: string; aliases: string[]; frames: number }[];
};

/** The claims as if they had been measured. */
const middle = ({ claims }: Figure): Measured =>
  Object.fromEntries(
    Object.entries(claims).map(([key, claim]: [string, Claim]) => [key, typeof claim === 'number' ? claim : (claim[0] + claim[1]) / 2]),
  ) as Measured;

const textOf = (block: Block): string[] =>
  typeof block === 'string' ? [block] : 'list' in block ? [...block.list] : 'state' in block ? [block.look] : [];

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
