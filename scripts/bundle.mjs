// Bundles web/shell/main.ts into one module, target/web/main.js, where Trunk finds it, and what is not needed before the first
// picture into files of their own, which Trunk copies: target/web/later/<name>-<hash>.<ending>.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';

import { build } from 'esbuild';

import { BUILT, writeDeclarations } from './declarations.mjs';
import { optimise } from './wasm-opt.mjs';

/** @type {import('esbuild').BuildOptions} */
const common = { bundle: true, format: 'esm', target: 'es2022', minify: true, logLevel: 'warning' };

/**
 * Writes a file that comes when it is wanted, and gives its place beside index.html, as a literal.
 * @param {string} name
 * @param {string} ending
 * @param {Uint8Array} contents
 */
async function keep(name, ending, contents) {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const file = `later/${name}-${hash}.${ending}`;
  await writeFile(`target/web/${file}`, contents);
  return JSON.stringify(file);
}

/**
 * A module that comes when it is wanted.
 * @param {string} name
 * @param {string} entry
 * @param {Record<string, string>} define
 */
async function later(name, entry, define = {}) {
  const alias = { 'reader-program': './target/web/reader/reader.js' };
  const built = await build({ ...common, entryPoints: [entry], define, alias, write: false });
  return keep(name, 'js', built.outputFiles[0]?.contents ?? new Uint8Array());
}

/** The program that reads mesh files, and the worker around it. It has the page's features: the library is compiled once. */
async function reader() {
  const { CARGO_TARGET_DIR = 'target' } = process.env;
  const target = 'wasm32-unknown-unknown';
  const run = (/** @type {string} */ program, /** @type {string[]} */ words) => execFileSync(program, words, { stdio: 'inherit' });
  const features = ['--no-default-features', '--features', 'page'];
  run('cargo', ['build', '--quiet', '--offline', '--profile', 'page', '--target', target, ...features, '--bin', 'reader']);
  run('wasm-bindgen', ['--target', 'web', '--out-dir', 'target/web/reader', `${CARGO_TARGET_DIR}/${target}/page/reader.wasm`]);
  writeDeclarations('reader', 'target/web/reader/reader.d.ts', BUILT);
  const program = 'target/web/reader/reader_bg.wasm';
  optimise(program);
  return later('reader', 'web/reader/worker.ts', { READER_PROGRAM: await keep('reader', 'wasm', await readFile(program)) });
}

/** The shaders of systems that most visitors do not choose: `shaders/later.txt` names their folders, build.rs leaves them out. */
async function shaders() {
  const folders = (await readFile('shaders/later.txt', 'utf8')).trim().split('\n');
  /** @type {Record<string, string>} */
  const files = {};
  for (const folder of folders) {
    const names = await readdir(`shaders/${folder}`, { recursive: true });
    for (const name of names.filter((file) => file.endsWith('.wgsl')).sort()) {
      files[`${folder}/${name}`] = await readFile(`shaders/${folder}/${name}`, 'utf8');
    }
  }
  return keep('shaders', 'js', new TextEncoder().encode(`export const FILES=${JSON.stringify(files)};`));
}

await rm('target/web/later', { recursive: true, force: true });
await mkdir('target/web/later', { recursive: true });
await build({
  ...common,
  entryPoints: ['web/shell/main.ts'],
  outdir: 'target/web',
  define: {
    REPORT_FILE: await later('report', 'web/benchmark/report.ts'),
    LESSONS_FILE: await later('lessons', 'web/lessons/lessons.ts'),
    STORIES_FILE: await later('stories', 'web/inspect/stories.ts'),
    SHADERS_FILE: await shaders(),
    READER_FILE: await reader(),
  },
});
