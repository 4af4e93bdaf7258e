// A benchmark's numbers and files, without a page: fits, names of series, medians, the zip.

import { expect, test } from '@playwright/test';
import fc from 'fast-check';

import { stagesFigure } from '../../../web/benchmark/figures/stages.ts';
import { type Chosen, combinations, optionsOf, takenFromSettings, total } from '../../../web/benchmark/selection.ts';
import { collect, framesInWords, frameTimes, kindTimes } from '../../../web/benchmark/series.ts';
import { inCommon, inCommonBriefly } from '../../../web/benchmark/settings-words.ts';
import type { Measured, Summary } from '../../../web/benchmark/summary.ts';
import { medians, stages, sums } from '../../../web/benchmark/thesis.ts';
import { zip } from '../../../web/benchmark/zip.ts';
import { fitPolynomial } from '../../../web/math/least-squares.mjs';
import { heeds, METHODS, OPTIONS, type OptionName } from '../../../web/systems/methods.ts';
import { DEFAULT_SETTINGS, OPTIONS as OPTION_ROWS } from '../../../web/wasm/tables.ts';
import { sample } from '../benchmark/sample.ts';

const small = { frames: 12, runs: 2 } as const;

test('a cubic fit finds the coefficients that made the points, and says how well it fits', () => {
  const cubic = (x: number) => 4 - 3 * x + 2 * x ** 2 - 0.5 * x ** 3;
  const exact = fitPolynomial(
    Array.from({ length: 30 }, (_, i) => [i / 7, cubic(i / 7)] as const),
    3,
  );
  for (const [i, c] of [4, -3, 2, -0.5].entries()) expect(exact?.coefficients[i]).toBeCloseTo(c, 9);
  expect(exact?.r2).toBeCloseTo(1, 12);
  expect(exact?.at(2.5)).toBeCloseTo(cubic(2.5), 9);

  // Residuals of least squares are orthogonal to every power.
  const noisy = Array.from({ length: 40 }, (_, i) => [i, cubic(i / 10) + (i % 3) - 1] as const);
  const fit = fitPolynomial(noisy, 3);
  for (const power of [0, 1, 2, 3]) {
    const products = noisy.map(([x, y]) => (y - (fit?.at(x) ?? 0)) * x ** power);
    expect(Math.abs(products.reduce((a, b) => a + b, 0))).toBeLessThan(1e-6 * 40 ** power);
  }
  expect(fit?.r2).toBeGreaterThan(0.5);
  expect(fit?.r2).toBeLessThan(0.999);
  // Three places do not make a cubic.
  expect(
    fitPolynomial(
      [
        [0, 0],
        [1, 1],
        [2, 8],
        [2, 9],
      ],
      3,
    ),
  ).toBeUndefined();
});

test('a fit does not depend on the unit of the depth', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 4, maxLength: 4 }),
      fc.constantFrom(1e-3, 1, 1e3),
      (c, unit) => {
        const at = (x: number) => c.reduceRight((sum, a) => sum * x + a, 0);
        const fit = fitPolynomial(
          Array.from({ length: 25 }, (_, i) => [(i * unit) / 24, at(i / 24)] as const),
          3,
        );
        for (let x = 0; x <= 1; x += 0.25)
          expect(Math.abs((fit?.at(x * unit) ?? NaN) - at(x))).toBeLessThan(1e-6 * (1 + Math.max(...c.map(Math.abs))));
      },
    ),
    { numRuns: 50, seed: 6 },
  );
});

