// What is not downloaded before the first picture: the rest of the program (scripts/shrink.mjs says which functions it has), and
// shaders of systems that most visitors do not choose or that are for software GPUs. Both come after the first picture, or before
// it where the link or the GPU needs them.

import { later } from '../shell/load-later.ts';
import type { Program } from '../wasm/load.ts';
import { loadRest } from '../wasm/load.ts';
import { needsLaterShaders, runsOnHost } from './methods.ts';

/** Where the shaders are: scripts/bundle.mjs defines it. */
declare const SHADERS_FILE: string;

const loadShaders = later<{ readonly FILES: Readonly<Record<string, string>> }>(SHADERS_FILE, 'shaders');
let hasRest = false;
let hasShaders = false;

interface Asked {
  readonly method: string;
  readonly color: string;
}

const needsRest = (asked: Asked): boolean => runsOnHost(asked) || asked.color === 'k';

/** Whether the method or the colour needs parts that are not there yet. */
export const lacksParts = (asked: Asked): boolean => (!hasRest && needsRest(asked)) || (!hasShaders && needsLaterShaders(asked));

/** Whether a link needs them; that of a lesson may. */
export const areNamedBy = (link: string): boolean => {
  const keys = new URLSearchParams(link.replace(/^#/, ''));
  return keys.has('lesson') || lacksParts({ method: keys.get('method') ?? '', color: keys.get('color') ?? '' });
};

/** Adds the shaders to the program, once. */
export async function addShaders(program: Program): Promise<void> {
  const { FILES } = await loadShaders();
  if (hasShaders) return;
  program.addShaders(Object.keys(FILES), Object.values(FILES));
  hasShaders = true;
}

async function addRest(): Promise<void> {
  await loadRest();
  hasRest = true;
}

/** Adds what a method and a colour need to the program, or everything; once. */
export async function addParts(program: Program, asked?: Asked): Promise<void> {
  const rest = asked === undefined || needsRest(asked) ? addRest() : undefined;
  const shaders = asked === undefined || needsLaterShaders(asked) ? addShaders(program) : undefined;
  await Promise.all([rest, shaders]);
}
