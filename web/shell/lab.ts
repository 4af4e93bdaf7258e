// The page once it is alive: the state, the view, the scene and the panels, tied together.

import { Benchmarks } from '../benchmark/benchmark.ts';
import { Screenshots } from '../capture/screenshots.ts';
import { Video } from '../capture/video.ts';
import { Timeline } from '../chart/timeline.ts';
import { InspectPanel } from '../inspect/panel.ts';
import { type Lessons, loadLessons } from '../lessons/load-lessons.ts';
import type { LessonsPanel } from '../lessons/panel.ts';
import { Live } from '../live/live.ts';
import type { Catalogue } from '../scene/catalogue.ts';
import { CurrentScene, type Shown } from '../scene/current-scene.ts';
import { FirstSearchWait } from '../scene/first-search-wait.ts';
import * as sceneMenu from '../scene/scene-menu.ts';
import { AddressBar } from '../state/address-bar.ts';
import { askedBy, colorOf, hasTranslations, settingsLabel, settingsOf, whyNoColor } from '../state/search-settings.ts';
import type { State } from '../state/state.ts';
import { Store } from '../state/store.ts';
import { addParts, lacksParts } from '../systems/later-parts.ts';
import { drawnDots, hasVertexDepths } from '../systems/methods.ts';
import { browserName } from '../ui/browser-name.ts';
import { copyText } from '../ui/clipboard.ts';
import { element } from '../ui/element.ts';
import { messageOf } from '../ui/error-message.ts';
import * as notice from '../ui/notice.ts';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';
import * as cameraControl from '../view/camera-control.ts';
import { cameraOf, numbersOf, same } from '../view/camera-numbers.ts';
import { followSize } from '../view/canvas-size.ts';
import * as colorLegend from '../view/color-legend.ts';
import * as gridNote from '../view/grid-note.ts';
import { followInsets } from '../view/insets.ts';
import * as moment from '../view/moment.ts';
import * as pick from '../view/pick.ts';
import { showState } from '../view/show-state.ts';
import type { AdapterReport } from '../wasm/adapter-report.ts';
import type { Answer } from '../wasm/events.ts';
import type { Program } from '../wasm/load.ts';
import type { View } from '../wasm/program.ts';
import * as fileDrop from './file-drop.ts';
import { fitForm, fitNarrowTest } from './fit-settings.ts';
import * as framePanel from './frame-panel.ts';
import * as keys from './keys.ts';
import * as playback from './playback.ts';
import * as settingsPanel from './settings-panel.ts';
import { type Acts, shortcuts } from './shortcuts.ts';
import * as sidePanels from './side-panels.ts';
import { takeFiles } from './take-files.ts';
import * as theme from './theme.ts';

export class Lab {
  private readonly canvas = element('canvas', HTMLCanvasElement);
  private readonly store = new Store();
  private readonly scene: CurrentScene;
  private readonly timeline = new Timeline(
    (frame) => this.scrub(frame),
    (log) => this.store.change({ log }),
  );
  private readonly addressBar: AddressBar;
  /** Comes after the first picture, or earlier where somebody asks for it. */
  private lessons: LessonsPanel | undefined;
  private readonly inspect: InspectPanel;
  private view: View | undefined;
  private closing: (() => void)[] = [];
  private lastAnswer: Answer | undefined;
  /** The frame of which k is known. */
  private kFrame: number | undefined;
  private readonly benchmarks: Benchmarks;
  /** The scene that the last answer is about. */
  private answeredOf: Shown['loader'] | undefined;
  private readonly firstSearchWait = new FirstSearchWait(() => this.play());
  private readonly screenshots: Screenshots;
  private readonly video: Video;
  private readonly live: Live;

