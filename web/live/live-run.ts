// A live scene in time: as many steps as the clock says, or as the GPU can take.

import type { Addition, LiveStep } from '../wasm/live.ts';
import type { LiveScene } from '../wasm/program.ts';

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
  private newestFrame = 0;
  private stepMs = Number.POSITIVE_INFINITY;
  private ended = false;
  private isAdding = false;
  private onIdle: (() => void) | undefined;

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
    if (this.ended || this.isAdding) return;
    this.underWay += 1;
    this.onBusy(true);
    const start = performance.now();
    try {
      const step = await this.scene.step();
      this.stepMs = performance.now() - start;
      if (this.ended || step.step < this.newest) return;
      this.newest = step.step;
      this.newestFrame = step.frame;
      this.onStep(step);
    } catch (error) {
      if (!this.ended) this.onError(error);
    } finally {
      this.less();
    }
  }

  /** The frame of the newest step. */
  get frame(): number {
    return this.newestFrame;
  }

  /** Adds a body between two steps; false if another one is on its way. */
  async add(what: Addition, model?: Uint8Array): Promise<boolean> {
    if (this.ended || this.isAdding) return false;
    this.isAdding = true;
    try {
      if (this.underWay > 0) {
        await new Promise<void>((idle) => {
          this.onIdle = idle;
        });
      }
      if (this.ended) return false;
      this.underWay += 1;
      this.onBusy(true);
      try {
        await this.scene.add(what, model);
      } finally {
        this.less();
      }
      return !this.ended;
    } finally {
      this.isAdding = false;
    }
  }

  /** Ends it. What is under way is waited for before its memory goes. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    cancelAnimationFrame(this.request);
    this.freeWhenIdle();
  }

  /** One thing less is under way. */
  private less(): void {
    this.underWay -= 1;
    this.onBusy(this.underWay > 0);
    if (this.underWay > 0) return;
    this.onIdle?.();
    this.onIdle = undefined;
    if (this.ended) this.scene.free();
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
