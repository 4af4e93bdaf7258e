// Makes the program smaller, after Trunk has put it together, and minifies the script that loads it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { transformSync } from 'esbuild';

import { optimise } from './wasm-opt.mjs';

const folder = process.env.TRUNK_STAGING_DIR;
if (folder === undefined) throw new Error('Trunk calls this, and says where the program is');
for (const file of readdirSync(folder).filter((file) => file.endsWith('.wasm'))) {
  const program = join(folder, file);
  optimise(program);
  const script = program.replace(/_bg\.wasm$/, '.js');
  writeFileSync(script, transformSync(readFileSync(script, 'utf8'), { minify: true, format: 'esm', target: 'es2022' }).code);
}
