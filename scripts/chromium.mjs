// The browser that tests and screenshots are made with.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that is on the PATH. @param {string[]} names */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path));
}

/** The path of KDET_CHROMIUM, or the first of the usual names on the PATH. */
export function chromium() {
  const path = process.env.KDET_CHROMIUM || onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
  if (path === undefined) throw new Error('no Chromium or Chrome on the PATH: run `make setup`, or name one in KDET_CHROMIUM');
  return path;
}

/**
 * Chromium without windows, tabs and their processes, where it is installed; `chromium()` elsewhere, or where KDET_CHROMIUM names one.
 * It shows pages as Chromium does, at a lower cost.
 */
export function headlessShell() {
  return process.env.KDET_CHROMIUM || onPath(['chromium-headless-shell']) || chromium();
}

/** Flags for WebGPU without a GPU (SwiftShader), with pixels in screenshots, and for a closed network. */
export const SOFTWARE_GPU = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--enable-gpu',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // Workgroup memory is cleared by a loop of the kernel. With the extension SwiftShader compiles a store for every word
  // of it: two thirds of the time that all kernels took to compile.
  '--disable-dawn-features=use_vulkan_zero_initialize_workgroup_memory_extension',
  // What HTML shows is drawn by the processor either way: SwiftShader takes longer to do it, most of all where text and charts change.
  '--disable-gpu-rasterization',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