  constructor(
    private readonly program: Program,
    private readonly catalogue: Catalogue,
    adapterName: string,
    lessons: Lessons | undefined,
  ) {
    this.scene = new CurrentScene(
      program,
      catalogue,
      this.store,
      (shown) => this.shown(shown),
      () => void this.live.heed(),
    );
    this.addressBar = new AddressBar(
      this.store,
      catalogue,
      () => this.catchUp(),
      (before) => this.arrive(before),
    );
    this.store.note(this.addressBar.read(location.hash));
    // What the link says of a scene that is not there.
    if (!catalogue.scenes.some(({ id }) => id === this.store.state.scene)) this.store.note({ scene: catalogue.scenes[0]?.id ?? '' });

    this.store.note(lessons?.wholeFigure(this.store.state) ?? {});

    sceneMenu.tie(this.store, catalogue, (before) => void this.scene.load(before));
    settingsPanel.tie(this.store);
    moment.tie(this.store);
    playback.tie(this.store, (still) => this.view?.setStill(still));
    this.store.follow((state, before) => this.follow(state, before));
    fileDrop.follow((files) => {
      const { benchmarks, addressBar, scene } = this;
      void takeFiles({ benchmarks, addressBar, scene }, files);
    });
    this.live = new Live({
      program,
      catalogue,
      store: this.store,
      scene: this.scene,
      canvas: this.canvas,
      view: () => this.view,
      catchUp: () => this.catchUp(),
    });
    pick.follow(
      this.canvas,
      // A body that is alive is grabbed; one that stands still is inspected.
      () => (this.live.isAlive && this.store.state.play ? undefined : this.view),
      (id) => this.inspect.pick(id),
    );
    cameraControl.follow(
      this.canvas,
      () => this.view,
      () => this.addressBar.later(),
      (event) => this.live.hand.isHeld(event),
    );
    theme.follow(() => this.applyTheme());
    addEventListener('kdet-frame', ({ detail }) => {
      // The program is in the middle of telling: it must not be asked anything before it is done.
      queueMicrotask(() => this.answered(detail));
    });
    addEventListener('kdet-k', ({ detail }) => {
      queueMicrotask(() => {
        this.kFrame = detail;
        this.showColors();
      });
    });
    addEventListener('kdet-camera', () => this.addressBar.later());
    this.benchmarks = new Benchmarks({
      program,
      catalogue,
      adapter: adapterName,
      browser: browserName(),
      view: () => this.view,
      shown: () => this.scene.shown,
      state: () => this.store.state,
      pause: () => this.pause(),
    });
    this.screenshots = new Screenshots({
      canvas: this.canvas,
      store: this.store,
      scene: this.scene,
      timeline: this.timeline,
      adapter: adapterName,
      view: () => this.view,
      answer: () => this.lastAnswer,
      link: () => this.addressBar.link(),
    });
    this.video = new Video(
      this.canvas,
      this.scene,
      () => this.rewind(),
      () => this.live.isAlive,
    );
    this.inspect = new InspectPanel(
      this.store,
      () => this.view,
      () => this.lessons?.makeRoom() ?? false,
    );
    this.tieButtons();
    sidePanels.tie();
    if (lessons !== undefined) this.takeLessons(lessons);
    this.applyTheme();
    this.applyScreen(this.store.state);
  }

  /** Opens the view on the canvas; on a new one everything is as it was on the old one. */
  async open(): Promise<AdapterReport> {
    const view = await this.program.View.open(this.canvas);
    this.view = view;
    view.setStill(prefersReducedMotion());
    view.setDark(theme.isDark());
    this.closing = [
      followSize(this.canvas, (width, height, scale) => view.resize(width, height, scale)),
      followInsets((top, right, bottom, left) => view.setInsets(top, right, bottom, left)),
    ];
    this.apply(view, this.store.state);
    this.expect(view, this.store.state);
    this.scene.setView(view);
    // A run that was to start while there was no view.
    void this.live.heed();
    return view.adapter;
  }

  /** The view is gone; its memory goes, too. */
  close(): void {
    const { view } = this;
    if (view !== undefined) this.catchUp();
    this.give();
    view?.free();
  }

  /** The program must not be asked any more. */
  give(): void {
    for (const end of this.closing) end();
    this.closing = [];
    this.view = undefined;
    this.scene.setView(undefined);
  }

  /** Loads the first scene. */
  async begin(): Promise<void> {
    await this.scene.load();
  }

