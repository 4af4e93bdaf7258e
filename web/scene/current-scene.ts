// The scene on the screen, the one that is loading, and the return to the previous state when loading fails.

import { readFiles } from '../reader/read-files.ts';
import { restoreState } from '../state/restore-state.ts';
import type { State } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { formLabel } from '../systems/methods.ts';
import { messageOf } from '../ui/error-message.ts';
import { wasCancelled } from '../ui/fetch-file.ts';
import * as loadingBar from '../ui/loading-bar.ts';
import * as notice from '../ui/notice.ts';
import { cameraOf, numbersOf } from '../view/camera-numbers.ts';
import type { Program } from '../wasm/load.ts';
import { loadRest } from '../wasm/load.ts';
import type { SceneLoader, View } from '../wasm/program.ts';
import { type Catalogue, nearestResolution } from './catalogue.ts';
import { mayFetch } from './fetch-consent.ts';
import { fetchRemote, nameOf } from './remote-file.ts';
import { loadModels, loadScene } from './scene-files.ts';

/** The scene on the screen, for the rest of the page. */
export interface Shown {
  readonly loader: SceneLoader;
  readonly title: string;
  readonly description: string;
  readonly note: string;
  readonly frames: number;
  /** The scene's id in links; undefined if it is not from the catalogue. */
  readonly id: string | undefined;
  /** The address in the link, if it was loaded from one; the user's own files have none. */
  readonly source?: string;
  readonly resolution: number;
  /** Whether it is a run of that scene, whose frames are a ring: the newest may have any number. */
  readonly isRun?: boolean;
}

/** What to return to if loading fails. */
interface Left {
  /** The previous state. */
  readonly state: State;
  /** The state that requested the scene that is loading. */
  readonly asked: State;
  /** Frame and camera of the last complete scene when it was replaced on the screen. */
  readonly place: Place | undefined;
}

type Place = Pick<State, 'frame' | 'cam'>;

type Bytes = Uint8Array<ArrayBuffer>;

export class CurrentScene {
  private view: View | undefined;
  /** The last completely loaded scene. */
  private whole: Shown | undefined;
  /** The scene on the screen. */
  private current: Shown | undefined;
  /** What the run on the screen is of. */
  private recording: Shown | undefined;
  /** Set until the requested scene is completely loaded. */
  private left: Left | undefined;
  private loadingNow: AbortController | undefined;
  /** Stops the reading of the visitor's own files. */
  private opening: AbortController | undefined;
  /** Whether the loading scene is not on the screen yet. */
  private coming = false;
  /** The requested frame, until it is loaded. */
  private wanted: number | undefined;

  constructor(
    private readonly program: Program,
    private readonly catalogue: Catalogue,
    private readonly store: Store,
    /** Another scene is on the screen. */
    private readonly onShown: (shown: Shown) => void,
    /** It is completely loaded. */
    private readonly onWhole: () => void,
  ) {}

  get shown(): Shown | undefined {
    return this.current;
  }

  get isLoading(): boolean {
    return this.loadingNow !== undefined;
  }

  /** Whether the screen still shows another scene than the state's. */
  get isComing(): boolean {
    return this.coming;
  }

  /** Whether the requested frame is not loaded yet. */
  get isSeeking(): boolean {
    return this.wanted !== undefined;
  }

  /** Goes to a frame: at once, or as soon as it is loaded. */
  want(frame: number): void {
    if (this.current === undefined || this.coming) return;
    this.wanted = Math.min(frame, this.current.frames - 1);
    this.seek(this.current.loader);
  }

  /** Sets the view; a new one shows the present scene again. */
  setView(view: View | undefined): void {
    this.view = view;
    if (view !== undefined && this.current !== undefined) this.put(this.current);
  }

  /** Shows the present scene in the state's form: its primitives, or its surface. If that fails, it stays in the form `before`. */
  reshape(before: State): void {
    const { current } = this;
    if (current === undefined || this.coming) return;
    try {
      this.put(current);
      if (current === this.whole) this.wanted = undefined;
    } catch (error) {
      this.store.note({ form: before.form });
      notice.show({
        title: `${current.title} cannot be shown as ${formLabel(this.store.state.form)}`,
        text: `${messageOf(error)}.`,
        advice: 'It is still shown as before.',
      });
    }
  }

