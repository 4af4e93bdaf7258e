// Downloads a scene: its own file and its models' files in parallel. It can be shown before the download is complete.

import { messageOf } from '../ui/error-message.ts';
import { fetchBytes } from '../ui/fetch-file.ts';
import type { Program } from '../wasm/load.ts';
import type { SceneLoader } from '../wasm/program.ts';
import { assetAddress, type Catalogue, type SceneEntry } from './catalogue.ts';

export interface LoadOptions {
  readonly signal: AbortSignal;
  readonly onBytes: (done: number, total: number | undefined) => void;
  /** The scene can be shown; more frames may follow. */
  readonly onReady: (loader: SceneLoader) => void;
  /** More frames have arrived. */
  readonly onFrames: (loader: SceneLoader) => void;
}

/** Loads a whole scene. Errors are messages that name the file. */
export async function loadScene(
  program: Program,
  catalogue: Catalogue,
  entry: SceneEntry,
  resolution: number,
  options: LoadOptions,
): Promise<SceneLoader> {
  const at = entry.resolutions.find((one) => one.resolution === resolution) ?? entry.resolutions[0];
  if (at === undefined) throw new Error(`${entry.title} has no resolution ${resolution}`);
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
  // A failed download cancels the others.
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
  if (!loader.ready) throw new Error(`${entry.file} uses models that are not in the catalogue: ${loader.models?.join(', ')}`);
  return loader;
}

/** Loads the catalogue's models for a scene that is not from the catalogue. */
export async function loadModels(catalogue: Catalogue, loader: SceneLoader, resolution: number, signal: AbortSignal): Promise<void> {
  for (const name of loader.models ?? []) loader.setModel(name, await loadModel(catalogue, name, resolution, signal));
}

/** The file of a model of the catalogue. */
export async function loadModel(catalogue: Catalogue, name: string, resolution: number, signal: AbortSignal): Promise<Uint8Array> {
  const file = catalogue.models.find((model) => model.name === name)?.files[resolution - 1];
  if (file === undefined) throw new Error(`the scene uses the model '${name}', which is not in the catalogue`);
  return wholeFile(assetAddress(file), signal);
}

async function wholeFile(address: string, signal: AbortSignal, onBytes?: (done: number) => void): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await fetchBytes(address, (bytes) => void parts.push(bytes.slice()), { signal, ...(onBytes ? { onBytes } : {}) });
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Adds up the progress of several files. */
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
    throw new Error(`${file.split('/').at(-1)} cannot be read: ${messageOf(error)}`);
  }
}

const modelName = (catalogue: Catalogue, file: string): string =>
  catalogue.models.find(({ files }) => files.includes(file))?.name ?? file.replace(/^.*\//, '').replace(/_r\d+\.kdet$/, '');
