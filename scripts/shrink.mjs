// Makes the program smaller, after Trunk has put it together: wasm-opt takes out what is only for debuggers and what is there twice;
// what it calls of the script that loads it gets short names, of which each had a hash (wasm-opt does that for other modules than
// wasm-bindgen's only); and that script is minified.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { transformSync } from 'esbuild';

// The quickest level: its result is the smallest once it is compressed.
const WASM_OPT = ['-O1', '--strip-debug', '--strip-producers'];

/** Magic number and version. */
const HEADER = 8;

/**
 * A number of seven bits per byte, the lowest first, and where it ends.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {[number, number]}
 */
function leb(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at];
  }
}

/**
 * The same number in bytes.
 * @param {number} value
 */
function toLeb(value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) bytes.push((value % 0x80) + 0x80);
  return Buffer.from([...bytes, value]);
}

/**
 * A text with its length before it, and where it ends.
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {[string, number]}
 */
function text(bytes, at) {
  const [length, begin] = leb(bytes, at);
  return [Buffer.from(bytes.subarray(begin, begin + length)).toString(), begin + length];
}

/** @param {string} value */
const toText = (value) => Buffer.concat([toLeb(Buffer.byteLength(value)), Buffer.from(value)]);

/**
 * The module with other contents of its sections.
 * @param {Uint8Array} bytes
 * @param {(kind: number, contents: Uint8Array) => Uint8Array} change
 */
function changed(bytes, change) {
  const kept = [bytes.subarray(0, HEADER)];
  for (let at = HEADER; at < bytes.length; ) {
    const kind = bytes[at] ?? 0;
    const [size, begin] = leb(bytes, at + 1);
    const contents = change(kind, bytes.subarray(begin, begin + size));
    kept.push(Buffer.from([kind]), toLeb(contents.length), contents);
    at = begin + size;
  }
  return Buffer.concat(kept);
}

/** The kind of section. */
const IMPORTS = 2;

/**
 * The imports with short names, which are added to `names`. All that wasm-bindgen imports are functions.
 * @param {Uint8Array} section
 * @param {Map<string, string>} names
 */
function renamed(section, names) {
  let [count, at] = leb(section, 0);
  /** @type {Uint8Array[]} */
  const parts = [toLeb(count)];
  for (; count > 0; count--) {
    const [module, afterModule] = text(section, at);
    const [name, kind] = text(section, afterModule);
    if (section[kind] !== 0) throw new Error(`${name} is imported and no function`);
    const end = leb(section, kind + 1)[1];
    const short = names.get(name) ?? `i${names.size.toString(36)}`;
    names.set(name, short);
    parts.push(toText(module), toText(short), section.subarray(kind, end));
    at = end;
  }
  return Buffer.concat(parts);
}

const folder = process.env.TRUNK_STAGING_DIR;
if (folder === undefined) throw new Error('Trunk calls this, and says where the program is');
for (const file of readdirSync(folder).filter((file) => file.endsWith('.wasm'))) {
  const path = join(folder, file);
  /** @type {Map<string, string>} */
  const names = new Map();
  execFileSync(process.execPath, ['node_modules/binaryen/bin/wasm-opt', ...WASM_OPT, path, '-o', path], { stdio: 'inherit' });
  const program = changed(readFileSync(path), (kind, contents) => (kind === IMPORTS ? renamed(contents, names) : contents));
  writeFileSync(path, program);
  const script = path.replace(/_bg\.wasm$/, '.js');
  const code = readFileSync(script, 'utf8').replace(/\b__wb\w+/g, (name) => names.get(name) ?? name);
  writeFileSync(script, transformSync(code, { minify: true, format: 'esm', target: 'es2022' }).code);
}
