// Makes the program smaller, after Trunk has put it together: wasm-opt takes out what is only for debuggers and what is there twice,
// and the script that loads it is minified.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { transformSync } from 'esbuild';

// The quickest level: its result is the smallest once it is compressed.
const WASM_OPT = ['node_modules/binaryen/bin/wasm-opt', '-O1', '--strip-debug', '--strip-producers'];

const folder = process.env.TRUNK_STAGING_DIR;
if (folder === undefined) throw new Error('Trunk calls this, and says where the program is');
for (const file of readdirSync(folder).filter((file) => file.endsWith('.wasm'))) {
  const program = join(folder, file);
  execFileSync(process.execPath, [...WASM_OPT, program, '-o', program], { stdio: 'inherit' });
  const script = program.replace(/_bg\.wasm$/, '.js');
  writeFileSync(script, transformSync(readFileSync(script, 'utf8'), { minify: true, format: 'esm', target: 'es2022' }).code);
}
