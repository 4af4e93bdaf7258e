// Screenshots that visitors ask for: taken at once, or when the results of the frame on the screen are there.

import type { Timeline } from '../chart/timeline.ts';
import type { CurrentScene } from '../scene/current-scene.ts';
import { askedBy, settingsLabel } from '../state/search-settings.ts';
import type { Store } from '../state/store.ts';
import * as notice from '../ui/notice.ts';
import type { Answer } from '../wasm/events.ts';
import type { View } from '../wasm/program.ts';
import { saveScreenshot } from './save-screenshot.ts';

interface Parts {
  readonly canvas: HTMLCanvasElement;
  readonly store: Store;
  readonly scene: CurrentScene;
  readonly timeline: Timeline;
  readonly adapter: string;
  readonly view: () => View | undefined;
  /** The last one that came. */
  readonly answer: () => Answer | undefined;
  readonly link: () => string;
}

export class Screenshots {
  /** The size of the screenshot that waits for the results of the present frame, as a multiple of the canvas'. */
  private awaited: number | undefined;

  constructor(private readonly parts: Parts) {}

  /** `factor` times as many pixels along each side as the canvas has. */
  async take(factor: number): Promise<void> {
    const { canvas, scene, timeline, adapter, link } = this.parts;
    const view = this.parts.view();
    const { shown } = scene;
    if (view === undefined || shown === undefined) return;
    if (scene.isComing) {
      notice.tell('The scene is still loading.');
      return;
    }
    // Its numbers are part of it; asked for a second time, it is taken without.
    if (!this.isAnswered(view) && this.awaited === undefined) {
      this.awaited = factor;
      notice.tell('The screenshot will be saved when this frame’s results are available.');
      return;
    }
    this.awaited = undefined;
    await saveScreenshot({ canvas, view, shown, answer: this.parts.answer(), timeline, adapter, link, factor });
  }

  /** Results came: takes the screenshot that waits for them. */
  answered(): void {
    const view = this.parts.view();
    if (this.awaited !== undefined && view !== undefined && this.isAnswered(view)) void this.take(this.awaited);
  }

  /** Something else is shown: nobody waits any more. */
  forget(): void {
    this.awaited = undefined;
  }

  /** Whether the last results are about what is on the screen; while that moves, they may be about a frame that was. */
  private isAnswered({ frame }: View): boolean {
    const answer = this.parts.answer();
    const { state } = this.parts.store;
    if (answer === undefined || (!state.play && answer.frame !== frame)) return false;
    return settingsLabel(answer) === settingsLabel(askedBy(state));
  }
}
