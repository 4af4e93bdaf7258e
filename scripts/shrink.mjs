// Makes the program smaller, after Trunk has put it together: names of functions, which are only for debuggers, go out of it; what
// it calls of the script that loads it gets short names, of which each had a hash; and that script is minified.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { transformSync } from 'esbuild';

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
 * The module with other contents of its sections; undefined leaves one out.
 * @param {Uint8Array} bytes
 * @param {(kind: number, contents: Uint8Array) => Uint8Array | undefined} change
 */
function changed(bytes, change) {
  const kept = [bytes.subarray(0, HEADER)];
  for (let at = HEADER; at < bytes.length; ) {
    const kind = bytes[at] ?? 0;
    const [size, begin] = leb(bytes, at + 1);
    const contents = change(kind, bytes.subarray(begin, begin + size));
    if (contents !== undefined) kept.push(Buffer.from([kind]), toLeb(contents.length), contents);
    at = begin + size;
  }
  return Buffer.concat(kept);
}

/** Kinds of sections. */
const [CUSTOM, IMPORTS] = [0, 2];

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
  const program = changed(readFileSync(path), (kind, contents) => {
    if (kind === CUSTOM && text(contents, 0)[0] === 'name') return undefined;
    return kind === IMPORTS ? renamed(contents, names) : contents;
  });
  writeFileSync(path, program);
  const script = path.replace(/_bg\.wasm$/, '.js');
  const code = readFileSync(script, 'utf8').replace(/\b__wb\w+/g, (name) => names.get(name) ?? name);
  writeFileSync(script, transformSync(code, { minify: true, format: 'esm', target: 'es2022' }).code);
}
