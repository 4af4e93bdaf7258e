// Makes the scene on the screen alive, and lets it go on.

import type { Catalogue } from '../scene/catalogue.ts';
import type { CurrentScene } from '../scene/current-scene.ts';
import { loadModel } from '../scene/scene-files.ts';
import type { Store } from '../state/store.ts';
import { addParts } from '../systems/later-parts.ts';
import { messageOf } from '../ui/error-message.ts';
import { fetchFile } from '../ui/fetch-file.ts';
import * as notice from '../ui/notice.ts';
import { saveFile } from '../ui/save-file.ts';
import type { Addition, LiveSetup } from '../wasm/live.ts';
import type { Program } from '../wasm/load.ts';
import type { View } from '../wasm/program.ts';
import { ADDITIONS } from '../wasm/tables.ts';
import * as hand from './hand.ts';
import * as livePanel from './live-panel.ts';
import { LiveRun } from './live-run.ts';

/** Whether it is a model of the catalogue. */
const isModel = (what: Addition): boolean => ADDITIONS.some(({ name, model }) => name === what && model);

/** Within this time a lost device is known to be one. */
const LOSS_MS = 5000;

/** By the ids of scenes. */
type Setups = Readonly<Record<string, LiveSetup>>;

export interface LiveHost {
  readonly program: Program;
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly scene: CurrentScene;
  readonly canvas: HTMLCanvasElement;
  readonly view: () => View | undefined;
  /** Notes frame and camera of the picture in the state. */
  readonly catchUp: () => void;
}

export class Live {
  readonly hand: hand.Hand;
  private run: LiveRun | undefined;
  /** The frame of the recording at which it became alive. */
  private from = 0;
  private isStarting = false;
  /** Whether something went wrong with the run, and was told. */
  private isStopped = false;
  /** Ends the download of what is to be added. */
  private loading = new AbortController();
  private setups: Promise<Setups> | undefined;

  constructor(private readonly host: LiveHost) {
    const { store } = host;
    this.hand = hand.follow(host.canvas, () => (store.state.play ? this.run?.scene : undefined));
    livePanel.tie(store, {
      step: () => {
        store.change({ play: false });
        void this.run?.step();
      },
      reset: () => this.reset(),
      keep: () => this.keep(),
      add: (what) => void this.add(what),
      save: () => this.save(),
      push: (body, right, up) => {
        store.change({ play: true });
        this.run?.scene.push(body, right, up);
      },
    });
    store.follow((state, before) => {
      if (this.run === undefined) return;
      const parameters = livePanel.parametersOf(state);
      if (JSON.stringify(parameters) !== JSON.stringify(livePanel.parametersOf(before))) this.tell();
    });
  }

  get isAlive(): boolean {
    return this.run !== undefined;
  }

  /** Ends the run; what is on the screen stays until something else is shown. */
  end(): void {
    this.loading.abort();
    this.run?.end();
    this.run = undefined;
  }

  /** Starts where the state asks for it and the scene is there; ends where it does not, and shows the recording again, at a frame. */
  async heed(frame?: number): Promise<void> {
    const { store, scene } = this.host;
    // One that has ended may still be on the screen, when a scene that was to follow it could not be loaded.
    const isDead = !this.isAlive && !scene.isLoading && scene.shown?.isRun === true;
    if (!store.state.live) {
      if (!this.isAlive && !isDead) return;
      this.end();
      scene.endRun(frame ?? this.from);
    } else if (isDead) scene.endRun(this.from);
    else if (!this.isAlive && !this.isStarting && !scene.isLoading && scene.shown !== undefined) await this.start();
  }

