// Playback: the play button, and the preference for reduced motion. The space bar is in shortcuts.ts.

import type { Store } from '../state/store.ts';
import { element } from '../ui/element.ts';
import { followReducedMotion } from '../ui/reduced-motion.ts';

const button = element('play', HTMLButtonElement);

/** Frames are played as they are, not within their steps. */
export const toggle = (store: Store): void => store.change({ play: !store.state.play, t: 0 });

/** Connects the button with the state. */
export function tie(store: Store, onReducedMotion: (reduced: boolean) => void): void {
  const show = () => {
    button.textContent = store.state.play ? 'Pause' : 'Play';
  };
  show();
  store.follow(show);
  button.addEventListener('click', () => toggle(store));
  followReducedMotion((reduced) => {
    onReducedMotion(reduced);
    store.change({ play: !reduced });
  });
}
