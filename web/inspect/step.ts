import type { Item } from './drawing.ts';

/** One step of a tetrahedron through the stages: a sentence, the numbers, and what is drawn. */
export interface Step {
  readonly sentence: string;
  readonly body: readonly Node[];
  readonly drawing: readonly Item[];
  /** What moves, when a part of its way, from 0 to 1, is done. */
  readonly moving?: (part: number) => readonly Item[];
}
