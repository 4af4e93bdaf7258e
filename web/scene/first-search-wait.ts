// A first search takes long, since the GPU's programs are made for it: what moves would go on without it. So it waits a little.

import { type StartTimer, startTimer } from '../ui/timer.ts';

/** How long a scene waits at most for its first search. */
const MOST_MS = 2500;

export class FirstSearchWait {
  private cancelTimer: (() => void) | undefined;

  constructor(
    /** A scene begins to wait, or waits no longer. */
    private readonly onChange: () => void,
    private readonly timer: StartTimer = startTimer,
  ) {}

  /** Whether a new scene waits for its first search. */
  get isWaiting(): boolean {
    return this.cancelTimer !== undefined;
  }

  /** A new scene is there. */
  start(): void {
    this.cancelTimer?.();
    this.cancelTimer = this.timer(MOST_MS, () => this.end());
    this.onChange();
  }

  /** A search is there. */
  end(): void {
    if (this.cancelTimer === undefined) return;
    this.cancelTimer();
    this.cancelTimer = undefined;
    this.onChange();
  }
}
