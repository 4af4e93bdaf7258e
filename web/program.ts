// The program: src/app compiled to wasm. These types are what it exports (see the #[wasm_bindgen] items there).

import { fetchFile } from './fetch-file.ts';

export interface Limit {
  readonly name: string;
  readonly value: number;
  /** Whether the value counts bytes. */
  readonly bytes: boolean;
}

export interface AdapterReport {
  readonly name: string;
  readonly features: string[];
  readonly limits: Limit[];
}

/** A canvas with what is drawn on it. */
export interface View {
  readonly adapter: AdapterReport;
  resize(width: number, height: number, scale: number): void;
  setDark(dark: boolean): void;
  setPlaying(playing: boolean): void;
  free(): void;
}

/** What goes wrong once the page is open: the detail of `kdet-trouble` events on the window. */
export interface Trouble {
  readonly kind: 'panic' | 'lost' | 'gpu';
  readonly text: string;
}

export interface Program {
  readonly View: { open(canvas: HTMLCanvasElement): Promise<View> };
}

interface Script extends Program {
  default(options: { module_or_path: Promise<Response> }): Promise<unknown>;
}

/** Loads the program; `onBytes` hears how many bytes have come, and of how many where that is known. */
export async function loadProgram(onBytes: (done: number, total: number | undefined) => void): Promise<Program> {
  // Trunk writes the names of the two files here; relative to the page, not to this module.
  const { script, wasm } = document.getElementById('program')?.dataset ?? {};
  if (script === undefined || wasm === undefined) throw new Error('index.html does not name the program');
  const address = (path: string) => new URL(path, document.baseURI).href;
  const module = (await import(address(script))) as Script;
  await module.default({ module_or_path: fetchWasm(address(wasm), onBytes) });
  return module;
}

/** The type is set here because some static hosts do not know it, and streaming compilation insists on it. */
async function fetchWasm(address: string, onBytes: (done: number, total: number | undefined) => void): Promise<Response> {
  const { body } = await fetchFile(address, { onBytes });
  return new Response(body, { headers: { 'content-type': 'application/wasm' } });
}
