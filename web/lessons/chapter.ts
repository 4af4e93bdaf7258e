// A chapter: text, figures that are states of the page, variations of a setting, and exercises, all as plain data. The numbers in
// a text are the claims of its figures.

import { RESULT_KEYS, settingsOf } from '../state/search-settings.ts';
import { DEFAULTS, normalise, type State } from '../state/state.ts';
import { COUNT_NAMES, type CountName, countLabel, countOf } from '../systems/methods.ts';
import { count } from '../ui/format.ts';
import type { Answer } from '../wasm/events.ts';
import type { Settings } from '../wasm/settings.ts';

/** The counts of a frame; `colliding` and `own` are colliding primitives, with other objects and within their own. */
export type Quantity = CountName | 'colliding' | 'own';

export const quantityLabel = (quantity: Quantity): string =>
  quantity === 'colliding' ? 'colliding primitives' : quantity === 'own' ? 'self-colliding primitives' : countLabel(quantity);

export type Measured = Readonly<Record<Quantity, number>>;

/** A number, or a range: the number of probes depends on the order of the threads. */
export type Claim = number | readonly [least: number, most: number];

/** A state of the page, and the numbers that it shows. */
export interface Figure<C extends Partial<Record<Quantity, Claim>> = Partial<Record<Quantity, Claim>>> {
  readonly title: string;
  /** What differs from the defaults. Playback is paused. */
  readonly state: Partial<State>;
  readonly claims: C;
  /** The caption. */
  readonly look: string;
}

/** A close camera and a wire surface, so that the inspector's drawings are visible. */
export const near = (distance: number, target: readonly [number, number, number]): Partial<State> => ({
  surface: 'wire',
  solids: false,
  cam: { yaw: 20, pitch: 12, distance, target },
});

/** A figure with the literal types of its claims. */
export const figure = <const C extends Partial<Record<Quantity, Claim>>>(figure: Figure<C>): Figure<C> => figure;

interface Question {
  readonly question: string;
  /** The explanation, shown with a right answer or on request. */
  readonly because: string;
}

/** The answer is a number, checked against this GPU's counts. */
export interface NumberExercise extends Question {
  /** The figures whose counts are needed. */
  readonly needs: readonly Figure[];
  readonly value: (...measured: readonly Measured[]) => number;
  /** The tolerance. */
  readonly within?: number;
}

/** The answer is one of several choices. */
export interface ChoiceExercise extends Question {
  readonly choices: readonly string[];
  readonly right: number;
}

export type Exercise = NumberExercise | ChoiceExercise;

/** Numbers that the page does not count, for a chart: one per value of a variation. */
export interface Known {
  readonly label: string;
  readonly values: readonly number[];
}

/** A figure with one setting at several values, measured on request and plotted. */
export interface Variation {
  readonly title: string;
  /** The caption. */
  readonly look: string;
  /** What it starts from and returns to. */
  readonly from: Figure;
  readonly vary: 'edge' | 'slots';
  readonly axis: string;
  readonly values: readonly number[];
  /** The counts that are plotted: what the text claims at each value. */
  readonly counts: Partial<Record<Quantity, readonly number[]>>;
  readonly known: readonly Known[];
  /** What the thesis found. */
  readonly thesis: string;
}

/** A paragraph, a formula, a list, a figure, or a variation. */
export type Block = string | { readonly formula: string } | { readonly list: readonly string[] } | Figure | Variation;

export interface Chapter {
  /** The chapter's name in links. */
  readonly id: string;
  readonly title: string;
  readonly body: readonly Block[];
  readonly exercises: readonly Exercise[];
  readonly sources: readonly string[];
}

export const isFigure = (block: Block): block is Figure => typeof block === 'object' && 'state' in block;

export const isVariation = (block: Block): block is Variation => typeof block === 'object' && 'vary' in block;

export const figuresOf = (chapter: Chapter): Figure[] => chapter.body.filter(isFigure);

export const variationsOf = (chapter: Chapter): Variation[] => chapter.body.filter(isVariation);

/** The figures of a variation, one per value. */
export const stepsOf = ({ title, look, from, vary, values, counts }: Variation): Figure[] =>
  values.map((value, i) => ({
    title: `${title}: ${value}`,
    state: { ...from.state, [vary]: value },
    claims: Object.fromEntries(Object.entries(counts).map(([quantity, claims]) => [quantity, claims[i]])),
    look,
  }));

/** The full state of a figure, except for text size, theme and panels, which the reader chooses. */
export const stateOf = (figure: Figure): State => ({ ...DEFAULTS, ...figure.state, play: false });

/** The counts of a frame, by the names of the lessons. */
export function measure({ counts, objects }: Answer): Measured {
  const sum = (of: (object: Answer['objects'][number]) => number) => objects.reduce((all, object) => all + of(object), 0);
  const named = COUNT_NAMES.map((name) => [name, countOf(counts, name) ?? Number.NaN] as const);
  return { ...(Object.fromEntries(named) as Record<CountName, number>), colliding: sum(({ inter }) => inter), own: sum(({ own }) => own) };
}

/** Whether the results are those of a figure. */
export function answers(answer: Answer, scene: string | undefined, resolution: number, figure: Figure): boolean {
  const state = stateOf(figure);
  return (
    scene === state.scene &&
    resolution === state.res &&
    answer.frame === state.frame &&
    answer.corrected === state.fix &&
    answer.form === state.form &&
    sameSettings(answer.settings, settingsOf(state))
  );
}

/** The keys that determine the counts and times. */
const COUNTED = [...RESULT_KEYS, 'play', 'wg'] as const;

/** Whether the page shows a figure: the same settings and view; the camera is the reader's. */
export function shows(state: State, figure: Figure): boolean {
  const wanted = normalise(stateOf(figure));
  return [...COUNTED, ...(Object.keys(figure.state) as (keyof State)[])].every((key) => key === 'cam' || state[key] === wanted[key]);
}

/** As texts: some are lists. */
const sameSettings = (one: Settings, other: Settings): boolean =>
  (Object.keys(other) as (keyof Settings)[]).every((key) => String(one[key]) === String(other[key]));

export const fits = (claim: Claim, value: number): boolean =>
  typeof claim === 'number' ? value === claim : value >= claim[0] && value <= claim[1];

/** GPUs may round the last bit of a position differently, which can flip boxes and pairs that barely touch. */
const NEARLY = 0.005;

/** How well this GPU's counts fit the text. */
export type Agreement = 'same' | 'near' | 'other';

export function agreement({ claims }: Figure, measured: Measured): Agreement {
  let agrees: Agreement = 'same';
  for (const [quantity, claim] of Object.entries(claims) as [Quantity, Claim][]) {
    const value = measured[quantity];
    const middle = typeof claim === 'number' ? claim : (claim[0] + claim[1]) / 2;
    if (fits(claim, value)) continue;
    if (!(Math.abs(value - middle) <= NEARLY * middle)) return 'other';
    agrees = 'near';
  }
  return agrees;
}

export const AGREEMENTS: Readonly<Record<Agreement, string>> = {
  same: '✓ Your GPU: same numbers as in the text.',
  near: '≈ Your GPU: nearly the same numbers as in the text. GPUs may round the last bit of a position differently.',
  other: 'Your GPU: other numbers than in the text. Please report this.',
};

export const claimed = (claim: Claim): string => (typeof claim === 'number' ? count(claim) : `${count(claim[0])}–${count(claim[1])}`);
