// Writes docs/results.md from what scripts/measure.sh measured, and keeps the data beside it. Run it as
// `node scripts/results.mjs DATA [PAGE]`: DATA is the folder; the page is docs/results.md, and the data goes to docs/results/.
//
// Kept are every summary.json, packed, and beside it the CSV files of every run and of the averages in one csv.tar.gz.

import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import { readData } from './results/read.mjs';
import { brute, by, depth, growth, narrow, overview, pageBeside, scene, varied } from './results/sections.mjs';
import { again } from './results/text.mjs';
import { thesis } from './results/thesis.mjs';

/** What is worth keeping, with the folders it is in. */
const KEPT = /^(summary\.json(\.gz)?|csv\.tar\.gz|command\.txt|note\.txt)$/;

/** @param {string} folder */
async function results(folder) {
  const { groups, made, cancelled } = await readData(folder);
  /** @type {string[]} */
  const parts = [head(made, cancelled, (await readFile(join(folder, 'note.txt'), 'utf8').catch(() => '')).trim())];
  const section = (
    /** @type {string} */ name,
    /** @type {string} */ title,
    /** @type {(group: import('./results/read.mjs').Group) => string} */ of,
  ) => {
    const group = groups.get(name);
    if (group !== undefined && group.results.length > 0) parts.push(`## ${title}\n\n${of(group)}`);
  };
  section(
    'scenes',
    'Beside the thesis',
    (group) => `${hardware(made)}\n${thesis(group.results, groups.get('depth')?.results ?? [])}\n${again(group.commands, 'scenes depth')}`,
  );
  section('scenes', 'Every scene: median frame', (group) => `${overview(group)}\n${again(group.commands, 'scenes')}`);
  section(
    'page',
    'The page beside the command',
    (group) => `${browsers(group)}\n${pageBeside(group, groups.get('scenes')?.results ?? [])}`,
  );
  section('n', 'Time against the number of tetrahedra', (group) => `${BLOCKS}\n${growth(group)}`);
  section('depth', 'Potential pairs against depth', (group) => `${DEPTH}\n${depth(group)}`);
  section('brute', 'Brute force', brute);
  section('narrow', 'Narrow tests', narrow);
  section('hash', 'Hash functions', (group) => varied(group, 'hash'));
  section('workgroup', 'Workgroup sizes', (group) => varied(group, 'workgroup'));
  section('scenes', 'Every scene: stages, pairs, memory', (group) =>
    [...by(group.results, (result) => result.scene)]
      .map(([id, own]) => `### ${id}\n\n${note(own[0])}${scene(own)}`)
      .concat(again(group.commands, 'scenes'))
      .join('\n'),
  );
  return parts.join('\n');
}

/**
 * @param {import('../web/benchmark/summary.ts').Summary['made'][]} made
 * @param {boolean} cancelled
 * @param {string} how What else is to be said of how it was measured.
 */
function head(made, cancelled, how) {
  const places = made.map(
    ({ adapter, driver, system, program, date }) => `${adapter}, ${driver}, ${system}, ${program}, ${date.slice(0, 10)}`,
  );
  return `# Results

*Written by \`make results DATA=FOLDER\` from what \`scripts/measure.sh FOLDER\` measured; change those, not this. The data is in [results/](results/): for every call its \`summary.json\` with all runs of all frames (packed; unpacked and dropped onto the page it is a report), and all its CSV files, of every run and of the averages, in \`csv.tar.gz\`; what each column means is in [benchmark.md](benchmark.md).*

Measured on ${places.join('; and on ')}.${how === '' ? '' : ` ${how}`}

Times are ms by the device's clock, from the first stage to the last; *median* is over all measured frames of all measured runs, *max* the longest of them. *host* is the host's clock around the same, read-back included. *potential* and *pairs* are those
of the frame with the most (\`kdet_no_pairs\` keeps no pairs), *MB* the buffers of the pipeline in the frame that needs the most (10⁶ bytes).${cancelled ? ' Lines with * were stopped before all runs were done.' : ''}
`;
}

/**
 * What lies between the thesis' machine and ours.
 * @param {import('../web/benchmark/summary.ts').Summary['made'][]} made
 */