  /** Loads the lessons, if they are not there yet. */
  async openLessons(): Promise<LessonsPanel> {
    return this.takeLessons(await loadLessons());
  }

  private takeLessons({ LessonsPanel }: Lessons): LessonsPanel {
    if (this.lessons !== undefined) return this.lessons;
    this.lessons = new LessonsPanel(this.store, {
      catchUp: () => this.catchUp(),
      isOwn: () => this.isOwn,
      go: (part) => this.goTo(part),
      tell: notice.tell,
      copy: (text, done) => void copyText(text, done),
    });
    // The answer that is shown may be that of a figure.
    const { shown } = this.scene;
    if (this.lastAnswer !== undefined && shown !== undefined) this.lessons.answered(this.lastAnswer, shown);
    return this.lessons;
  }

  private toggleLessons(): void {
    this.withLessons((lessons) => lessons.toggle());
  }

  /** Does something with the lessons, or tells why they are not to be had. */
  withLessons(act: (lessons: LessonsPanel) => void): void {
    this.openLessons().then(act, (error: unknown) => notice.show({ title: 'The lessons cannot be shown', text: `${messageOf(error)}.` }));
  }

  /** What colours mean may change with every frame: the grid gets more levels. */
  private showColors(): void {
    const {
      view,
      program: { View },
    } = this;
    if (view === undefined) return;
    const { state } = this.store;
    colorLegend.show({
      color: colorOf(state),
      most: view.colorMost,
      height: this.lastAnswer?.counts.height,
      colors: View.colorMap(),
      kFrame: this.kFrame,
      whyNoColor: whyNoColor(state),
      arrows: state.arrows && hasTranslations(state) ? View.arrowScale() : undefined,
      depths: state.arrows && hasVertexDepths(state) ? state.estimate : undefined,
      dots: state.dots ? drawnDots(state) : undefined,
    });
  }

  private ask(view: View, state: State): void {
    view.setCorrected(state.fix);
    if (lacksParts({ method: state.method, color: '' })) void this.applyLater();
    else view.ask(settingsOf(state));
  }

  /** The first search of a scene that comes is compiled while it does. */
  private expect(view: View, { scene, src, form, method }: State): void {
    const entry = this.catalogue.scenes.find(({ id }) => id === scene);
    // What is loading was not asked for yet.
    if (this.scene.isComing || entry === undefined || src !== null || lacksParts({ method, color: '' })) return;
    view.expect(entry.primitive === 'triangles' || form !== 'own');
  }

  /** Applies the state once all parts of the program are there that it needs. */
  private async applyLater(): Promise<void> {
    try {
      await addParts(this.program, this.store.state);
      if (this.view !== undefined) this.apply(this.view, this.store.state);
    } catch (error) {
      notice.show({ title: 'This cannot be shown', text: `${messageOf(error)}.` });
    }
  }

  private apply(view: View, state: State): void {
    // What is loading is asked once it is there; what is still there was asked already.
    if (!this.scene.isComing) this.ask(view, state);
    showState(view, state);
    if (state.draw === 'auto') settingsPanel.showQuality(view.quality);
    const color = colorOf(state);
    if (lacksParts({ method: '', color })) void this.applyLater();
    else view.setColor(color);
    this.showColors();
    this.play(view);
  }

  private play(view = this.view): void {
    // Frames of a live scene are shown as they come.
    view?.setPlaying(this.store.state.play && !this.firstSearchWait.isWaiting && !this.live.isAlive);
  }

