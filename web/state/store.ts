// The state of the page, and its listeners.

import { DEFAULTS, normalise, type State } from './state.ts';

type Listener = (state: State, before: State) => void;

export class Store {
  private current: State = DEFAULTS;
  private readonly listeners = new Set<Listener>();

  get state(): State {
    return this.current;
  }

  /** Changes some of it and calls the listeners. Values are rounded to what a link can represent. */
  change(part: Partial<State>): void {
    const before = this.current;
    this.current = normalise({ ...before, ...part });
    for (const listener of this.listeners) listener(this.current, before);
  }

  /** As `change`, without calling the listeners: for what the program itself has changed. */
  note(part: Partial<State>): void {
    this.current = normalise({ ...this.current, ...part });
  }

  follow(listener: Listener): void {
    this.listeners.add(listener);
  }
}
