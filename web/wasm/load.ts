// Loads the program.

import { fetchFile } from '../ui/fetch-file.ts';
import type { Program } from './program.ts';

interface Script extends Program {
  default(options: { module_or_path: Promise<Response> }): Promise<unknown>;
}

/** Loads the program; `onBytes` is called with the bytes received and the total, if known. */
export async function loadProgram(onBytes: (done: number, total: number | undefined) => void): Promise<Program> {
  // Trunk writes the names of the two files into index.html, relative to the page, not to this module.
  const { script, wasm } = document.getElementById('program')?.dataset ?? {};
  if (script === undefined || wasm === undefined) throw new Error('index.html does not name the program');
  const address = (path: string) => new URL(path, document.baseURI).href;
  const module = (await import(address(script))) as Script;
  await module.default({ module_or_path: fetchWasm(address(wasm), onBytes) });
  return module;
}

/** Sets the content type: some static hosts lack it, and streaming compilation requires it. */
async function fetchWasm(address: string, onBytes: (done: number, total: number | undefined) => void): Promise<Response> {
  const { body } = await fetchFile(address, { onBytes });
  return new Response(body, { headers: { 'content-type': 'application/wasm' } });
}
