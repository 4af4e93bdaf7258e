// The lessons panel: the list of chapters, or one of them. The open chapter is the key `lesson` of the state.

import type { Shown } from '../scene/current-scene.ts';
import { toLink } from '../state/link.ts';
import { DEFAULTS, type State } from '../state/state.ts';
import type { Store } from '../state/store.ts';
import { element } from '../ui/element.ts';
import { make } from '../ui/make.ts';
import type { Answer } from '../wasm/events.ts';
import {
  answers,
  type Block,
  type Chapter,
  type Figure,
  figuresOf,
  isFigure,
  isVariation,
  type Measured,
  measure,
  shows,
  stateOf,
  type Variation,
  variationsOf,
} from './chapter.ts';
import { CHAPTERS, CONTENTS, FIGURES, forReader, nameOf, place, wholeFigure } from './contents.ts';
import { exerciseCard } from './exercise-card.ts';
import { FigureCard } from './figure-card.ts';
import { projector } from './projector.ts';
import { renderFormula, renderLine } from './render-markup.ts';
import { VariationCard } from './variation-card.ts';
import { VariationRun } from './variation-run.ts';

const WIDE = matchMedia('(min-width: 60rem)');

/** What the panel needs from the page. */
export interface Page {
  /** Copies frame and camera into the state. */
  readonly catchUp: () => void;
  /** Whether the user's own files are shown, which no link can restore. */
  readonly isOwn: () => boolean;
  /** Goes to another state, as by a link. */
  readonly go: (part: Partial<State>) => void;
  /** Says something for a moment. The lessons are a bundle of their own: what has a state is the page's. */
  readonly tell: (text: string) => void;
  /** Copies a text, and says so. */
  readonly copy: (text: string, done: string) => void;
}

export class LessonsPanel {
  private readonly panel = element('lessons', HTMLElement);
  private readonly opener = element('lessons-open', HTMLButtonElement);
  private readonly title = make('h2', { id: 'lessons-title', tabIndex: -1 });
  /** The shown figure, for the header of the folded panel. */
  private readonly now = make('p', { className: 'lessons-now hint' });
  private readonly body = make('div', { className: 'lessons-body' });
  private readonly back = make('button', { type: 'button', textContent: 'Back to my state', hidden: true });
  private readonly contents = make('button', { type: 'button', textContent: 'All', ariaLabel: 'All lessons' });
  private readonly previous = make('button', { type: 'button', textContent: '‹', ariaLabel: 'Previous lesson' });
  private readonly next = make('button', { type: 'button', textContent: '›', ariaLabel: 'Next lesson' });
  private readonly fold = make('button', { type: 'button', className: 'lessons-fold', textContent: 'Fold' });
  private readonly forProjector: HTMLElement;
  private cards: FigureCard[] = [];
  /** The open chapter; undefined: the list. */
  private chapter: Chapter | undefined;
  /** The figure of the link. */
  private current: Figure | undefined;
  /** The frame of the last results: the state is not updated during playback. */
  private frame: number | undefined;
  /** The counts of each figure that has been shown. */
  private readonly measured = new Map<Figure, Measured>();
  /** The user's state before the first figure. */
  private before: State | undefined;
  /** The scroll position when the panel was folded. */
  private reading: number | undefined;
  /** The lesson to reopen. */
  private last: string = CONTENTS;
  /** The figure or variation for which the user was warned that it replaces their own files. */
  private warned: Figure | Variation | undefined;
  private readonly variationRun: VariationRun;

  constructor(
    private readonly store: Store,
    private readonly page: Page,
  ) {
    this.variationRun = new VariationRun(store, page.go);
    this.forProjector = projector(store, { onCopy: () => this.copyForProjector() });
    const close = make('button', { type: 'button', className: 'lessons-close', textContent: '✕', ariaLabel: 'Close lessons' });
    const link = make('button', { type: 'button', textContent: 'Copy link', ariaLabel: 'Copy link to this lesson' });
    const tools = make('div', { className: 'group' }, this.contents, this.previous, this.next, link, this.fold, close);
    this.panel.append(
      make('div', { className: 'lessons-head' }, make('div', { className: 'lessons-name' }, this.title, this.now), tools),
      this.back,
      this.body,
    );
    close.addEventListener('click', () => this.close());
    this.contents.addEventListener('click', () => this.open(CONTENTS));
    this.previous.addEventListener('click', () => this.turn(-1));
    this.next.addEventListener('click', () => this.turn(1));
    link.addEventListener('click', () =>
      this.copyLink({ ...DEFAULTS, lesson: this.chapter?.id ?? CONTENTS }, 'Link to this lesson copied.'),
    );
    this.back.addEventListener('click', () => this.goBack());
    this.fold.addEventListener('click', () => this.setFolded(!this.panel.classList.contains('folded')));
    this.panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
    WIDE.addEventListener('change', () => this.fitSettings());
    this.write(undefined);
    this.follow(store.state, DEFAULTS);
    // Before the page has started, and with panels hidden, it has no size and cannot be scrolled.
    let height = 0;
    new ResizeObserver(() => {
      const { clientHeight } = this.body;
      if (height === 0 && clientHeight > 0) this.readOn();
      height = clientHeight;
    }).observe(this.body);
    store.follow((state, before) => this.follow(state, before));
  }

