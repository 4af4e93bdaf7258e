// The return to the previous state when a requested scene cannot be loaded.

import { type Key, type State, stateFrom } from './state.ts';

/** These are always restored with their scene. */
const OF_SCENE: readonly Key[] = ['scene', 'src', 'res', 'frame', 'cam', 'pick', 'step', 'cand', 'detail'];

/** From `now` back to the state `before`, which was replaced by `asked`. What the user has changed since then is kept. */
export const restoreState = (before: State, asked: State, now: State): State =>
  stateFrom((key) => (OF_SCENE.includes(key) || JSON.stringify(now[key]) === JSON.stringify(asked[key]) ? before[key] : now[key]));
