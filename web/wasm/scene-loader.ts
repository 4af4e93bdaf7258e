// How the program loads scenes (src/app).

/** A scene whose files are being loaded. */
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

/** A scene made of the user's own files. */
export interface OwnScene {
  readonly loader: SceneLoader;
  readonly warnings: string[];
  free(): void;
}
