// The command `kdet`, which counts natively what the page counts in the browser.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { settingsOf } from '../../web/state/search-settings.ts';
import type { State } from '../../web/state/state.ts';
import type { Counts } from '../../web/wasm/types.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** How long a test that asks the command may take: the first time, cargo has to build it. */
export const WITH_BUILD = 900_000;

export interface Detected {
  readonly counts: Counts;
  /** Primitives that collide, with others or with their own. */
  readonly objects: readonly { readonly colliding: number }[];
}

/** How often every triangle of a surface is divided into four. */
const SUBDIVISIONS: Readonly<Partial<Record<State['form'], number>>> = { surface: 0, surface_4: 1, surface_16: 2 };

let built: Promise<string> | undefined;

/** The folder of the programs that the native tests use: built as for them, cargo finds them finished; else all is compiled anew. */
export function programs(): Promise<string> {
  built ??= promisify(execFile)('cargo', ['test', '--quiet', '--all-features', '--no-run'], { cwd: ROOT }).then(() =>
    resolve(ROOT, process.env.CARGO_TARGET_DIR ?? 'target', 'debug'),
  );
  return built;
}

/** The answer of `kdet detect` to a state of the page. */
export async function detect(state: State, method: string = state.method): Promise<Detected> {
  const { self_collisions, inter_collisions, one_pass, narrow, hash, cell_rule, cell_scale, workgroup, test, separation, sub, within } =
    settingsOf(state);
  const question = [
    ...['--scene', state.scene, '--resolution', state.res, '--frame', state.frame, '--method', method],
    ...['--narrow', narrow, '--hash', hash, '--cell-rule', cell_rule, '--cell-scale', cell_scale, '--workgroup', workgroup],
    self_collisions ? '--self' : '--no-self',
    inter_collisions ? '--inter' : '--no-inter',
    one_pass ? '--one-pass' : '--no-one-pass',
    ...['--test', test, '--separation', separation, '--sub', sub, '--within', within],
    ...(state.fix ? [] : ['--no-correction']),
    ...(SUBDIVISIONS[state.form] === undefined ? [] : ['--primitive', 'triangles', '--subdivide', SUBDIVISIONS[state.form]]),
  ].map(String);
  const { stdout } = await promisify(execFile)(resolve(await programs(), 'kdet'), ['detect', ...question, '--json'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout) as Detected;
}

/**
 * What `kdet bench` counts in a state of the page, for methods of spatial hashing. Their cells are as large as edges are at the
 * scene's beginning, as on the page; `kdet detect`, which knows one frame only, takes the edges of that.
 */
export async function countInScene(state: State): Promise<Counts> {
  const { method, hash, self_collisions, cell_size, table_slots, primes, cell_origin, normals, estimate } = settingsOf(state);
  const folder = await mkdtemp(join(tmpdir(), 'kdet-counts-'));
  const question = [
    ...['--scene', state.scene, '--resolution', state.res, '--frames', `${state.frame}..${state.frame + 1}`, '--method', method],
    ...['--hash', hash, '--self', self_collisions ? 'yes' : 'no', '--cell-size', cell_size, '--table-slots', table_slots],
    ...['--primes', primes.join(), '--cell-origin', cell_origin, '--normals', normals, '--estimate', estimate],
    ...['--runs', 1, '--warm-up', 0, '--folder', folder],
  ].map(String);
  try {
    await promisify(execFile)(resolve(await programs(), 'kdet'), ['bench', ...question], { cwd: ROOT });
    const { results } = JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8')) as {
      results: { counts: Record<string, number[]> }[];
    };
    return Object.fromEntries(Object.entries(results[0]?.counts ?? {}).map(([name, [count = Number.NaN]]) => [name, count]));
  } finally {
    await rm(folder, { recursive: true });
  }
}
