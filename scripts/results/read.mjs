// What `kdet bench` wrote: folders with summary.json, sorted by the first folder's name (see scripts/measure.sh).

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { mean, median } from './fit.mjs';
import { counted, RENAMED, STAGES } from './methods.mjs';

/** @typedef {import('../../web/benchmark/summary.ts').Summary} Summary */
/** @typedef {import('../../web/benchmark/summary.ts').Measured} Measured */

/**
 * @typedef {object} Group
 * @property {string[]} commands
 * @property {Measured[]} results
 * @property {Summary['made'][]} made Where it was measured, each once.
 * @property {Map<string, import('./surfaces.mjs').Crowding>} crowding k and levels, by scene and resolution.
 */

/**
 * @typedef {object} Data
 * @property {Map<string, Group>} groups
 * @property {Summary['made'][]} made Where the command measured, each once.
 * @property {boolean} cancelled
 */

/**
 * Everything in a folder.
 * @param {string} folder
 * @returns {Promise<Data>}
 */
export async function readData(folder) {
  /** @type {Data} */
  const data = { groups: new Map(), made: [], cancelled: false };
  const entries = await readdir(folder, { recursive: true });
  const files = entries.filter((name) => /^summary\.json(\.gz)?$/.test(name.split(sep).at(-1) ?? '')).sort(byNumber);
  if (files.length === 0) throw new Error(`${folder} has no summary.json of kdet bench`);
  for (const name of files) {
    const file = join(folder, name);
    const summary = present(JSON.parse(String(await unpacked(file))));
    if (summary === undefined) throw new Error(`${file} is not a benchmark summary of version 1 or 2`);
    const key = relative(folder, file).split(sep)[0] ?? '';
    /** @type {Group} */
    const group = data.groups.get(key) ?? { commands: [], results: [], made: [], crowding: new Map() };
    data.groups.set(key, group);
    group.results.push(...summary.results.filter((result) => result.runs.length > 0));
    for (const { scene, resolution } of summary.results) {
      const info = await unpacked(join(file, '..', `info_${resolution}.json.gz`)).catch(() =>
        unpacked(join(file, '..', `info_${resolution}.json`)).catch(() => undefined),
      );
      if (info !== undefined) group.crowding.set(`${scene} ${resolution}`, JSON.parse(String(info)).together);
    }
    const command = await readFile(join(file, '..', 'command.txt'), 'utf8').catch(() => '');
    if (command !== '') group.commands.push(command.trim());
    const place = (/** @type {Summary['made']} */ { adapter, driver, system, program }) => [adapter, driver, system, program].join('\n');
    for (const list of summary.made.by === 'page' ? [group.made] : [group.made, data.made]) {
      if (!list.some((made) => place(made) === place(summary.made))) list.push(summary.made);
    }
    data.cancelled ||= summary.cancelled;
  }
  return data;
}

/**
 * A summary in the present version; undefined for anything else.
 * @param {any} summary
 * @returns {Summary | undefined}
 */
function present(summary) {
  if (summary.format !== 'kdet-benchmark' || ![1, 2].includes(summary.version)) return undefined;
  if (summary.version === 2) return summary;
  const results = summary.results.map((/** @type {any} */ { tetrahedra, counts, ...rest }) => {
    const named = RENAMED.map(([was, name]) => [name, counts[was]]);
    return { ...rest, primitive: 'tetrahedra', primitives: tetrahedra, counts: { ...counts, ...Object.fromEntries(named) } };
  });
  return { ...summary, version: 2, results };
}

/**
 * What a file holds, whether it is packed or not.
 * @param {string} file
 */
async function unpacked(file) {
  const bytes = await readFile(file);
  return file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
}

/**
 * Numbers in names by their size.
 * @param {string} a
 * @param {string} b
 */
const byNumber = (a, b) => a.localeCompare(b, 'en', { numeric: true });

/** @param {Measured} result */
export const tetrahedra = (result) => result.primitives.reduce((sum, n) => sum + n, 0);

/**
 * Times of all frames of all runs: the device's where there is one.
 * @param {Measured} result
 */
export const times = (result) => result.runs.flatMap((run) => (result.clock === 'device' ? run.device_ms : run.host_ms));

/**
 * One number per frame: the median over the runs.
 * @param {Measured} result
 */
export function timeByFrame(result) {
  const list = result.runs.map((run) => (result.clock === 'device' ? run.device_ms : run.host_ms));
  return result.frames.map((_, frame) => median(list.map((run) => run[frame]).filter((ms) => ms !== undefined)));
}

/**
 * What a line of a table needs.
 * @param {Measured} result
 */
export function figures(result) {
  const most = (/** @type {readonly number[]} */ list) => Math.max(0, ...list);
  return {
    median: median(times(result)),
    mean: mean(times(result)),
    max: most(times(result)),
    host: median(result.runs.flatMap((run) => run.host_ms)),
    stages: STAGES.map((stage) => median(result.runs.flatMap((run) => run.stages_ms[stage] ?? []))),
    pairs: counted(result, 'colliding_pairs') ? most(result.counts.colliding_pairs ?? []) : NaN,
    potential: counted(result, 'unique_pairs') ? most(result.counts.unique_pairs ?? []) : NaN,
    megabytes: result.memory_bytes / 1e6,
  };
}
