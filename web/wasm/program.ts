// The program: src/app compiled to wasm. These types are what it exports (see the #[wasm_bindgen] items there).

import type { BenchmarkProgram } from './benchmark.ts';
import { fetchFile } from '../ui/fetch-file.ts';
import type { Card, Freeness, NarrowTest } from './inspect.ts';

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

/** The fields of `Settings` in src/detect/settings.rs. */
export interface Settings {
  readonly method: string;
  readonly narrow: string;
  readonly hash: string;
  readonly self_collisions: boolean;
  readonly inter_collisions: boolean;
  readonly one_pass: boolean;
  readonly cell_rule: string;
  readonly cell_scale: number;
  readonly workgroup: number;
}

/** A scene as its files come in. */
export interface SceneLoader {
  readonly models: string[] | undefined;
  readonly ready: boolean;
  readonly frames: number;
  readonly loadedFrames: number;
  readonly title: string;
  readonly description: string;
  readonly note: string;
  pushScene(bytes: Uint8Array): void;
  finishScene(): void;
  setModel(name: string, bytes: Uint8Array): void;
  free(): void;
}

/** A scene made of the visitor's own files. */
export interface OwnScene {
  readonly loader: SceneLoader;
  readonly warnings: string[];
  free(): void;
}

/** A canvas with what is drawn on it. */
export interface View {
  readonly adapter: AdapterReport;
  readonly frame: number;
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
  drawNow(): void;
  /** What happened to a tetrahedron of the frame that is shown, read back from the GPU (src/app/inspect.rs). */
  inspect(id: number): Promise<Card>;
  inspectNarrow(id: number, candidate: number): Promise<NarrowTest>;
  freeness(): Promise<Freeness>;
  free(): void;
}

/** What a frame gave: the detail of `kdet-frame` events on the window (src/app/search.rs). */
export interface Answer {
  readonly frame: number;
  readonly corrected: boolean;
  readonly settings: Settings;
  readonly counts: {
    readonly primitives: number;
    readonly height: number;
    readonly cells: number;
    readonly fullest_cell: number;
    readonly entries: number;
    readonly table_slots: number;
    readonly probes: number;
    readonly potential_with_duplicates: number;
    readonly potential: number;
    readonly pairs: number;
  };
  /** The side of a cell of level 0 in the scene's unit, where there is a grid. */
  readonly cellSide: number | null;
  /** Colliding tetrahedra of each object: with another one, and with their own. */
  readonly objects: readonly { readonly inter: number; readonly own: number }[];
  readonly times: {
    readonly clock: 'device' | 'host';
    readonly stages: readonly { readonly stage: string; readonly ms: number }[];
    readonly host_ms: number;
  };
  readonly bytes: readonly (readonly [name: string, bytes: number])[];
}

/** What goes wrong once the page is open: the detail of `kdet-trouble` events on the window. */
export interface Trouble {
  readonly kind: 'panic' | 'lost' | 'gpu' | 'scene';
  readonly text: string;
}

export interface Program extends BenchmarkProgram {
  readonly View: { colorMap(): string[]; arrowScale(): number; open(canvas: HTMLCanvasElement): Promise<View> };
  readonly SceneLoader: new () => SceneLoader;
  readonly OwnScene: new (names: string[], contents: Uint8Array[]) => OwnScene;
}

interface Script extends Program {
  default(options: { module_or_path: Promise<Response> }): Promise<unknown>;
}

/** Loads the program; `onBytes` hears how many bytes have come, and of how many where that is known. */
export async function loadProgram(onBytes: (done: number, total: number | undefined) => void): Promise<Program> {
  // Trunk writes the names of the two files here; relative to the page, not to this module.
  const { script, wasm } = document.getElementById('program')?.dataset ?? {};
  if (script === undefined || wasm === undefined) throw new Error('index.html does not name the program');
  const address = (path: string) => new URL(path, document.baseURI).href;
  const module = (await import(address(script))) as Script;
  await module.default({ module_or_path: fetchWasm(address(wasm), onBytes) });
  return module;
}

/** The type is set here because some static hosts do not know it, and streaming compilation insists on it. */
async function fetchWasm(address: string, onBytes: (done: number, total: number | undefined) => void): Promise<Response> {
  const { body } = await fetchFile(address, { onBytes });
  return new Response(body, { headers: { 'content-type': 'application/wasm' } });
}
