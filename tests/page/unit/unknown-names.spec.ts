// Methods, stages and counts that the page does not know are shown by their names. Runs without a browser.

import { expect, test } from '@playwright/test';

import { countsOf } from '../../../web/benchmark/counts-table.ts';
import { stageColour } from '../../../web/benchmark/figure.ts';
import { depthFigure } from '../../../web/benchmark/figures/depth.ts';
import { stagesFigure } from '../../../web/benchmark/figures/stages.ts';
import { totalsFigure } from '../../../web/benchmark/figures/totals.ts';
import { collect, stageTimes } from '../../../web/benchmark/series.ts';
import type { Summary } from '../../../web/benchmark/summary.ts';
import type { Colours } from '../../../web/chart/colours.ts';
import { Run } from '../../../web/chart/measurements.ts';
import { type ChartContent, data, options } from '../../../web/chart/plot.ts';
import { csv } from '../../../web/chart/table.ts';
import { axisName, fateName } from '../../../web/inspect/names.ts';
import { measure } from '../../../web/lessons/chapter.ts';
import { countRows, objectRows, pairsText } from '../../../web/shell/frame-rows.ts';
import { settingsLabel, settingsOf } from '../../../web/state/search-settings.ts';
import { DEFAULTS } from '../../../web/state/state.ts';
import * as methods from '../../../web/systems/methods.ts';
import * as format from '../../../web/ui/format.ts';
import type { Answer } from '../../../web/wasm/events.ts';
import { sample } from '../benchmark/sample.ts';

/** Also names that every object has. */
const STRANGE = ['sweep', 'constructor', '__proto__', 'toString', ''];

const settings = { ...settingsOf(DEFAULTS), method: 'sweep' };
const answer = (counts: Record<string, number>): Answer => ({
  frame: 3,
  form: 'own',
  corrected: true,
  settings,
  counts: counts as Answer['counts'],
  cellSide: null,
  objects: [{ inter: 2, own: 1 }],
  times: { clock: 'device', stages: [{ stage: 'sweep', kind: 'both', ms: 2 }], host_ms: 5 },
  bytes: [],
});

test('labels', () => {
  for (const name of STRANGE) {
    expect(methods.methodLabel(name)).toBe(name);
    expect(methods.narrowLabel(name)).toBe(name);
    expect(methods.cellRuleLabel(name)).toBe(name);
    expect(methods.countLabel(name)).toBe(name.replaceAll('_', ' '));
    expect(methods.countHint(name)).toBe('');
    expect(fateName(name)).toBe(name.replaceAll('_', ' '));
    expect(methods.stageProperty(name)).toMatch(/^stage-other-[1-4]$/);
    expect(stageColour(name)).toMatch(/^var\(--stage-other-[1-4]\b.*\)$/);
    expect(methods.stagesOf({ method: name })).toEqual([]);
  }
  expect(methods.stageProperty('find_pairs')).toBe('stage-find-pairs');
  expect(methods.methodLabel('gpu')).toBe('brute force');
  expect(methods.countLabel('left_nodes')).toBe('left nodes');
  expect(settingsLabel({ settings, corrected: true, form: 'own' })).toBe('sweep · sat · djb2');
  const axis = { kind: 'edges', edgeOfA: 7, edgeOfB: 1 } as unknown as Parameters<typeof axisName>[0];
  expect(axisName(axis)).toBe('edge 7 of A × edge 02 of B');
});

test('counts by their present names, by those of older summaries, and others by name', () => {
  expect(methods.countOf({ candidate_pairs: 5, potential_with_duplicates: 4 }, 'candidate_pairs')).toBe(5);
  expect(methods.countOf({ potential_with_duplicates: 4 }, 'candidate_pairs')).toBe(4);
  expect(methods.countOf({}, 'height')).toBeUndefined();
  expect(methods.otherCounts({ pairs: 1, colliding_pairs: 1, rays_cast: 2 })).toEqual(['rays_cast']);

  const rows = countRows(answer({ candidate_pairs: 1234, rays_cast: 5678 }));
  expect(rows.map(([name, value]) => [name, value])).toEqual([
    ['candidate pairs', '1,234'],
    ['unique pairs', '–'],
    ['participants', '–'],
    ['rays cast', '5,678'],
  ]);
  expect(pairsText(answer({ colliding_pairs: 7 }))).toBe('7');
  expect(pairsText(answer({ pairs: 8 }))).toBe('8');
  expect(pairsText(answer({}))).toBe('–');
  expect(JSON.stringify([rows, objectRows(answer({}))])).not.toMatch(/NaN|undefined|null/);
  expect(measure(answer({ pairs: 8, max_occupancy: 2 }))).toMatchObject({ colliding_pairs: 8, max_occupancy: 2, colliding: 2, own: 1 });
});