  private follow(state: State, before: State): void {
    this.applyScreen(state);
    // The panel looks at the state when it comes.
    if (state.lesson !== null && before.lesson === null && this.lessons === undefined) this.withLessons(() => {});
    const another = state.scene !== before.scene || state.src !== before.src;
    const loads = another || state.res !== before.res;
    if (loads) {
      // The same at another resolution stays where it is.
      if (!another) {
        this.catchUp();
        // Whoever changed more than the resolution means the frame and the camera that they gave.
        if (state.frame !== before.frame) this.store.note({ frame: state.frame });
        if (JSON.stringify(state.cam) !== JSON.stringify(before.cam)) this.store.note({ cam: state.cam });
      }
      this.live.end();
      void this.scene.load(before);
    }
    const reshapes = !loads && state.form !== before.form;
    if (!loads && state.live !== before.live) void this.live.heed(state.frame === before.frame ? undefined : state.frame);
    if (reshapes) {
      this.catchUp();
      // Whoever changed more than the form means the frame that they gave.
      if (state.frame !== before.frame) this.store.note({ frame: state.frame });
      // Primitives of another form have other numbers.
      if (state.pick === before.pick) this.store.note({ pick: null, cand: null, detail: null });
      this.scene.reshape(before);
    }
    const { view } = this;
    if (view === undefined) return;
    if (!loads && state.narrow !== before.narrow) fitNarrowTest(this.store, this.primitive);
    // Not `state`: another narrow test may have taken the place of one that is not for these primitives.
    this.apply(view, this.store.state);
    // What is loading has its frame and its camera once it is there.
    if (!loads && state.frame !== before.frame) this.scene.want(state.frame);
    if (!loads && state.cam !== before.cam) {
      if (state.cam === null) view.resetCamera();
      else view.setCamera(numbersOf(state.cam), false);
    }
    if (state.theme !== before.theme) this.applyTheme();
    // Last: it is another change.
    if (!loads && !reshapes && state.method !== before.method) fitForm(this.store, this.primitive);
  }

  private applyScreen(state: State): void {
    document.body.classList.toggle('bare', !state.ui);
    element('show-panels', HTMLButtonElement).hidden = state.ui;
    this.timeline.setLog(state.log);
    gridNote.show(state, this.lastAnswer);
    document.documentElement.classList.toggle('large', state.large);
    document.documentElement.style.setProperty('--text-size', String(state.text));
  }

  private applyTheme(): void {
    theme.set(this.store.state.theme);
    this.view?.setDark(theme.isDark());
    this.timeline.restyle();
  }

  private shown(shown: Shown): void {
    // A run ends with its scene.
    if (shown.isRun !== true) this.live.end();
    if (shown.loader !== this.answeredOf || this.lastAnswer?.form !== this.store.state.form) {
      this.lastAnswer = undefined;
      this.screenshots.forget();
      framePanel.clear();
      this.firstSearchWait.start();
    }
    this.answeredOf = shown.loader;
    sceneMenu.showScene(shown);
    // Its surface comes instead, and everything for it.
    if (fitForm(this.store, this.primitive)) return;
    fitNarrowTest(this.store, this.primitive);
    const { state } = this.store;
    if (this.view !== undefined) this.ask(this.view, state);
    this.timeline.setScene(shown, settingsLabel(askedBy(state)), this.view?.frame ?? 0);
    this.kFrame = undefined;
    this.inspect.changed();
    document.title = `${shown.title} · kDet Lab`;
    this.addressBar.later();
  }

  /** What is searched: tetrahedra or triangles. */
  private get primitive(): string | undefined {
    return this.view?.primitives?.[1];
  }

  private answered(answer: Answer): void {
    const { shown } = this.scene;
    if (shown === undefined) return;
    this.firstSearchWait.end();
    const run = this.timeline.add(answer);
    this.lastAnswer = answer;
    framePanel.show(answer, shown.frames, run);
    this.showColors();
    if (this.view !== undefined && this.store.state.draw === 'auto') settingsPanel.showQuality(this.view.quality);
    this.lessons?.answered(answer, shown);
    this.inspect.answered(answer);
    gridNote.show(this.store.state, answer);
    if (this.store.state.play) this.addressBar.later();
    // Not the frame of the answer: that may have been asked for before a video began.
    if (this.view !== undefined) this.video.see(this.view.frame);
    this.screenshots.answered();
  }

