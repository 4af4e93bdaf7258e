// The files of the built page.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { expect, test } from '@playwright/test';

import { BUILT, DECLARATIONS } from '../../scripts/declarations.mjs';
import { distFiles } from './site.ts';

test('the files that change carry their hash in their name', () => {
  // 64 bits in hexadecimal digits, which Trunk writes without leading zeros.
  for (const file of distFiles().filter((name) => /\.(js|wasm|css)$/.test(name))) {
    expect(file).toMatch(/-[0-9a-f]{8,16}(_bg|_rest)?\.(js|wasm|css)$/);
  }
});

test('what is downloaded before the first picture is below 600 KB', () => {
  // The report's bundle comes when a report is opened.
  const code = distFiles().filter((name) => /\.(js|wasm|css)$/.test(name) && !name.startsWith('later/'));
  const bytes = code.map((name) => gzipSync(readFileSync(new URL(`../../dist/${name}`, import.meta.url)), { level: 9 }).length);
  expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThan(600_000);
});

test('the page has the declarations of what the programs export', () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  for (const file of Object.values(DECLARATIONS)) {
    expect(read(file) === read(`${BUILT}/${file}`), `${file} is out of date: run \`make generate\``).toBe(true);
  }
});
