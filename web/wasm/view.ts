// The view, and the GPU that it draws with (src/app).

import type { Card, Freeness, NarrowTest } from './inspect.ts';
import type { SceneLoader } from './scene-loader.ts';
import type { Settings } from './settings.ts';

export interface Limit {
  readonly name: string;
  readonly value: number;
  /** Whether the value counts bytes. */
  readonly bytes: boolean;
}

export interface AdapterReport {
  readonly name: string;
  readonly features: string[];
  readonly limits: Limit[];
}

/** A picture that was read back. */
export interface Capture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha; row by row from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** A canvas with what is drawn on it. */
export interface View {
  readonly adapter: AdapterReport;
  /** The frame that playback is at; it is shown once its search has come back. */
  readonly frame: number;
  /** The frame that the picture shows, with its collisions; undefined before the first answer. */
  readonly shownFrame: number | undefined;
  /** Yaw and pitch in degrees, distance, target; undefined as long as it is the scene's own camera. */
  readonly camera: Float32Array | undefined;
  resize(width: number, height: number, scale: number): void;
  setInsets(top: number, right: number, bottom: number, left: number): void;
  setDark(dark: boolean): void;
  setStill(still: boolean): void;
  show(loader: SceneLoader): void;
  sceneGrew(): void;
  setPlaying(playing: boolean): void;
  setFrame(frame: number): void;
  setCorrected(corrected: boolean): void;
  ask(settings: Settings): void;
  setSurface(name: string): void;
  setColliding(colliding: boolean): void;
  /** Cuts the scene open across an axis (0, 1, 2) at a place from -1 to 1 of its room. */
  setClip(axis: number, at: number, above: boolean): void;
  clearClip(): void;
  /** What the colour of tetrahedra tells. */
  setColor(name: 'object' | 'level' | 'pairs' | 'depth' | 'k'): void;
  /** Whether the translations that would part pairs are drawn as arrows. */
  setArrows(arrows: boolean): void;
  /** What the last colour of the map stands for. */
  readonly colorMost: number;
  /** The level of the grid whose cells are drawn, or none. */
  setGrid(level: number | undefined): void;
  /** How far objects are moved apart, 0 to 1. */
  setExplode(explode: number): void;
  orbit(yaw: number, pitch: number, smoothly: boolean): void;
  pan(x: number, y: number, smoothly: boolean): void;
  zoom(factor: number, smoothly: boolean): void;
  resetCamera(): void;
  frameCollision(): void;
  setCamera(numbers: Float32Array, smoothly: boolean): void;
  /** Looks at these points (x, y, z of each), with a part of the picture left free around them. */
  lookAt(points: Float32Array, margin: number, smoothly: boolean): void;
  /** The tetrahedron that is seen at a place of the canvas, in parts of its width and height from the upper left corner. */
  pick(x: number, y: number): Promise<number | undefined>;
  /** Draws things into the scene, instead of what was drawn before; `numbersOf` in inspect/drawing.ts makes the numbers. */
  setDrawing(numbers: Float32Array): void;
  /** What the canvas shows, framed without the panels, `factor` times as large along each side. */
  capture(factor: number): Promise<Capture>;
  /** What happened to a tetrahedron of the frame that is shown, read back from the GPU (src/app/inspect.rs). */
  inspect(id: number): Promise<Card>;
  inspectNarrow(id: number, candidate: number): Promise<NarrowTest>;
  freeness(): Promise<Freeness>;
  free(): void;
}
