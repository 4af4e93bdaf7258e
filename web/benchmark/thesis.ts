// What the thesis measured (N. Mirzayousef Jadid, 2023, chapter 6): medians over its scenes, to lay under ours.

import type { Measured } from './summary.ts';

export const THESIS = 'thesis, RTX 3080';

export interface Band {
  /** Milliseconds, or bytes. */
  readonly low: number;
  readonly high: number;
  readonly text: string;
}

/** Its scenes, by our names; a statue stands in for the Buddha. */
const SCENES = ['armadillos', 'pass_through_armadillos', 'statue_and_armadillo', 'bunny_and_planck'];

export const hasScene = (scene: string): boolean => SCENES.includes(scene);

/** Self-collisions it measured in scenes whose models deform only (its chapter 6, before §6.1). */
const DEFORMING = SCENES.filter((scene) => scene !== 'pass_through_armadillos');

/** Median frames with self-collisions by resolution, in milliseconds. */
const WITH_SELF: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  kdet: [
    [6, 7],
    [9, 10],
    [15, 16],
    [23, 26],
  ],
  kdet_no_pairs: [
    [7, 8],
    [10, 12],
    [17, 19],
    [33, 36],
  ],
};

/** Median frames without self-collisions at resolution 4; it gives no lower bound for two of them. */
const WITHOUT_SELF: Readonly<Record<string, readonly [number, number, string]>> = {
  armadillos: [0, 3, 'below 3'],
  statue_and_armadillo: [0, 4.5, 'below 4.5'],
  bunny_and_planck: [3.4, 3.6, 'about 3.5'],
};

/** All of its memory by resolution, in bytes. */
const MEMORY: readonly (readonly [number, number])[] = [
  [5.3e9, 5.3e9],
  [5.5e9, 5.5e9],
  [6.0e9, 6.0e9],
  [7.0e9, 7.5e9],
];

/** The median frame of a scene as the thesis has it, one band per method that it has figures for. */
export function medians(result: Pick<Measured, 'scene' | 'resolution'>, self: boolean, methods: readonly string[]): Band[] {
  const { scene, resolution } = result;
  if (!hasScene(scene)) return [];
  if (self) {
    if (!DEFORMING.includes(scene)) return [];
    return Object.entries(WITH_SELF).flatMap(([method, ranges]) => {
      const range = ranges[resolution - 1];
      // Where we have neither of its methods, its own one is what to compare with.
      const wanted = methods.includes(method) || (method === 'kdet' && !methods.some((m) => m in WITH_SELF));
      return range === undefined || !wanted ? [] : [{ low: range[0], high: range[1], text: `${method}, self: ${range[0]}–${range[1]} ms` }];
    });
  }
  if (scene === 'pass_through_armadillos' && resolution === 2) {
    return [
      { low: 1, high: 2, text: 'kdet, shallow: 1–2 ms' },
      { low: 13, high: 14, text: 'kdet, deepest: 13–14 ms' },
    ];
  }
  const known = resolution === 4 ? WITHOUT_SELF[scene] : undefined;
  return known === undefined ? [] : [{ low: known[0], high: known[1], text: `kdet: ${known[2]} ms` }];
}

export function memory({ scene, resolution }: Pick<Measured, 'scene' | 'resolution'>): Band | undefined {
  const range = hasScene(scene) ? MEMORY[resolution - 1] : undefined;
  if (range === undefined) return undefined;
  const [low, high] = range;
  const text = low === high ? (low / 1e9).toFixed(1) : `${(low / 1e9).toFixed(1)}–${(high / 1e9).toFixed(1)}`;
  return { low, high, text: `${text} GB` };
}

/** How the stages of a frame share its time, where it tells: near full penetration (§6.3.1). */
export function stages({ scene, resolution, settings }: Pick<Measured, 'scene' | 'resolution' | 'settings'>): string | undefined {
  if (scene !== 'pass_through_armadillos' || resolution !== 2 || settings.self_collisions) return undefined;
  return `${THESIS}, kdet near full penetration: bounds and populate about 1 ms, find_pairs and unique 10–12 ms, narrow 1–1.5 ms.`;
}

/** What all frames of its deforming scenes at all resolutions take together (§6.3.2). */
export function sums({ scene }: Pick<Measured, 'scene'>): string | undefined {
  if (!DEFORMING.includes(scene)) return undefined;
  return `${THESIS}, its three deforming scenes at all four resolutions together: kdet 2.1 s and with self 29 s, kdet_no_pairs 2.0 s and with self 37 s.`;
}
