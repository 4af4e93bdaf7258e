// docs/results.md is made by a script: its fits, and a page made of a small folder.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';
import fc from 'fast-check';

import { median, polynomial, powerLaw } from '../../../scripts/results/fit.mjs';
import { counted, listsPairs, runs } from '../../../scripts/results/methods.mjs';
import { figures, type Group } from '../../../scripts/results/read.mjs';
import { depth } from '../../../scripts/results/sections.mjs';
import { again, table } from '../../../scripts/results/text.mjs';
import { sample } from '../benchmark/sample.ts';

test('a polynomial is found again in its own values', () => {
  const coefficient = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(
      fc.tuple(coefficient, coefficient, coefficient, coefficient),
      fc.double({ min: 0.01, max: 1000, noNaN: true }),
      (wanted, scale) => {
        const xs = Array.from({ length: 40 }, (_, at) => ((at + 1) / 40) * scale);
        const at = (x: number) => wanted.reduce((sum, c, index) => sum + c * x ** (3 - index), 0);
        const { coefficients } = polynomial(xs, xs.map(at), [3, 2, 1, 0]);
        const largest = Math.max(...xs.map((x) => Math.abs(at(x))), 1e-9);
        const found = (x: number) => coefficients.reduce((sum, c, index) => sum + c * x ** (3 - index), 0);
        return xs.every((x) => Math.abs(found(x) - at(x)) / largest < 1e-6);
      },
    ),
  );
});

test('fits say how well they fit', () => {
  const xs = [1, 2, 3, 4];
  expect(polynomial(xs, [2, 16, 54, 128], [3])).toEqual({ coefficients: [2], r2: 1 });
  // A mean explains nothing.
  expect(polynomial(xs, [1, -1, 1, -1], [0]).r2).toBeCloseTo(0);
  const { factor, exponent, r2 } = powerLaw(
    xs,
    xs.map((x) => 5 * x ** 1.5),
  );
  expect([factor, exponent, r2].map((value) => Number(value.toFixed(9)))).toEqual([5, 1.5, 1]);
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, NaN]);
});

test('tables and commands are written for people', () => {
  expect(table(['a', 'n'], [['x', '1,000']])).toBe('| a | n |\n|---|--:|\n| x | 1,000 |\n');
  expect(again(['kdet bench a -n 3', 'kdet bench b -n 3'], 'scenes')).toBe(
    'To repeat it: `scripts/measure.sh FOLDER scenes`, that is `kdet bench … -n 3` (2 calls; … is `a`, `b`).\n',
  );
});

/** A result with a cubic in it. */
function result(method: string, self: boolean, resolution: number) {
  const frames = Array.from({ length: 12 }, (_, at) => at);
  const depth = frames.map((at) => at / 4);
  const cubic = depth.map((d) => Math.round(1000 * d ** 3));
  const list = frames.map(() => 1);
  return {
    ...{
      scene: 'pass_through_armadillos',
      title: 'Pass',
      note: '',
      resolution,
      corrected: true,
      tetrahedra: [1000, 2000],
      vertices: [5, 6],
    },
    settings: {
      method,
      narrow: 'sat',
      hash: 'djb2',
      self_collisions: self,
      inter_collisions: true,
      one_pass: true,
      cell_rule: 'mean',
      cell_scale: 1,
      workgroup: 128,
    },
    ...{
      clock: 'device',
      granularity_ms: null,
      wanted_runs: 1,
      warm_up: 1,
      repeat_frame: 1,
      complete: true,
      depth_axis: 'x',
      frames,
      depth,
    },
    counts: {
      pairs: cubic,
      potential_with_duplicates: cubic,
      potential: cubic,
      colliding_a: list,
      colliding_b: list,
      colliding_self: list,
      height: list,
      cells: list,
      fullest_cell: list,
    },
    ...{ bytes: [], memory_bytes: 5_000_000 },
    runs: [{ host_ms: list, device_ms: frames.map((at) => at + (method === 'kdet' ? 2 : 1)), stages_ms: { bounds: list } }],
  };
}

