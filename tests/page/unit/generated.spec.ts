// What the generated tables say stands nowhere else in the page. Runs without a browser.

import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { type Item, numbersOf } from '../../../web/inspect/drawing.ts';
import { fromLink } from '../../../web/state/link.ts';
import { colorLabel, qualityLabel } from '../../../web/systems/looks.ts';
import { METHODS, SYSTEMS } from '../../../web/systems/methods.ts';
import { SliderScale } from '../../../web/ui/slider.ts';
import { ADDITIONS, INKS, ITEM_KINDS, ITEM_NUMBERS, LIMITS } from '../../../web/wasm/tables.ts';

/** Sliders from one end of something to the other: the program has no limits of them. */
const OWN_LIMITS = ['clip-at', 'explode', 'moment-at'];

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');

test('index.html has neither limits of numbers nor the bodies that can be added', () => {
  const boxes = [...html.matchAll(/<input[^>]*type="number"[^>]*>/g)].map(([box]) => box);
  expect(boxes.length).toBeGreaterThan(2);
  for (const box of boxes) expect(box).not.toMatch(/ (min|max)=/);
  const sliders = [...html.matchAll(/<input[^>]*type="range"[^>]*>/g)].map(([slider]) => slider);
  const limited = sliders.filter((slider) => !OWN_LIMITS.some((id) => slider.includes(`id="${id}"`)));
  // Those of live scenes, and those of the factors on cells.
  expect(sliders.length - limited.length).toBe(OWN_LIMITS.length);
  expect(limited).toHaveLength(Object.keys(LIMITS.live).length + 2);
  for (const slider of limited) expect(slider).not.toMatch(/ (min|max)=/);
  for (const { name, label } of ADDITIONS) {
    expect(html).not.toContain(`live-add-${name}`);
    expect(html).not.toContain(`+ ${label}`);
  }
});

const stepOf = (id: string): number => Number(new RegExp(`id="${id}" type="range" step="([\\d.]+)"`).exec(html)?.[1]);

test('sliders reach their limits, and their steps are the numbers that one expects', () => {
  const cases = [
    { id: 'scale', limits: LIMITS.cellScale, isLog: true, expected: [0.5, 1, 2, 4, 64] },
    { id: 'edge', limits: LIMITS.cellSize, isLog: true, expected: [0.0625, 0.5, 1, 2, 64] },
    { id: 'live-stiffness', limits: LIMITS.live.stiffness, isLog: true, expected: [0.5, 1, 2, 64] },
    { id: 'live-dt', limits: LIMITS.live.step, isLog: true, expected: [0.125, 0.5, 1, 2, 8] },
    { id: 'live-speed', limits: LIMITS.live.speed, isLog: true, expected: [0.0625, 0.25, 0.5, 1] },
    { id: 'live-gravity', limits: LIMITS.live.gravity, isLog: false, expected: [-2, -1, 0, 1, 4] },
    { id: 'live-friction', limits: LIMITS.live.friction, isLog: false, expected: [0, 0.5, 1, 4] },
    { id: 'live-damping', limits: LIMITS.live.damping, isLog: false, expected: [0, 0.25, 1, 10] },
  ] as const;
  for (const { id, limits, isLog, expected } of cases) {
    const step = stepOf(id);
    const scale = new SliderScale(limits, step, isLog);
    const [first, last] = scale.ends;
    expect(scale.ends.map((end) => scale.numberAt(end))).toEqual(limits);
    expect(limits.map((limit) => scale.positionOf(limit))).toEqual(scale.ends);
    for (const number of expected) {
      const steps = (scale.positionOf(number) - first) / step;
      expect(steps, `${id}: ${number} on a slider from ${first} to ${last}`).toBeCloseTo(Math.round(steps), 9);
      expect(scale.numberAt(first + Math.round(steps) * step)).toBeCloseTo(number, 9);
    }
    // Only what is beyond a limit is at the same place as it.
    expect(scale.positionOf(limits[0] + 0.9 * (limits[1] - limits[0]))).toBeLessThan(last);
  }
  expect(new SliderScale(LIMITS.live.stiffness, 0.5, true).ends).toEqual([-7, 7]);
  expect(new SliderScale(LIMITS.cellScale, 0.25, true).positionOf(8)).toBe(3);
});

