// Everything that is on the screen, in one object of plain data: one row of the table per key of the link.

import { camera } from './camera.ts';
import { clip } from './clip.ts';
import { type Kind, number, oneOf, onOff, optional, someOf, text, whole } from './kind.ts';
import { address } from './remote-address.ts';
import { sceneId } from './scene-id.ts';

// The same words as in src/detect/settings.rs; of its methods those that run on the GPU.
export const METHODS = ['kdet', 'kdet_no_pairs', 'kdet_hash_map', 'kdet_home_cell', 'gpu', 'gpu_no_loop'] as const;
export const NARROWS = ['sat', 'sat_no_edges', 'sat_mtv', 'gjk'] as const;
export const HASHES = ['djb2', 'fnv-1a', 'simple', 'morton'] as const;
export const CELL_RULES = ['paper', 'mean'] as const;
export const WORKGROUPS = [16, 32, 64, 128, 256] as const;
/** The hierarchy of grids is never higher (src/detect/levels.rs). */
export const MAX_LEVELS = 16;

export const SURFACES = ['matte', 'opaque', 'glass', 'wire', 'hidden'] as const;
export const COLORS = ['object', 'level', 'pairs', 'k', 'depth'] as const;
export const THEMES = ['auto', 'dark', 'light'] as const;

/** What is drawn of k-freeness: what is within d/4, the four spheres that cover it, the 21 that cover its sphere. */
export const SPHERES = ['near', 'four', '21'] as const;

/** A key's default, and the kind of its values. */
export interface Row<T> extends Kind<T> {
  readonly default: T;
}

const row = <T>(fallback: NoInfer<T>, kind: Kind<T>): Row<T> => ({ default: fallback, ...kind });

const tetrahedron = whole(0, 999_999_999);

/** In the order of the link. What is here stays: links that people have kept must keep their meaning. */
const TABLE = {
  scene: row('armadillos', sceneId),
  /** The address of a mesh or a scene, instead of one of the catalogue's. */
  src: row(null, optional('off', address)),
  res: row(1, whole(1, 4)),
  frame: row(0, whole(0, 1_000_000)),
  /** A link says 0 when it was copied from a picture that stood still. */
  play: row(true, onOff),
  /** Whether objects are moved by the scene's correction. */
  fix: row(true, onOff),

  method: row('kdet_home_cell', oneOf(METHODS)),
  narrow: row('sat', oneOf(NARROWS)),
  hash: row('djb2', oneOf(HASHES)),
  /** Threads in a workgroup. */
  wg: row(128, oneOf(WORKGROUPS)),
  self: row(false, onOff),
  inter: row(true, onOff),
  onepass: row(true, onOff),
  /** The rule for cell sizes. */
  cells: row('mean', oneOf(CELL_RULES)),
  /** The factor on cell sizes. */
  scale: row(1, number(0.5, 64)),

  /** Matte surfaces let collisions shine through. */
  surface: row('matte', oneOf(SURFACES)),
  /** Whether colliding tetrahedra are drawn. */
  solids: row(true, onOff),
  color: row('object', oneOf(COLORS)),
  clip: row(null, optional('off', clip)),
  /** How far tetrahedra are moved apart. */
  explode: row(0, number(0, 1)),
  /** The level whose occupied cells are drawn. */
  grid: row(null, optional('off', whole(0, MAX_LEVELS - 1))),
  /** Whether penetration depths are drawn as arrows. */
  arrows: row(false, onOff),
  /** Absent: as the scene wants to be seen. */
  cam: row(null, optional('auto', camera)),

  theme: row('auto', oneOf(THEMES)),
  /** Whether the panels are shown. */
  ui: row(true, onOff),
  /** The factor on the size of text. */
  text: row(1, number(1, 3)),
  /** Whether text and controls are large, for a projector. */
  large: row(false, onOff),

  /** The tetrahedron that is looked into. */
  pick: row(null, optional('off', tetrahedron)),
  /** The step of looking into it. */
  step: row(1, whole(1, 7)),
  /** The candidate that it is tested against. */
  cand: row(null, optional('off', tetrahedron)),
  /** The axis or the iteration of that test, from 1 on. Absent: the one that decided. */
  detail: row(null, optional('auto', whole(1, 99))),
  /** Whether k-freeness is open, and what is drawn of it. */
  free: row(null, optional('off', someOf('open', SPHERES))),
  lesson: row(null, optional('off', text(/^[a-z0-9-]{1,40}$/, '1 to 40 small letters, digits and hyphens'))),

  /** Whether the chart's times are on a logarithmic scale. */
  log: row(false, onOff),
};

export type Key = keyof typeof TABLE;
export type State = { readonly [K in Key]: (typeof TABLE)[K]['default'] };

export type Method = State['method'];
export type Narrow = State['narrow'];
export type Hash = State['hash'];
export type CellRule = State['cells'];
export type Surface = State['surface'];
export type Color = State['color'];
export type Theme = State['theme'];

/** Every key with its row, in the order of the link. */
export const ROWS = Object.entries(TABLE) as readonly (readonly [Key, Row<unknown>])[];

/** The state whose values come from here; where undefined comes, it is the default. */
export const stateFrom = (choose: (key: Key, row: Row<unknown>) => unknown): State =>
  Object.fromEntries(
    ROWS.map(([key, row]) => {
      const value = choose(key, row);
      return [key, value === undefined ? row.default : value];
    }),
  ) as State;

export const DEFAULTS: State = Object.freeze(stateFrom(() => undefined));

/**
 * The nearest state that a link can say exactly: numbers within their bounds and rounded, and the default for what is
 * near nothing. What is on the screen must be such a state, so that a link gives the very same picture.
 */
export const normalise = (state: State): State => stateFrom((key, row) => row.nearest(state[key]));
