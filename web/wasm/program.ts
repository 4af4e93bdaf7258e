// Generated from the #[wasm_bindgen] items in src by `make generate`. Do not edit.

import type { AdapterReport } from './adapter-report.ts';
import type { Addition, LiveSetup, LiveStep, Parameters } from './live.ts';
import type { Card, DistanceCard, KReport, MotionCard, NarrowTest, VertexCard } from './inspect.ts';
import type { ColorName, SurfaceName } from '../systems/looks.ts';
import type { FormName } from '../systems/methods.ts';
import type { Progress, Workload } from './benchmark.ts';
import type { QualityName } from '../systems/looks.ts';
import type { Settings } from './settings.ts';

/** A benchmark in the page, on the device of its view: the same as `kdet bench`. */
export declare class Benchmark {
  /** Stops after the present frame; results so far are kept. */
  cancel(): void;
  /** Ready to measure a selection, which is JSON. Errors are sentences for the page. */
  constructor(view: View, selection: string, browser: string, adapter: string);
  /** Tells how many frames a scene has, for the time that is left. */
  expect(scene: string, frames: number): void;
  /** Notes why a workload could not be measured, for the summary: its turn is over. */
  fail(index: number, reason: string): void;
  free(): void;
  /** Sets the workload that is measured next, completely loaded. */
  setScene(index: number, loader: SceneLoader): void;
  /** Measures one frame of one run, all repeats of it; undefined when the workload is done. What cannot be measured is in the summary. */
  step(): Promise<Progress | undefined>;
  /** What `summary.json` holds. */
  summary(): string;
  /** The scenes and resolutions in the order in which they are measured. */
  readonly workloads: readonly Workload[];
}

/** A picture that was read back. */
export declare class Capture {
  private constructor();
  free(): void;
  /** Rows. */
  readonly height: number;
  /** Red, green, blue, alpha of every pixel; row by row from the top. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Pixels in a row. */
  readonly width: number;
}

/** A scene that is alive: every step becomes a frame of an ordinary scene, which is shown and searched as any other. */
export declare class LiveScene {
  /** Adds a body above the others: one of `ADDITIONS`, a model with the bytes of its file. `loader` is another one then. No step may be under way. Errors are sentences. */
  add(what: Addition, model?: Uint8Array | number[] | null): Promise<void>;
  /** Names of the objects. */
  readonly bodies: string[];
  private constructor();
  /** Moves what is held to a point of the canvas, in the plane in which it was when it was taken. */
  drag(x: number, y: number): void;
  /** The run as a .kdet file. */
  file(): Uint8Array<ArrayBuffer>;
  free(): void;
  /** Takes hold of the body at a point of the canvas: whether there is one. As `View::pick`. */
  grab(x: number, y: number): Promise<boolean>;
  /** Whether contacts have depths, of which there are two estimates: of tetrahedra, not of surfaces. */
  readonly hasDepths: boolean;
  /** The run so far, as a scene. */
  readonly loader: SceneLoader;
  /** Pushes a body for a moment: to the right and up in the picture, by parts of the scene's size. */
  push(body: number, right: number, up: number): void;
  /** The run as a scene that has ended: at most the last half minute. */
  recorded(): SceneLoader;
  /** Lets go. */
  release(): void;
  /** Sets what can be changed: some of the fields of `Parameters`. */
  setParameters(parameters: Partial<Parameters>): void;
  /** Makes a scene alive at one of its frames. `setup` is one of `assets/live.json`, or null. Errors are sentences. */
  static start(view: View, loader: SceneLoader, frame: number, setup: LiveSetup | null): Promise<LiveScene>;
  /** Takes a step: an object with the frame that it became, and what it counted. Several may be under way. */
  step(): Promise<LiveStep>;
}

/** A scene made from the visitor's own files, and warnings about them. */
export declare class OwnScene {
  /** Takes what the program that reads files (`src/bin/reader.rs`) has made of them. */
  constructor(parcel: Uint8Array | number[]);
  free(): void;
  /** The scene, ready to be shown. */
  readonly loader: SceneLoader;
  /** Warnings, in sentences. */
  readonly warnings: string[];
}

