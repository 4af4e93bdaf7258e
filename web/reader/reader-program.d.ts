// What wasm-bindgen writes for src/bin/reader.rs when the page is built (scripts/bundle.mjs).
declare module 'reader-program' {
  export default function start(options: { module_or_path: URL }): Promise<unknown>;
  export function readFiles(names: string[], contents: Uint8Array[]): Uint8Array<ArrayBuffer>;
  export function benchmarkFiles(summary: string): string;
}
