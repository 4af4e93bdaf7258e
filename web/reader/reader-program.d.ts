// Generated from the #[wasm_bindgen] items in src by `make generate`. Do not edit.

declare module 'reader-program' {
  /** If `module_or_path` is {RequestInfo} or {URL}, makes a request and for everything else, calls `WebAssembly.instantiate` directly. */
  export default function __wbg_init(module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;

  /** The files of a `summary.json`, as JSON of `{name, text}`: CSV, and itself in its present form. Errors are sentences for the page. */
  export function benchmarkFiles(summary: string): string;

  /** Instantiates the given `module`, which can either be bytes or a precompiled `WebAssembly.Module`. */
  export function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

  /** Makes a scene from mesh files: one per object, numbered ones are frames of one. The bytes are for the page's program. Errors are sentences for the page. */
  export function readFiles(names: string[], contents: Uint8Array[]): Uint8Array<ArrayBuffer>;

  export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

  export type InitOutput = WebAssembly.Exports;

  export type SyncInitInput = BufferSource | WebAssembly.Module;
}