test('how many frames a selection is', () => {
  const scenes = [
    { id: 'a', title: 'A', frames: 100, resolutions: [1, 2, 3, 4] },
    { id: 'b', title: 'B', frames: 30, resolutions: [1] },
    { id: 'own', title: 'Own', frames: 7, resolutions: [] },
  ];
  const chosen: Chosen = {
    ...optionsOf(DEFAULT_SETTINGS),
    scenes: ['a', 'b', 'own'],
    resolutions: [1, 2],
    form: 'own',
    methods: ['kdet', 'gpu'],
    narrows: ['sat', 'gjk'],
    hashes: ['djb2', 'morton'],
    workgroups: [128],
    self_collisions: [false, true],
    runs: 3,
    warm_up: 1,
    frames: null,
    corrected: true,
    repeat_frame: 1,
  };
  // kdet: 2 narrow tests × 2 hash functions; brute force has no table: 2. Each with and without self-collisions.
  const settings = (4 + 2) * 2;
  expect(total(scenes, chosen)).toBe((2 * 100 + 30 + 7) * settings * 4);
  // Hashing: 2 hash functions × 2 sizes; the reference: 2 narrow tests; distances: 2 hash functions × 2 sizes, and no self-collisions.
  const varied = { ...chosen, workgroups: [64, 128] };
  const per = (method: string) => combinations({ ...varied, methods: [method] });
  expect(['hashing', 'cpu', 'distance', 'kdet'].map(per)).toEqual([8, 4, 4, 16]);
  expect(combinations({ ...varied, methods: ['hashing', 'cpu'] })).toBe(12);
  expect(combinations({ ...varied, narrows: [] })).toBe(0);
  // Every list that an option can have.
  const tables = { ...chosen, cell_sizes: [0.5, 1, 2], table_slots: [0, 64] };
  expect(combinations({ ...tables, methods: ['hashing'] })).toBe(24);
  expect(combinations({ ...tables, methods: ['kdet'] })).toBe(8);
  // 10, 15, …, 40 of the first, 10, …, 25 of the second.
  expect(total(scenes, { ...chosen, frames: { first: 10, end: 41, step: 5 } })).toBe((2 * 7 + 4) * settings * 4);
});

test('series are named by what differs, machines by their adapters; medians are over runs', () => {
  const names = (...summaries: Summary[]) => [...new Set(collect(summaries).entries.map(({ series }) => series.label))];
  expect(names(sample({ ...small, methods: ['kdet', 'gpu'] }))).toEqual(['kdet', 'gpu']);
  expect(names(sample({ ...small, methods: ['kdet'], selves: [false, true] }))).toEqual([
    'kdet · no self-collision',
    'kdet · with self-collision',
  ]);
  const both = [sample({ ...small, methods: ['kdet'] }), sample({ ...small, methods: ['kdet'], adapter: 'Apple M1' })];
  expect(names(...both)).toEqual(['kdet · NVIDIA H200', 'kdet · Apple M1']);
  const [first] = sample({ ...small, runs: 3 }).results;
  if (first === undefined) throw new Error('the sample is empty');
  const times = first.runs.map((run) => run.device_ms[5] ?? NaN).sort((a, b) => a - b);
  expect(frameTimes(first)[5]).toEqual({ frame: 5, min: times[0], median: times[1], max: times[2] });
  // Cancelled in the second run: the frames that it has not come to have one time.
  const cut = {
    ...first,
    complete: false,
    runs: first.runs.map((run, i) => (i === 0 ? run : { ...run, device_ms: run.device_ms.slice(0, 4) })),
  };
  expect(frameTimes(cut)).toHaveLength(12);
  expect(frameTimes(cut)[5]?.min).toBe(first.runs[0]?.device_ms[5]);
});

/** A method that heeds the option, a value of it, and another one. */
const OPTION_VALUES: Readonly<Record<OptionName, readonly [method: string, value: unknown, other: unknown]>> = {
  narrow: ['kdet', 'sat', 'gjk'],
  hash: ['kdet', 'djb2', 'morton'],
  workgroup: ['kdet', 64, 128],
  self_collisions: ['kdet', true, false],
  inter_collisions: ['kdet', true, false],
  one_pass: ['kdet', true, false],
  cell_rule: ['kdet', 'paper', 'mean'],
  cell_scale: ['kdet', 1, 1.00001],
  cell_size: ['hashing', 1, 0.5],
  table_slots: ['hashing', 0, 49_999],
  primes: ['hashing', [73_856_093, 19_349_663, 83_492_791], [3, 5, 7]],
  cell_origin: ['hashing', 'scene', 'zero'],
  stored: ['hashing', 'vertices', 'tetrahedra'],
  normals: ['depth', 'smooth', 'face'],
  estimate: ['depth', 'consistent', 'both'],
  test: ['swept_kdet', 'inclusion', 'cubic'],
  separation: ['swept_kdet', 0, 0.25],
  sub: ['distance', 'johnson', 'isa'],
  within: ['distance', 1, 2],
};

