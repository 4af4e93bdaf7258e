// The measurements of the thesis (N. Mirzayousef Jadid, 2023, chapter 6), shown as a reference in the figures.

import type { Measured } from './summary.ts';

export const THESIS = 'thesis, RTX 3080';

export interface Band {
  /** Milliseconds, or bytes. */
  readonly low: number;
  readonly high: number;
  readonly text: string;
}

/** The scenes of the thesis by our ids; a statue replaces the Buddha. */
const SCENES = ['armadillos', 'pass_through_armadillos', 'statue_and_armadillo', 'bunny_and_planck'];

export const hasScene = (scene: string): boolean => SCENES.includes(scene);

/** Self-collision was measured only in scenes with deforming models (thesis, chapter 6, before §6.1). */
const DEFORMING = SCENES.filter((scene) => scene !== 'pass_through_armadillos');

/** Median frame times with self-collision by resolution, in milliseconds. */
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

/** Median frame times without self-collision at resolution 4; the thesis gives no lower bound for two of them. */
const WITHOUT_SELF: Readonly<Record<string, readonly [number, number, string]>> = {
  armadillos: [0, 3, 'below 3'],
  statue_and_armadillo: [0, 4.5, 'below 4.5'],
  bunny_and_planck: [3.4, 3.6, 'about 3.5'],
};

/** Total memory by resolution, in bytes. */
const MEMORY: readonly (readonly [number, number])[] = [
  [5.3e9, 5.3e9],
  [5.5e9, 5.5e9],
  [6.0e9, 6.0e9],
  [7.0e9, 7.5e9],
];

/** The median frame times of a scene in the thesis, one band per method. */
export function medians(result: Pick<Measured, 'scene' | 'resolution'>, self: boolean, methods: readonly string[]): Band[] {
  const { scene, resolution } = result;
  if (!hasScene(scene)) return [];
  if (self) {
    if (!DEFORMING.includes(scene)) return [];
    return Object.entries(WITH_SELF).flatMap(([method, ranges]) => {
      const range = ranges[resolution - 1];
      // Without a result for either of its methods, compare with kdet.
      const wanted = methods.includes(method) || (method === 'kdet' && !methods.some((m) => m in WITH_SELF));
      return range === undefined || !wanted
        ? []
        : [{ low: range[0], high: range[1], text: `${method}, self-collision: ${range[0]}–${range[1]} ms` }];
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

/** Stage times, which the thesis gives near full penetration (§6.3.1). */
export function stages({ scene, resolution, settings }: Pick<Measured, 'scene' | 'resolution' | 'settings'>): string | undefined {
  if (scene !== 'pass_through_armadillos' || resolution !== 2 || settings.self_collisions) return undefined;
  return `${THESIS}, kdet near full penetration: bounds and populate about 1 ms, find_pairs and unique 10–12 ms, narrow 1–1.5 ms.`;
}

/** Total time of all frames of the deforming scenes at all resolutions (§6.3.2). */
export function sums({ scene }: Pick<Measured, 'scene'>): string | undefined {
  if (!DEFORMING.includes(scene)) return undefined;
  return `${THESIS}, total of its three deforming scenes at all four resolutions: kdet 2.1 s, with self-collision 29 s; kdet_no_pairs 2.0 s, with self-collision 37 s.`;
}
