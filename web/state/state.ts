// The state of the page as one plain object: one row of the table per key of the link.

import { COLORS, type ColorName, QUALITIES, type QualityName, SURFACES, type SurfaceName } from '../systems/looks.ts';
import {
  CELL_ORIGINS,
  CELL_RULES,
  ESTIMATES,
  FORMS,
  HASHES,
  LIMITS,
  MAX_LEVELS,
  METHODS,
  type MethodName,
  NARROWS,
  NORMALS,
  type OptionName,
  optionLabel,
  RESOLUTIONS,
  STORED_SETS,
  SUBS,
  TESTS,
  WORKGROUPS,
} from '../systems/methods.ts';
import { lowerCase } from '../ui/format.ts';
import { DEFAULT_SETTINGS } from '../wasm/tables.ts';
import { camera } from './camera.ts';
import { clip } from './clip.ts';
import { type Kind, number, oneOf, onOff, optional, someOf, text, whole, wholes } from './kind.ts';
import { address } from './remote-address.ts';
import { sceneId } from './scene-id.ts';

export {
  CELL_ORIGINS,
  CELL_RULES,
  COLORS,
  ESTIMATES,
  FORMS,
  HASHES,
  MAX_LEVELS,
  METHODS,
  NARROWS,
  NORMALS,
  QUALITIES,
  STORED_SETS,
  SUBS,
  SURFACES,
  TESTS,
  WORKGROUPS,
};

export const THEMES = ['auto', 'dark', 'light'] as const;

/** What is drawn for the k-free predicate: the neighbourhood of d/4, the four covering spheres, the 21 that cover its sphere. */
export const SPHERES = ['near', 'four', '21'] as const;

/** A key's name in messages, its default, and the kind of its values. */
export interface Row<T> extends Kind<T> {
  readonly label: string;
  readonly default: T;
  /** The option of the search that it is. */
  readonly option?: OptionName;
}

const row = <T>(label: string, fallback: NoInfer<T>, kind: Kind<T>): Row<T> => ({ label, default: fallback, ...kind });

/** An option of the search: its label is that of the tables. */
const optionRow = <T>(option: OptionName, fallback: NoInfer<T>, kind: Kind<T>): Row<T> => ({
  ...row(lowerCase(optionLabel(option)), fallback, kind),
  option,
});

const primitive = whole(0, 999_999_999);

