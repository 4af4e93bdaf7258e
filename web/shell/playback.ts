// Whether the picture moves: the play button, and the visitor's wish for less motion. The space bar is in keys.ts.

import { element } from '../ui/element.ts';
import type { Store } from '../state/store.ts';

const button = element('play', HTMLButtonElement);
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

export const wantsStillness = (): boolean => stillness.matches;

export const toggle = (store: Store): void => store.change({ play: !store.state.play });

/** Ties the button to the state. */
export function tie(store: Store, onStillness: (still: boolean) => void): void {
  const show = () => {
    button.textContent = store.state.play ? 'Pause' : 'Play';
  };
  show();
  store.follow(show);
  button.addEventListener('click', () => toggle(store));
  stillness.addEventListener('change', () => {
    onStillness(stillness.matches);
    store.change({ play: !stillness.matches });
  });
}
