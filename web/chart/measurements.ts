// What was measured for one question: a few repeats of every frame of the animation, and their medians.

/** The stages in the order in which they are timed and stacked; the names of `Stage` in src/detect/settings.rs. */
export const STAGES = ['bounds', 'populate', 'find_pairs', 'unique', 'narrow'] as const;

export type Stage = (typeof STAGES)[number];

/** Where the stage times come from: `Clock` in src/detect/report.rs. */
export type Clock = 'device' | 'host';

/** What was asked, and with which clock it is timed. Another question is another run. */
export interface Question {
  /** Method and settings in words, as the legend has them: `kdet_home_cell · sat · djb2`. */
  readonly label: string;
  readonly scene: string;
  readonly resolution: number;
  /** How many frames the animation has. */
  readonly frames: number;
  readonly clock: Clock;
  /** What must be told beside every figure, such as a model that stood in for another. */
  readonly note?: string;
}

/** One repeat of one frame. */
export interface Sample {
  readonly frame: number;
  /** Milliseconds of each stage, in the order of `STAGES`; 0 for a stage that did not run. By the host's clock none is known. */
  readonly stages: readonly number[];
  /** Milliseconds from the first time stamp on the device to the last, where there are any. */
  readonly device?: number | undefined;
  /** Milliseconds by the host's clock around everything. */
  readonly host: number;
  /** Unknown where the method keeps no list of them. */
  readonly pairs: number | undefined;
  readonly potential: number | undefined;
  readonly potentialWithDuplicates: number;
  readonly bytes: number;
}

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** What the repeats of one frame come to. */
export interface Figures {
  readonly frame: number;
  readonly repeats: number;
  /** In the order of `STAGES`; empty where only the host's clock tells the time. */
  readonly stages: readonly Spread[];
  /** Of the repeats' totals, by the run's clock. Medians do not add up exactly, so this is not the sum of the stages' medians. */
  readonly total: Spread;
  readonly device: Spread | undefined;
  readonly host: Spread;
  /** Counts are the same in every repeat; these are of the last one. */
  readonly pairs: number | undefined;
  readonly potential: number | undefined;
  readonly potentialWithDuplicates: number;
  readonly bytes: number;
}

/** How many repeats of a frame are kept unless told otherwise. */
export const REPEATS = 10;

/** Steps in which browsers are known to tell device time, in milliseconds. */
const STEPS = [0.065_536, 0.1];

export class Run {
  private readonly samples: Sample[][];
  private readonly figures: (Figures | undefined)[];
  private readonly followers = new Set<(frame: number) => void>();
  private count = 0;
  /** Of which all times so far are whole numbers; they mean nothing before one was more than zero. */
  private steps = STEPS;
  private ticked = false;

  constructor(
    readonly question: Question,
    readonly repeats: number = REPEATS,
  ) {
    const { frames } = question;
    if (!Number.isInteger(frames) || frames < 1) throw new RangeError(`a run of ${frames} frames: at least 1 is needed`);
    if (!Number.isInteger(repeats) || repeats < 1) throw new RangeError(`${repeats} repeats: at least 1 is needed`);
    this.samples = Array.from({ length: frames }, () => []);
    this.figures = Array.from({ length: frames }, () => undefined);
  }

  get frames(): number {
    return this.question.frames;
  }

  get clock(): Clock {
    return this.question.clock;
  }

  /** The steps of the device's clock in milliseconds, where all times are whole numbers of them. */
  get granularity(): number | undefined {
    return this.ticked && this.clock === 'device' ? this.steps[0] : undefined;
  }

  /** How many frames have been measured. */
  get measured(): number {
    return this.count;
  }

  /** Adds one repeat; of each frame only the last few are kept. */
  add(sample: Sample): void {
    const kept = this.samples[sample.frame];
    if (kept === undefined) throw new RangeError(`frame ${sample.frame} of a run with ${this.frames} frames`);
    if (sample.stages.length !== STAGES.length) {
      throw new RangeError(`${sample.stages.length} stage times, expected ${STAGES.length}`);
    }
    if (![...sample.stages, sample.host, sample.device ?? 0].every((ms) => Number.isFinite(ms) && ms >= 0)) {
      throw new RangeError(`frame ${sample.frame} has a time that is no time: ${JSON.stringify(sample)}`);
    }
    this.steps = this.steps.filter((step) => sample.stages.every((ms) => Math.abs(ms / step - Math.round(ms / step)) < 1e-3));
    this.ticked ||= sample.stages.some((ms) => ms > 0);
    if (kept.length === 0) this.count += 1;
    kept.push(sample);
    if (kept.length > this.repeats) kept.shift();
    this.figures[sample.frame] = undefined;
    for (const follower of this.followers) follower(sample.frame);
  }

  /** The figures of a frame; the same object until the frame is measured again. Nothing if it was not measured. */
  at(frame: number): Figures | undefined {
    const samples = this.samples[frame];
    if (samples === undefined || samples.length === 0) return undefined;
    const figures = this.figures[frame] ?? figuresOf(frame, samples, this.clock);
    this.figures[frame] = figures;
    return figures;
  }

  /** Calls `follower` with the frame whenever a repeat was added. Returns how to stop. */
  follow(follower: (frame: number) => void): () => void {
    this.followers.add(follower);
    return () => void this.followers.delete(follower);
  }
}

/** Stage times as the program reports them (a stage may have several parts), in the order of `STAGES`. */
export function inOrder(times: readonly { readonly stage: string; readonly ms: number }[]): number[] {
  const ordered = STAGES.map(() => 0);
  for (const { stage, ms } of times) {
    const i = STAGES.indexOf(stage as Stage);
    if (i < 0) throw new RangeError(`'${stage}' is no stage, the stages are ${STAGES.join(', ')}`);
    ordered[i] = (ordered[i] ?? 0) + ms;
  }
  return ordered;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (i: number): number => sorted[i] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, min: at(0), max: at(sorted.length - 1) };
}

function figuresOf(frame: number, samples: readonly Sample[], clock: Clock): Figures {
  const last = samples.at(-1);
  if (last === undefined) throw new RangeError(`frame ${frame} has no samples`);
  const device = samples.flatMap((sample) => sample.device ?? []);
  return {
    frame,
    repeats: samples.length,
    stages: clock === 'host' ? [] : STAGES.map((_, i) => spread(samples.map((sample) => sample.stages[i] ?? 0))),
    total: spread(samples.map((sample) => (clock === 'host' ? sample.host : sample.stages.reduce((sum, ms) => sum + ms, 0)))),
    device: device.length > 0 ? spread(device) : undefined,
    host: spread(samples.map((sample) => sample.host)),
    pairs: last.pairs,
    potential: last.potential,
    potentialWithDuplicates: last.potentialWithDuplicates,
    bytes: last.bytes,
  };
}
