// The list of scenes: assets/catalogue.json, written by `kdet bake`.

import { fetchFile } from '../ui/fetch-file.ts';
import type { DeepReadonly } from '../wasm/readonly.ts';
import type * as types from '../wasm/types.ts';

export type Catalogue = DeepReadonly<types.Catalogue>;
export type SceneEntry = DeepReadonly<types.SceneEntry>;

/** The scene's resolution nearest to a wanted one: the finest that is not finer, or else the coarsest. */
export const nearestResolution = ({ resolutions }: SceneEntry, wanted: number): number =>
  (resolutions.filter(({ resolution }) => resolution <= wanted).at(-1) ?? resolutions[0])?.resolution ?? wanted;

const FOLDER = new URL('assets/', document.baseURI);

/** The address of a file of the catalogue. */
export const assetAddress = (file: string): string => new URL(file, FOLDER).href;

export async function loadCatalogue(): Promise<Catalogue> {
  const response = await fetchFile(assetAddress('catalogue.json'));
  return (await response.json()) as Catalogue;
}