  toggle(): void {
    if (this.store.state.lesson === null) {
      this.open(this.last);
      this.title.focus();
    } else {
      this.close();
    }
  }

  /**
   * Folds the lesson in a narrow window, which has no room for the lesson, the inspector and the scene. Returns whether it
   * had covered the others.
   */
  makeRoom(): boolean {
    const { panel } = this;
    if (WIDE.matches || panel.hidden || panel.classList.contains('folded')) return false;
    this.setFolded(true);
    return panel.checkVisibility();
  }

  /** Takes the results of a frame. */
  answered(answer: Answer, shown: Shown): void {
    const { id, resolution } = shown;
    for (const figure of FIGURES) {
      if (!answers(answer, id, resolution, figure)) continue;
      const measured = measure(answer);
      this.measured.set(figure, measured);
      this.cards.find((card) => card.figure === figure)?.setMeasured(measured);
    }
    this.frame = answer.frame;
    this.mark();
    this.variationRun.answered(answer, shown);
  }

  private open(lesson: string): void {
    this.store.change({ lesson });
  }

  private close(): void {
    const inside = this.panel.contains(document.activeElement);
    this.store.change({ lesson: null });
    if (inside) this.opener.focus();
  }

  private turn(by: number): void {
    const at = this.chapter === undefined ? -1 : CHAPTERS.indexOf(this.chapter);
    const to = CHAPTERS[at + by];
    this.open(to?.id ?? CONTENTS);
    this.title.focus();
  }

  private follow(state: State, before: State): void {
    const { lesson, pick, free } = state;
    this.variationRun.follow(state);
    if ((pick !== null && before.pick === null) || (free !== null && before.free === null)) this.makeRoom();
    if (lesson === before.lesson) {
      this.mark();
      return;
    }
    if ((lesson === null) !== this.panel.hidden) this.setOpen(lesson !== null);
    if (lesson === null) {
      this.variationRun.stop();
      return;
    }
    const found = place(lesson);
    if (found === undefined) this.page.tell(`Unknown lesson ‘${lesson}’; showing the list.`);
    this.last = found?.chapter?.id ?? CONTENTS;
    if (found?.chapter !== this.chapter) this.write(found?.chapter);
    if (pick !== null && found?.figure !== undefined) this.makeRoom();
    this.current = found?.figure;
    this.mark();
    this.scrollToCurrent();
    // The state must not change while its listeners are being called.
    queueMicrotask(() => {
      const whole = wholeFigure(this.store.state);
      if (whole !== undefined) this.page.go(whole);
    });
  }

  private setOpen(open: boolean): void {
    this.panel.hidden = !open;
    this.opener.setAttribute('aria-expanded', String(open));
    this.setFolded(false);
    this.fitSettings();
  }

  /** In a wide window both are at the left, so the settings are closed. */
  private fitSettings(): void {
    if (WIDE.matches) element('settings', HTMLDetailsElement).open = this.store.state.lesson === null;
  }

  /** In a narrow window: only the header remains, to make room for the scene. */
  private setFolded(folded: boolean): void {
    const { body, fold, panel } = this;
    if (folded && body.clientHeight > 0) this.reading = body.scrollTop;
    const inside = body.contains(document.activeElement);
    panel.classList.toggle('folded', folded);
    fold.textContent = folded ? 'Unfold' : 'Fold';
    fold.setAttribute('aria-expanded', String(!folded));
    if (folded && inside) fold.focus();
  }

  /** Scrolls to where the text was left, or to the figure if it was not open before. */
  private readOn(): void {
    if (this.reading === undefined) this.scrollToCurrent();
    else this.body.scrollTop = this.reading;
    this.reading = undefined;
  }

  /** Marks the link's figure while the page shows it. */
  private mark(): void {
    const {
      current,
      store: { state },
    } = this;
    const shown = current !== undefined && shows(state, current) && (this.frame ?? state.frame) === state.frame && !this.page.isOwn();
    const figure = shown ? current : undefined;
    for (const card of this.cards) card.setCurrent(card.figure === figure);
    this.now.textContent = this.cards.find((card) => card.figure === figure)?.element.ariaLabel ?? '';
  }

  private scrollToCurrent(): void {
    this.cards.find((card) => card.figure === this.current)?.element.scrollIntoView({ block: 'nearest' });
  }