/** A scene while its files arrive: first its description, then its models, then its frames. */
export declare class SceneLoader {
  /** Without any data. */
  constructor();
  /** Its description, in a sentence. */
  readonly description: string;
  /** All bytes were pushed: a truncated file is reported here. */
  finishScene(): void;
  /** Frames of the whole animation. */
  readonly frames: number;
  free(): void;
  /** Frames that have arrived. */
  readonly loadedFrames: number;
  /** The models that the scene needs; undefined as long as that is not known. */
  readonly models: string[] | undefined;
  /** A note for every figure; may be empty. */
  readonly note: string;
  /** The next bytes of the scene's file. Errors are sentences for the page. */
  pushScene(bytes: Uint8Array | number[]): void;
  /** Whether it can be shown: all models and the first frame are there. */
  readonly ready: boolean;
  /** A model's whole file. */
  setModel(name: string, bytes: Uint8Array | number[]): void;
  /** The scene's title. */
  readonly title: string;
}

/** The canvas with what is drawn on it. Freeing it stops it. */
export declare class View {
  /** The features and limits of the adapter. */
  readonly adapter: AdapterReport;
  /** The factor on the length of arrows. */
  static arrowScale(): number;
  /** The settings of the next search: an object with the fields of `Settings`. */
  ask(settings: Settings): void;
  /** Yaw and pitch in degrees, distance, and x, y, z of the target; undefined for the scene's own camera. */
  readonly camera: Float32Array | undefined;
  /** What the canvas shows, framed without the panels, `factor` times as large along each side. */
  capture(factor: number): Promise<Capture>;
  /** Removes the clip plane. */
  clearClip(): void;
  /** Colours of the map from the lowest to the highest, in CSS notation. */
  static colorMap(): string[];
  /** What the last colour stands for. */
  readonly colorMost: number;
  private constructor();
  /** A scene of tetrahedra or of triangles is on its way: what its search needs is compiled meanwhile. */
  expect(of_triangles: boolean): void;
  /** The frame that playback is at; it is shown once its search has come back. */
  readonly frame: number;
  /** Frames the colliding primitives, from the same direction. Their positions are read back first: a `kdet-camera` event on the window tells when the camera starts to move. */
  frameCollision(): void;
  free(): void;
  /** What the search did with a primitive of the present frame, from data read back from the GPU: a `Card`. With a method that looks at vertices, what it did with one: a `VertexCard`; with one that is continuous in time, a `MotionCard` of a triangle; with one that finds distances, a `DistanceCard` of an object. All are numbered as in the scene. Waits until the frame has been searched. */
  inspect(id: number): Promise<Card | VertexCard | MotionCard | DistanceCard>;
  /** The narrow test of two tetrahedra, step by step: a `NarrowInspection`. */
  inspectNarrow(id: number, candidate: number): Promise<NarrowTest>;
  /** How k-free the present frame is: a `KReport`. Counts in portions, so that the page stays responsive. */
  kReport(): Promise<KReport>;
  /** Frames these points (x, y, z of each), from the same direction. */
  lookAt(points: Float32Array | number[], margin: number, smoothly: boolean): void;
  /** Opens a device for the canvas; draws from the first `resize` on. Errors are sentences for the page. */
  static open(canvas: HTMLCanvasElement): Promise<View>;
  /** Orbits the camera around its target; in radians. */
  orbit(yaw: number, pitch: number, smoothly: boolean): void;
  /** Moves the camera sideways; in heights of the picture. */
  pan(x: number, y: number, smoothly: boolean): void;
  /** The primitive that is visible at a point of the canvas, in parts of its width and height from the upper left corner; or undefined. A colliding one takes precedence over the surface that it shines through. With a method that looks at vertices, the corner of it that is nearest there: of those that collide, if there are any. With one that looks at objects, its object. */
  pick(x: number, y: number): Promise<number | undefined>;
  /** What is searched, in words: the number of primitives and their kind. */
  readonly primitives: string[] | undefined;
  /** The fraction of its pixels that are drawn, along each side. */
  readonly quality: number;
  /** Resets the camera. */
  resetCamera(): void;
  /** Follows the canvas element: its size in device pixels, and device pixels per CSS pixel. */
  resize(width: number, height: number, scale: number): void;
  /** All frames of the scene have arrived: fits the camera again. */
  sceneGrew(): void;
  /** Whether minimum translations of colliding pairs are drawn as arrows, `arrow_scale` times as long. */
  setArrows(arrows: boolean): void;
  /** Sets the camera from six numbers, see `camera`. */
  setCamera(numbers: Float32Array | number[], smoothly: boolean): void;
  /** Cuts the scene open perpendicular to an axis (0, 1, 2), at −1 to 1 of its bounding box; keeps the side above, or below. */
  setClip(axis: number, at: number, above: boolean): void;
  /** Whether colliding tetrahedra are drawn. */
  setColliding(colliding: boolean): void;
  /** What colours show: one of `COLORS`. */
  setColor(name: ColorName): void;
  /** Whether the scene's corrections are applied. */
  setCorrected(corrected: boolean): void;
  /** Whether the segments in which colliding triangles meet are drawn. */
  setCurves(curves: boolean): void;
  /** Dark or light. */
  setDark(dark: boolean): void;
  /** Whether impacts of a method that is continuous in time are drawn as dots. */
  setDots(dots: boolean): void;
  /** Draws items into the scene: numbers that `Item::from_numbers` reads. */
  setDrawing(numbers: Float32Array | number[]): void;
  /** How far objects are moved apart, 0 to 1. */
  setExplode(explode: number): void;
  /** Goes to a frame. */
  setFrame(frame: number): void;
  /** The level of the grid whose cells in use are drawn, or of the tree whose boxes are; or none. */
  setGrid(level?: number | null): void;
  /** Parts of the canvas' height and width that panels cover. */
  setInsets(top: number, right: number, bottom: number, left: number): void;
  /** Plays or pauses. */
  setPlaying(playing: boolean): void;
  /** How many of its pixels are drawn: one of `QUALITIES`. */
  setQuality(name: QualityName): void;
  /** Whether the camera moves at once instead of smoothly. */
  setStill(still: boolean): void;
  /** How surfaces are drawn: one of `SURFACES`. */
  setSurface(name: SurfaceName): void;
  /** The time within the step that is shown, 0 to 1, of a method that is continuous in time. */
  setTime(time: number): void;
  /** Shows a scene that is ready, or its surface, from its first frame; if that fails, the scene before stays. `form` is one of `FORMS`. */
  show(loader: SceneLoader, form: FormName): void;
  /** The frame that the picture shows, with its collisions; undefined before the first answer. */
  readonly shownFrame: number | undefined;
  /** Multiplies the distance: nearer (below 1) or farther (above 1). */
  zoom(factor: number, smoothly: boolean): void;
}

/** If `module_or_path` is {RequestInfo} or {URL}, makes a request and for everything else, calls `WebAssembly.instantiate` directly. */
declare function __wbg_init(module_or_path?: { module_or_path: InitInput | Promise<InitInput> } | InitInput | Promise<InitInput>): Promise<InitOutput>;

/** Adds shader files that the program does not embed (`shaders/later.txt`), before a method needs them. */
export declare function addShaders(paths: string[], texts: string[]): void;

/** Instantiates the given `module`, which can either be bytes or a precompiled `WebAssembly.Module`. */
export declare function initSync(module: { module: SyncInitInput } | SyncInitInput): InitOutput;

export type InitInput = RequestInfo | URL | Response | BufferSource | WebAssembly.Module;

export type InitOutput = WebAssembly.Exports;

export type SyncInitInput = BufferSource | WebAssembly.Module;

export default __wbg_init;
