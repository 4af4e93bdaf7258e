// The list of scenes: assets/catalogue.json, written by `kdet bake` (src/scene/catalogue.rs has the same fields).

import { fetchFile } from '../ui/fetch-file.ts';

export interface Resolution {
  readonly resolution: number;
  readonly vertices: number;
  /** How many there are of the scene's kind of primitive. */
  readonly primitives: number;
  /** Total size of the scene's file and the models' files. */
  readonly bytes: number;
  /** The models' files. */
  readonly models: readonly string[];
}

export interface Contact {
  readonly frame: number;
  readonly pairs: number;
}

export interface SceneEntry {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly title: string;
  readonly description: string;
  readonly note: string;
  readonly frames: number;
  readonly objects: number;
  readonly file: string;
  readonly thumbnail: string;
  readonly primitive: 'tetrahedra' | 'triangles';
  /** Those that the scene has, in ascending order. */
  readonly resolutions: readonly Resolution[];
  /** Whether the scene's only collisions are self-collisions. */
  readonly self_pairs: boolean;
  readonly first_contact: Contact | null;
  readonly most_pairs: Contact | null;
}

export interface Model {
  readonly name: string;
  readonly title: string;
  /** The model's authors. */
  readonly credit: string;
  readonly files: readonly string[];
}

export interface Catalogue {
  readonly scenes: readonly SceneEntry[];
  readonly models: readonly Model[];
}

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
