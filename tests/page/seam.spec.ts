// A method that the page has never heard of, from the method table alone: the throw-away method `parity` of the tests
// (tests/all/seam.rs). The tables are generated with it, the page's code is bundled with them, and link, chart and report show it.
// Runs without a browser.

import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import { sample } from './benchmark/sample.ts';
import { programs } from './command.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

const ENTRY = `
export { fromLink, toLink } from './web/state/link.ts';
export * as methods from './web/systems/methods.ts';
export { Run } from './web/chart/measurements.ts';
export { csv } from './web/chart/table.ts';
export { settingsOf } from './web/state/search-settings.ts';
export { countsOf } from './web/benchmark/counts-table.ts';
export { collect, stageTimes, stagesIn } from './web/benchmark/series.ts';
`;

async function pageWith(tables: string, folder: string) {
  await mkdir(folder, { recursive: true });
  const outfile = `${folder}/page.mjs`;
  await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'warning',
    plugins: [
      {
        name: 'tables with the tests’ method',
        setup: ({ onLoad }) => onLoad({ filter: /web\/wasm\/tables\.ts$/ }, () => ({ contents: tables, loader: 'ts' })),
      },
    ],
  });
  return (await import(pathToFileURL(outfile).href)) as {
    fromLink: typeof import('../../web/state/link.ts').fromLink;
    toLink: typeof import('../../web/state/link.ts').toLink;
    methods: typeof import('../../web/systems/methods.ts');
    Run: typeof import('../../web/chart/measurements.ts').Run;
    csv: typeof import('../../web/chart/table.ts').csv;
    settingsOf: typeof import('../../web/state/search-settings.ts').settingsOf;
    countsOf: typeof import('../../web/benchmark/counts-table.ts').countsOf;
    collect: typeof import('../../web/benchmark/series.ts').collect;
    stageTimes: typeof import('../../web/benchmark/series.ts').stageTimes;
    stagesIn: typeof import('../../web/benchmark/series.ts').stagesIn;
  };
}

test('a method of the table alone is in link, lists, chart and report', async ({}, info) => {
  // The first time, cargo has to build the library.
  test.setTimeout(900_000);
  const example = `${await programs()}/examples/page_tables`;
  const { stdout: tables } = await promisify(execFile)(example, ['--checks'], { cwd: ROOT });
  await writeFile(info.outputPath('tables.ts'), tables);
  const page = await pageWith(tables, info.outputPath('bundle'));

  const scenes = { scenes: [{ id: 'armadillos', aliases: [] }] };
  const { state, notices } = page.fromLink('v=1&method=parity', scenes);
  expect(notices).toEqual([]);
  expect(state.method).toBe('parity');
  expect(page.toLink(state)).toContain('method=parity');

  const { methods } = page;
  expect(methods.METHODS).toContain('parity');
  expect(methods.stagesOf(state).at(-1)).toBe('parity');
  expect(methods.inStageOrder(['parity', 'narrow', 'bounds'])).toEqual(['bounds', 'narrow', 'parity']);
  expect(methods.countLabel('odd_marks')).toBe('odd marks');
  expect(methods.listsPairs(state)).toBe(true);
  expect(methods.hasGrid(state)).toBe(false);
  expect(methods.heeds(state, 'hash')).toBe(false);

  // What the program is asked, and the chart of its answer.
  const settings = page.settingsOf(state);
  expect(settings.method).toBe('parity');
  const stages = methods.stagesOf(settings);
  const found = methods.headlineCount(settings);
  const run = new page.Run({ label: settings.method, scene: 'armadillos', resolution: 1, frames: 2, clock: 'device', stages, found });
  const times = stages.map((_, i) => i + 0.25);
  const counts = { odd_marks: 5, odd_pixels: 6, colliding_pairs: 7 };
  run.add({ frame: 1, stages: times, names: stages, host: 20, pairs: 7, uniquePairs: 8, candidatePairs: 9, counts, bytes: 16 });
  expect(run.at(1)?.stages.map(({ median }) => median)).toEqual(times);
  const [head = '', line = ''] = page.csv(run).split('\n');
  const cells = Object.fromEntries(head.split(',').map((name, i) => [name, line.split(',')[i]]));
  expect(cells).toMatchObject({ settings: 'parity', frame: '1', parity_ms: String(times.at(-1)), host_ms: '20', pairs: '7', bytes: '16' });
  expect(cells).toMatchObject({ odd_marks: '5', odd_pixels: '6' });

  const summary = sample({ methods: ['parity'], scenes: ['armadillos'], resolutions: [1] });
  for (const result of summary.results)
    for (const run of result.runs) Object.assign(run.stages_ms, { parity: result.frames.map(() => 0.25) });
  for (const result of summary.results) Object.assign(result.counts, { odd_marks: result.frames.map((frame) => frame + 3) });
  const collection = page.collect([summary]);
  const { entries } = collection;
  const result = entries[0]?.result;
  if (result === undefined) throw new Error('the report is empty');
  expect(page.stagesIn([result]).at(-1)).toBe('parity');
  const { head: headings, rows } = page.countsOf(collection);
  const most = rows[0]?.[headings.findIndex(({ text }) => text === 'odd marks')]?.text;
  expect(most).toBe(String(result.frames.length + 2));
  expect(page.stageTimes(result).filter(({ stage }) => stage === 'parity').length).toBe(result.frames.length);
});
