// The time within the step, from a frame to the next: a slider for methods that are continuous in time, and a button that moves it.

import type { State } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { hasImpacts } from '../systems/methods.ts';
import { element } from '../ui/element.ts';

/** How long a step takes to be watched, in milliseconds. */
const WATCH = 4000;

/** What ends watching: another step, or another time of it. */
const ENDING = ['scene', 'src', 'res', 'form', 'frame', 'method', 't'] as const;

const root = element('moment', HTMLElement);
const slider = element('moment-at', HTMLInputElement);
const value = element('moment-value', HTMLOutputElement);
const button = element('moment-watch', HTMLButtonElement);

/** Connects the slider with the state. */
export function tie(store: Store): void {
  let watching = 0;
  /** Whether it is this that changes the time. */
  let isOwn = false;
  const stop = () => {
    cancelAnimationFrame(watching);
    watching = 0;
    button.textContent = 'Watch';
  };
  const move = (t: number) => {
    isOwn = true;
    store.change({ t, play: false });
    isOwn = false;
  };
  const watch = () => {
    const from = store.state.t < 1 ? store.state.t : 0;
    const began = performance.now();
    const go = (now: number) => {
      const t = Math.min(1, from + Math.max(0, now - began) / WATCH);
      move(t);
      if (t < 1) watching = requestAnimationFrame(go);
      else stop();
    };
    move(from);
    button.textContent = 'Stop';
    watching = requestAnimationFrame(go);
  };
  slider.addEventListener('input', () => {
    stop();
    move(Number(slider.value));
  });
  button.addEventListener('click', () => (watching === 0 ? watch() : stop()));
  const show = (state: State, before: State) => {
    root.hidden = !hasImpacts(state);
    const isOther = !isOwn && ENDING.some((key) => state[key] !== before[key]);
    if (watching !== 0 && (state.play || root.hidden || isOther)) stop();
    slider.value = String(state.t);
    value.value = `t = ${state.t.toFixed(2)}`;
    slider.setAttribute('aria-valuetext', `${state.t.toFixed(2)} of the step`);
  };
  show(store.state, store.state);
  store.follow(show);
}
