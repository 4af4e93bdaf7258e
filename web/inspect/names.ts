// Vectors, cells and objects in words, the same in every step.

import { number } from '../ui/format.ts';
import type { Axis, Fate, Vector } from '../wasm/inspect.ts';

export const vector = (v: Vector): string => `(${v.map(number).join(', ')})`;

/** Its coordinates, which stay on one line. */
export const cellName = (cell: Vector): string => cell.join('\u00a0');

/** A, B, C …; numbers where there are more than letters. */
export const objectName = (object: number): string => (object < 26 ? String.fromCharCode(65 + object) : `object ${object}`);

export const hex = (word: number): string => `0x${word.toString(16).padStart(8, '0')}`;

export const FATES: Readonly<Record<Fate, string>> = {
  object_filter: 'object filter',
  shared_vertex: 'shared vertex',
  aabb: 'boxes apart',
  narrow: 'narrow test',
  collides: 'collides',
};

const EDGES = ['01', '02', '03', '12', '13', '23'];
const FACES = ['123', '032', '013', '021'];

/** What an axis is made of, with the numbers of the corners. */
export function axisName(axis: Axis): string {
  if (axis.kind === 'edges') return `edge ${EDGES[axis.edgeOfA]} of A × edge ${EDGES[axis.edgeOfB]} of B`;
  return `face ${FACES[axis.face]} of ${axis.kind === 'face_of_a' ? 'A' : 'B'}`;
}
