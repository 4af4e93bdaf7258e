// The scene that is shown, the one that is loading, and the return to the state before when that fails.

import { restoreState } from '../state/restore-state.ts';
import type { State } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { messageOf } from '../ui/error-message.ts';
import { wasCancelled } from '../ui/fetch-file.ts';
import * as loadingBar from '../ui/loading-bar.ts';
import * as notice from '../ui/notice.ts';
import { cameraOf, numbersOf } from '../view/camera-numbers.ts';
import type { Program } from '../wasm/program.ts';
import type { SceneLoader } from '../wasm/scene-loader.ts';
import type { View } from '../wasm/view.ts';
import type { Catalogue } from './catalogue.ts';
import { mayFetch } from './fetch-consent.ts';
import { fetchRemote, nameOf } from './remote-file.ts';
import { loadModels, loadScene } from './scene-files.ts';

/** What is shown, in words and figures for the rest of the page. */
export interface Shown {
  readonly loader: SceneLoader;
  readonly title: string;
  readonly description: string;
  readonly note: string;
  readonly frames: number;
  /** The scene's id in links; undefined for what is not in the catalogue. */
  readonly id: string | undefined;
  /** The address that it came from, for what the link names by it; the visitor's own files have none. */
  readonly source?: string;
  readonly resolution: number;
  /** Where it is known. */
  readonly tetrahedra?: number;
}

/** What was left for what is loading. */
interface Left {
  /** The state before. */
  readonly state: State;
  /** The state that asked for what is loading. */
  readonly asked: State;
  /** Where the last whole scene was when another took its place on the screen. */
  readonly place: Place | undefined;
}

type Place = Pick<State, 'frame' | 'cam'>;

export class CurrentScene {
  private view: View | undefined;
  /** The last scene that came whole. */
  private whole: Shown | undefined;
  /** What is on the screen. */
  private current: Shown | undefined;
  /** As long as what is asked for has not come whole. */
  private left: Left | undefined;
  private loadingNow: AbortController | undefined;
  /** Whether what is loading is not on the screen yet. */
  private coming = false;
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

  /** Whether the screen still shows something else than what the state names. */
  get isComing(): boolean {
    return this.coming;
  }

  /** Whether the frame that is wanted has not come yet. */
  get isSeeking(): boolean {
    return this.wanted !== undefined;
  }

  /** Goes to a frame: at once, or as soon as it has come. */
  want(frame: number): void {
    if (this.current === undefined || this.coming) return;
    this.wanted = Math.min(frame, this.current.frames - 1);
    this.seek(this.current.loader);
  }

  /** The view to show scenes on; on a new one the scene that was there is shown again. */
  setView(view: View | undefined): void {
    this.view = view;
    if (view !== undefined && this.current !== undefined) this.put(this.current);
  }

  /** Loads and shows the scene that the state names. What was there stays until then, and if it fails, in the state `before`. */
  async load(before: State = this.store.state): Promise<void> {
    this.cancel();
    this.leave(before);
    const wanted = this.store.state;
    const { scene, res, src } = wanted;
    if (src !== null) return this.loadSource(src);
    const entry = this.catalogue.scenes.find(({ id }) => id === scene) ?? this.catalogue.scenes[0];
    if (entry === undefined) throw new Error('The catalogue lists no scenes.');
    const stop = this.startLoading();
    loadingBar.start(`${entry.title}, resolution ${res}`, () => stop.abort());
    const { id, title, description, note } = entry;
    const tetrahedra = entry.resolutions.find(({ resolution }) => resolution === res)?.tetrahedra;
    const about = { id, title, description, note, resolution: res, ...(tetrahedra === undefined ? {} : { tetrahedra }) };
    let mine: Shown | undefined;
    try {
      const loader = await loadScene(this.program, this.catalogue, entry, res, {
        signal: stop.signal,
        onBytes: loadingBar.progress,
        onReady: (ready) => {
          mine = { ...about, loader: ready, frames: ready.frames };
          this.put(mine);
        },
        onFrames: (ready) => this.seek(ready),
      });
      stop.signal.throwIfAborted();
      // The loader is ready, so it was put there.
      mine ??= { ...about, loader, frames: loader.frames };
      this.settle(mine);
    } catch (error) {
      // Another one is loading by now: it is not for this one to say what is shown.
      if (this.loadingNow !== stop) return;
      this.goBack();
      if (wasCancelled(error)) {
        notice.tell('Loading was cancelled.');
      } else {
        notice.show({
          title: `${entry.title} could not be loaded`,
          text: `${messageOf(error)}.`,
          ...(this.whole ? { advice: 'What was shown before is still there.' } : {}),
          retry: this.again(wanted),
        });
      }
    } finally {
      if (this.loadingNow === stop) this.stopLoading();
    }
  }