test('a stage that the page does not know has its place in the stack, the table and the file', () => {
  const question = { label: 'sweep', scene: 'cubes', resolution: 1, frames: 2, clock: 'device', stages: [] } as const;
  const run = new Run(question);
  const counts = { host: 9, pairs: 1, uniquePairs: 2, candidatePairs: 3, bytes: 4 };
  run.add({ frame: 0, names: ['sweep', 'narrow', 'sweep'], stages: [1, 2, 4], ...counts });
  expect(run.stages).toEqual(['narrow', 'sweep']);
  expect(run.at(0)?.stages.map(({ median }) => median)).toEqual([2, 5]);
  // A later frame brings another one: the first took no time in it.
  run.add({ frame: 1, names: ['refit', 'bounds'], stages: [8, 16], ...counts });
  expect(run.stages).toEqual(['bounds', 'narrow', 'sweep', 'refit']);
  expect(run.at(0)?.stages.map(({ median }) => median)).toEqual([0, 2, 5, 0]);
  expect(run.at(1)).toMatchObject({ total: { median: 24 } });
  expect(csv(run)).toContain(',frame,repeats,bounds_ms,narrow_ms,sweep_ms,refit_ms,total_ms,');
  expect(csv(run)).toContain(',1,1,16,0,0,8,24,');

  const colours = { text: '#111', quiet: '#222', line: '#333', card: '#444', background: '#555', pairs: '#666', kept: [] };
  for (const log of [false, true]) {
    const content: ChartContent = { run, kept: [], log };
    const made = options(content, { ...colours, stage: (name) => `var(--${methods.stageProperty(name)})` } satisfies Colours, {
      width: 600,
      height: 200,
    });
    expect(made.series.length).toBe(data(content).length);
    expect(JSON.stringify(made.series)).toMatch(/stage-other-\d/);
  }
});

test('counts that the page does not know are in the table and the file of the chart', () => {
  const run = new Run({ label: 'sweep', scene: 'cubes', resolution: 1, frames: 2, clock: 'host', stages: [], found: 'colliding_pairs' });
  const given = { names: [], stages: [], host: 9, pairs: 1, uniquePairs: 2, candidatePairs: 3, bytes: 4 };
  run.add({ frame: 0, ...given, counts: { rays_cast: 5, colliding_pairs: 1, unique_pairs: 2, candidate_pairs: 3, cells: 6 } });
  run.add({ frame: 1, ...given, counts: { rays_cast: 7, height: 8 } });
  const lines = csv(run).split('\n');
  expect(lines[0]).toMatch(/,pairs,potential,potential_with_duplicates,bytes,height,cells,rays_cast$/);
  expect(lines[1]).toMatch(/,1,2,3,4,,6,5$/);
  expect(lines[2]).toMatch(/,1,2,3,4,8,,7$/);
});

test('figures of a report with an unknown method, stage and count', () => {
  const { results, ...rest } = sample({ scenes: ['pass_through_armadillos'], methods: ['kdet'], resolutions: [1], frames: 6 });
  const changed = results.map((result) => ({
    ...result,
    settings: { ...result.settings, method: 'sweep' },
    counts: { rays_cast: result.counts.colliding_pairs, unique_pairs: result.counts.unique_pairs },
    runs: result.runs.map((run) => ({ ...run, stages_ms: { sweep: run.device_ms, narrow: run.device_ms } })),
  }));
  const summary = { ...rest, results: changed } as unknown as Summary;
  const { entries, scenes } = collect([summary]);
  const [scene] = scenes;
  const [entry] = entries;
  if (scene === undefined || entry === undefined) throw new Error('the sample is empty');
  expect(entry.series.label).toBe('sweep');
  expect([...new Set(stageTimes(entry.result).map(({ stage }) => stage))]).toEqual(['narrow', 'sweep']);
  const choice = { entries, scene, resolution: 1, series: 'sweep', log: false, thesis: false };
  for (const figure of [stagesFigure, totalsFigure]) {
    const drawing = figure(choice, 600);
    if (typeof drawing === 'string') throw new Error(drawing);
    expect(drawing.keys.map(({ text }) => text)).toEqual(['narrow', 'sweep']);
    expect(drawing.keys.map(({ colour }) => colour)).toEqual([stageColour('narrow'), stageColour('sweep')]);
  }
  expect(typeof depthFigure(choice, 600)).toBe('object');
  const { head, rows } = countsOf(collect([summary]));
  expect(head.map(({ text }) => text)).toEqual(['scene', 'res.', 'method', 'unique pairs', 'rays cast']);
  const most = Math.max(...(changed[0]?.counts.rays_cast ?? []));
  expect(most).toBeGreaterThan(0);
  expect(rows.map((row) => row.at(-1)?.text)).toEqual([format.count(most)]);
});
