// What the page makes of wasm-bindgen's declarations. Runs without a browser.

import { expect, test } from '@playwright/test';

import { declarations } from '../../../scripts/declarations.mjs';

const HEAD = '// Generated from the #[wasm_bindgen] items in src by `make generate`. Do not edit.\n\n';

const LOADER = `
export type InitInput = RequestInfo | URL;

export interface InitOutput {
    readonly memory: WebAssembly.Memory;
    readonly view_new: (a: number) => [number, number];
}

/**
 * Makes a request.
 *
 * @param {{ module_or_path: InitInput }} module_or_path - What to load.
 */
export default function __wbg_init (module_or_path?: { module_or_path: InitInput }): Promise<InitOutput>;
`;

test('the declarations of the page’s program are a file with sorted items and members', () => {
  const text = `/* tslint:disable */
/* eslint-disable */
import type { Settings } from './settings.ts';

import type { Progress } from './benchmark.ts';


/**
 * The canvas, see [\`Other\`](crate::Other).
 * Freeing it stops it.
 */
export class View {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
   * Asks, as [\`Self::open\`].
   */
    ask(settings: Settings): void;
    static open(): Promise<View>;
    readonly adapter: string;
}

export function addShaders(paths: string[]): void;

export class Bare {
    free(): void;
    [Symbol.dispose](): void;
}
${LOADER}`;
  expect(declarations('page', text)).toBe(`${HEAD}import type { Progress } from './benchmark.ts';
import type { Settings } from './settings.ts';

export declare class Bare {
  free(): void;
}

/** The canvas, see \`Other\`. Freeing it stops it. */
export declare class View {
  readonly adapter: string;
  /** Asks, as \`open\`. */
  ask(settings: Settings): void;
  private constructor();
  free(): void;
  static open(): Promise<View>;
}

/** Makes a request. */
declare function __wbg_init(module_or_path?: { module_or_path: InitInput }): Promise<InitOutput>;

export declare function addShaders(paths: string[]): void;

export type InitInput = RequestInfo | URL;

export type InitOutput = WebAssembly.Exports;

export default __wbg_init;
`);
});

test('those of the reader are the module that the worker imports', () => {
  const text = `/**
 * Reads.
 */
export function readFiles(names: string[]): Uint8Array;
${LOADER}`;
  expect(declarations('reader', text)).toBe(`${HEAD}declare module 'reader-program' {
  /** Makes a request. */
  export default function __wbg_init(module_or_path?: { module_or_path: InitInput }): Promise<InitOutput>;

  /** Reads. */
  export function readFiles(names: string[]): Uint8Array;

  export type InitInput = RequestInfo | URL;

  export type InitOutput = WebAssembly.Exports;
}
`);
});