test('the other sliders go as far as links do', () => {
  const linkOf: Record<string, (value: number) => string> = {
    'clip-at': (value) => `clip=x,${value},below`,
    explode: (value) => `explode=${value}`,
    'moment-at': (value) => `t=${value}`,
  };
  expect(Object.keys(linkOf)).toEqual(OWN_LIMITS);
  for (const [id, link] of Object.entries(linkOf)) {
    const [, min, max] = new RegExp(`id="${id}" type="range" min="([^"]+)" max="([^"]+)"`).exec(html) ?? [];
    const [least, most] = [Number(min), Number(max)];
    expect(least, id).toBeLessThan(most);
    const notices = (value: number) => fromLink(`v=1&${link(value)}`, { scenes: [{ id: 'armadillos', aliases: [] }] }).notices;
    for (const value of [least, most]) expect(notices(value), id).toEqual([]);
    for (const value of [least - 0.01, most + 0.01]) expect(notices(value), id).toHaveLength(1);
  }
});

test('links have the limits of lengths', () => {
  const [least, most] = LIMITS.length;
  const of = (key: string, value: number) => fromLink(`v=1&${key}=${value}`, { scenes: [{ id: 'armadillos', aliases: [] }] });
  for (const key of ['sep', 'within'] as const) {
    for (const value of [least, most]) expect(of(key, value)).toMatchObject({ state: { [key]: value }, notices: [] });
    for (const value of [least - 1, 2 * most]) expect(of(key, value).notices).toHaveLength(1);
  }
});

test('links have the limits of live scenes', () => {
  const keys = {
    damping: 'damping',
    friction: 'friction',
    gravity: 'gravity',
    speed: 'speed',
    step: 'dt',
    stiffness: 'stiffness',
  } as const;
  expect(Object.keys(keys).sort()).toEqual(Object.keys(LIMITS.live).sort());
  for (const [name, key] of Object.entries(keys)) {
    const [least, most] = LIMITS.live[name as keyof typeof LIMITS.live];
    const of = (value: number) => fromLink(`v=1&${key}=${value}`, { scenes: [{ id: 'armadillos', aliases: [] }] });
    for (const value of [least, most]) expect(of(value)).toMatchObject({ state: { [key]: value }, notices: [] });
    for (const value of [least - 1, 2 * most]) expect(of(value).notices).toHaveLength(1);
  }
});

test('every method is of one system', () => {
  expect(SYSTEMS.flatMap(({ methods }) => methods).sort()).toEqual([...METHODS].sort());
});

test('items are numbered as the program numbers them', () => {
  const a = [1, 2, 3] as const;
  const b = [4, 5, 6] as const;
  const corners = [a, b, a, b] as const;
  const items: readonly Item[] = [
    { kind: 'tetrahedron', corners, outline: false, color: 'pick' },
    { kind: 'box', low: a, high: b, color: 'cell' },
    { kind: 'sphere', center: a, radius: 7, color: 'sphere' },
    { kind: 'segment', from: a, to: b, color: 'home' },
    { kind: 'arrow', from: a, to: b, color: 'candidate' },
    { kind: 'plane', point: a, normal: b, size: 8, color: 'separate' },
    { kind: 'tetrahedron', corners, outline: true, color: 'pick' },
  ];
  const numbers = [...numbersOf(items)];
  const rows = items.map((_, i) => numbers.slice(ITEM_NUMBERS * i, ITEM_NUMBERS * (i + 1)));
  expect(numbers).toHaveLength(ITEM_NUMBERS * items.length);
  expect(rows.map(([kind = -1]) => ITEM_KINDS[kind])).toEqual(['tetrahedron', 'box', 'sphere', 'segment', 'arrow', 'plane', 'outline']);
  expect(rows.map(([, ink = -1]) => INKS[ink])).toEqual(items.map(({ color }) => color));
  expect(rows.map((row) => row.slice(2, 9))).toEqual([
    [1, 2, 3, 4, 5, 6, 1],
    [1, 2, 3, 4, 5, 6, 0],
    [1, 2, 3, 7, 0, 0, 0],
    [1, 2, 3, 4, 5, 6, 0],
    [1, 2, 3, 4, 5, 6, 0],
    [1, 2, 3, 4, 5, 6, 8],
    [1, 2, 3, 4, 5, 6, 1],
  ]);
});

test('looks have labels', () => {
  expect([colorLabel('time'), qualityLabel('fine'), colorLabel('later')]).toEqual(['by time of impact', '¾ along each side', 'later']);
});