  private startLoading(): AbortController {
    const stop = new AbortController();
    this.loadingNow = stop;
    this.coming = true;
    return stop;
  }

  private stopLoading(): void {
    this.loadingNow = undefined;
    this.coming = false;
    loadingBar.end();
  }

  /** Loads and shows what an address names, once the visitor agrees. */
  private async loadSource(address: string): Promise<void> {
    const wanted = this.store.state;
    const stop = this.startLoading();
    const { signal } = stop;
    const name = nameOf(address);
    const { host } = new URL(address);
    try {
      if (!(await mayFetch(address, signal))) {
        this.withoutSource(stop);
        notice.show({
          title: 'Nothing was fetched',
          text: `The link names a file on ${host}. Download it and drop it here, or fetch it after all.`,
          retry: this.again(wanted),
        });
        return;
      }
      loadingBar.start(`${name} from ${host}`, () => stop.abort());
      const bytes = await fetchRemote(address, { signal, onBytes: loadingBar.progress });
      const { loader, warnings } = await this.read([name], [bytes], signal);
      if (this.loadingNow !== stop) {
        loader.free();
        return;
      }
      this.present(loader, loader.title || name, warnings, address);
      this.stopLoading();
    } catch (error) {
      if (this.loadingNow !== stop) return;
      this.withoutSource(stop);
      if (wasCancelled(error)) notice.tell('Loading was cancelled.');
      else notice.show({ title: `${name} could not be opened`, text: `${messageOf(error)}.`, retry: this.again(wanted) });
    }
  }

  /** What the link's address names is not shown: what was there before is, or else a scene of the catalogue. */
  private withoutSource(stop: AbortController): void {
    if (this.loadingNow !== stop) return;
    this.stopLoading();
    if (this.whole !== undefined) {
      this.goBack();
    } else {
      this.store.note({ src: null });
      void this.load();
    }
  }

  cancel(): void {
    const { loadingNow } = this;
    this.stopLoading();
    loadingNow?.abort();
  }

