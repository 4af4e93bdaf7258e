// The chart that is the timeline: stages stacked per frame, the line of colliding pairs, kept runs, and the playhead.

import uPlot from 'uplot';

import * as format from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { readColours } from './colours.ts';
import { Legend } from './legend.ts';
import type { Run } from './measurements.ts';
import { type PictureSize, picture } from './picture.ts';
import { playheadWidth } from './playhead.ts';
import { type ChartContent, data, options } from './plot.ts';
import { Tooltip } from './tooltip.ts';

export interface ChartOptions {
  /** The user chose a frame. */
  readonly onScrub: (frame: number) => void;
  /** The user switched the scale. */
  readonly onLog?: (log: boolean) => void;
  /** The kept runs have changed. */
  readonly onKept?: (runs: readonly Run[]) => void;
  readonly log?: boolean;
}

/** Keys that move the playhead, and how far; Home and End go to the ends. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Least time between two updates of the slider's value text for screen readers. */
const TELL_MS = 250;

/** The page's text size, as a factor. */
const textSize = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

export class Chart {
  private content: ChartContent;
  private frame = 0;
  private plot: uPlot | undefined;
  /** The text size that the plot was made for, as a factor. */
  private unit = 1;
  /** Number of stages that the plot has series for. */
  private stages = 0;
  /** The frame under the pointer. */
  private hovered: number | undefined;
  /** The tooltip was dismissed (Escape) until the pointer moves or the playhead is moved by hand. */
  private dismissed = false;
  private stale: 'no' | 'data' | 'all' = 'all';
  private request = 0;
  private tellTimer: ReturnType<typeof setTimeout> | undefined;

  private readonly box = make('div', { className: 'chart-plot', tabIndex: 0 });
  private readonly playhead = make('div', { className: 'chart-playhead' });
  /** Under the pointer. */
  private readonly guide = make('div', { className: 'chart-guide', hidden: true });
  private readonly tooltip = new Tooltip();
  private readonly legend = new Legend((kept) => this.remove(kept.run));
  private readonly keepButton = make('button', {
    type: 'button',
    textContent: 'Keep',
    title: 'Keep this run as a line, to compare other settings with it',
  });
  private readonly logBox = make('input', { type: 'checkbox' });
  private readonly ending = new AbortController();
  private unfollow: () => void;

  /** Fills `root`, which needs a height (chart.css sets it). */
  constructor(
    private readonly root: HTMLElement,
    run: Run,
    private readonly settings: ChartOptions,
  ) {
    this.content = { run, kept: [], log: settings.log ?? false };
    this.unfollow = run.follow(this.measured);
    this.logBox.checked = this.content.log;
    this.logBox.setAttribute('aria-label', 'log scale');
    root.classList.add('chart');
    root.replaceChildren(
      make(
        'div',
        { className: 'chart-head' },
        this.legend.list,
        make(
          'div',
          { className: 'chart-tools' },
          make('label', {}, this.logBox, 'log', make('span', { textContent: ' scale' })),
          this.keepButton,
        ),
      ),
      this.box,
      this.tooltip.box,
    );
    this.box.setAttribute('role', 'slider');
    this.box.setAttribute('aria-label', 'Frame');
    this.box.setAttribute('aria-valuemin', '0');
    this.listen();
    this.restructure();
  }

  /** Shows another run as stacked columns; its frames, or those there are so far, become the axis. */
  setRun(run: Run): void {
    if (run === this.content.run) return;
    this.unfollow();
    this.unfollow = run.follow(this.measured);
    this.frame = Math.min(this.frame, run.frames - 1);
    this.change({ run });
  }

  /** Moves the playhead without redrawing. */
  setFrame(frame: number): void {
    const next = Math.max(0, Math.min(this.content.run.frames - 1, frame));
    if (next === this.frame) return;
    this.frame = next;
    this.placePlayhead();
    if (this.hovered === undefined && !this.tooltip.box.hidden) this.tip();
    this.tellTimer ??= setTimeout(() => this.tell(), TELL_MS);
  }

  setLog(log: boolean): void {
    if (log !== this.content.log) this.change({ log });
  }

