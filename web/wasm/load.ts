// Loads the program: first what the first picture needs, later the rest (scripts/split-program.mjs).

import { messageOf } from '../ui/error-message.ts';
import { fetchFile } from '../ui/fetch-file.ts';
import { compileInBackground } from './pipelines.ts';
import type * as program from './program.ts';

/** The program: src/app compiled to wasm. */
export type Program = typeof program;

const address = (path: string) => new URL(path, document.baseURI).href;

/** What the rest needs of the program: where it is, and what it imports. */
let first: { readonly wasm: string; readonly exports: WebAssembly.Exports } | undefined;
let rest: Promise<void> | undefined;

/** Loads the program; `onBytes` is called with the bytes received and the total, if known. */
export async function loadProgram(onBytes: (done: number, total: number | undefined) => void): Promise<Program> {
  // Trunk writes the names of the two files into index.html, relative to the page, not to this module.
  const { script, wasm } = document.getElementById('program')?.dataset ?? {};
  if (script === undefined || wasm === undefined) throw new Error('index.html does not name the program');
  compileInBackground();
  const module = (await import(address(script))) as Program;
  first = { wasm, exports: await module.default({ module_or_path: fetchWasm(address(wasm), onBytes) }) };
  waitForRest(module.View.prototype);
  return module;
}

/** Loads the rest of the program, once. */
export function loadRest(): Promise<void> {
  rest ??= addRest().catch((error: unknown) => {
    // The next attempt may succeed.
    rest = undefined;
    throw new Error(`a part of the program could not be loaded: ${messageOf(error)}`);
  });
  return rest;
}

async function addRest(): Promise<void> {
  if (first === undefined) throw new Error('the program is still loading');
  const file = first.wasm.replace(/([^/]*)_bg\.wasm$/, 'later/$1_rest.wasm');
  await WebAssembly.instantiateStreaming(
    fetchWasm(address(file), () => {}),
    { first: first.exports },
  );
}

/** Methods that are of the rest: a call waits until it is there. */
function waitForRest(view: program.View): void {
  const { inspect, inspectNarrow, kReport } = view;
  for (const [name, own] of Object.entries({ inspect, inspectNarrow, kReport })) {
    Object.defineProperty(view, name, {
      async value(this: program.View, ...values: unknown[]) {
        await loadRest();
        return (own as (...values: unknown[]) => Promise<unknown>).apply(this, values);
      },
    });
  }
}

/** Sets the content type: some static hosts lack it, and streaming compilation requires it. */
async function fetchWasm(address: string, onBytes: (done: number, total: number | undefined) => void): Promise<Response> {
  const { body } = await fetchFile(address, { onBytes });
  return new Response(body, { headers: { 'content-type': 'application/wasm' } });
}
