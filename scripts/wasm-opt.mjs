// Makes a wasm program smaller: takes out what is only for debuggers and what is there twice.

import { execFileSync } from 'node:child_process';

// The quickest level: its result is the smallest once it is compressed.
const WASM_OPT = ['node_modules/binaryen/bin/wasm-opt', '-O1', '--strip-debug', '--strip-producers'];

/** @param {string} program */
export function optimise(program) {
  execFileSync(process.execPath, [...WASM_OPT, program, '-o', program], { stdio: 'inherit' });
}
