// The chapters in order, and their names in links.

import { toLink } from '../state/link.ts';
import { DEFAULTS, type State } from '../state/state.ts';
import { type Chapter, type Figure, figuresOf, stateOf } from './chapter.ts';
import { betweenFrames } from './chapters/between-frames.ts';
import { bruteForce } from './chapters/brute-force.ts';
import { cancellation } from './chapters/cancellation.ts';
import { depth } from './chapters/depth.ts';
import { duplicates } from './chapters/duplicates.ts';
import { gjk } from './chapters/gjk.ts';
import { grid } from './chapters/grid.ts';
import { hashTable } from './chapters/hash-table.ts';
import { hashing } from './chapters/hashing.ts';
import { howNear } from './chapters/how-near.ts';
import { impulse } from './chapters/impulse.ts';
import { linearGrowth } from './chapters/linear-growth.ts';
import { notKFree } from './chapters/not-k-free.ts';
import { penetration } from './chapters/penetration.ts';
import { sat } from './chapters/sat.ts';
import { selfCollisions } from './chapters/self-collisions.ts';
import { surfaces } from './chapters/surfaces.ts';
import { trees } from './chapters/trees.ts';

export const CHAPTERS: readonly Chapter[] = [
  linearGrowth,
  grid,
  hashing,
  duplicates,
  sat,
  gjk,
  selfCollisions,
  depth,
  bruteForce,
  surfaces,
  trees,
  hashTable,
  penetration,
  impulse,
  betweenFrames,
  howNear,
  cancellation,
  notKFree,
];

/** Every figure whose counts are needed: those in the text, and those of exercises. */
export const FIGURES: readonly Figure[] = CHAPTERS.flatMap((chapter) => [
  ...new Set([...figuresOf(chapter), ...chapter.exercises.flatMap((exercise) => ('needs' in exercise ? exercise.needs : []))]),
]);

/** The link's value for the list of chapters. */
export const CONTENTS = 'contents';

/** A place in the lessons; without a chapter, the list of chapters. */
export interface Place {
  readonly chapter?: Chapter;
  readonly figure?: Figure;
}

/** `hashing` and `hashing-2`; undefined for an unknown chapter or figure. */
export function place(lesson: string): Place | undefined {
  if (lesson === CONTENTS) return {};
  const [, name, number] = /^([a-z-]+?)(?:-([1-9]))?$/.exec(lesson) ?? [];
  const chapter = CHAPTERS.find(({ id }) => id === name);
  if (chapter === undefined) return undefined;
  if (number === undefined) return { chapter };
  const figure = figuresOf(chapter)[Number(number) - 1];
  return figure && { chapter, figure };
}

/** The figure's name in links. */
export const nameOf = (chapter: Chapter, figure: Figure): string => `${chapter.id}-${figuresOf(chapter).indexOf(figure) + 1}`;

/** With the reader's text size, theme and panels. */
export const forReader = (to: State, { text, theme, ui }: State): State => ({ ...to, text, theme, ui });

/** The figure's full state, if `state` is that of a link that names a figure and nothing else. */
export function wholeFigure(state: State): State | undefined {
  const { lesson } = state;
  const figure = lesson === null ? undefined : place(lesson)?.figure;
  if (figure === undefined) return undefined;
  // With reduced motion, a link without `play` is paused.
  const bare = toLink(forReader({ ...DEFAULTS, lesson, play: state.play }, state)) === toLink(state);
  const whole = forReader({ ...stateOf(figure), lesson }, state);
  return bare && toLink(whole) !== toLink(state) ? whole : undefined;
}
