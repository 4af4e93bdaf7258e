import type { Item } from './drawing.ts';

/** One step of a primitive through the stages: a sentence, the numbers, and what is drawn. */
export interface Step {
  readonly sentence: string;
  readonly body: readonly Node[];
  readonly drawing: readonly Item[];
  /** Animated items, for a progress from 0 to 1. */
  readonly moving?: (part: number) => readonly Item[];
}
