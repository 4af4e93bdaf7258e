// The declarations of what the wasm programs export, from those that wasm-bindgen writes: names, types and comments are those of the
// Rust items. The page's build leaves them in target/declarations/, where a test compares them with the page's; `make generate` runs
// this file, which writes the page's.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the page has the declarations of each program. */
export const DECLARATIONS = { page: 'web/wasm/program.ts', reader: 'web/reader/reader-program.d.ts' };

/** Where the page's build leaves them. */
export const BUILT = 'target/declarations';

const HEAD = '// Generated from the #[wasm_bindgen] items in src by `make generate`. Do not edit.\n\n';

/**
 * Writes the declarations of a program.
 * @param {keyof typeof DECLARATIONS} program
 * @param {string} file what wasm-bindgen wrote
 * @param {string} folder
 */
export function writeDeclarations(program, file, folder) {
  const path = `${folder}/${DECLARATIONS[program]}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, declarations(program, readFileSync(file, 'utf8')));
}

/**
 * @param {keyof typeof DECLARATIONS} program
 * @param {string} text what wasm-bindgen wrote
 */
export function declarations(program, text) {
  const items = itemsOf(text);
  return HEAD + (program === 'page' ? asFile(items) : asModule(items));
}

/**
 * A file that is type-checked itself: what it names has to exist.
 * @param {string[]} items
 */
function asFile(items) {
  const declared = items.map((item) =>
    item.replace(/^export (class|function)/m, 'export declare $1').replace(/^export default/m, 'declare'),
  );
  return `${declared.join('\n\n').replaceAll(';\n\nimport ', ';\nimport ')}\n\nexport default __wbg_init;\n`;
}

/**
 * The module by whose name the worker imports the program.
 * @param {string[]} items
 */
function asModule(items) {
  return `declare module 'reader-program' {\n${items.join('\n\n').replace(/^(?=.)/gm, '  ')}\n}\n`;
}

/**
 * Imports, classes and functions. The linker orders items and methods as it likes; here they are in the order of their names.
 * @param {string} text
 */
function itemsOf(text) {
  const items = text
    .replace(/\/\* (?:tslint|eslint).*\*\/\n/g, '')
    .replace(/\/\*\*.*?\*\//gs, plain)
    .replace('__wbg_init (', '__wbg_init(')
    .replace(/^ {4}(?=\S)/gm, '  ')
    // What the compiled program exports is for the script around it.
    .replace(/export interface InitOutput \{.*?\n\}/s, 'export type InitOutput = WebAssembly.Exports;')
    .split(/\n(?=import |\/\*\*|export )(?<!^\/\*\*.*\n)/m)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return items.map(withSortedMembers).sort(byName);
}

const byName = (/** @type {string} */ a, /** @type {string} */ b) => (nameOf(a) < nameOf(b) ? -1 : 1);

/**
 * Without its comment; imports come first.
 * @param {string} item
 */
const nameOf = (item) =>
  item
    .replace(/^\s*\/\*\*.*\*\/\s*/, '')
    .replace(/^export (default )?/, '~')
    .replace(/^\s*(private |static |readonly )*/, '');

/** @param {string} item */
function withSortedMembers(item) {
  const [head = '', ...lines] = item.split(/(?<=^export class .* \{)\n/m);
  const body = lines.join('\n');
  if (body === '') return item;
  const members = body
    .replace(/\n\}$/, '')
    // The page's compiler has no `Symbol.dispose`.
    .replace(/^ *\[Symbol\.dispose\]\(\): void;\n?/m, '')
    .match(/( *\/\*\*.*\*\/\n)?.+/g);
  return `${head}\n${(members ?? []).sort(byName).join('\n')}\n}`;
}

/**
 * A comment on one line, without Rust's links.
 * @param {string} comment
 */
function plain(comment) {
  const lines = comment.slice(3, -2).split('\n');
  const text = lines.map((line) => line.replace(/^\s*\*?/, '').trim()).filter((line) => line !== '' && !line.startsWith('@'));
  return `/** ${text
    .join(' ')
    .replace(/\[(`[^`]*`)\](\([^)]*\))?/g, '$1')
    .replaceAll('`Self::', '`')} */`;
}

/**
 * Builds quickly, not as the page does: what is exported is the same.
 * @param {keyof typeof DECLARATIONS} program
 */
function generate(program) {
  const folder = 'target/generated';
  const { CARGO_TARGET_DIR = 'target' } = process.env;
  const wasm = `${CARGO_TARGET_DIR}/wasm32-unknown-unknown/checks/${program}.wasm`;
  execFileSync('wasm-bindgen', ['--target', 'web', '--out-dir', folder, wasm], { stdio: 'inherit' });
  writeDeclarations(program, `${folder}/${program}.d.ts`, '.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  generate('page');
  generate('reader');
}
