// The inspector: the card of the inspected primitive, its seven steps, and the k panel; or of the inspected vertex, or triangle in
// motion, or object, with methods that do not find pairs.

import { RESULT_KEYS } from '../state/search-settings.ts';
import type { State } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { countOf, findsPairs, inspected, listsPairs } from '../systems/methods.ts';
import { element } from '../ui/element.ts';
import { messageOf } from '../ui/error-message.ts';
import { count, number } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { prefersReducedMotion } from '../ui/reduced-motion.ts';
import type { Answer } from '../wasm/events.ts';
import type { Card, DistanceCard, MotionCard, NarrowTest, VertexCard } from '../wasm/inspect.ts';
import type { View } from '../wasm/program.ts';
import type { DistanceContext } from './distance-steps.ts';
import { numbersOf } from './drawing.ts';
import { KSection } from './k-section.ts';
import { loadStories, type Stories } from './load-stories.ts';
import type { MotionContext } from './motion-steps.ts';
import { objectName } from './names.ts';
import type { Step } from './step.ts';
import { button, few } from './table.ts';
import { TITLES } from './titles.ts';
import type { VertexContext } from './vertex-steps.ts';

/** How long a translation takes, in milliseconds. */
const MOVE = 1400;

/** A result that arrives within this many milliseconds replaces the previous one without a busy state, to avoid flicker. */
const SOON = 150;

/** How the scene is drawn when the camera is close. */
const CLEAR = { surface: 'wire', solids: false } as const;

type AnyCard = Card | VertexCard | MotionCard | DistanceCard;

const isOfVertex = (card: AnyCard): card is VertexCard => 'slots' in card;
const isOfMotion = (card: AnyCard): card is MotionCard => 'swept' in card;
const isOfObject = (card: AnyCard): card is DistanceCard => 'partners' in card;
const isOfPrimitive = (card: AnyCard): card is Card => !isOfVertex(card) && !isOfMotion(card) && !isOfObject(card);

/** What is inspected, in words. */
const WORDS = {
  primitive: ['Primitive', 'a primitive'],
  vertex: ['Vertex', 'near a vertex'],
  triangle: ['Triangle', 'a triangle'],
  object: ['Object', 'an object'],
} as const;

/** What was searched, and how. */
const questionOf = ({ frame, form, corrected, settings }: Answer): string => JSON.stringify([frame, form, corrected, settings]);

export class InspectPanel {
  private readonly root = element('inspect', HTMLElement);
  private readonly opener = element('inspect-open', HTMLButtonElement);
  private readonly number = make('input', { type: 'number', id: 'inspect-id', min: '0', step: '1', inputMode: 'numeric' });
  private readonly look = make('button', { type: 'button', id: 'inspect-look', textContent: 'Zoom to it' });
  private readonly close = make('button', { type: 'button', id: 'inspect-close', textContent: 'Close' });
  private readonly notice = make('p', { className: 'hint', id: 'inspect-notice' });
  private readonly facts = make('div', { id: 'inspect-card' });
  private readonly back = make('button', { type: 'button', id: 'inspect-back', textContent: '‹' });
  private readonly on = make('button', { type: 'button', id: 'inspect-on', textContent: '›' });
  private readonly heading = make('h2', { id: 'inspect-title' });
  private dots: readonly HTMLButtonElement[] = [];
  private titles: readonly string[] = [];
  /** There before the first card. */
  private stories: Stories | undefined;
  private readonly walk: HTMLElement;
  private readonly title = make('h3', { id: 'inspect-step' });
  private readonly sentence = make('p', { className: 'inspect-sentence', id: 'inspect-sentence' });
  private readonly body = make('div', { className: 'inspect-body' });
  private readonly main: HTMLElement;
  private readonly kSection: KSection;
  /** Open without an inspected primitive. */
  private opened = false;
  private card: AnyCard | undefined;
  /** Settings of the card that are not part of it. */
  private asking: Pick<State, 'cells' | 'hash'> | undefined;
  /** Why there is no card, or no narrow test. */
  private trouble = '';
  /** Set while a card is being read back. */
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Reading back takes longer: the present card is out of date. */
  private late = false;
  private test: NarrowTest | undefined;
  /** Keys of the rows that are shown in full. */
  private readonly open = new Set<string>();
  private readonly unfolded = {
    has: (key: string) => this.open.has(key),
    toggle: (key: string) => {
      if (!this.open.delete(key)) this.open.add(key);
      this.show();
    },
  };
  private moved = 1;
  private shown: Step | undefined;
  private animation = 0;
  /** Incremented with every request, so that late results are dropped. */
  private asked = 0;
  private askedNarrow = 0;
  private lastAnswer: Answer | undefined;
  /** How the scene was drawn before zooming in. */
  private before: (Pick<State, 'surface' | 'solids'> & { readonly camera: Float32Array | undefined }) | undefined;