function hardware(made) {
  const ours = made.every(({ adapter }) => adapter.includes('H200'))
    ? `An H200 has about twice its arithmetic (16,896 lanes at 2.0 GHz) and six times its memory bandwidth (4.8 TB/s): a good part of any factor up to there is the hardware's.`
    : `Ours is the ${made.map(({ adapter }) => adapter).join(' and the ')}: how much of the difference is the hardware's is not told apart here.`;
  return `The thesis measured on an RTX 3080 (8,704 lanes at 1.7 GHz, 760 GB/s, 10 GB) with CUDA and Thrust. ${ours}
The models are not the same files, though of nearly the same numbers of tetrahedra, and a statue stands in for the Happy Buddha; the animations are our own simulations of the same stories. So the lines are neighbours, not twins.
`;
}

/**
 * What was chosen, each once.
 * @param {readonly import('./results/read.mjs').Measured[]} results
 */
function settings(results) {
  const each = (/** @type {(result: import('./results/read.mjs').Measured) => string | number} */ of) =>
    [...new Set(results.map(of))].join(', ');
  return `scene ${each((r) => r.scene)}, resolution ${each((r) => r.resolution)}, methods ${each((r) => r.settings.method)}, self-collisions ${each((r) => (r.settings.self_collisions ? 'on' : 'off'))}, all frames, ${each((r) => r.runs.length)} runs`;
}

/** @param {import('./results/read.mjs').Group} group */
const browsers = ({
  made,
  results,
}) => `The same searches in the page, on the same GPU: *Benchmark* in ${made.map(({ browser, adapter, date }) => `${browser ?? 'a browser'} (which calls the GPU “${adapter}”), ${date.slice(0, 10)}`).join('; and in ')}.
Medians in ms by the device's clock, over the frames that both measured. Made again by the page's *Benchmark* (${settings(results)}): its \`summary.json\` goes to \`FOLDER/page/\`.
`;

const BLOCKS = `Two blocks of tetrahedra that overlap by half, larger and larger: the same shape, only finer, so that the part of the tetrahedra that collide with something stays the same.
`;

const DEPTH = `The Armadillo that goes through the other at constant speed. Depth d is the thesis' measure (§6.3.1): how far the two boxes overlap along the way, in the scene's unit. The thesis finds that potential pairs grow with its cube. Fitted over all
frames in which the boxes overlap, on the way in and on the way out; the second table has median times by depth.
`;

/** @param {import('./results/read.mjs').Measured | undefined} result */
const note = (result) => (result === undefined || result.note === '' ? '' : `Note: ${result.note}.\n\n`);

/**
 * Copies what is kept, in the same folders; summaries and CSV files are packed.
 * @param {string} from
 * @param {string} to
 */
async function keep(from, to) {
  if (resolve(from) === resolve(to)) return;
  await rm(to, { recursive: true, force: true });
  /** @type {Map<string, string[]>} */
  const tables = new Map();
  for (const name of await readdir(from, { recursive: true })) {
    const folder = dirname(name);
    if (name.endsWith('.csv')) tables.set(folder, [...(tables.get(folder) ?? []), basename(name)]);
    if (!KEPT.test(basename(name))) continue;
    await mkdir(join(to, folder), { recursive: true });
    if (name.endsWith('.json')) await writeFile(join(to, `${name}.gz`), pack(await readFile(join(from, name))));
    else await cp(join(from, name), join(to, name));
  }
  for (const [folder, names] of tables) {
    const tar = execFileSync('tar', ['-cf', '-', '-C', join(from, folder), ...names.sort()], { maxBuffer: 2 ** 30 });
    await writeFile(join(to, folder, 'csv.tar.gz'), pack(tar));
  }
}

const pack = (/** @type {Buffer} */ bytes) => gzipSync(bytes, { level: 9 });

const [data, page = 'docs/results.md'] = process.argv.slice(2);
if (data === undefined) {
  console.error('usage: node scripts/results.mjs DATA [PAGE]');
  process.exit(2);
}
try {
  await writeFile(page, await results(data));
  await keep(data, page.replace(/\.md$/, ''));
} catch (error) {
  console.error(`error: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
}
