// How the picture follows the state, all but what is searched and what colours mean.

import { AXES } from '../state/clip.ts';
import type { State } from '../state/state.ts';
import { drawnDots, hasImpacts } from '../systems/methods.ts';
import type { View } from '../wasm/program.ts';

export function showState(view: View, state: State): void {
  view.setQuality(state.draw);
  view.setSurface(state.surface);
  view.setColliding(state.solids);
  view.setExplode(state.explode);
  view.setArrows(state.arrows);
  view.setCurves(state.curves);
  view.setDots(state.dots && drawnDots(state) !== undefined);
  view.setTime(hasImpacts(state) ? state.t : 0);
  view.setGrid(state.grid ?? undefined);
  if (state.clip === null) view.clearClip();
  else view.setClip(AXES.indexOf(state.clip.axis), state.clip.at, state.clip.keep === 'above');
}
