// The view and its GPU (src/app).

import type { ColorName, QualityName, SurfaceName } from '../systems/looks.ts';
import type { Card, DistanceCard, Freeness, MotionCard, NarrowTest, VertexCard } from './inspect.ts';
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

/** The 3D view on a canvas. */
export interface View {
  readonly adapter: AdapterReport;
  /** The frame that playback is at; it is shown once its search has come back. */
  readonly frame: number;
  /** The frame that the picture shows, with its collisions; undefined before the first answer. */
  readonly shownFrame: number | undefined;
  /** Yaw and pitch in degrees, distance, target; undefined for the scene's default camera. */
  readonly camera: Float32Array | undefined;
  resize(width: number, height: number, scale: number): void;
  setInsets(top: number, right: number, bottom: number, left: number): void;
  setDark(dark: boolean): void;
  /** How many pixels of the canvas are drawn. */
  setQuality(name: QualityName): void;
  /** The fraction of its pixels that are drawn, along each side. */
  readonly quality: number;
  setStill(still: boolean): void;
  /** `form` is one of FORMS. */
  show(loader: SceneLoader, form: string): void;
  /** What is searched: the number of primitives, and their kind. */
  readonly primitives: string[] | undefined;
  sceneGrew(): void;
  setPlaying(playing: boolean): void;
  setFrame(frame: number): void;
  setCorrected(corrected: boolean): void;
  ask(settings: Settings): void;
  /** A scene is on its way: what its search needs is compiled meanwhile. */
  expect(ofTriangles: boolean): void;
  setSurface(name: SurfaceName): void;
  setColliding(colliding: boolean): void;
  /** Clips the scene at a plane perpendicular to an axis (0, 1, 2), at -1 to 1 within its bounds. */
  setClip(axis: number, at: number, above: boolean): void;
  clearClip(): void;
  /** What primitives are coloured by. */
  setColor(name: ColorName): void;
  /** Whether the translations that separate pairs are drawn as arrows. */
  setArrows(arrows: boolean): void;
  /** Whether the segments in which colliding triangles meet are drawn. */
  setCurves(curves: boolean): void;
  /** Whether impacts are drawn as dots. */
  setDots(dots: boolean): void;
  /** The time within the step that is shown, 0 to 1, of a method that is continuous in time. */
  setTime(time: number): void;
  /** The value of the last colour of the colour map. */
  readonly colorMost: number;
  /** The level of the grid whose occupied cells are drawn, or of the tree whose boxes are, if any. */
  setGrid(level: number | undefined): void;
  /** Factor of the exploded view, 0 to 1. */
  setExplode(explode: number): void;
  orbit(yaw: number, pitch: number, smoothly: boolean): void;
  pan(x: number, y: number, smoothly: boolean): void;
  zoom(factor: number, smoothly: boolean): void;
  resetCamera(): void;
  frameCollision(): void;
  setCamera(numbers: Float32Array, smoothly: boolean): void;
  /** Points the camera at these points (x, y, z of each), with a margin as a fraction of the picture. */
  lookAt(points: Float32Array, margin: number, smoothly: boolean): void;
  /** The primitive, or the vertex, at a point of the canvas, in fractions of its width and height from the upper left corner. */
  pick(x: number, y: number): Promise<number | undefined>;
  /** Replaces the items drawn into the scene; `numbersOf` in inspect/drawing.ts makes the numbers. */
  setDrawing(numbers: Float32Array): void;
  /** What the canvas shows, framed without the panels, `factor` times as large along each side. */
  capture(factor: number): Promise<Capture>;
  /**
   * What happened to a primitive of the present frame, read back from the GPU (src/app/inspect.rs); to a vertex, with a method that
   * looks at vertices; to a triangle in motion, with one that is continuous in time.
   */
  inspect(id: number): Promise<Card | VertexCard | MotionCard | DistanceCard>;
  inspectNarrow(id: number, candidate: number): Promise<NarrowTest>;
  freeness(): Promise<Freeness>;
  free(): void;
}