  /** Loads and shows the state's scene. The present one stays until then; if loading fails, it returns to the state `before`. */
  async load(before: State = this.store.state): Promise<void> {
    this.cancel();
    this.leave(before);
    const wanted = this.store.state;
    const { scene, src } = wanted;
    if (src !== null) return this.loadSource(src);
    const entry = this.catalogue.scenes.find(({ id }) => id === scene) ?? this.catalogue.scenes[0];
    if (entry === undefined) throw new Error('the catalogue has no scenes');
    const res = nearestResolution(entry, wanted.res);
    // A link may ask for a resolution that the scene does not have.
    if (res !== wanted.res) this.store.note({ res });
    const stop = this.startLoading();
    loadingBar.start(`${entry.title}, resolution ${res}`, () => stop.abort());
    const { id, title, description, note } = entry;
    const about = { id, title, description, note, resolution: res };
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
      // A loader that was ready at once has been shown by onReady already.
      mine ??= { ...about, loader, frames: loader.frames };
      this.settle(mine);
    } catch (error) {
      // Another scene is loading by now, which decides what is shown.
      if (this.loadingNow !== stop) return;
      this.goBack();
      if (wasCancelled(error)) {
        notice.tell('Loading was cancelled.');
      } else {
        notice.show({
          title: `${entry.title} could not be loaded`,
          text: `${messageOf(error)}.`,
          ...(this.whole ? { advice: 'The previous scene is still shown.' } : {}),
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

  /** Loads and shows a file by its address, once the user agrees. */
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
          text: `This link refers to a file on ${host}. Try again to fetch it, or download it and drop it onto the page.`,
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

  /** Shows the previous scene instead of the link's address, or a scene of the catalogue. */
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

  /** Shows the user's own files. */
  async open(files: readonly File[]): Promise<void> {
    const names = files.map(({ name }) => name);
    let reading = true;
    // Files that come while others are read take their place.
    this.opening?.abort();
    const opening = new AbortController();
    this.opening = opening;
    const slow = setTimeout(() => notice.tell(`Reading ${names.length > 1 ? `${names.length} files` : names[0]} …`), 500);
    try {
      const contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
      opening.signal.throwIfAborted();
      const { loader, warnings } = await this.read(names, contents, opening.signal);
      reading = false;
      this.cancel();
      this.leave(this.store.state);
      const title = loader.title || (names.length > 1 ? `${names[0]} and ${names.length - 1} more` : (names[0] ?? ''));
      this.store.note({ src: null, frame: 0, cam: null });
      notice.hide();
      this.present(loader, title, warnings);
    } catch (error) {
      if (opening.signal.aborted) return;
      if (!reading) this.goBack();
      notice.show({
        title: names.length > 1 ? 'These files could not be opened' : `${names[0]} could not be opened`,
        text: `${messageOf(error)}.`,
        ...(this.current ? { advice: 'The previous scene is still shown.' } : {}),
      });
    } finally {
      clearTimeout(slow);
    }
  }

  /** Reads files that are not from the catalogue: a scene, or meshes. */
  private async read(names: string[], contents: Bytes[], signal: AbortSignal): Promise<{ loader: SceneLoader; warnings: string[] }> {
    const [first] = contents;
    if (names.length === 1 && first !== undefined && names[0]?.toLowerCase().endsWith('.kdet')) {
      return { loader: await this.readScene(first, signal), warnings: [] };
    }
    return this.readMeshes(names, contents, signal);
  }

  /** Shows a run of the present scene in its place, at one of its frames. */
  showRun(loader: SceneLoader, frame: number): void {
    const { current } = this;
    if (current === undefined) return;
    this.recording ??= current;
    this.show({ ...current, loader, frames: loader.frames, isRun: true }, frame);
  }

  /** Shows the scene that the run was of, at one of its frames. */
  endRun(frame: number): void {
    if (this.recording !== undefined) this.show(this.recording, frame);
  }

  private show(shown: Shown, frame: number): void {
    this.store.note({ frame });
    this.put(shown);
    this.settle(shown);
  }

  /** Shows a scene that was made in the page. */
  showOwn(loader: SceneLoader, title: string): void {
    this.cancel();
    this.leave(this.store.state);
    this.store.note({ src: null, frame: 0 });
    this.present(loader, title, []);
  }

  /** Shows a scene that is not from the catalogue. */
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
    if (warnings.length > 0) notice.show({ title: 'Notes on these files', text: warnings.join('\n') });
  }

  private async readMeshes(names: string[], contents: Bytes[], signal: AbortSignal): Promise<{ loader: SceneLoader; warnings: string[] }> {
    const [parcel] = await Promise.all([readFiles({ names, contents }, signal), loadRest()]);
    const own = new this.program.OwnScene(parcel);
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
      if (!loader.ready) throw new Error('the file has no frames');
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
    this.view?.show(shown.loader, this.store.state.form);
    if (this.left !== undefined && before === this.whole && before !== shown) this.left = { ...this.left, place };
    this.current = shown;
    this.coming = false;
    // An incomplete scene is never shown again.
    if (before !== undefined && before !== shown && before !== this.whole) before.loader.free();
    if (cam !== null) this.view?.setCamera(numbersOf(cam), false);
    const { frame } = this.store.state;
    this.wanted = Math.min(frame, shown.frames - 1);
    if (frame > this.wanted) notice.tell(`This scene has frames 0–${this.wanted}; showing the last.`);
    this.seek(shown.loader);
    this.onShown(shown);
  }

  /** Goes to the requested frame, or as near to it as frames are loaded. */
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
    // Whoever loads it is not done yet.
    if (shown.isRun !== true) setTimeout(this.onWhole);
    const { recording } = this;
    if (before !== undefined && before.loader !== shown.loader && before !== recording) before.loader.free();
    if (shown.isRun === true) return;
    this.recording = undefined;
    if (recording !== undefined && recording !== shown) recording.loader.free();
  }

  /** Another scene is requested. */
  private leave(before: State): void {
    const { left } = this;
    // An incomplete scene is skipped on the way back.
    const state = left === undefined ? before : restoreState(left.state, left.asked, before);
    this.left = { state, asked: this.store.state, place: left?.place };
  }

  /** Frame and camera on the screen. */
  private place(): Place | undefined {
    return this.view && { frame: this.view.frame, cam: cameraOf(this.view.camera) };
  }

  /** Replaces an incomplete scene by the previous one, in the state, too. */
  private goBack(): void {
    const { whole, left, store } = this;
    this.left = undefined;
    this.coming = false;
    if (whole === undefined || left === undefined) return;
    const gone = this.current !== whole;
    const to: State = {
      ...restoreState(left.state, left.asked, store.state),
      // A scene that is still on the screen may have played on or been turned.
      ...(gone ? left.place : this.place()),
      src: whole.source ?? null,
      res: whole.resolution,
      ...(whole.id === undefined ? {} : { scene: whole.id }),
    };
    const { scene, src, res, frame, cam } = to;
    // Without calling the listeners, which would load it.
    store.note({ scene, src, res, frame, cam });
    if (gone) this.put(whole);
    else this.onShown(whole);
    store.change(to);
  }

  /** A function that requests the failed scene again, keeping what the user has changed since then. */
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
