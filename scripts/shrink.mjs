// Makes the program smaller, after Trunk has put it together, splits it into what the first picture needs and the rest, and
// minifies the script that loads it.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { transformSync } from 'esbuild';

import { BUILT, writeDeclarations } from './declarations.mjs';
import { chooseLater, doorsOf, Program, split } from './split-program.mjs';
import { optimise } from './wasm-opt.mjs';

/** What comes after the first picture: the inspector, benchmarks, searches on the host, colours by k, the visitor's own files, live scenes. */
const LATER = [
  'benchmark',
  'view_(inspect|kReport)',
  'ownscene_new',
  'livescene_',
  'page::app::live::',
  'kdet::internals::(live|simulate)::',
  'page::app::(inspect|evidence|k_count)',
  'kdet::internals::(inspect|bench)::',
  'kdet::internals::detect::reference::',
  'kdet::internals::playback::host_search::',
  'kdet::internals::playback::octree_cells::',
  // Settings name the sub-algorithms.
  'kdet::internals::geometry::(continuous|convex::(?!sub::)|exact|expansion|gjk|interval|local|octree|oracle|single|sphere)',
];

/**
 * What the rest of the program calls of it. Whoever calls these waits (web/systems/later-parts.ts, web/wasm/load.ts): colours by k,
 * searches on the host, the inspector.
 */
const DOORS = [
  'benchmark',
  'livescene_',
  'view_(inspect|kReport)',
  'kdet::internals::inspect::k_report::KReportBuilder::',
  'kdet::internals::detect::reference::search::search::',
  'kdet::internals::playback::octree_cells::',
];

/** @param {string[]} names */
const startingWith = (names) => new RegExp(`^<?(${names.join('|')})`);

const folder = process.env.TRUNK_STAGING_DIR;
if (folder === undefined) throw new Error('Trunk calls this, and says where the program is');
for (const file of readdirSync(folder).filter((file) => file.endsWith('_bg.wasm'))) {
  const path = join(folder, file);
  optimise(path, { names: true });
  const program = new Program(readFileSync(path));
  const later = chooseLater(program, startingWith(LATER));
  const open = doorsOf(program, later).filter((name) => !startingWith(DOORS).test(name));
  if (open.length > 0) throw new Error(`called before they are there (LATER and DOORS in scripts/shrink.mjs): ${open.join(', ')}`);
  const { first, rest } = split(program, later);
  // Both halves have a name of their own contents, so that a browser never keeps one of them with another's.
  const hash = createHash('sha256').update(first).update(rest).digest('hex').slice(0, 16);
  const name = file.replace(/[0-9a-f]+_bg\.wasm$/, hash);
  writeFileSync(join(folder, `${name}_bg.wasm`), first);
  writeFileSync(join(folder, 'later', `${name}_rest.wasm`), rest);
  rmSync(path);
  const types = path.replace(/_bg\.wasm$/, '.d.ts');
  writeDeclarations('page', types, BUILT);
  rmSync(types);
  const index = join(folder, 'index.html');
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll(file, `${name}_bg.wasm`));
  const script = path.replace(/_bg\.wasm$/, '.js');
  writeFileSync(script, transformSync(readFileSync(script, 'utf8'), { minify: true, format: 'esm', target: 'es2022' }).code);
}
