// Vectors, cells and objects as text, the same in every step.

import { number } from '../ui/format.ts';
import type { Axis, Fate, Vector } from '../wasm/inspect.ts';

export const vector = (v: Vector): string => `(${v.map(number).join(', ')})`;

/** A cell's coordinates, without line breaks. */
export const cellName = (cell: Vector): string => cell.join('\u00a0');

/** A, B, C …; numbers from the 27th object on. */
export const objectName = (object: number): string => (object < 26 ? String.fromCharCode(65 + object) : `object ${object}`);

export const hex = (word: number): string => `0x${word.toString(16).padStart(8, '0')}`;

const FATES: Readonly<Record<Fate, string>> = {
  object_filter: 'object filter',
  shared_vertex: 'shared vertex',
  aabb: 'boxes disjoint',
  narrow: 'separated',
  collides: 'collides',
};

/** The stage at which a candidate was rejected, or that it collides; an unknown one by its name. */
export const fateName = (fate: string): string => (Object.hasOwn(FATES, fate) ? FATES[fate as Fate] : fate.replaceAll('_', ' '));

const EDGES = ['01', '02', '03', '12', '13', '23'];
const FACES = ['123', '032', '013', '021'];

/** The faces or edges that an axis is made from, by their corners. */
export function axisName(axis: Axis): string {
  if (axis.kind === 'edges') return `edge ${EDGES[axis.edgeOfA] ?? axis.edgeOfA} of A × edge ${EDGES[axis.edgeOfB] ?? axis.edgeOfB} of B`;
  if (axis.kind === 'plane_of_a' || axis.kind === 'plane_of_b') return `plane of ${axis.kind === 'plane_of_a' ? 'A' : 'B'}`;
  return `face ${FACES[axis.face] ?? axis.face} of ${axis.kind === 'face_of_a' ? 'A' : 'B'}`;
}