test('every option of the settings is sent, and named where the dialog does not offer it', () => {
  for (const { name, selection, several } of OPTION_ROWS) {
    const [, value, other] = OPTION_VALUES[name];
    for (const given of [value, other]) {
      const sent: Readonly<Record<string, unknown>> = optionsOf({ ...DEFAULT_SETTINGS, [name]: given });
      expect(sent[selection], name).toEqual(several ? [given] : given);
    }
  }
  expect(takenFromSettings(['distance_cpu', 'kdet'], ['narrows', 'hashes', 'workgroups', 'self_collisions'])).toBe(
    'Collisions between objects, one pass, cell rule, cell scale, sub-algorithm, distances up to, form, correction',
  );
  for (const { name, label, selection } of OPTION_ROWS) {
    const named = takenFromSettings([OPTION_VALUES[name][0]], []).toLowerCase().split(', ');
    expect(named).toContain(label.toLowerCase());
    expect(takenFromSettings(METHODS, [selection]).toLowerCase().split(', ')).not.toContain(label.toLowerCase());
  }
});

const withSettings = (result: Measured, settings: Readonly<Record<string, unknown>>): Measured => ({
  ...result,
  settings: { ...result.settings, ...settings },
});

const labelsOf = (results: readonly Measured[]): string[] =>
  collect([{ ...sample(small), results: [...results] }]).entries.map(({ series }) => series.label);

test('results that differ in one option are two series, unless their method does not heed it', () => {
  const [first] = sample(small).results;
  if (first === undefined) throw new Error('the sample is empty');
  expect(Object.keys(OPTION_VALUES)).toEqual(OPTIONS);
  for (const option of OPTIONS) {
    const [method, value, other] = OPTION_VALUES[option];
    // Of inter-object collisions the same results must have others; of primes the hash function must have some.
    const beside = {
      method,
      ...(option === 'inter_collisions' ? { self_collisions: true } : {}),
      ...(option === 'primes' ? { hash: 'simple' } : {}),
    };
    const labels = labelsOf([value, other].map((value) => withSettings(first, { ...beside, [option]: value })));
    expect(new Set(labels).size, `${option}: ${labels.join(', ')}`).toBe(2);
    for (const label of labels) expect(label).toMatch(new RegExp(`^${method} · [^,]+$`));
    const unheeding = METHODS.find((name) => !heeds({ method: name }, option));
    if (unheeding === undefined) throw new Error(`every method heeds ${option}`);
    expect(labelsOf([value, other].map((value) => withSettings(first, { ...beside, method: unheeding, [option]: value })))).toEqual(
      Array(2).fill(unheeding),
    );
  }
  expect(labelsOf([first, { ...first, form: 'surface_4' }])).toEqual(['kdet · primitives as they are', 'kdet · surface × 4']);
});

test('what series have in common is told in words, and which frames were measured', () => {
  const { results } = sample({ ...small, methods: ['kdet', 'gpu'] });
  expect(inCommon(results)).toBe(
    'narrow test sat, hash function djb2, no self-collision, workgroup size 128, one pass, cell rule mean, cell scale 1, ' +
      'primitives as they are, with correction',
  );
  const [first] = results;
  if (first === undefined) throw new Error('the sample is empty');
  expect(inCommon([first])).toContain('method kdet, narrow test sat');
  const other = { ...first, corrected: false, settings: { ...first.settings, hash: 'morton', self_collisions: true, cell_scale: 2 } };
  expect(inCommon([first, other])).toBe(
    'method kdet, narrow test sat, workgroup size 128, one pass, cell rule mean, primitives as they are',
  );
  // What one of them does not heed is none of its settings.
  expect(
    inCommon(results.map((one) => ({ ...one, settings: { ...one.settings, hash: one.settings.method === 'gpu' ? 'morton' : 'djb2' } }))),
  ).toContain('hash function djb2');
  expect(inCommonBriefly([first, other])).toBe('narrow test sat');
  expect(inCommonBriefly([other])).toBe('narrow test sat, hash function morton, with self-collision');
  expect(inCommon([])).toBe('');

  const told = (frames: number[], wanted: [number, number, number] | undefined, complete = true) =>
    framesInWords({
      ...first,
      frames,
      complete,
      ...(wanted === undefined ? {} : { wanted_frames: { first: wanted[0], end: wanted[1], step: wanted[2] } }),
    });
  const all: [number, number, number] = [0, 2 ** 32 - 1, 1];
  expect(told([0, 1, 2], all)).toBe('all 3 frames');
  // What was cancelled may lack some; old summaries do not tell whether there are more.
  expect([told([0, 1, 2], all, false), told([0, 1, 2], undefined), told([0, 1, 2], [0, 3, 1])]).toEqual(Array(3).fill('frames 0–2'));
  expect(told([60, 62, 64], [60, 65, 2])).toBe('frames 60–64 in steps of 2');
  expect(told([7], [7, 8, 1])).toBe('frame 7');
  expect(framesInWords({ ...first, repeat_frame: 5 })).toBe('frames 0–11, each 5 times per run');
});