  constructor(
    private readonly store: Store,
    private readonly view: () => View | undefined,
    /** Makes others give room to it. Returns whether they had covered it. */
    private readonly uncover: () => boolean,
  ) {
    this.kSection = new KSection({
      count: () => this.view()?.kReport() ?? Promise.reject(new Error('the 3D view is not available')),
      pairs: () =>
        this.lastAnswer === undefined || !listsPairs(this.lastAnswer.settings)
          ? undefined
          : countOf(this.lastAnswer.counts, 'colliding_pairs'),
      want: (free) => this.store.change({ free }),
      pick: (id) => this.pick(id),
      unfolded: this.unfolded,
    });
    this.back.setAttribute('aria-label', 'Previous step');
    this.on.setAttribute('aria-label', 'Next step');
    this.back.addEventListener('click', () => this.step(-1));
    this.on.addEventListener('click', () => this.step(1));
    this.walk = make('nav', { className: 'inspect-walk' }, this.back, this.on);
    this.walk.setAttribute('aria-label', 'Steps');
    this.notice.setAttribute('role', 'status');
    this.sentence.setAttribute('aria-live', 'polite');
    this.number.addEventListener('change', () => {
      const id = this.number.valueAsNumber;
      if (Number.isInteger(id) && id >= 0) this.pick(id);
    });
    this.look.addEventListener('click', () => this.lookAt());
    this.close.addEventListener('click', () => this.leave());
    this.opener.addEventListener('click', () => this.toggle());
    this.root.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      this.leave();
    });
    const field = make('label', { className: 'inspect-field' }, make('span', { textContent: 'Number' }), this.number);
    this.main = make(
      'div',
      { className: 'panel-body' },
      this.notice,
      this.facts,
      this.walk,
      this.title,
      this.sentence,
      this.body,
      this.kSection.root,
    );
    this.root.append(make('header', { className: 'inspect-head' }, this.heading, field, this.look, this.close), this.main);
    store.follow((state, before) => this.follow(state, before));
    this.show();
  }

  /** Inspects a primitive, or a vertex. */
  pick(id: number | undefined): void {
    if (id === undefined) return;
    // Inspection needs playback paused.
    this.store.change({ pick: id, cand: null, detail: null, play: false });
  }

  /** Opens the panel, with the focus on the number field, or closes it. */
  toggle(): void {
    const covered = this.uncover();
    if (this.isOpen && !covered) {
      this.leave();
      return;
    }
    this.opened = true;
    this.show();
    this.number.focus();
  }

  /** Closes it. */
  leave(): void {
    if (!this.isOpen) return;
    const inside = this.root.contains(document.activeElement);
    this.opened = false;
    this.store.change({ pick: null, step: 1, cand: null, detail: null, free: null });
    this.lookBack();
    this.show();
    if (inside) this.opener.focus();
  }

  /** Zooms to the inspected primitive and the candidate of the narrow test. */
  private lookAt(): void {
    const { card, test } = this;
    if (card === undefined) return;
    const view = this.view();
    // From close up, surfaces and colliding primitives would hide the drawings of the steps.
    const { surface, solids } = this.store.state;
    this.before ??= { surface, solids, camera: view?.camera };
    this.store.change(CLEAR);
    const points = isOfObject(card)
      ? [card.bounds.low, card.bounds.high, ...(this.stories?.hullsOf({ card, cand: this.store.state.cand })?.hull.points ?? [])]
      : isOfMotion(card)
        ? [...card.begin, ...card.end, ...(this.stories?.pairOf(this.motionContext(card))?.begin ?? [])]
        : isOfVertex(card)
          ? [
              ...[-1, 1].map((sign) => card.position.map((x) => x + sign * card.side)),
              ...(this.stories?.testedOf({ card, cand: this.store.state.cand })?.corners ?? []),
            ]
          : [...card.corners, ...(test?.aCorners ?? []), ...(test?.bCorners ?? [])];
    view?.lookAt(Float32Array.from(points.flat()), 0.3, true);
    // The link follows the camera.
    dispatchEvent(new Event('kdet-camera'));
  }

  /** Restores the view from before zooming in, unless the user has changed it since. */
  private lookBack(): void {
    const { before } = this;
    this.before = undefined;
    const { surface, solids } = this.store.state;
    if (before === undefined || surface !== CLEAR.surface || solids !== CLEAR.solids) return;
    this.store.change({ surface: before.surface, solids: before.solids });
    if (before.camera === undefined) this.view()?.resetCamera();
    else this.view()?.setCamera(before.camera, true);
    dispatchEvent(new Event('kdet-camera'));
  }

  /** Goes forward or back by steps, if a primitive is inspected. */
  step(by: number): void {
    if (this.store.state.pick !== null) this.go(this.stepShown + by);
  }

  /** A frame has new results: the card is out of date. */
  answered(answer: Answer): void {
    const { lastAnswer: before } = this;
    this.lastAnswer = answer;
    // The same question may be answered again; what was computed for it stays.
    if (before === undefined || questionOf(before) !== questionOf(answer)) this.kSection.forget();
    this.ask();
  }

  /** The screen has changed. */
  changed(): void {
    this.kSection.forget();
    this.ask();
  }

  private get isOpen(): boolean {
    const { state } = this.store;
    return this.opened || state.pick !== null || (state.free !== null && findsPairs(state));
  }

  /** A story may have fewer steps than the state allows. */
  private get stepShown(): number {
    return Math.min(this.store.state.step, this.titles.length);
  }

  private go(step: number): void {
    this.store.change({ step: Math.max(1, Math.min(this.titles.length, step)), detail: null });
  }

  private follow(now: State, before: State): void {
    // Primitives, vertices and objects have different numbers: between the families nothing stays inspected, and the panel stays open.
    const numbered = (state: State) => (inspected(state) === 'triangle' ? 'primitive' : inspected(state));
    const swaps = numbered(now) !== numbered(before) && now.pick !== null && now.pick === before.pick;
    if (swaps) this.store.note({ pick: null, step: 1, cand: null, detail: null });
    // Details of one story are none of another.
    else if (inspected(now) !== inspected(before) && now.pick === before.pick) this.store.note({ cand: null, detail: null });
    const { state } = this.store;
    if (state.scene !== before.scene || state.src !== before.src) this.before = undefined;
    if (state.pick !== before.pick) {
      this.card = undefined;
      this.test = undefined;
      this.trouble = '';
      this.open.clear();
      this.asked += 1;
      // A link without an inspected primitive closes the panel.
      this.opened = state.pick !== null || swaps;
      this.ask();
    } else if (state.pick !== null && (RESULT_KEYS.some((key) => state[key] !== before[key]) || (before.play && !state.play))) {
      this.ask();
    }
    if (state.cand !== before.cand || state.step !== before.step) {
      if (state.cand !== before.cand) this.test = undefined;
      this.askNarrow();
    }
    this.show();
  }

  /** Requests the card of the inspected primitive in the present frame. */
  private ask(): void {
    const view = this.view();
    const { pick, play } = this.store.state;
    if (view === undefined || pick === null || play) return;
    const asked = ++this.asked;
    const { cells, hash } = this.store.state;
    this.timer ??= setTimeout(() => {
      this.late = true;
      this.show();
    }, SOON);
    const came = (card: AnyCard | undefined, trouble = '') => {
      if (asked !== this.asked) return;
      clearTimeout(this.timer);
      this.timer = undefined;
      this.late = false;
      this.card = card;
      this.asking = { cells, hash };
      this.test = undefined;
      this.trouble = trouble;
      this.askNarrow();
      this.show();
    };
    const read = async () => {
      const card = await view.inspect(pick);
      this.stories ??= await loadStories();
      return card;
    };
    read().then(
      (card) => came(card),
      (error: unknown) => came(undefined, `${messageOf(error)}.`),
    );
  }

  /** Requests the narrow test if its step is shown; with the first tested candidate if none is chosen. */
  private askNarrow(): void {
    const view = this.view();
    const { step, cand } = this.store.state;
    const { card } = this;
    if (step !== 6 || card === undefined || !isOfPrimitive(card) || view === undefined || this.test !== undefined) return;
    const tested = card.passes.flatMap(({ candidates }) => candidates).filter(({ times }) => times > 0);
    const chosen = cand ?? (tested.find(({ fate }) => fate === 'collides') ?? tested[0])?.id;
    if (chosen === undefined) return;
    if (cand === null) {
      // The change calls this function again.
      this.store.change({ cand: chosen });
      return;
    }
    const asked = ++this.askedNarrow;
    view.inspectNarrow(card.id, chosen).then(
      (test) => {
        if (asked !== this.askedNarrow) return;
        this.test = test;
        this.animate();
      },
      (error: unknown) => {
        if (asked !== this.askedNarrow) return;
        this.trouble = `${messageOf(error)}.`;
        this.show();
      },
    );
  }

  /** Animates the minimum translation; with reduced motion only its end is shown. */
  private animate(): void {
    cancelAnimationFrame(this.animation);
    this.moved = 1;
    if (this.test?.mtv === undefined || prefersReducedMotion()) {
      this.show();
      return;
    }
    this.moved = 0;
    this.show();
    const began = performance.now();
    const go = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - began) / MOVE));
      // Ease in and out.
      this.moved = part * part * (3 - 2 * part);
      this.draw();
      if (part < 1 && this.store.state.step === 6) this.animation = requestAnimationFrame(go);
    };
    this.animation = requestAnimationFrame(go);
  }

  private context() {
    const { card, asking, store } = this;
    if (card === undefined || !isOfPrimitive(card) || asking === undefined) return undefined;
    const { cand, detail } = store.state;
    return {
      card,
      cand,
      rule: asking.cells,
      hash: asking.hash,
      test: this.test,
      detail: detail === null ? undefined : detail - 1,
      choose: (candidate: number) => store.change({ cand: candidate, detail: null }),
      pick: (id: number) => this.pick(id),
      unfolded: this.unfolded,
      setDetail: (index: number) => store.change({ detail: index + 1 }),
      animate: () => this.animate(),
    };
  }

  private vertexContext(card: VertexCard): VertexContext {
    return {
      card,
      cand: this.store.state.cand,
      choose: (tetrahedron) => this.store.change({ cand: tetrahedron }),
      pick: (vertex) => this.pick(vertex),
      unfolded: this.unfolded,
    };
  }

  private motionContext(card: MotionCard): MotionContext {
    const { cand, detail, t } = this.store.state;
    return {
      card,
      cand,
      detail: detail === null ? undefined : detail - 1,
      time: t,
      choose: (triangle) => this.store.change({ cand: triangle, detail: null }),
      pick: (triangle) => this.pick(triangle),
      openTest: (pair) => this.store.change({ detail: pair + 1, step: this.stories?.MOTION_TEST ?? 1 }),
      unfolded: this.unfolded,
    };
  }

  private distanceContext(card: DistanceCard): DistanceContext {
    const { cand, detail } = this.store.state;
    return {
      card,
      cand,
      detail: detail === null ? undefined : detail - 1,
      choose: (object) => this.store.change({ cand: object, detail: null }),
      pick: (object) => this.pick(object),
      openIteration: (iteration) => this.store.change({ detail: iteration + 1, step: this.stories?.ITERATIONS ?? 1 }),
    };
  }

  /** The titles and steps of the card's story, if it is not that of a primitive. */
  private stepsOf(card: AnyCard | undefined): readonly (readonly [string, () => Step])[] | undefined {
    if (card === undefined || isOfPrimitive(card)) return undefined;
    if (isOfObject(card)) return this.stories?.DISTANCE_STEPS.map(([title, step]) => [title, () => step(this.distanceContext(card))]);
    if (isOfMotion(card)) return this.stories?.MOTION_STEPS.map(([title, step]) => [title, () => step(this.motionContext(card))]);
    return this.stories?.vertexSteps(card).map(([title, step]) => [title, () => step(this.vertexContext(card))]);
  }

  /** The present step of the card's story. */
  private stepOf(card: AnyCard): Step | undefined {
    const steps = this.stepsOf(card);
    if (steps !== undefined) return steps[this.stepShown - 1]?.[1]();
    const context = this.context();
    return context === undefined ? undefined : this.stories?.stepOf(this.stepShown, context);
  }

  /** Another story has other steps. */
  private setTitles(titles: readonly string[]): void {
    if (titles.join() === this.titles.join()) return;
    this.titles = titles;
    for (const dot of this.dots) dot.remove();
    this.dots = titles.map((title, i) => {
      const dot = make('button', { type: 'button', className: 'inspect-dot', textContent: String(i + 1), title });
      dot.setAttribute('aria-label', `Step ${i + 1}: ${title}`);
      dot.addEventListener('click', () => this.go(i + 1));
      return dot;
    });
    this.back.after(...this.dots);
  }

  private show(): void {
    const { state } = this.store;
    const { card } = this;
    [this.heading.textContent] = WORDS[inspected(state)];
    this.setTitles(this.stepsOf(card)?.map(([title]) => title) ?? TITLES);
    const { stepShown } = this;
    this.root.hidden = !this.isOpen;
    document.body.classList.toggle('inspecting', this.isOpen);
    this.opener.setAttribute('aria-expanded', String(this.isOpen));
    const focused =
      this.root.contains(document.activeElement) && document.activeElement instanceof HTMLElement
        ? document.activeElement.dataset.key
        : undefined;
    if (document.activeElement !== this.number) this.number.value = state.pick === null ? '' : String(state.pick);
    const said = this.says(state);
    if (this.notice.textContent !== said) this.notice.textContent = said;
    const { isStale } = this;
    this.main.classList.toggle('stale', isStale);
    this.main.ariaBusy = String(this.late);
    this.look.disabled = card === undefined || isStale;
    this.facts.replaceChildren(...(card === undefined ? [] : [this.cardOf(card)]));
    this.walk.hidden = card === undefined;
    this.back.disabled = stepShown <= 1;
    this.on.disabled = stepShown >= this.titles.length;
    this.dots.forEach((dot, i) => {
      if (i + 1 === stepShown) dot.setAttribute('aria-current', 'step');
      else dot.removeAttribute('aria-current');
    });
    this.title.textContent = card === undefined ? '' : `${stepShown}. ${this.titles[stepShown - 1]}`;
    this.shown = card === undefined || !this.isOpen ? undefined : this.stepOf(card);
    if (this.shown === undefined) {
      this.sentence.textContent = '';
      this.body.replaceChildren();
    } else {
      const { sentence, body } = this.shown;
      if (this.sentence.textContent !== sentence) this.sentence.textContent = sentence;
      const scrolls = [...this.body.querySelectorAll('.inspect-scroll')].map((room) => room.scrollTop);
      this.body.replaceChildren(...body);
      this.body.querySelectorAll('.inspect-scroll').forEach((room, i) => {
        room.scrollTop = scrolls[i] ?? 0;
      });
    }
    this.kSection.root.hidden = !findsPairs(state);
    this.kSection.show(card === undefined || !isOfPrimitive(card) ? undefined : card, state.free);
    if (focused !== undefined) this.root.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
    this.draw();
  }

  /** Whether the card is out of date. */
  private get isStale(): boolean {
    return this.card !== undefined && (this.late || this.store.state.play);
  }

  private says(state: State): string {
    const { pick, play } = state;
    if (!this.isOpen) return '';
    if (pick === null) return `Click ${WORDS[inspected(state)][1]} in the scene, or enter its number.`;
    if (this.trouble !== '') return this.trouble;
    if (this.card !== undefined && !this.isStale) return '';
    return play ? 'Pause playback to inspect.' : 'Reading back from the GPU …';
  }

  private cardOf(card: AnyCard): HTMLElement {
    const entry = (name: string, value: string | Node, wide = false) =>
      make('div', { className: wide ? 'wide' : '' }, make('dt', { textContent: name }), make('dd', {}, value));
    if (isOfVertex(card)) {
      const test = (tetrahedron: number) => this.store.change({ cand: tetrahedron, step: this.stories?.TEST ?? 1 });
      const rows = this.stories?.vertexFacts(this.vertexContext(card), test) ?? [];
      return make('dl', { className: 'inspect-card' }, ...rows.map(([name, value]) => entry(name, value, typeof value !== 'string')));
    }
    if (isOfObject(card)) {
      const rows = this.stories?.distanceFacts(this.distanceContext(card)) ?? [];
      return make('dl', { className: 'inspect-card' }, ...rows.map(([name, value]) => entry(name, value, typeof value !== 'string')));
    }
    if (isOfMotion(card)) {
      const rows = this.stories?.motionFacts(this.motionContext(card)) ?? [];
      return make('dl', { className: 'inspect-card' }, ...rows.map(([name, value]) => entry(name, value, typeof value !== 'string')));
    }
    const level = card.passes.find(({ present }) => present)?.level;
    const pairs = make('span', { className: 'inspect-ids' }, `${count(card.pairs.length)}${card.pairs.length > 0 ? ': ' : ''}`);
    const buttons = card.pairs.map((id) =>
      button(`p-${id}`, String(id), () => this.store.change({ cand: id, step: 6, detail: null }), id === this.store.state.cand),
    );
    pairs.append(...few('pairs', buttons, 8, this.unfolded));
    return make(
      'dl',
      { className: 'inspect-card' },
      entry('object', objectName(card.object)),
      entry(`number in ${objectName(card.object)}`, count(card.index)),
      entry(
        level === undefined ? 'level' : `level by ${this.asking?.cells === 'paper' ? 'd' : 'side'}`,
        level === undefined ? '–' : String(level),
      ),
      entry('diameter d', number(card.diameter)),
      entry(card.primitive === 'triangles' ? 'area' : 'volume', number(card.measure)),
      entry('k', String(card.k)),
      entry('colliding pairs', pairs, true),
    );
  }

  private draw(): void {
    const { shown } = this;
    const items =
      shown === undefined || this.isStale ? [] : [...this.kSection.drawing(), ...shown.drawing, ...(shown.moving?.(this.moved) ?? [])];
    this.view()?.setDrawing(numbersOf(items));
  }
}