  /** Shows the visitor's own files. */
  async open(files: readonly File[]): Promise<void> {
    const names = files.map(({ name }) => name);
    let reading = true;
    try {
      const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
      const { loader, warnings } = await this.read(names, contents, new AbortController().signal);
      reading = false;
      this.cancel();
      this.leave(this.store.state);
      const title = loader.title || (names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? ''));
      this.store.note({ src: null, frame: 0, cam: null });
      notice.hide();
      this.present(loader, title, warnings);
    } catch (error) {
      if (!reading) this.goBack();
      notice.show({
        title: names.length > 1 ? 'These files could not be opened' : `${names[0]} could not be opened`,
        text: `${messageOf(error)}.`,
        ...(this.current ? { advice: 'What was shown before is still there.' } : {}),
      });
    }
  }

  /** Files that are not the catalogue's: a scene, or meshes. */
  private async read(names: string[], contents: Uint8Array[], signal: AbortSignal): Promise<{ loader: SceneLoader; warnings: string[] }> {
    const [first] = contents;
    if (names.length === 1 && first !== undefined && names[0]?.toLowerCase().endsWith('.kdet')) {
      return { loader: await this.readScene(first, signal), warnings: [] };
    }
    return this.readMeshes(names, contents);
  }

  /** Shows what is not in the catalogue. */
  private present(loader: SceneLoader, title: string, warnings: readonly string[], source?: string): void {
    const { description, note, frames } = loader;
    const about = { title, description, note, frames, id: undefined, resolution: this.store.state.res };
    const mine: Shown = { loader, ...about, ...(source === undefined ? {} : { source }) };
    try {
      this.put(mine);
    } catch (error) {
      loader.free();
      throw error;
    }
    this.settle(mine);
    if (warnings.length > 0) notice.show({ title: 'About these files', text: warnings.join('\n') });
  }

  private readMeshes(names: string[], contents: Uint8Array[]): { loader: SceneLoader; warnings: string[] } {
    const own = new this.program.OwnScene(names, contents);
    const { loader, warnings } = own;
    own.free();
    return { loader, warnings };
  }

  private async readScene(bytes: Uint8Array, signal: AbortSignal): Promise<SceneLoader> {
    const loader = new this.program.SceneLoader();
    try {
      loader.pushScene(bytes);
      loader.finishScene();
      await loadModels(this.catalogue, loader, this.store.state.res, signal);
      if (!loader.ready) throw new Error('the file has no frames.');
      return loader;
    } catch (error) {
      loader.free();
      throw error;
    }
  }

  private put(shown: Shown): void {
    const { cam } = this.store.state;
    const before = this.current;
    const place = this.place();
    this.view?.show(shown.loader);
    if (this.left !== undefined && before === this.whole && before !== shown) this.left = { ...this.left, place };
    this.current = shown;
    this.coming = false;
    // One that never came whole is not come back to.
    if (before !== undefined && before !== shown && before !== this.whole) before.loader.free();
    if (cam !== null) this.view?.setCamera(numbersOf(cam), false);
    const { frame } = this.store.state;
    this.wanted = Math.min(frame, shown.frames - 1);
    if (frame > this.wanted) notice.tell(`Frame ${frame} is not there: of the frames 0 to ${this.wanted} the last one is shown.`);
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
    this.left = undefined;
    this.whole = shown;
    this.view?.sceneGrew();
    if (before !== undefined && before.loader !== shown.loader) before.loader.free();
  }

  /** Something is asked for in the place of what is there. */
  private leave(before: State): void {
    const { left } = this;
    // What has not come whole is not come back to: the way back leads past it.
    const state = left === undefined ? before : restoreState(left.state, left.asked, before);
    this.left = { state, asked: this.store.state, place: left?.place };
  }

  /** The frame and the camera of what is on the screen. */
  private place(): Place | undefined {
    return this.view && { frame: this.view.frame, cam: cameraOf(this.view.camera) };
  }

  /** A scene that did not come whole makes way for the one before, which is as it was; in the state, too. */
  private goBack(): void {
    const { whole, left, store } = this;
    this.left = undefined;
    this.coming = false;
    if (whole === undefined || left === undefined) return;
    const gone = this.current !== whole;
    const to: State = {
      ...restoreState(left.state, left.asked, store.state),
      // What is still there may have gone on, or have been turned.
      ...(gone ? left.place : this.place()),
      src: whole.source ?? null,
      res: whole.resolution,
      ...(whole.id === undefined ? {} : { scene: whole.id }),
    };
    const { scene, src, res, frame, cam } = to;
    // Without telling, or it would be loaded.
    store.note({ scene, src, res, frame, cam });
    if (gone) this.put(whole);
    else this.onShown(whole);
    store.change(to);
  }

  /** How to ask once more for what failed; what the visitor has changed since then stays changed. */
  private again(wanted: State): () => void {
    const failed = this.store.state;
    return () => {
      const before = this.store.state;
      const to = restoreState(wanted, failed, before);
      const { scene, src, res, frame, cam } = to;
      this.store.note({ scene, src, res, frame, cam });
      this.store.change(to);
      void this.load(before);
    };
  }
}