/** In the order of the link. Keys and values are permanent: old links must keep their meaning. */
const TABLE = {
  scene: row('scene', 'armadillos', sceneId),
  /** The address of a mesh or a scene, instead of one of the catalogue's. */
  src: row('source address', null, optional('off', address)),
  res: row('resolution', 1, whole(1, RESOLUTIONS.length)),
  /** Its primitives, or its surface, divided or not. */
  form: row('primitives', 'own', oneOf(FORMS)),
  frame: row('frame', 0, whole(0, 1_000_000)),
  /** 0 in links that were copied while playback was paused. */
  play: row('playback', true, onOff),
  /** Whether the scene's correction is applied. */
  fix: row('correction', true, onOff),

  /** Whether the scene is simulated from the frame on, and with which factors. */
  live: row('live', false, onOff),
  gravity: row('gravity', 1, number(...LIMITS.live.gravity)),
  stiffness: row('stiffness', 1, number(...LIMITS.live.stiffness)),
  friction: row('friction', 1, number(...LIMITS.live.friction)),
  damping: row('damping', 1, number(...LIMITS.live.damping)),
  /** The time step, in sixtieths of a second; the speed of the clock; whether there is a floor. */
  dt: row('time step', 1, number(...LIMITS.live.step)),
  speed: row('speed', 1, number(...LIMITS.live.speed)),
  floor: row('floor', true, onOff),

  method: row<MethodName>('method', DEFAULT_SETTINGS.method, oneOf(METHODS)),
  narrow: optionRow('narrow', DEFAULT_SETTINGS.narrow, oneOf(NARROWS)),
  hash: optionRow('hash', DEFAULT_SETTINGS.hash, oneOf(HASHES)),
  /** Threads in a workgroup. */
  wg: optionRow('workgroup', DEFAULT_SETTINGS.workgroup, oneOf(WORKGROUPS)),
  self: optionRow('self_collisions', DEFAULT_SETTINGS.self_collisions, onOff),
  inter: optionRow('inter_collisions', DEFAULT_SETTINGS.inter_collisions, onOff),
  onepass: optionRow('one_pass', DEFAULT_SETTINGS.one_pass, onOff),
  /** The rule for cell sizes. */
  cells: optionRow('cell_rule', DEFAULT_SETTINGS.cell_rule, oneOf(CELL_RULES)),
  /** The factor on cell sizes. */
  scale: optionRow('cell_scale', DEFAULT_SETTINGS.cell_scale, number(...LIMITS.cellScale)),
  /** Spatial hashing: the side of a cell in mean edges, slots of the table, the primes of the hash function `simple`, where cells are counted from. */
  edge: optionRow('cell_size', DEFAULT_SETTINGS.cell_size, number(...LIMITS.cellSize)),
  slots: optionRow('table_slots', DEFAULT_SETTINGS.table_slots, whole(...LIMITS.tableSlots)),
  primes: optionRow('primes', DEFAULT_SETTINGS.primes.join(), wholes(3, 1, 2 ** 32 - 1)),
  from: optionRow('cell_origin', DEFAULT_SETTINGS.cell_origin, oneOf(CELL_ORIGINS)),
  /** The set that the table holds. */
  stored: optionRow('stored', DEFAULT_SETTINGS.stored, oneOf(STORED_SETS)),
  /** Penetration depth: normals of surfaces, and how it is estimated. */
  normals: optionRow('normals', DEFAULT_SETTINGS.normals, oneOf(NORMALS)),
  estimate: optionRow('estimate', DEFAULT_SETTINGS.estimate, oneOf(ESTIMATES)),

  /** Continuous detection: the elementary test, the distance that counts as contact, and the time within the step that is shown. */
  test: optionRow('test', DEFAULT_SETTINGS.test, oneOf(TESTS)),
  sep: optionRow('separation', DEFAULT_SETTINGS.separation, number(...LIMITS.length)),
  t: row('time in the step', 0, number(0, 1)),

  /** Distances: the sub-algorithm of GJK, and how near objects have to be. */
  sub: optionRow('sub', DEFAULT_SETTINGS.sub, oneOf(SUBS)),
  within: optionRow('within', DEFAULT_SETTINGS.within, number(...LIMITS.length)),

  /** Matte surfaces let colliding primitives shine through. */
  surface: row<SurfaceName>('surface', 'matte', oneOf(SURFACES)),
  /** Whether colliding primitives are drawn. */
  solids: row('colliding primitives', true, onOff),
  color: row<ColorName>('colour', 'object', oneOf(COLORS)),
  clip: row('clipping plane', null, optional('off', clip)),
  /** Factor of the exploded view. */
  explode: row('exploded view', 0, number(0, 1)),
  /** The level whose occupied cells are drawn. */
  grid: row('grid level', null, optional('off', whole(0, MAX_LEVELS - 1))),
  /** Whether penetration depths are drawn as arrows. */
  arrows: row('arrows', false, onOff),
  /** Whether the segments in which colliding triangles meet are drawn. */
  curves: row('contact curves', false, onOff),
  /** Whether impacts are drawn as dots, and closest points of objects as arrows. */
  dots: row('impacts', true, onOff),
  /** How many pixels are drawn: fewer where the GPU is slow. */
  draw: row<QualityName>('drawing', 'auto', oneOf(QUALITIES)),
  /** Absent: the scene's default camera. */
  cam: row('camera', null, optional('auto', camera)),

  theme: row('theme', 'auto', oneOf(THEMES)),
  /** Whether the panels are shown. */
  ui: row('panels', true, onOff),
  /** The factor on the size of text. */
  text: row('text size', 1, number(1, 3)),
  /** Whether text and controls are large, for a projector. */
  large: row('large text and controls', false, onOff),

  /** The inspected primitive. */
  pick: row('inspected primitive', null, optional('off', primitive)),
  /** The step of the inspector. */
  step: row('inspector step', 1, whole(1, 7)),
  /** The candidate whose narrow test is shown. */
  cand: row('candidate', null, optional('off', primitive)),
  /** The axis or the iteration of that test, counted from 1. Absent: the deciding one. */
  detail: row('axis or iteration', null, optional('auto', whole(1, 99))),
  /** Whether the k panel is open, and what is drawn for it. */
  free: row('k panel', null, optional('off', someOf('open', SPHERES))),
  lesson: row('lesson', null, optional('off', text(/^[a-z0-9-]{1,40}$/, '1 to 40 lower-case letters, digits and hyphens'))),

  /** Whether the chart's times are on a logarithmic scale. */
  log: row('log scale', false, onOff),
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

/** The keys of the search's options. */
export const OPTION_KEYS = ROWS.flatMap(([key, { option }]): (readonly [Key, OptionName])[] =>
  option === undefined ? [] : [[key, option]],
);

/** The state with chosen values; the default where `choose` returns undefined. */
export const stateFrom = (choose: (key: Key, row: Row<unknown>) => unknown): State =>
  Object.fromEntries(
    ROWS.map(([key, row]) => {
      const value = choose(key, row);
      return [key, value === undefined ? row.default : value];
    }),
  ) as State;

export const DEFAULTS: State = Object.freeze(stateFrom(() => undefined));

/**
 * The nearest state that a link can represent: numbers clamped and rounded, invalid values replaced by the default. The
 * page is always in such a state, so that a link reproduces the same picture.
 */
export const normalise = (state: State): State => stateFrom((key, row) => row.nearest(state[key]));
