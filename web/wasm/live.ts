// Live scenes (src/app/live.rs).

import type { DeepReadonly } from './readonly.ts';
import type { SceneLoader } from './scene-loader.ts';
import type { ADDITIONS } from './tables.ts';
import type * as types from './types.ts';
import type { View } from './view.ts';

export type Parameters = DeepReadonly<types.Parameters>;
/** What can be added. */
export type Addition = (typeof ADDITIONS)[number]['name'];
/** What a step tells. */
export type LiveStep = DeepReadonly<types.LiveStep>;

/** A scene that is alive: every step becomes a frame of an ordinary scene. Points are in fractions of the canvas from the upper left. */
export interface LiveScene {
  /** The run so far, a ring of frames; the caller frees it. */
  readonly loader: SceneLoader;
  /** Names of the objects. */
  readonly bodies: string[];
  /** Whether contacts have depths: of tetrahedra, not of surfaces. */
  readonly hasDepths: boolean;
  setParameters(parameters: Partial<Parameters>): void;
  /** Takes a step; several may be under way. */
  step(): Promise<LiveStep>;
  /** Adds a body above the others, a model with the bytes of its file, while no step is under way; `loader` is another one then. */
  add(what: Addition, model?: Uint8Array): Promise<void>;
  /** Takes hold of the body at a point; whether there is one. */
  grab(x: number, y: number): Promise<boolean>;
  drag(x: number, y: number): void;
  release(): void;
  /** Pushes a body for a moment, by parts of the scene's size. */
  push(body: number, right: number, up: number): void;
  /** The run as a scene that has ended. */
  recorded(): SceneLoader;
  /** The run as a .kdet file. */
  file(): Uint8Array<ArrayBuffer>;
  free(): void;
}

/** Exported by the program, as a part of `Program`. */
export interface LiveProgram {
  readonly LiveScene: { start(view: View, loader: SceneLoader, frame: number, setup: unknown): Promise<LiveScene> };
}
