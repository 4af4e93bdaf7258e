// The table of shortcuts.

import type { Store } from '../state/store.ts';
import { SURFACES } from '../systems/looks.ts';
import type { View } from '../wasm/program.ts';
import { openHelp, type Shortcut } from './keys.ts';
import * as playback from './playback.ts';

/** A key press orbits by this angle, pans by this fraction of the picture, and zooms by this factor. */
const TURN = Math.PI / 18;
const STEP = 0.08;
const ZOOM = 1.25;

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** Actions that are not state changes. */
export interface Acts {
  /** Changes the view's camera, if there is a view. */
  camera(act: (view: View) => void): void;
  stepFrame(by: number): void;
  setResolution(res: number): void;
  copyLink(): void;
  /** So many times as many pixels along each side as the canvas has. */
  screenshot(factor: number): void;
  record(): void;
  lessons(): void;
  benchmark(): void;
  inspect(): void;
  stepInside(by: number): void;
  leaveInside(): void;
}

export function shortcuts(store: Store, acts: Acts): Shortcut[] {
  const camera = (act: (view: View) => void) => () => acts.camera(act);
  return [
    { keys: [' '], shown: 'space', text: 'play or pause', act: () => playback.toggle(store) },
    { keys: [','], text: 'previous frame', act: () => acts.stepFrame(-1) },
    { keys: ['.'], text: 'next frame', act: () => acts.stepFrame(1) },
    { keys: ['f'], text: 'look at the collision', act: camera((view) => view.frameCollision()) },
    { keys: ['r'], text: 'reset the camera', act: camera((view) => view.resetCamera()) },
    {
      keys: ARROWS,
      shown: '← → ↑ ↓',
      text: 'orbit',
      shift: false,
      onPicture: true,
      act: (key) => acts.camera((view) => view.orbit(TURN * across(key), TURN * up(key), true)),
    },
    {
      keys: ARROWS,
      shown: 'shift ← → ↑ ↓',
      text: 'pan',
      shift: true,
      onPicture: true,
      act: (key) => acts.camera((view) => view.pan(STEP * across(key), STEP * up(key), true)),
    },
    { keys: ['+', '='], shown: '+', text: 'zoom in', act: camera((view) => view.zoom(1 / ZOOM, true)) },
    { keys: ['-'], text: 'zoom out', act: camera((view) => view.zoom(ZOOM, true)) },
    { keys: ['1', '2', '3', '4'], shown: '1 … 4', text: 'resolution', act: (key) => acts.setResolution(Number(key)) },
    { keys: ['g'], text: 'next surface style', act: () => store.change({ surface: next(SURFACES, store.state.surface) }) },
    { keys: ['x'], text: 'show or hide colliding primitives', act: () => store.change({ solids: !store.state.solids }) },
    { keys: ['c'], text: 'copy the link', act: () => acts.copyLink() },
    { keys: ['p'], text: 'screenshot', act: () => acts.screenshot(1) },
    { keys: ['P'], shown: 'shift p', text: 'screenshot with twice the pixels, for print', act: () => acts.screenshot(2) },
    { keys: ['v'], text: 'record a video of one playthrough', act: () => acts.record() },
    { keys: ['l'], text: 'lessons', act: () => acts.lessons() },
    { keys: ['b'], text: 'benchmark', act: () => acts.benchmark() },
    { keys: ['i'], text: 'open or close the inspector', act: () => acts.inspect() },
    { keys: ['['], text: 'previous inspector step', act: () => acts.stepInside(-1) },
    { keys: [']'], text: 'next inspector step', act: () => acts.stepInside(1) },
    { keys: ['Escape'], shown: 'esc', text: 'close the inspector', act: () => acts.leaveInside() },
    { keys: ['h'], text: 'hide or show the panels', act: () => store.change({ ui: !store.state.ui }) },
    { keys: ['z'], text: 'large text and controls, for a projector', act: () => store.change({ large: !store.state.large }) },
    { keys: ['?'], text: 'this help', act: openHelp },
  ];
}

const across = (key: string): number => towards(key, 'ArrowRight', 'ArrowLeft');

const up = (key: string): number => towards(key, 'ArrowUp', 'ArrowDown');

const towards = (key: string, plus: string, minus: string): number => (key === plus ? 1 : key === minus ? -1 : 0);

const next = <T>(list: readonly T[], value: T): T => list[(list.indexOf(value) + 1) % list.length] ?? value;
