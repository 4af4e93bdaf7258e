// What the generated tables say stands nowhere else in the page. Runs without a browser.

import { readFileSync } from 'node:fs';

import { expect, test } from '@playwright/test';

import { fromLink } from '../../../web/state/link.ts';
import { LIMITS } from '../../../web/wasm/tables.ts';

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');

test('index.html has no limits of numbers', () => {
  const boxes = [...html.matchAll(/<input[^>]*type="number"[^>]*>/g)].map(([box]) => box);
  expect(boxes.length).toBeGreaterThan(2);
  for (const box of boxes) expect(box).not.toMatch(/ (min|max)=/);
});

test('links have the limits of lengths', () => {
  const [least, most] = LIMITS.length;
  const of = (key: string, value: number) => fromLink(`v=1&${key}=${value}`, { scenes: [{ id: 'armadillos', aliases: [] }] });
  for (const key of ['sep', 'within'] as const) {
    for (const value of [least, most]) expect(of(key, value)).toMatchObject({ state: { [key]: value }, notices: [] });
    for (const value of [least - 1, 2 * most]) expect(of(key, value).notices).toHaveLength(1);
  }
});
