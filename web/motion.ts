// Whether the picture moves: the play button, the space bar, and the visitor's wish for less motion.

import { element } from './element.ts';

const button = element('play', HTMLButtonElement);
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

let playing = !stillness.matches;
let tell: (playing: boolean) => void = () => {};

function set(next: boolean): void {
  playing = next;
  button.textContent = playing ? 'Pause' : 'Play';
  tell(playing);
}

/** Calls `onChange` now and whenever the picture is to move or to stand still. */
export function follow(onChange: (playing: boolean) => void): void {
  tell = onChange;
  button.hidden = false;
  set(playing);
}

button.addEventListener('click', () => set(!playing));
stillness.addEventListener('change', () => set(!stillness.matches));
addEventListener('keydown', (event) => {
  // Where something is focused that has a use for it, the space bar is not ours.
  const free = event.target === document.body || event.target instanceof HTMLCanvasElement;
  if (event.key === ' ' && free && !event.repeat && !button.hidden) {
    event.preventDefault();
    set(!playing);
  }
});