  private write(chapter: Chapter | undefined): void {
    this.chapter = chapter;
    this.cards = [];
    this.variationRun.stop();
    const at = chapter === undefined ? -1 : CHAPTERS.indexOf(chapter);
    this.title.textContent = chapter?.title ?? 'Lessons';
    this.contents.hidden = chapter === undefined;
    this.previous.hidden = chapter === undefined;
    this.previous.disabled = at === 0;
    this.next.disabled = at === CHAPTERS.length - 1;
    this.body.replaceChildren(...(chapter === undefined ? this.list() : this.text(chapter)), this.forProjector);
    this.body.scrollTop = 0;
    this.reading = undefined;
  }

  private list(): HTMLElement[] {
    const items = CHAPTERS.map((chapter) => {
      const way = make('a', { href: toLink({ ...DEFAULTS, lesson: chapter.id }), textContent: chapter.title });
      way.addEventListener('click', (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        this.open(chapter.id);
        this.title.focus();
      });
      return make('li', {}, way);
    });
    return [
      make('p', {
        textContent:
          'Short chapters. Their figures are states of this page: a button sets the state, and your GPU’s counts appear next to those of the text.',
      }),
      make('ol', { className: 'lessons-list' }, ...items),
    ];
  }

  private text(chapter: Chapter): HTMLElement[] {
    const figures = figuresOf(chapter);
    const number = (figure: Figure) => figures.indexOf(figure) + 1;
    const block = (part: Block): HTMLElement => {
      if (typeof part === 'string') return make('p', {}, ...renderLine(part));
      if (isVariation(part)) return this.variationCard(part, variationsOf(chapter).indexOf(part) + 1);
      if (!isFigure(part)) {
        return 'formula' in part
          ? renderFormula(part.formula)
          : make('ul', {}, ...part.list.map((item) => make('li', {}, ...renderLine(item))));
      }
      const card = new FigureCard(part, number(part), {
        onShow: () => this.show(chapter, part),
        onCopy: () => this.copyLink({ ...stateOf(part), lesson: nameOf(chapter, part) }, `Link to figure ${number(part)} copied.`),
      });
      this.cards.push(card);
      const measured = this.measured.get(part);
      if (measured !== undefined) card.setMeasured(measured);
      return card.element;
    };
    const knowledge = {
      measured: (figure: Figure) => this.measured.get(figure),
      nameOf: (figure: Figure) => (number(figure) > 0 ? `figure ${number(figure)}` : 'the state in question'),
    };
    return [
      ...chapter.body.map(block),
      ...chapter.exercises.map((exercise, i) => exerciseCard(exercise, i + 1, knowledge)),
      make('h3', { textContent: 'Sources' }),
      make('ul', { className: 'hint' }, ...chapter.sources.map((source) => make('li', {}, ...renderLine(source)))),
    ];
  }

  private variationCard(variation: Variation, number: number): HTMLElement {
    const card: VariationCard = new VariationCard(variation, number, {
      onMeasure: (take) => {
        if (this.mustConfirm(variation, (text) => card.say(text))) return undefined;
        this.remember();
        return this.variationRun.run(variation, take);
      },
      onStop: () => this.variationRun.stop(),
    });
    return card.element;
  }

  /** The user's own files are not replaced without a word: once per figure or variation. */
  private mustConfirm(by: Figure | Variation, say: (text: string) => void): boolean {
    if (!this.page.isOwn() || this.warned === by) return false;
    this.warned = by;
    say(`Your own files are open, and this ${'vary' in by ? 'variation' : 'figure'} would replace them. Press again to continue.`);
    return true;
  }

  /** The state to come back to. */
  private remember(): void {
    this.page.catchUp();
    const { state } = this.store;
    if (this.before !== undefined || (state.lesson !== null && place(state.lesson)?.figure !== undefined)) return;
    this.before = state;
    this.back.hidden = false;
  }

  private show(chapter: Chapter, figure: Figure): void {
    if (this.mustConfirm(figure, (text) => this.cards.find((card) => card.figure === figure)?.say(text))) return;
    this.remember();
    // It may already be shown.
    if (stateOf(figure).pick !== null) this.makeRoom();
    this.page.go(forReader({ ...stateOf(figure), lesson: nameOf(chapter, figure) }, this.store.state));
  }

  private goBack(): void {
    const { before } = this;
    if (before === undefined) return;
    this.before = undefined;
    this.back.hidden = true;
    this.page.go(forReader({ ...before, lesson: this.chapter?.id ?? CONTENTS }, this.store.state));
    this.title.focus();
  }

  private copyLink(state: State, done: string): void {
    this.page.copy(new URL(toLink(state), location.href).href, done);
  }

  private copyForProjector(): void {
    this.page.catchUp();
    this.copyLink({ ...this.store.state, ui: false }, 'Link without panels copied.');
  }
}
