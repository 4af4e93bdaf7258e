// What was measured with one set of settings: several repeats of every frame of the animation, and their medians.

import { type CountName, type Counts, countLabel, inCountOrder, inStageOrder, PAIR_KINDS, type PairKindName } from '../systems/methods.ts';
import { CLOCK_STEPS, REPEATS } from '../wasm/tables.ts';
import type * as types from '../wasm/types.ts';
import { stepsOf } from './clock-steps.ts';

/** `device`: GPU timestamps per stage; `host`: wall clock around the whole frame. */
export type Clock = types.Clock;

/** What is measured, and with which clock. Each question has a run of its own. */
export interface Question {
  /** Method and settings as in the legend: `kdet_home_cell · sat · djb2`. */
  readonly label: string;
  readonly scene: string;
  readonly resolution: number;
  /** Number of frames of the animation. */
  readonly frames: number;
  /** Whether frames come one after the other, so that the axis need not have room for all from the start. */
  readonly grows?: boolean;
  readonly clock: Clock;
  /** The stages that the method runs, in the order of the stack. Stages found in samples are added. */
  readonly stages: readonly string[];
  /** The count that the line at the right shows; colliding pairs if omitted. */
  readonly found?: CountName;
  /** What must be shown with the results, such as a substituted model. */
  readonly note?: string;
}

/** One repeat of one frame. */
export interface Sample {
  readonly frame: number;
  /** Milliseconds of each stage. Not used by the wall clock. */
  readonly stages: readonly number[];
  /** The stages of these times. Times of the same stage add up, of one kind of pairs too; a stage without one took 0 ms. */
  readonly names: readonly string[];
  /** The kind of pairs that each time was for: `inter`, `self`, or both; both if omitted. */
  readonly kinds?: readonly string[];
  /** Milliseconds from the first GPU timestamp to the last, if there are any. */
  readonly device?: number | undefined;
  /** Milliseconds of wall clock time for the whole frame. */
  readonly host: number;
  /** Colliding pairs, or what the method finds instead; undefined if it keeps no list of them. */
  readonly pairs: number | undefined;
  /** Unique pairs; undefined if the method keeps no pair list. */
  readonly uniquePairs: number | undefined;
  /** Candidate pairs, which may repeat. */
  readonly candidatePairs: number | undefined;
  /** All that was counted, by name; none if omitted. */
  readonly counts?: Counts;
  readonly bytes: number;
}

/** A stage for one kind of pairs. */
export interface Part {
  readonly stage: string;
  readonly kind: PairKindName;
}

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Medians and counts of one frame. */
export interface Figures {
  readonly frame: number;
  readonly repeats: number;
  /** In the order of the run's `stages`; empty if the wall clock is used. */
  readonly stages: readonly Spread[];
  /** In the order of the run's `parts`. */
  readonly parts: readonly Spread[];
  /** Of the repeats' totals, by the run's clock. Not the sum of the stages' medians: medians do not add up exactly. */
  readonly total: Spread;
  readonly device: Spread | undefined;
  readonly host: Spread;
  /** Counts are equal in all repeats; these are from the last one. */
  readonly pairs: number | undefined;
  readonly uniquePairs: number | undefined;
  readonly candidatePairs: number | undefined;
  readonly counts: Counts;
  readonly bytes: number;
}

/** Frames that the axis has room for at least, where they come one after the other. */
const LEAST_AXIS = 60;

export class Run {
  private readonly samples: Sample[][];
  private readonly figures: (Figures | undefined)[];
  private readonly followers = new Set<(frame: number) => void>();
  private count = 0;
  private newest = 0;
  /** Steps of which all times so far are multiples; meaningless until a time is above zero. */
  private steps: readonly number[] = CLOCK_STEPS;
  private ticked = false;
  private stageNames: readonly string[];
  private timedParts: readonly Part[] = [];
  private countNames: readonly string[] = [];

  constructor(
    readonly question: Question,
    readonly repeats: number = REPEATS,
  ) {
    const { frames } = question;
    if (!Number.isInteger(frames) || frames < 1) throw new RangeError(`a run needs at least 1 frame (got ${frames})`);
    if (!Number.isInteger(repeats) || repeats < 1) throw new RangeError(`a run needs at least 1 repeat (got ${repeats})`);
    this.samples = Array.from({ length: frames }, () => []);
    this.figures = Array.from({ length: frames }, () => undefined);
    this.stageNames = question.stages;
  }

  /** The stages, from the bottom of the stack up. */
  get stages(): readonly string[] {
    return this.stageNames;
  }

  /** Stages that were timed for each kind of pairs apart, in the order of the stack; their times add up to the stages'. */
  get parts(): readonly Part[] {
    return this.timedParts;
  }

  /** Everything that was counted, in the order of the panels; counts that the page does not know come last. */
  get counts(): readonly string[] {
    return this.countNames;
  }

  /** The count of the line at the right. */
  get found(): CountName {
    return this.question.found ?? 'colliding_pairs';
  }

  get foundLabel(): string {
    return countLabel(this.found);
  }

  get frames(): number {
    return this.question.frames;
  }

  /** Frames that the axis has room for: all, or twice as many whenever those that come do not fit. */
  get axis(): number {
    if (this.question.grows !== true) return this.frames;
    let room = LEAST_AXIS;
    while (room <= this.newest) room *= 2;
    return Math.min(room, this.frames);
  }