test('methods are told apart by the method table, not by their names', () => {
  const { results } = sample({ scenes: ['pass_through_armadillos'], resolutions: [1], runs: 1, methods: ['kdet'] });
  const [kdet] = results;
  if (kdet === undefined) throw new Error('the sample is empty');
  const of = (method: string) => ({ ...kdet, settings: { ...kdet.settings, method } });
  // Those that list pairs count them; others have nothing to tell of pairs.
  expect(['kdet', 'kdet_hash_map', 'kdet_no_pairs', 'hashing', 'swept_kdet'].map((method) => listsPairs(of(method)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const numbers = (method: string) => {
    const { pairs, potential } = figures(of(method));
    return [Number.isNaN(pairs), Number.isNaN(potential)];
  };
  expect(['kdet', 'kdet_no_pairs', 'hashing', 'swept_kdet'].map(numbers)).toEqual([
    [false, false],
    [true, true],
    [true, true],
    [true, false],
  ]);
  expect([counted(of('hashing'), 'contacts'), runs(of('kdet_hash_map'), 'unique'), runs(of('bvh'), 'unique')]).toEqual([true, true, false]);
  // Unique pairs have a line where duplicates are removed in a stage.
  const group: Group = {
    commands: [],
    made: [],
    crowding: new Map(),
    results: ['kdet', 'kdet_hash_map', 'kdet_home_cell', 'kdet_no_pairs', 'hashing'].map(of),
  };
  const [fits = ''] = depth(group).split('\n\n');
  expect([...fits.matchAll(/`(\w+)`, (\w+)/g)].map(([, method, what]) => `${method} ${what}`)).toEqual([
    'kdet candidates',
    'kdet unique',
    'kdet_hash_map candidates',
    'kdet_hash_map unique',
    'kdet_home_cell candidates',
  ]);
});

test('a page is written from a folder, and the data is kept', ({}, info) => {
  const folder = info.outputPath('data');
  for (const group of ['scenes/pass', 'depth', 'page']) {
    mkdirSync(join(folder, group), { recursive: true });
    const place =
      group === 'page' ? { by: 'page', adapter: 'some GPU', browser: 'Test 1' } : { by: 'command', adapter: 'Test GPU', browser: null };
    const made = { program: 'kdet 0', date: '2026-11-15T09:00:00Z', driver: 'x', system: 'y', ...place };
    const results = ['kdet', 'kdet_home_cell'].map((method) => result(method, false, 2));
    writeFileSync(
      join(folder, group, 'summary.json'),
      JSON.stringify({ format: 'kdet-benchmark', version: 1, made, cancelled: false, results }),
    );
    writeFileSync(join(folder, group, 'command.txt'), 'kdet bench pass -n 1\n');
    writeFileSync(join(folder, group, 'a_run01.csv'), 'a run');
    writeFileSync(join(folder, group, 'a_average.csv'), 'the average');
  }
  const page = info.outputPath('results.md');
  execFileSync('node', ['scripts/results.mjs', folder, page]);
  const text = readFileSync(page, 'utf8');
  for (const part of [
    'Measured on Test GPU, x, y, kdet 0, 2026-11-15.',
    'in Test 1 (adapter “some GPU”)',
    '| pass_through_armadillos | 2 | off | `kdet` | 7.500 | 7.500 | 1 | 12 of 12 |',
    '| pass_through_armadillos | 2 | 3,000 | off | 7.500 | 6.500 |',
    '`kdet_home_cell` is faster than `kdet` by a factor of 1.15 with self off',
    // Rounded to whole pairs, so nearly all of it.
    /\| 2 \| `kdet`, unique \| 11 \| 20,797 \| 1000 \| 1\.0000 \|/,
    'that is `kdet bench pass -n 1`',
  ]) {
    if (typeof part === 'string') expect(text).toContain(part);
    else expect(text).toMatch(part);
  }
  expect(text).not.toMatch(/NaN|undefined|Infinity/);
  const kept = info.outputPath('results');
  expect(existsSync(join(kept, 'depth/summary.json.gz'))).toBe(true);
  expect(tables(join(kept, 'depth'))).toEqual(['a_average.csv', 'a_run01.csv']);
  expect(execFileSync('tar', ['-xzOf', join(kept, 'depth/csv.tar.gz'), 'a_run01.csv'], { encoding: 'utf8' })).toBe('a run');
  // From what was kept the same page is made.
  execFileSync('node', ['scripts/results.mjs', kept, page]);
  expect(readFileSync(page, 'utf8')).toBe(text);
});

/** The names of the tables that are kept in a folder. */
const tables = (folder: string): string[] =>
  execFileSync('tar', ['-tzf', join(folder, 'csv.tar.gz')], { encoding: 'utf8' })
    .trim()
    .split('\n');

test('a folder without data is refused', ({}, info) => {
  mkdirSync(info.outputPath('none'), { recursive: true });
  expect(() => execFileSync('node', ['scripts/results.mjs', info.outputPath('none')], { stdio: 'pipe' })).toThrow('has no summary.json');
});
