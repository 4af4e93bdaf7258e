// One pass through the animation, and when it is over.

import { type After, after } from '../ui/timer.ts';

/** How long a pass is through what does not move. */
const STILL_MS = 3000;

export class Pass {
  private before = -1;

  constructor(
    frames: number | undefined,
    private readonly onEnd: () => void,
    clock: After = after,
  ) {
    if (frames === 1) clock(STILL_MS, onEnd);
  }

  /** This frame is on the screen: the pass is over when it begins again. */
  see(frame: number): void {
    if (frame < this.before) this.onEnd();
    this.before = frame;
  }
}