  get clock(): Clock {
    return this.question.clock;
  }

  /** The quantisation step of the GPU timestamps in milliseconds, if all times are multiples of one. */
  get granularity(): number | undefined {
    return this.ticked && this.clock === 'device' ? this.steps[0] : undefined;
  }

  /** Number of measured frames. */
  get measured(): number {
    return this.count;
  }

  /** Room on the axis for a frame that is shown before it is measured. */
  makeRoom(frame: number): void {
    this.newest = Math.max(this.newest, Math.min(frame, this.frames - 1));
  }

  /** Adds one repeat; only the last `repeats` of each frame are kept. */
  add(sample: Sample): void {
    const kept = this.samples[sample.frame];
    if (kept === undefined) throw new RangeError(`frame ${sample.frame} is outside a run of ${this.frames} frames`);
    const { stages, names, kinds = [] } = sample;
    if (stages.length !== names.length) throw new RangeError(`${stages.length} stage times for ${names.length} stages`);
    if (kinds.length > 0 && kinds.length !== stages.length)
      throw new RangeError(`${kinds.length} kinds of pairs for ${stages.length} times`);
    if (![...stages, sample.host, sample.device ?? 0].every((ms) => Number.isFinite(ms) && ms >= 0)) {
      throw new RangeError(`frame ${sample.frame} has an invalid time: ${JSON.stringify(sample)}`);
    }
    this.addStages(names);
    this.addParts(sample);
    this.countNames = inCountOrder([...this.countNames, ...Object.keys(sample.counts ?? {})]);
    this.steps = stepsOf(stages, this.steps);
    this.ticked ||= stages.some((ms) => ms > 0);
    if (kept.length === 0) this.count += 1;
    kept.push(sample);
    if (kept.length > this.repeats) kept.shift();
    this.figures[sample.frame] = undefined;
    this.makeRoom(sample.frame);
    for (const follower of this.followers) follower(sample.frame);
  }

  /** The figures of a frame, the same object until they change; undefined if the frame was not measured. */
  at(frame: number): Figures | undefined {
    const samples = this.samples[frame];
    if (samples === undefined || samples.length === 0) return undefined;
    const figures = this.figures[frame] ?? figuresOf(frame, samples, this.clock, this.stages, this.parts);
    this.figures[frame] = figures;
    return figures;
  }

  /** Calls `follower` with the frame whenever a repeat is added. Returns a function that stops it. */
  follow(follower: (frame: number) => void): () => void {
    this.followers.add(follower);
    return () => void this.followers.delete(follower);
  }

  /** A stage that the question does not name gets a place in the stack, too; the figures so far lack it. */
  private addStages(names: readonly string[]): void {
    if (names.every((name) => this.stageNames.includes(name))) return;
    this.stageNames = inStageOrder([...this.stageNames, ...names]);
    this.figures.fill(undefined);
  }

  /** Samples with the same settings are all divided, or none is; the wall clock does not divide them. */
  private addParts({ names, kinds = [] }: Sample): void {
    if (this.clock === 'host') return;
    const isTimed = (stage: string, kind: string) => names.some((name, i) => name === stage && kinds[i] === kind);
    const isKnown = (stage: string) => this.timedParts.some((part) => part.stage === stage);
    const divided = this.stages.filter((stage) => isKnown(stage) || PAIR_KINDS.every((kind) => isTimed(stage, kind)));
    if (divided.every(isKnown)) return;
    this.timedParts = divided.flatMap((stage) => PAIR_KINDS.map((kind) => ({ stage, kind })));
    this.figures.fill(undefined);
  }
}

/** The times of a sample added up per stage, in the order of `order`. */
export function inOrder({ stages, names }: Pick<Sample, 'stages' | 'names'>, order: readonly string[]): number[] {
  return order.map((stage) => stages.reduce((sum, ms, i) => (names[i] === stage ? sum + ms : sum), 0));
}

/** The times of a sample added up per part. */
function ofParts({ stages, names, kinds = [] }: Sample, parts: readonly Part[]): number[] {
  return parts.map(({ stage, kind }) => stages.reduce((sum, ms, i) => (names[i] === stage && kinds[i] === kind ? sum + ms : sum), 0));
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (i: number): number => sorted[i] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) };
}

function figuresOf(frame: number, samples: readonly Sample[], clock: Clock, stages: readonly string[], parts: readonly Part[]): Figures {
  const last = samples.at(-1);
  if (last === undefined) throw new RangeError(`frame ${frame} has no samples`);
  const device = samples.flatMap((sample) => sample.device ?? []);
  const times = samples.map((sample) => inOrder(sample, stages));
  const partTimes = samples.map((sample) => ofParts(sample, parts));
  return {
    frame,
    repeats: samples.length,
    stages: clock === 'host' ? [] : stages.map((_, i) => spread(times.map((time) => time[i] ?? 0))),
    parts: parts.map((_, i) => spread(partTimes.map((time) => time[i] ?? 0))),
    total: spread(samples.map((sample) => (clock === 'host' ? sample.host : sample.stages.reduce((sum, ms) => sum + ms, 0)))),
    device: device.length > 0 ? spread(device) : undefined,
    host: spread(samples.map((sample) => sample.host)),
    pairs: last.pairs,
    uniquePairs: last.uniquePairs,
    candidatePairs: last.candidatePairs,
    counts: last.counts ?? {},
    bytes: last.bytes,
  };
}
