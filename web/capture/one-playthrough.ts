// One playthrough of the animation, and when it is over.

import { type StartTimer, startTimer } from '../ui/timer.ts';

/** How long the playthrough of a scene that does not move is. */
export const STILL_MS = 3000;

export class OnePlaythrough {
  private before = -1;

  constructor(
    frames: number | undefined,
    private readonly onEnd: () => void,
    timer: StartTimer = startTimer,
  ) {
    if (frames === 1) timer(STILL_MS, onEnd);
  }

  /** This frame is on the screen: the playthrough is over when it begins again. */
  see(frame: number): void {
    if (frame < this.before) this.onEnd();
    this.before = frame;
  }
}
