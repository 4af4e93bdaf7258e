// The lessons as data: text, links of figures, exercises, formulas, and answers as people write them.

import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import {
  type Block,
  type Claim,
  type Figure,
  figuresOf,
  type Measured,
  shows,
  stateOf,
  stepsOf,
  variationsOf,
} from '../../../web/lessons/chapter.ts';
import { CHAPTERS, FIGURES, nameOf, place, wholeFigure } from '../../../web/lessons/contents.ts';
import { numbersIn } from '../../../web/lessons/exercise-card.ts';
import { formula, pieces } from '../../../web/lessons/markup.ts';
import { areRounded, goesOn, timeOf, typical } from '../../../web/lessons/variation-times.ts';
import { fromLink, toLink } from '../../../web/state/link.ts';
import { settingsOf } from '../../../web/state/search-settings.ts';
import { normalise } from '../../../web/state/state.ts';

const { scenes } = JSON.parse(readFileSync(new URL('../../../assets/catalogue.json', import.meta.url), 'utf8')) as {
  scenes: { id: string; aliases: string[]; frames: number }[];
};

/** The claims as if they had been measured. */
const middle = ({ claims }: Figure): Measured =>
  Object.fromEntries(
    Object.entries(claims).map(([key, claim]: [string, Claim]) => [key, typeof claim === 'number' ? claim : (claim[0] + claim[1]) / 2]),
  ) as Measured;

const textOf = (block: Block): string[] => {
  if (typeof block === 'string') return [block];
  if ('list' in block) return [...block.list];
  if ('vary' in block) return [block.look, block.thesis];
  return 'state' in block ? [block.look] : [];
};

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
      expect(shows({ ...state, cam: null, ui: false, detail: state.detail ?? 3 }, figure)).toBe(true);
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
    // What figures and variations say is not in the limit of 350.
    const captions = [...figures, ...variationsOf(chapter)].flatMap(textOf).join(' ').split(/\s+/);
    expect(words - captions.length, 'words').toBeLessThanOrEqual(350);
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

test('variations have a number for every value, values that links keep, and start at one of them', () => {
  const variations = CHAPTERS.flatMap(variationsOf);
  expect(variations.length).toBeGreaterThan(1);
  for (const variation of variations) {
    const { values, counts, known, from } = variation;
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
    for (const numbers of [...Object.values(counts), ...known.map(({ values }) => values)]) expect(numbers).toHaveLength(values.length);
    for (const step of stepsOf(variation)) {
      const state = normalise(stateOf(step));
      expect(fromLink(toLink(state), { scenes })).toEqual({ state, notices: [] });
      expect(settingsOf(state)).toEqual({ ...settingsOf(stateOf(step)), cell_size: Math.fround(state.edge) });
      expect(shows(state, from)).toBe(state.edge === stateOf(from).edge && state.slots === stateOf(from).slots);
    }
    expect(FIGURES).toContain(from);
  }
});

test('the time of a variation is the median, or the mean of rounded times, without the first one', () => {
  const answer = (clock: 'device' | 'host') => ({
    times: { clock, host_ms: 9, stages: [1, 2].map((ms) => ({ stage: 'bounds' as const, kind: 'both' as const, ms })) },
  });
  expect([timeOf(answer('device')), timeOf(answer('host'))]).toEqual([3, 9]);
  expect(typical([], false)).toBeUndefined();
  expect(typical([7], false)).toBe(7);
  expect(typical([99, 1, 5, 2], false)).toBe(2);
  expect(typical([99, 0.1, 0.2, 0.2, 0.1], true)).toBeCloseTo(0.15);
  expect([areRounded([0.1, 0.3, 0]), areRounded([0.131_072]), areRounded([0.1, 0.12])]).toEqual([true, true, false]);
  // Three rounds at least, however slow; many where it is fast, but not for ever.
  expect([goesOn(2, 1e6), goesOn(3, 1e6), goesOn(3, 0), goesOn(15, 0)]).toEqual([true, false, true, false]);
});

test('names that are none', () => {
  for (const name of ['', 'hash', 'hashing-0', 'hashing-5', 'hashing-22', 'hashing-', 'hash-table-4', 'hash-table-', '-1', 'contents-1'])
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
