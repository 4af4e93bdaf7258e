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

test('the table that the page’s benchmark is compared with is part of one of these', () => {
  const fixture = readFileSync(new URL('../benchmark/shell_average.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const name = 'pass_through_armadillos_r1_kdet_home_cell_sat_djb2_g128_self-no_average.csv';
  const archive = 'docs/results/scenes/pass_through_armadillos/csv.tar.gz';
  const kept = execFileSync('tar', ['-xzOf', archive, name], { encoding: 'utf8' }).trim().split('\n');
  // All of its head, its columns, and one frame.
  const columns = kept.findIndex((line) => line.startsWith('frame, '));
  expect(fixture).toEqual([...kept.slice(0, columns + 1), kept.find((line) => line.startsWith('20, '))]);
});

/** Groups of which no tables are kept. */
const WITHOUT_TABLES = ['surfaces/', 'triangles/'];

test('what was measured is kept with all its tables', () => {
  const folders = readdirSync('docs/results', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('summary.json.gz') && !WITHOUT_TABLES.some((group) => name.startsWith(group)))
    .map((name) => dirname(join('docs/results', name)));
  expect(folders.length).toBeGreaterThan(40);
  for (const folder of folders) {
    const { results } = JSON.parse(gunzipSync(readFileSync(join(folder, 'summary.json.gz'))).toString()) as Summary;
    // One for each run, and one for their average.
    expect(tables(folder).length, folder).toBe(results.reduce((sum, { runs }) => sum + runs.length + 1, 0));
  }
});