  /** Draws a run's totals as a line over the chart; by default the current run's. */
  keep(run: Run = this.content.run): void {
    if (this.content.kept.some((kept) => kept.run === run)) return;
    const taken = new Set(this.content.kept.map((kept) => kept.slot));
    let slot = 0;
    while (taken.has(slot)) slot += 1;
    this.change({ kept: [...this.content.kept, { run, slot }] });
    this.settings.onKept?.(this.kept);
  }

  remove(run: Run): void {
    const kept = this.content.kept.filter((k) => k.run !== run);
    if (kept.length === this.content.kept.length) return;
    // The focused button is removed: the next one gets the focus, or the list.
    const focused = this.legend.list.contains(document.activeElement);
    this.change({ kept });
    if (focused) (this.legend.list.querySelector('button') ?? this.legend.list).focus();
    this.settings.onKept?.(this.kept);
  }

  get kept(): readonly Run[] {
    return this.content.kept.map((kept) => kept.run);
  }

  /** Reads the colours again, for changes that have no event. */
  restyle(): void {
    this.redraw('all');
  }

  /** The chart with its legend and the playhead as it is now, for a screenshot. */
  picture(size: PictureSize): HTMLCanvasElement {
    return picture(this.content, Math.round(this.frame), readColours(this.root), size);
  }

  destroy(): void {
    this.ending.abort();
    this.unfollow();
    cancelAnimationFrame(this.request);
    clearTimeout(this.tellTimer);
    this.plot?.destroy();
    this.root.replaceChildren();
  }

  private readonly measured = (frame: number): void => {
    if (this.content.run.stages.length !== this.stages) this.restructure();
    this.keepButton.disabled = this.content.kept.some((kept) => kept.run === this.content.run);
    this.redraw('data');
    if (frame === Math.round(this.frame)) this.tellTimer ??= setTimeout(() => this.tell(), TELL_MS);
  };

  private change(change: Partial<ChartContent>): void {
    this.content = { ...this.content, ...change };
    this.restructure();
  }

  private restructure(): void {
    const { run, kept, log } = this.content;
    this.stages = run.stages.length;
    this.logBox.checked = log;
    this.keepButton.disabled = run.measured === 0 || kept.some((k) => k.run === run);
    this.legend.show(this.content);
    this.tell();
    this.redraw('all');
  }

  /** Once, with the next animation frame; a hidden tab or chart waits until it is visible. */
  private redraw(what: 'data' | 'all'): void {
    if (this.stale !== 'all') this.stale = what;
    this.request ||= requestAnimationFrame(() => {
      this.request = 0;
      this.draw();
    });
  }

  private draw(): void {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (width === 0 || height === 0 || this.stale === 'no') return;
    if (this.stale === 'data' && this.plot !== undefined) {
      this.plot.setData(data(this.content));
    } else {
      this.plot?.destroy();
      this.unit = textSize();
      const wanted = options(this.content, readColours(this.root), { width, height }, this.unit);
      this.plot = new uPlot({ ...wanted, plugins: [{ hooks: { draw: () => this.placePlayhead() } }] }, data(this.content), this.box);
      this.plot.over.append(this.guide, this.playhead);
    }
    this.stale = 'no';
    if (!this.tooltip.box.hidden) this.tip();
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.box;
    if (width === 0 || height === 0) return;
    if (this.plot === undefined || this.stale !== 'no') this.redraw('data');
    // Ticks depend on the width and the text size: the plot is rebuilt when they change.
    else if (this.unit !== textSize() || width < 480 * this.unit !== this.plot.width < 480 * this.unit) this.redraw('all');
    else if (width !== this.plot.width || height !== this.plot.height) this.plot.setSize({ width, height });
  }

  private placePlayhead(): void {
    const width = playheadWidth((this.plot?.bbox.width ?? 0) / uPlot.pxRatio / this.content.run.axis);
    this.playhead.style.width = `${width.toFixed(2)}px`;
    this.playhead.style.transform = `translateX(${(this.centre(this.frame) - width / 2).toFixed(2)}px)`;
  }

  /** The middle of a frame's column in CSS pixels, from uPlot: measuring the element would force a layout. */
  private centre(frame: number): number {
    return ((frame + 0.5) / this.content.run.axis) * ((this.plot?.bbox.width ?? 0) / uPlot.pxRatio);
  }

