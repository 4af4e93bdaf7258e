// The program: src/app compiled to wasm. The types of this folder are what it exports (see the #[wasm_bindgen] items there).

import type { BenchmarkProgram } from './benchmark.ts';
import type { LiveProgram } from './live.ts';
import type { OwnScene, SceneLoader } from './scene-loader.ts';
import type { View } from './view.ts';

export interface Program extends BenchmarkProgram, LiveProgram {
  readonly View: { colorMap(): string[]; arrowScale(): number; open(canvas: HTMLCanvasElement): Promise<View> };
  readonly SceneLoader: new () => SceneLoader;
  /** Adds shader files that the program does not embed: their paths and their texts. */
  addShaders(paths: string[], texts: string[]): void;
  readonly OwnScene: new (parcel: Uint8Array) => OwnScene;
}
