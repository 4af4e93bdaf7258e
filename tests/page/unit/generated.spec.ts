// What the generated tables say stands nowhere else in the page. Runs without a browser.

import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { type Item, numbersOf } from '../../../web/inspect/drawing.ts';
import { fromLink } from '../../../web/state/link.ts';
import { colorLabel, qualityLabel } from '../../../web/systems/looks.ts';
import { METHODS, SYSTEMS } from '../../../web/systems/methods.ts';
import { ADDITIONS, INKS, ITEM_KINDS, ITEM_NUMBERS, LIMITS } from '../../../web/wasm/tables.ts';

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');

test('index.html has neither limits of numbers nor the bodies that can be added', () => {
  const boxes = [...html.matchAll(/<input[^>]*type="number"[^>]*>/g)].map(([box]) => box);
  expect(boxes.length).toBeGreaterThan(2);
  for (const box of boxes) expect(box).not.toMatch(/ (min|max)=/);
  for (const { name, label } of ADDITIONS) {
    expect(html).not.toContain(`live-add-${name}`);
    expect(html).not.toContain(`+ ${label}`);
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
  const keys = { damping: 'damping', friction: 'friction', gravity: 'gravity', step: 'dt', stiffness: 'stiffness' } as const;
  for (const [name, key] of Object.entries(keys)) {
    const [least, most] = LIMITS.live[name as keyof typeof keys];
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
