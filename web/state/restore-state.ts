// The way back from a state that was asked for and did not come.

import { type Key, type State, stateFrom } from './state.ts';

/** These come back with their scene, whatever was done with them while another was there. */
const OF_SCENE: readonly Key[] = ['scene', 'src', 'res', 'frame', 'cam', 'pick', 'step', 'cand', 'detail'];

/** From `now` to the state `before` that was left for `asked`. What the visitor has changed since then stays changed. */
export const restoreState = (before: State, asked: State, now: State): State =>
  stateFrom((key) => (OF_SCENE.includes(key) || JSON.stringify(now[key]) === JSON.stringify(asked[key]) ? before[key] : now[key]));
