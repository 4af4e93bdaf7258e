// What is on the stage: the scene that is shown, the one that is loading, and the way back when that fails.

import type { Catalogue } from './catalogue.ts';
import { wasCancelled } from './fetch-file.ts';
import * as loading from './loading.ts';
import * as notice from './notice.ts';
import type { Program, SceneLoader, View } from './program.ts';
import { loadModels, loadScene, messageOf } from './scene-files.ts';
import type { Store } from './store.ts';
import { numbersOf } from './view-camera.ts';

/** What is shown, in words and figures for the rest of the page. */
export interface Shown {
  readonly loader: SceneLoader;
  readonly title: string;
  readonly description: string;
  readonly note: string;
  readonly frames: number;
  /** The scene's id in links; undefined for the visitor's own files. */
  readonly id: string | undefined;
  readonly resolution: number;
  /** Where it is known. */
  readonly tetrahedra?: number;
}

export class SceneStage {
  private view: View | undefined;
  /** The last scene that came whole. */
  private whole: Shown | undefined;
  /** What is on the screen. */
  private current: Shown | undefined;
  private loadingNow: AbortController | undefined;
  /** The frame to be shown, as long as it has not come. */
  private wanted: number | undefined;

  constructor(
    private readonly program: Program,
    private readonly catalogue: Catalogue,
    private readonly store: Store,
    /** Another scene is on the screen. */
    private readonly onShown: (shown: Shown) => void,
  ) {}

  get shown(): Shown | undefined {
    return this.current;
  }

  get isLoading(): boolean {
    return this.loadingNow !== undefined;
  }

  /** The view to show scenes on; on a new one the scene that was there is shown again. */
  setView(view: View | undefined): void {
    this.view = view;
    if (view !== undefined && this.current !== undefined) this.put(this.current);
  }

  /** Loads and shows the scene that the state names. What was there before stays until then, and if it fails. */
  async load(): Promise<void> {
    this.cancel();
    const wanted = this.store.state;
    const { scene, res } = wanted;
    const entry = this.catalogue.scenes.find(({ id }) => id === scene) ?? this.catalogue.scenes[0];
    if (entry === undefined) throw new Error('The catalogue lists no scenes.');
    const stop = new AbortController();
    this.loadingNow = stop;
    loading.start(`${entry.title}, resolution ${res}`, () => stop.abort());
    const { id, title, description, note } = entry;
    const tetrahedra = entry.resolutions.find(({ resolution }) => resolution === res)?.tetrahedra;
    const about = { id, title, description, note, resolution: res, ...(tetrahedra === undefined ? {} : { tetrahedra }) };
    let mine: Shown | undefined;
    try {
      const loader = await loadScene(this.program, this.catalogue, entry, res, {
        signal: stop.signal,
        onBytes: loading.progress,
        onReady: (ready) => {
          mine = { ...about, loader: ready, frames: ready.frames };
          this.put(mine);
        },
        onFrames: (ready) => this.seek(ready),
      });
      // The loader is ready, so it was put there.
      mine ??= { ...about, loader, frames: loader.frames };
      this.settle(mine);
    } catch (error) {
      // Another one is loading by now: it is not for this one to say what is shown.
      if (this.loadingNow !== stop) return;
      this.goBack(mine);
      if (wasCancelled(error)) {
        notice.tell('Loading was cancelled.');
      } else {
        notice.show({
          title: `${entry.title} could not be loaded`,
          text: `${messageOf(error)}.`,
          ...(this.whole ? { advice: 'What was shown before is still there.' } : {}),
          retry: () => {
            this.store.note({ scene: entry.id, res, frame: wanted.frame, cam: wanted.cam });
            void this.load();
          },
        });
      }
    } finally {
      if (this.loadingNow === stop) {
        this.loadingNow = undefined;
        loading.end();
      }
    }
  }

  cancel(): void {
    const { loadingNow } = this;
    this.loadingNow = undefined;
    loadingNow?.abort();
    loading.end();
  }

  /** Shows the visitor's own files. */
  async open(files: readonly File[]): Promise<void> {
    const names = files.map(({ name }) => name);
    try {
      const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
      const first = contents[0];
      const { loader, warnings } =
        files.length === 1 && first !== undefined && names[0]?.toLowerCase().endsWith('.kdet')
          ? { loader: await this.readScene(first), warnings: [] }
          : this.readMeshes(names, contents);
      this.cancel();
      const title = loader.title || (names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? ''));
      const { description, note, frames } = loader;
      const mine: Shown = { loader, title, description, note, frames, id: undefined, resolution: this.store.state.res };
      this.store.note({ frame: 0, cam: null });
      this.put(mine);
      this.settle(mine);
      notice.hide();
      if (warnings.length > 0) notice.show({ title: 'About these files', text: warnings.join('\n') });
    } catch (error) {
      notice.show({
        title: names.length > 1 ? 'These files could not be opened' : `${names[0]} could not be opened`,
        text: `${messageOf(error)}.`,
        ...(this.current ? { advice: 'What was shown before is still there.' } : {}),
      });
    }
  }

  private readMeshes(names: string[], contents: Uint8Array[]): { loader: SceneLoader; warnings: string[] } {
    const own = new this.program.OwnScene(names, contents);
    const { loader, warnings } = own;
    own.free();
    return { loader, warnings };
  }

  private async readScene(bytes: Uint8Array): Promise<SceneLoader> {
    const loader = new this.program.SceneLoader();
    loader.pushScene(bytes);
    loader.finishScene();
    await loadModels(this.catalogue, loader, this.store.state.res, new AbortController().signal);
    if (!loader.ready) throw new Error('the file has no frames.');
    return loader;
  }

  private put(shown: Shown): void {
    const { cam } = this.store.state;
    this.view?.show(shown.loader);
    this.current = shown;
    if (cam !== null) this.view?.setCamera(numbersOf(cam), false);
    this.wanted = this.store.state.frame;
    this.seek(shown.loader);
    this.onShown(shown);
  }

  /** To the frame that is wanted, or as near to it as frames have come. */
  private seek(loader: SceneLoader): void {
    const { wanted } = this;
    if (this.current?.loader !== loader || wanted === undefined) return;
    this.view?.setFrame(Math.min(wanted, Math.max(loader.loadedFrames, 1) - 1));
    if (loader.loadedFrames > wanted) this.wanted = undefined;
  }

  private settle(shown: Shown): void {
    const before = this.whole;
    this.wanted = undefined;
    this.whole = shown;
    this.view?.sceneGrew();
    if (before !== undefined && before.loader !== shown.loader) before.loader.free();
  }

  /** A scene that did not come whole makes way for the one before, in the state, too. */
  private goBack(failed: Shown | undefined): void {
    const { whole } = this;
    if (whole === undefined) return;
    this.store.note({ res: whole.resolution, ...(whole.id === undefined ? {} : { scene: whole.id }) });
    if (failed !== undefined && this.current === failed) {
      this.store.note({ frame: 0, cam: null });
      this.put(whole);
      failed.loader.free();
    } else {
      this.onShown(whole);
    }
  }
}