  private async start(): Promise<void> {
    const { program, store, scene, view: viewNow, catchUp } = this.host;
    const view = viewNow();
    const { shown } = scene;
    if (view === undefined || shown === undefined) return;
    this.isStarting = true;
    livePanel.showText('Starting …');
    catchUp();
    const frame = store.state.frame;
    try {
      await addParts(program);
      const live = await program.LiveScene.start(view, shown.loader, frame, await this.setupOf(shown.id));
      // Something else is wanted by now.
      if (scene.isLoading || scene.shown !== shown || viewNow() !== view || !store.state.live) {
        live.free();
        setTimeout(() => void this.heed());
        return;
      }
      this.from = frame;
      this.isStopped = false;
      this.loading = new AbortController();
      live.setParameters(livePanel.parametersOf(store.state));
      livePanel.showBodies(live.bodies);
      livePanel.showDepths(live.hasDepths);
      livePanel.showText(store.state.play ? 'step 0' : 'step 0: Play lets it go on');
      scene.showRun(live.loader, 0);
      this.run = new LiveRun(
        live,
        () => ({ rate: livePanel.rateOf(store.state), running: store.state.play }),
        (step) => {
          scene.want(step.frame);
          livePanel.showStep(step);
        },
        (error) => void this.stop(error, view),
        (isBusy) => livePanel.showBusy(isBusy),
      );
    } catch (error) {
      notice.show({ title: `${shown.title} cannot be alive`, text: `${messageOf(error)}.` });
      store.change({ live: false });
    } finally {
      this.isStarting = false;
    }
  }

  /** Something went wrong: the run stays on the screen as it is. */
  private async stop(error: unknown, view: View): Promise<void> {
    const { store } = this.host;
    if (this.isStopped) return;
    this.isStopped = true;
    store.change({ play: false });
    const told = (text: string) => notice.show({ title: 'The simulation was stopped', text: `${text}.`, advice: 'Reset starts it anew.' });
    told(messageOf(error));
    // That a device is lost is heard of after what it fails to answer.
    for (let waited = 0; waited < LOSS_MS && this.host.view() === view; waited += 100) await new Promise((done) => setTimeout(done, 100));
    if (this.host.view() !== view && !this.isStarting && this.isStopped) told('the GPU device was lost, and with it where the bodies were');
  }

  private tell(): void {
    try {
      this.run?.scene.setParameters(livePanel.parametersOf(this.host.store.state));
    } catch (error) {
      notice.tell(messageOf(error));
    }
  }

  /** Starts anew from the frame of the recording. */
  private reset(): void {
    const { scene, store } = this.host;
    // Its device may be lost, and the run with it.
    if (!store.state.live || this.isStarting || scene.isLoading) return;
    this.end();
    scene.endRun(this.from);
    store.change({ play: true });
    void this.heed();
  }

  /** Adds a body above the others. */
  private async add(what: Addition): Promise<void> {
    const { catalogue, scene, store } = this.host;
    const { run } = this;
    if (run === undefined) return;
    try {
      const model = isModel(what) ? await loadModel(catalogue, what, 1, this.loading.signal) : undefined;
      if (this.run !== run || !(await run.add(what, model)) || this.run !== run) return;
      livePanel.showBodies(run.scene.bodies);
      // The camera stays where it is.
      this.host.catchUp();
      scene.showRun(run.scene.loader, run.frame);
      store.change({ play: true });
    } catch (error) {
      if (this.run === run) notice.show({ title: `The ${what} could not be added`, text: `${messageOf(error)}.` });
    }
  }

  /** The run becomes a scene as the visitor's own files are. */
  private keep(): void {
    const { scene, store } = this.host;
    const { run } = this;
    if (run === undefined) return;
    const loader = run.scene.recorded();
    const title = `${scene.shown?.title ?? ''}, a run`;
    this.end();
    store.note({ live: false });
    scene.showOwn(loader, title);
    store.change({ live: false, frame: 0 });
    notice.tell(`${loader.frames} frames are a scene of their own now: search and benchmark them like any other.`);
  }

  private save(): void {
    const { run } = this;
    if (run === undefined) return;
    try {
      saveFile(`kdet-${this.host.scene.shown?.id ?? 'own'}-run.kdet`, new Blob([run.scene.file()]));
    } catch (error) {
      notice.show({ title: 'The run could not be saved', text: `${messageOf(error)}.` });
    }
  }

  private async setupOf(id: string | undefined): Promise<LiveSetup | null> {
    if (id === undefined) return null;
    this.setups ??= fetchFile(new URL('assets/live.json', document.baseURI).href)
      .then((response) => response.json() as Promise<Setups>)
      .catch((error: unknown) => {
        this.setups = undefined;
        throw error;
      });
    return (await this.setups)[id] ?? null;
  }
}
