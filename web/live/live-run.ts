// A live scene in time: as many steps as the clock says, or as the GPU can take.

import type { LiveScene, LiveStep } from '../wasm/live.ts';

/** Steps that may be under way: the browser tells the end of one several pictures later. */
const MOST_UNDER_WAY = 3;

/** Milliseconds above which a step waits for the one before, so that an input is not answered after three of them. */
const QUICK_MS = 50;

/** Steps that are made up for after a pause; a page that was hidden goes on where it was. */
const MOST_OWED = 2;

export interface Pace {
  /** Steps per second of the clock. */
  readonly rate: number;
  readonly running: boolean;
}

export class LiveRun {
  private underWay = 0;
  private owed = 0;
  private last: number | undefined;
  private request = 0;
  private newest = 0;
  private stepMs = Number.POSITIVE_INFINITY;
  private ended = false;

  constructor(
    readonly scene: LiveScene,
    private readonly pace: () => Pace,
    private readonly onStep: (step: LiveStep) => void,
    private readonly onError: (error: unknown) => void,
    /** Whether a step is under way. */
    private readonly onBusy: (isBusy: boolean) => void,
  ) {
    this.request = requestAnimationFrame((time) => this.tick(time));
  }

  /** Takes one step, whether it runs or not. */
  async step(): Promise<void> {
    if (this.ended) return;
    this.underWay += 1;
    this.onBusy(true);
    const start = performance.now();
    try {
      const step = await this.scene.step();
      this.stepMs = performance.now() - start;
      if (this.ended || step.step < this.newest) return;
      this.newest = step.step;
      this.onStep(step);
    } catch (error) {
      if (!this.ended) this.onError(error);
    } finally {
      this.underWay -= 1;
      this.onBusy(this.underWay > 0);
      if (this.ended) this.freeWhenIdle();
    }
  }

  /** Ends it. What is under way is waited for before its memory goes. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    cancelAnimationFrame(this.request);
    this.freeWhenIdle();
  }

  private freeWhenIdle(): void {
    if (this.underWay === 0) this.scene.free();
  }

  private tick(time: number): void {
    if (this.ended) return;
    this.request = requestAnimationFrame((next) => this.tick(next));
    const { rate, running } = this.pace();
    const seconds = this.last === undefined || !running ? 0 : (time - this.last) / 1000;
    this.last = time;
    if (!running) return;
    this.owed = Math.min(this.owed + seconds * rate, MOST_OWED);
    const most = this.stepMs < QUICK_MS ? MOST_UNDER_WAY : 1;
    for (; this.owed >= 1 && this.underWay < most; this.owed -= 1) void this.step();
  }
}
