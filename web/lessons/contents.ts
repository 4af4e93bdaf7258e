// The chapters, in order, and what a link says of them.

import { toLink } from '../state/link.ts';
import { DEFAULTS, type State } from '../state/state.ts';
import { type Chapter, type Figure, figuresOf, stateOf } from './chapter.ts';
import { bruteForce } from './chapters/brute-force.ts';
import { depth } from './chapters/depth.ts';
import { duplicates } from './chapters/duplicates.ts';
import { gjk } from './chapters/gjk.ts';
import { grid } from './chapters/grid.ts';
import { hashing } from './chapters/hashing.ts';
import { linearGrowth } from './chapters/linear-growth.ts';
import { sat } from './chapters/sat.ts';
import { selfCollisions } from './chapters/self-collisions.ts';

export const CHAPTERS: readonly Chapter[] = [linearGrowth, grid, hashing, duplicates, sat, gjk, selfCollisions, depth, bruteForce];

/** Every figure whose numbers are of interest: those in the text, and those that exercises ask for. */
export const FIGURES: readonly Figure[] = CHAPTERS.flatMap((chapter) => [
  ...new Set([...figuresOf(chapter), ...chapter.exercises.flatMap((exercise) => ('needs' in exercise ? exercise.needs : []))]),
]);

/** What a link says when the list of chapters is open. */
export const CONTENTS = 'contents';

/** Where somebody is in the lessons; without a chapter, at the list of them. */
export interface Place {
  readonly chapter?: Chapter;
  readonly figure?: Figure;
}

/** `hashing` and `hashing-2`; undefined for what is no chapter or no figure of it. */
export function place(lesson: string): Place | undefined {
  if (lesson === CONTENTS) return {};
  const [, name, number] = /^([a-z-]+?)(?:-([1-9]))?$/.exec(lesson) ?? [];
  const chapter = CHAPTERS.find(({ id }) => id === name);
  if (chapter === undefined) return undefined;
  if (number === undefined) return { chapter };
  const figure = figuresOf(chapter)[Number(number) - 1];
  return figure && { chapter, figure };
}

/** The figure as a link has it. */
export const nameOf = (chapter: Chapter, figure: Figure): string => `${chapter.id}-${figuresOf(chapter).indexOf(figure) + 1}`;

/** With text size, theme and panels as they are: those are the reader's, not the figure's. */
export const forReader = (to: State, { text, theme, ui }: State): State => ({ ...to, text, theme, ui });

/** A link that names a figure and nothing else means the whole figure: that state, where `state` is such a link's. */
export function wholeFigure(state: State): State | undefined {
  const { lesson } = state;
  const figure = lesson === null ? undefined : place(lesson)?.figure;
  if (figure === undefined) return undefined;
  // Where less motion is wished for, a link that says nothing of playing does not play.
  const bare = toLink(forReader({ ...DEFAULTS, lesson, play: state.play }, state)) === toLink(state);
  const whole = forReader({ ...stateOf(figure), lesson }, state);
  return bare && toLink(whole) !== toLink(state) ? whole : undefined;
}
