// The state of the page, and who wants to hear of it.

import { DEFAULTS, normalise, type State } from './state.ts';

type Listener = (state: State, before: State) => void;

export class Store {
  private current: State = DEFAULTS;
  private readonly listeners = new Set<Listener>();

  get state(): State {
    return this.current;
  }

  /** Changes some of it; what a link could not say is rounded to what it can. Those who follow are told at once. */
  change(part: Partial<State>): void {
    const before = this.current;
    this.current = normalise({ ...before, ...part });
    for (const listener of this.listeners) listener(this.current, before);
  }

  /** As `change`, and nobody is told: for what the program itself has changed. */
  note(part: Partial<State>): void {
    this.current = normalise({ ...this.current, ...part });
  }

  follow(listener: Listener): void {
    this.listeners.add(listener);
  }
}
