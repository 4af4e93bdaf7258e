// Makes a wasm program smaller: takes out what is only for debuggers and what is there twice.

import { execFileSync } from 'node:child_process';

// The quickest level: its result is the smallest once it is compressed.
const WASM_OPT = ['node_modules/binaryen/bin/wasm-opt', '-O1', '--strip-producers'];

/**
 * @param {string} program
 * @param {{ names: boolean }} keep whether functions keep their names
 */
export function optimise(program, keep = { names: false }) {
  execFileSync(process.execPath, [...WASM_OPT, keep.names ? '-g' : '--strip-debug', program, '-o', program], { stdio: 'inherit' });
}
