// A first search takes long, since the GPU's programs are made for it: what moves would go on without it. So it waits a little.

import { type After, after } from '../ui/timer.ts';

/** How long a scene waits at most for its first search. */
const MOST_MS = 2500;

export class Beginning {
  private callOff: (() => void) | undefined;

  constructor(
    /** A scene begins to wait, or waits no longer. */
    private readonly onChange: () => void,
    private readonly clock: After = after,
  ) {}

  /** Whether a new scene waits for its first search. */
  get isWaiting(): boolean {
    return this.callOff !== undefined;
  }

  /** A new scene is there. */
  start(): void {
    this.callOff?.();
    this.callOff = this.clock(MOST_MS, () => this.end());
    this.onChange();
  }

  /** A search is there. */
  end(): void {
    if (this.callOff === undefined) return;
    this.callOff();
    this.callOff = undefined;
    this.onChange();
  }
}
