// The first detection of a scene takes long, because GPU pipelines are compiled for it. Playback waits for it, up to a limit.

import { type StartTimer, startTimer } from '../ui/timer.ts';

/** The longest wait. */
export const MOST_WAIT_MS = 2500;

export class FirstSearchWait {
  private cancelTimer: (() => void) | undefined;

  constructor(
    /** The wait has begun or ended. */
    private readonly onChange: () => void,
    private readonly timer: StartTimer = startTimer,
  ) {}

  /** Whether a new scene is waiting for its first result. */
  get isWaiting(): boolean {
    return this.cancelTimer !== undefined;
  }

  /** A new scene is shown. */
  start(): void {
    this.cancelTimer?.();
    this.cancelTimer = this.timer(MOST_WAIT_MS, () => this.end());
    this.onChange();
  }

  /** The first result has arrived. */
  end(): void {
    if (this.cancelTimer === undefined) return;
    this.cancelTimer();
    this.cancelTimer = undefined;
    this.onChange();
  }
}
