// Takes the page through the values of a variation, one answer after the other, and back to where it started.

import type { Shown } from '../scene/current-scene.ts';
import type { State } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import type { Answer } from '../wasm/events.ts';
import { answers, type Figure, shows, stateOf, stepsOf, type Variation } from './chapter.ts';
import { forReader } from './contents.ts';
import { goesOn } from './variation-times.ts';

/** Why it ended: all was measured, the reader stopped it, or something else was set meanwhile. */
export type Outcome = 'done' | 'stopped' | 'changed';

interface Awaited {
  readonly step: Figure;
  readonly resolve: (answer: Answer | Outcome) => void;
}

export class VariationRun {
  private awaited: Awaited | undefined;
  private last: readonly [Answer, Shown] | undefined;

  constructor(
    private readonly store: Store,
    private readonly go: (part: Partial<State>) => void,
  ) {}

  /** Takes the results of a frame. */
  answered(answer: Answer, shown: Shown): void {
    this.last = [answer, shown];
    const { awaited } = this;
    if (awaited === undefined || !answers(answer, shown.id, shown.resolution, awaited.step)) return;
    this.awaited = undefined;
    awaited.resolve(answer);
  }

  /** The state has changed: what is awaited may not come any more. */
  follow(state: State): void {
    if (this.awaited !== undefined && !shows(state, this.awaited.step)) this.stop('changed');
  }

  stop(outcome: Outcome = 'stopped'): void {
    const { awaited } = this;
    this.awaited = undefined;
    awaited?.resolve(outcome);
  }

  /**
   * Measures every value in turn, over and over: a setting that stays is not searched again. It waits as long as an answer
   * takes. `onAnswer` gets the number of the value, of the round from 0, and the answer.
   */
  async run(variation: Variation, onAnswer: (value: number, round: number, answer: Answer) => void): Promise<Outcome> {
    this.stop('changed');
    const { vary, from } = variation;
    const steps = stepsOf(variation);
    const start = stateOf(from);
    const began = performance.now();
    for (let round = 0; goesOn(round, performance.now() - began); round++) {
      for (const [i, step] of steps.entries()) {
        const { state } = this.store;
        const isThere = i > 0 || round > 0 || shows({ ...state, [vary]: start[vary] }, from);
        // The camera and what does not count stay as the reader has them.
        const part = isThere ? {} : forReader({ ...start, lesson: state.lesson }, state);
        const answer = await this.ask(step, { ...part, [vary]: stateOf(step)[vary] });
        if (typeof answer === 'string') {
          if (answer !== 'changed') this.go({ [vary]: start[vary] });
          return answer;
        }
        onAnswer(i, round, answer);
      }
    }
    this.go({ [vary]: start[vary] });
    return 'done';
  }

  private ask(step: Figure, part: Partial<State>): Promise<Answer | Outcome> {
    const { last } = this;
    // What is shown already is not searched again.
    if (shows(this.store.state, step) && last !== undefined && answers(last[0], last[1].id, last[1].resolution, step))
      return Promise.resolve(last[0]);
    return new Promise((resolve) => {
      this.awaited = { step, resolve };
      this.go(part);
    });
  }
}
