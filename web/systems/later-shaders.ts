// Shaders of systems that most visitors do not choose, and those for software GPUs. They come after the first picture, or before
// it where the link names a method that needs them or the GPU is such a one.

import { later } from '../shell/load-later.ts';
import type { Program } from '../wasm/program.ts';
import { needsLaterShaders } from './methods.ts';

/** Where they are: scripts/bundle.mjs defines it. */
declare const SHADERS_FILE: string;

const load = later<{ readonly FILES: Readonly<Record<string, string>> }>(SHADERS_FILE, 'shaders');
let added = false;

/** Whether the method cannot run yet. */
export const lacksShaders = (asked: { readonly method: string }): boolean => !added && needsLaterShaders(asked);

/** Whether a link names a method that needs them; that of a lesson may. */
export const isNamedBy = (link: string): boolean => {
  const keys = new URLSearchParams(link.replace(/^#/, ''));
  return keys.has('lesson') || needsLaterShaders({ method: keys.get('method') ?? '' });
};

/** Gives them to the program, once. */
export async function addShaders(program: Program): Promise<void> {
  if (added) return;
  const { FILES } = await load();
  program.addShaders(Object.keys(FILES), Object.values(FILES));
  added = true;
}