  private frameAt(clientX: number): number | undefined {
    const over = this.plot?.over.getBoundingClientRect();
    if (over === undefined || over.width === 0) return undefined;
    const { axis } = this.content.run;
    return Math.max(0, Math.min(axis - 1, Math.floor(((clientX - over.left) / over.width) * axis)));
  }

  private scrub(frame: number): void {
    if (frame === this.frame) return;
    this.setFrame(frame);
    this.tell();
    this.settings.onScrub(frame);
  }

  private listen(): void {
    const { signal } = this.ending;
    const { box } = this;
    let dragging = false;

    box.addEventListener(
      'pointerdown',
      (event) => {
        const frame = this.frameAt(event.clientX);
        if (event.button !== 0 || !event.isPrimary || frame === undefined) return;
        dragging = true;
        box.setPointerCapture(event.pointerId);
        this.point(frame);
        this.scrub(frame);
      },
      { signal },
    );
    box.addEventListener(
      'pointermove',
      (event) => {
        const frame = this.frameAt(event.clientX);
        if (frame === undefined || !event.isPrimary) return;
        if (frame !== this.hovered) this.point(frame);
        if (dragging) this.scrub(frame);
      },
      { signal },
    );
    const end = () => {
      dragging = false;
    };
    const leave = () => {
      this.hovered = undefined;
      this.tip();
    };
    box.addEventListener('pointerup', end, { signal });
    box.addEventListener('pointercancel', end, { signal });
    box.addEventListener('pointerleave', leave, { signal });

    box.addEventListener('focus', () => this.tip(), { signal });
    box.addEventListener('blur', () => this.tip(), { signal });
    box.addEventListener(
      'keydown',
      (event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === 'Escape' && !this.tooltip.box.hidden) {
          event.preventDefault();
          this.dismissed = true;
          this.tip();
          return;
        }
        const step = STEPS[event.key];
        if (step === undefined) return;
        event.preventDefault();
        this.dismissed = false;
        // The keys take over from a resting pointer.
        this.hovered = undefined;
        this.scrub(Math.max(0, Math.min(this.content.run.axis - 1, Math.round(this.frame) + step)));
        this.tip();
      },
      { signal },
    );

    this.logBox.addEventListener(
      'change',
      () => {
        this.setLog(this.logBox.checked);
        this.settings.onLog?.(this.content.log);
      },
      { signal },
    );
    this.keepButton.addEventListener('click', () => this.keep(), { signal });

    const observer = new ResizeObserver(() => this.resize());
    observer.observe(box);
    signal.addEventListener('abort', () => observer.disconnect());
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)', '(forced-colors: active)']) {
      matchMedia(query).addEventListener('change', () => this.restyle(), { signal });
    }
  }

  private point(frame: number): void {
    this.hovered = frame;
    this.dismissed = false;
    this.tip();
  }

  /** Shows the numbers under the pointer or, with keyboard focus, at the playhead. */
  private tip(): void {
    const byKeys = this.box.matches(':focus-visible');
    const frame = this.hovered ?? (byKeys ? Math.round(this.frame) : undefined);
    const shown = frame !== undefined && !this.dismissed && this.plot !== undefined;
    this.guide.hidden = !shown;
    if (!shown) {
      this.tooltip.hide();
      return;
    }
    const x = this.centre(frame);
    this.guide.style.transform = `translateX(${x.toFixed(2)}px)`;
    this.tooltip.show(this.content, frame, (this.plot?.bbox.left ?? 0) / uPlot.pxRatio + x);
  }

  private tell(): void {
    clearTimeout(this.tellTimer);
    this.tellTimer = undefined;
    const { run } = this.content;
    const frame = Math.round(this.frame);
    const figures = run.at(frame);
    const words =
      figures === undefined
        ? 'not measured yet'
        : `${format.ms(figures.total.median)} milliseconds${figures.pairs === undefined ? '' : `, ${run.found === 'colliding_pairs' ? format.plural(figures.pairs, 'colliding pair') : `${format.count(figures.pairs)} ${run.foundLabel}`}`}`;
    this.box.setAttribute('aria-valuemax', String(run.axis - 1));
    this.box.setAttribute('aria-valuenow', String(frame));
    this.box.setAttribute('aria-valuetext', `Frame ${frame} of ${run.frames}: ${words}`);
  }
}
