// A scene by fetch: its own file and its models' files at once; it can be shown before all of it is there.

import { messageOf } from '../ui/error-message.ts';
import { fetchBytes } from '../ui/fetch-file.ts';
import type { Program } from '../wasm/program.ts';
import type { SceneLoader } from '../wasm/scene-loader.ts';
import { assetAddress, type Catalogue, type SceneEntry } from './catalogue.ts';

export interface LoadOptions {
  readonly signal: AbortSignal;
  readonly onBytes: (done: number, total: number | undefined) => void;
  /** There is something to be shown; frames may still follow. */
  readonly onReady: (loader: SceneLoader) => void;
  /** Frames have come. */
  readonly onFrames: (loader: SceneLoader) => void;
}

/** Loads all of a scene. Errors are sentences that name the file. */
export async function loadScene(
  program: Program,
  catalogue: Catalogue,
  entry: SceneEntry,
  resolution: number,
  options: LoadOptions,
): Promise<SceneLoader> {
  const at = entry.resolutions.find((one) => one.resolution === resolution) ?? entry.resolutions[0];
  if (at === undefined) throw new Error(`${entry.title} has no resolution ${resolution}.`);
  const loader = new program.SceneLoader();
  const counted = counter(at.bytes, options.onBytes);
  let shown = false;
  let frames = 0;
  const check = () => {
    if (!shown && loader.ready) {
      options.onReady(loader);
      shown = true;
    }
    if (shown && loader.loadedFrames !== frames) {
      frames = loader.loadedFrames;
      options.onFrames(loader);
    }
  };
  // One that fails stops the others.
  const all = new AbortController();
  const signal = AbortSignal.any([options.signal, all.signal]);
  const scene = async () => {
    const push = (bytes: Uint8Array) => {
      named(entry.file, () => loader.pushScene(bytes));
      check();
    };
    await fetchBytes(assetAddress(entry.file), push, { signal, onBytes: counted() });
    named(entry.file, () => loader.finishScene());
  };
  const model = async (file: string) => {
    const bytes = await wholeFile(assetAddress(file), signal, counted());
    named(file, () => loader.setModel(modelName(catalogue, file), bytes));
    check();
  };
  try {
    await Promise.all([scene(), ...at.models.map(model)]);
  } catch (error) {
    all.abort();
    if (!shown) loader.free();
    options.signal.throwIfAborted();
    throw error;
  }
  check();
  if (!loader.ready) throw new Error(`${entry.file} names models that the catalogue does not: ${loader.models?.join(', ')}.`);
  return loader;
}

/** The models that a scene from elsewhere wants, as far as we have them. */
export async function loadModels(catalogue: Catalogue, loader: SceneLoader, resolution: number, signal: AbortSignal): Promise<void> {
  for (const name of loader.models ?? []) {
    const file = catalogue.models.find((model) => model.name === name)?.files[resolution - 1];
    if (file === undefined) throw new Error(`the scene wants a model called '${name}', which is not in the catalogue.`);
    loader.setModel(name, await wholeFile(assetAddress(file), signal));
  }
}

async function wholeFile(address: string, signal: AbortSignal, onBytes?: (done: number) => void): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await fetchBytes(address, (bytes) => void parts.push(bytes.slice()), { signal, ...(onBytes ? { onBytes } : {}) });
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Adds up what several files say of themselves. */
function counter(total: number, onBytes: LoadOptions['onBytes']): () => (done: number) => void {
  const done: number[] = [];
  return () => {
    const i = done.push(0) - 1;
    return (bytes) => {
      done[i] = bytes;
      const sum = done.reduce((a, b) => a + b, 0);
      onBytes(sum, Math.max(total, sum));
    };
  };
}

function named(file: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw new Error(`${file.split('/').at(-1)} cannot be read: ${messageOf(error)}.`);
  }
}

const modelName = (catalogue: Catalogue, file: string): string =>
  catalogue.models.find(({ files }) => files.includes(file))?.name ?? file.replace(/^.*\//, '').replace(/_r\d+\.kdet$/, '');
