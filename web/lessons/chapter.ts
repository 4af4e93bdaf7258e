// What a chapter is: text, figures that are states of the page, and exercises. All of it plain data; the numbers that a
// text claims are the claims of its figures.

import { RESULT_KEYS, settingsOf } from '../state/search-settings.ts';
import { DEFAULTS, normalise, type State } from '../state/state.ts';
import { count } from '../ui/format.ts';
import type { Answer } from '../wasm/events.ts';
import type { Settings } from '../wasm/settings.ts';

/** What is counted in a frame, in words. */
export const QUANTITIES = {
  pairs: 'colliding pairs',
  colliding: 'colliding tetrahedra',
  own: 'colliding with themselves',
  potential: 'potential pairs',
  potential_with_duplicates: '… with duplicates',
  primitives: 'tetrahedra looked at',
  height: 'levels of the grid',
  cells: 'cells in use',
  fullest_cell: 'fullest cell',
  entries: 'entries in all cells',
  table_slots: 'slots of the table',
  probes: 'probes to fill it',
} as const;

export type Quantity = keyof typeof QUANTITIES;
export type Measured = Readonly<Record<Quantity, number>>;

/** A number, or from where to where it lies: how often slots are probed depends on which thread comes first. */
export type Claim = number | readonly [least: number, most: number];

/** The page in a certain state, and what it shows there. */
export interface Figure<C extends Partial<Record<Quantity, Claim>> = Partial<Record<Quantity, Claim>>> {
  readonly title: string;
  /** What differs from the defaults. The picture stands still. */
  readonly state: Partial<State>;
  readonly claims: C;
  /** What to look at. */
  readonly look: string;
}

/** From near, among wires, so that what is drawn of one tetrahedron can be seen: from here, at this distance. */
export const near = (distance: number, target: readonly [number, number, number]): Partial<State> => ({
  surface: 'wire',
  solids: false,
  cam: { yaw: 20, pitch: 12, distance, target },
});

/** A figure whose claims keep their names and numbers. */
export const figure = <const C extends Partial<Record<Quantity, Claim>>>(figure: Figure<C>): Figure<C> => figure;

interface Question {
  readonly question: string;
  /** Said when the answer was right, and when somebody wants to see it. */
  readonly because: string;
}

/** A number that is checked against what this GPU has measured. */
export interface NumberExercise extends Question {
  /** The figures whose counts are needed. */
  readonly needs: readonly Figure[];
  readonly value: (...measured: readonly Measured[]) => number;
  /** How far off is still right. */
  readonly within?: number;
}

/** One of several. */
export interface ChoiceExercise extends Question {
  readonly choices: readonly string[];
  readonly right: number;
}

export type Exercise = NumberExercise | ChoiceExercise;

/** A paragraph, a formula, a list, or a figure. */
export type Block = string | { readonly formula: string } | { readonly list: readonly string[] } | Figure;

export interface Chapter {
  /** As links have it. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly Block[];
  readonly exercises: readonly Exercise[];
  readonly sources: readonly string[];
}

export const isFigure = (block: Block): block is Figure => typeof block === 'object' && 'state' in block;

export const figuresOf = (chapter: Chapter): Figure[] => chapter.body.filter(isFigure);

/** The whole state of a figure; text size, theme and panels are the reader's. */
export const stateOf = (figure: Figure): State => ({ ...DEFAULTS, ...figure.state, play: false });

/** What a frame gave, by the words of the lessons. */
export function measure({ counts, objects }: Answer): Measured {
  const sum = (of: (object: Answer['objects'][number]) => number) => objects.reduce((all, object) => all + of(object), 0);
  return { ...counts, colliding: sum(({ inter }) => inter), own: sum(({ own }) => own) };
}

/** Whether what a frame gave is what a figure asks for. */
export function answers(answer: Answer, scene: string | undefined, resolution: number, figure: Figure): boolean {
  const state = stateOf(figure);
  return (
    scene === state.scene &&
    resolution === state.res &&
    answer.frame === state.frame &&
    answer.corrected === state.fix &&
    sameSettings(answer.settings, settingsOf(state))
  );
}

/** What decides what is counted, and how long that takes. */
const COUNTED = [...RESULT_KEYS, 'play', 'wg'] as const;

/** Whether the page shows a figure: the same is counted, and all is as the figure has it but the camera, which is the reader's. */
export function shows(state: State, figure: Figure): boolean {
  const wanted = normalise(stateOf(figure));
  return [...COUNTED, ...(Object.keys(figure.state) as (keyof State)[])].every((key) => key === 'cam' || state[key] === wanted[key]);
}

const sameSettings = (one: Settings, other: Settings): boolean =>
  (Object.keys(other) as (keyof Settings)[]).every((key) => one[key] === other[key]);

export const fits = (claim: Claim, value: number): boolean =>
  typeof claim === 'number' ? value === claim : value >= claim[0] && value <= claim[1];

export const claimed = (claim: Claim): string => (typeof claim === 'number' ? count(claim) : `${count(claim[0])} to ${count(claim[1])}`);