  /** Frame and camera change without the state: notes them there. */
  private catchUp(): void {
    const { view } = this;
    if (view === undefined || this.scene.shown === undefined || this.scene.isComing) return;
    // A link may name a figure of the lessons that are on their way, and nothing else.
    if (this.store.state.lesson !== null && this.lessons === undefined) return;
    const { camera } = view;
    // While it plays, the picture shows the last frame that was searched, not the one that playback is at.
    const frame = (this.store.state.play ? view.shownFrame : undefined) ?? view.frame;
    this.store.note({ cam: cameraOf(camera), ...(this.scene.isSeeking ? {} : { frame }) });
    // A link says rounded numbers: the picture has to be what the link says.
    const { cam } = this.store.state;
    if (camera === undefined || cam === null) return;
    const rounded = numbersOf(cam);
    if (!same(camera, rounded)) view.setCamera(rounded, true);
  }

  /** A link was followed, from this state. */
  private arrive(before: State): void {
    this.leaveOwn(before);
    const { frame } = this.store.state;
    // The state may have had that frame all along: that of the picture, while playback was further on.
    if (this.view !== undefined && this.view.frame !== frame) this.scene.want(frame);
  }

  private scrub(frame: number): void {
    if (this.scene.isComing) {
      // The state is about what is coming; what is still there can be seen as long as it is.
      this.store.change({ play: false });
      this.view?.setFrame(frame);
      return;
    }
    this.store.change({ frame, t: 0, play: false });
    // The state may have had that frame all along, while the picture ran on.
    this.scene.want(frame);
  }

  private stepFrame(by: number): void {
    const frames = this.scene.shown?.frames ?? 1;
    this.scrub(Math.max(0, Math.min(frames - 1, (this.view?.frame ?? 0) + by)));
  }

  /** Plays from the first frame. */
  private rewind(): void {
    this.store.change({ frame: 0, t: 0, play: true });
    this.scene.want(0);
  }

  private setResolution(res: number): void {
    // What is not in the catalogue has only one.
    if (this.scene.shown?.id !== undefined) this.store.change({ res });
  }

  /** Lets the picture stand still; returns how to let it go on as before. */
  private pause(): () => void {
    const { play } = this.store.state;
    if (play) this.store.change({ play: false });
    return () => {
      if (play) this.store.change({ play: true });
    };
  }

  /** Whether files are shown that no link can name. */
  private get isOwn(): boolean {
    const { shown } = this.scene;
    return shown !== undefined && shown.id === undefined && shown.source === undefined;
  }

  /** A link names a scene, which may be the one that the visitor's own files have taken the place of. */
  private leaveOwn(before: State): void {
    if (this.isOwn && !this.scene.isLoading) void this.scene.load(before);
  }

  /** To another state, as a link would go there. */
  private goTo(part: Partial<State>): void {
    this.catchUp();
    const before = this.store.state;
    this.store.change(part);
    this.leaveOwn(before);
  }

  private copyLink(): void {
    const own = this.isOwn;
    void copyText(this.addressBar.link(), own ? 'Link copied. It does not include your own files.' : 'Link copied.');
  }

  private tieButtons(): void {
    const on = (id: string, act: () => void) => element(id, HTMLButtonElement).addEventListener('click', act);
    on('copy-link', () => this.copyLink());
    element('screenshot', HTMLButtonElement).addEventListener('click', (event) => void this.screenshots.take(event.shiftKey ? 2 : 1));
    on('record', () => this.video.toggle());
    on('lessons-open', () => this.toggleLessons());
    on('benchmark-open', () => this.benchmarks.open());
    on('show-panels', () => this.store.change({ ui: true }));
    const acts: Acts = {
      camera: (act) => {
        if (this.view !== undefined) act(this.view);
        this.addressBar.later();
      },
      stepFrame: (by) => this.stepFrame(by),
      setResolution: (res) => this.setResolution(res),
      copyLink: () => this.copyLink(),
      screenshot: (factor) => void this.screenshots.take(factor),
      record: () => this.video.toggle(),
      lessons: () => this.toggleLessons(),
      benchmark: () => this.benchmarks.open(),
      inspect: () => this.inspect.toggle(),
      stepInside: (by) => this.inspect.step(by),
      leaveInside: () => this.inspect.leave(),
    };
    keys.follow(shortcuts(this.store, acts));
  }
}
