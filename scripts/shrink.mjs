// Makes the program smaller, after Trunk has put it together: names of functions, which are only for debuggers, go out of it, and
// the script that loads it is minified.

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
 * The module without its custom section of this name.
 * @param {Uint8Array} bytes
 * @param {string} name
 */
function without(bytes, name) {
  const kept = [bytes.subarray(0, HEADER)];
  for (let at = HEADER; at < bytes.length; ) {
    const [size, begin] = leb(bytes, at + 1);
    const end = begin + size;
    let isNamed = false;
    if (bytes[at] === 0) {
      const [length, text] = leb(bytes, begin);
      isNamed = Buffer.from(bytes.subarray(text, text + length)).toString() === name;
    }
    if (!isNamed) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

const folder = process.env.TRUNK_STAGING_DIR;
if (folder === undefined) throw new Error('Trunk calls this, and says where the program is');
for (const file of readdirSync(folder).filter((file) => file.endsWith('.wasm'))) {
  const path = join(folder, file);
  writeFileSync(path, without(readFileSync(path), 'name'));
  const script = path.replace(/_bg\.wasm$/, '.js');
  writeFileSync(script, transformSync(readFileSync(script, 'utf8'), { minify: true, format: 'esm', target: 'es2022' }).code);
}
