// The measurements that docs/results.md was made of.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { expect, test } from '@playwright/test';

import type { Summary } from '../../../web/benchmark/summary.ts';

/** The names of the tables that are kept in a folder. */
const tables = (folder: string): string[] =>
  execFileSync('tar', ['-tzf', join(folder, 'csv.tar.gz')], { encoding: 'utf8' })
    .trim()
    .split('\n');

test('what was measured is kept with all its tables', () => {
  const folders = readdirSync('docs/results', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('summary.json.gz'))
    .map((name) => dirname(join('docs/results', name)));
  expect(folders.length).toBeGreaterThan(40);
  for (const folder of folders) {
    const { results } = JSON.parse(gunzipSync(readFileSync(join(folder, 'summary.json.gz'))).toString()) as Summary;
    // One for each run, and one for their average.
    expect(tables(folder).length, folder).toBe(results.reduce((sum, { runs }) => sum + runs.length + 1, 0));
  }
});