test('the figure of stages has the times of each kind of pairs, where they were timed apart', () => {
  const summary = sample({ ...small, scenes: ['armadillos'], resolutions: [1], methods: ['kdet'] });
  const [whole] = summary.results;
  if (whole === undefined) throw new Error('the sample is empty');
  const list = (ms: number) => whole.frames.map((frame) => ms + frame);
  const kinds_ms = { inter: { bounds: list(0).map(() => 0), narrow: list(1) }, self: { bounds: list(0).map(() => 0), narrow: list(10) } };
  const divided: Measured = { ...whole, runs: whole.runs.map((run) => ({ ...run, kinds_ms })) };
  // Half of the frames from 0 to 11 are before 5.5. Bounds were computed once, for both.
  expect(kindTimes(divided)).toEqual([
    { kind: 'inter', stages: [{ stage: 'narrow', ms: 6.5 }] },
    { kind: 'self', stages: [{ stage: 'narrow', ms: 15.5 }] },
  ]);
  const notes = (result: Measured) => {
    const { entries, scenes } = collect([{ ...summary, results: [result] }]);
    const scene = scenes[0] ?? { id: '', title: '' };
    const figure = stagesFigure({ entries, scene, resolution: 1, series: 'kdet', log: false, thesis: false }, 600);
    return typeof figure === 'string' ? figure : figure.notes;
  };
  expect(notes(divided)).toEqual(['Collisions between objects, medians in ms: narrow 6.50', 'Self-collisions, medians in ms: narrow 15.5']);
  // As summaries without them.
  expect([kindTimes(whole), notes(whole)]).toEqual([[], []]);
});

test('the thesis’ medians stand beside its own scenes only', () => {
  const at = (scene: string, resolution: number, self: boolean, ...methods: string[]) =>
    medians({ scene, resolution }, self, methods).map(({ low, high }) => [low, high]);
  expect(at('armadillos', 4, true, 'kdet')).toEqual([[23, 26]]);
  expect(at('armadillos', 1, true, 'kdet', 'kdet_no_pairs')).toEqual([
    [6, 7],
    [7, 8],
  ]);
  // Ours that it has not: its own method is what to compare with.
  expect(at('armadillos', 2, true, 'kdet_home_cell')).toEqual([[9, 10]]);
  expect(at('bunny_and_planck', 4, false, 'kdet')).toEqual([[3.4, 3.6]]);
  // It measured this one without self-collisions only.
  expect(at('pass_through_armadillos', 2, true, 'kdet')).toEqual([]);
  expect(at('pass_through_armadillos', 2, false, 'kdet')).toEqual([
    [1, 2],
    [13, 14],
  ]);
  expect(at('pile', 4, true, 'kdet')).toEqual([]);
  expect(at('armadillos', 2, false, 'kdet')).toEqual([]);
  const [result] = sample({ ...small, methods: ['kdet'], selves: [false] }).results;
  if (result === undefined) throw new Error('the sample is empty');
  const stagesAt = (scene: string, resolution: number) => stages({ ...result, scene, resolution });
  expect(stagesAt('pass_through_armadillos', 2)).toContain('find_pairs and unique 10–12 ms');
  expect([stagesAt('pass_through_armadillos', 1), stagesAt('armadillos', 2), sums({ scene: 'pile' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a zip has every file, whole, with its checksum', async () => {
  const bytes = Buffer.from(
    await zip([
      { name: 'a.csv', text: '123456789' },
      { name: 'ä.json', text: '{}' },
    ]).arrayBuffer(),
  );
  // 0xcbf43926 is the check value of CRC-32 for these nine digits.
  expect(bytes.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'));
  expect(bytes.readUInt32LE(14)).toBe(0xcbf43926);
  expect(bytes.subarray(30, 44).toString()).toBe('a.csv123456789');
  const end = bytes.subarray(-22);
  expect([end.readUInt32LE(0), end.readUInt16LE(8), end.readUInt16LE(10)]).toEqual([0x06054b50, 2, 2]);
  const directory = bytes.subarray(end.readUInt32LE(16), end.readUInt32LE(16) + end.readUInt32LE(12));
  expect(directory.length + end.readUInt32LE(16) + 22).toBe(bytes.length);
  expect(directory.toString()).toContain('ä.json');
});
