// The benchmark dialog: what to measure, then the progress.

import { settingsOf } from '../state/search-settings.ts';
import type { State } from '../state/state.ts';
import { HASHES, hashLabel, LIMITS, METHODS, methodLabel, NARROWS, narrowLabel, RESOLUTIONS, WORKGROUPS } from '../systems/methods.ts';
import * as format from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Progress } from '../wasm/benchmark.ts';
import { DEFAULT_SELECTION } from '../wasm/tables.ts';
import { type Chosen, combinations, type OfferedScene, optionsOf, resolutionsOf, takenFromSettings, total } from './selection.ts';

export interface DialogOptions {
  readonly onStart: (chosen: Chosen) => void;
  readonly onCancel: () => void;
  readonly onOpenReport: () => void;
}

export class BenchmarkDialog {
  private known: readonly OfferedScene[] = [];
  private state: State | undefined;
  private running = false;

  private readonly scenes = new Checks('Scenes');
  private readonly resolutions = new Checks('Resolutions');
  private readonly methods = new Checks('Methods');
  private readonly narrows = new Checks('Narrow tests');
  private readonly hashes = new Checks('Hash functions');
  private readonly workgroups = new Checks('Workgroup sizes');
  private readonly selves = new Checks('Self-collision');
  private readonly hint = make('p', { id: 'benchmark-hint', className: 'hint' });
  private readonly runs = number('benchmark-runs', ...LIMITS.runs, DEFAULT_SELECTION.runs);
  private readonly warmUp = number('benchmark-warm-up', ...LIMITS.warmUp, DEFAULT_SELECTION.warm_up);
  private readonly from = number('benchmark-from', 0, 1_000_000);
  private readonly to = number('benchmark-to', 0, 1_000_000);
  private readonly every = number('benchmark-every', 1, 1_000_000, 1);
  private readonly amount = make('p', { id: 'benchmark-amount' });
  private readonly start = make('button', { type: 'submit', id: 'benchmark-start', className: 'primary', textContent: 'Start' });
  private readonly form = make('form', { method: 'dialog', noValidate: true });

  private readonly what = make('p', { id: 'benchmark-what' });
  private readonly bar = make('progress', { id: 'benchmark-progress', max: 1 });
  private readonly left = make('p', { id: 'benchmark-left', className: 'hint' });
  private readonly cancel = make('button', { type: 'button', id: 'benchmark-cancel', textContent: 'Cancel' });
  private readonly work = make('div', { className: 'benchmark-work', hidden: true });

  constructor(
    private readonly dialog: HTMLDialogElement,
    private readonly options: DialogOptions,
  ) {
    const field = (text: string, box: HTMLElement) => make('label', { className: 'field' }, make('span', { textContent: text }), box);
    const openReport = make('button', { type: 'button', id: 'benchmark-open-report', textContent: 'Open report' });
    const close = make('button', { type: 'button', id: 'benchmark-close', textContent: 'Close' });
    this.from.placeholder = '0';
    this.to.placeholder = 'last';
    this.scenes.withAllAndNone();
    this.amount.setAttribute('role', 'status');
    this.what.setAttribute('role', 'status');
    this.bar.setAttribute('aria-label', 'Frames measured');
    this.form.append(
      this.scenes.box,
      make(
        'div',
        { className: 'benchmark-columns' },
        this.resolutions.box,
        this.selves.box,
        this.methods.box,
        this.narrows.box,
        this.hashes.box,
        this.workgroups.box,
      ),
      fieldset(
        'Runs and frames',
        make(
          'div',
          { className: 'benchmark-numbers' },
          field('Runs', this.runs),
          field('Warm-up', this.warmUp),
          field('From frame', this.from),
          field('To frame', this.to),
          field('Every nth', this.every),
        ),
      ),
      this.amount,
      this.hint,
      make('div', { className: 'group' }, this.start, openReport, close),
    );
    this.work.append(this.what, this.bar, this.left, make('div', { className: 'group' }, this.cancel));
    dialog.replaceChildren(make('h2', { id: 'benchmark-title', textContent: 'Benchmark' }), this.form, this.work);

    this.form.addEventListener('input', () => this.count());
    this.form.addEventListener('click', () => this.count());
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      const chosen = this.chosen();
      if (this.troubleWith(chosen) === undefined) this.options.onStart(chosen);
    });
    openReport.addEventListener('click', options.onOpenReport);
    close.addEventListener('click', () => dialog.close());
    this.cancel.addEventListener('click', () => {
      this.cancel.disabled = true;
      this.left.textContent = 'Stopping; finished measurements are kept.';
      options.onCancel();
    });
    // Escape must not hide a running benchmark.
    dialog.addEventListener('cancel', (event) => {
      if (this.running) event.preventDefault();
    });
  }

  get isRunning(): boolean {
    return this.running;
  }

  /** Lists the scenes; the present scene and settings are preselected the first time. */
  open(scenes: readonly OfferedScene[], shown: string | undefined, state: State): void {
    const first = this.state === undefined;
    this.known = scenes;
    this.state = state;
    const before = this.scenes.values;
    const wanted = first || before.every((id) => !scenes.some((one) => one.id === id)) ? [shown ?? scenes[0]?.id ?? ''] : before;
    this.scenes.offer(
      scenes.map(({ id, title, frames }) => [id, title, `${frames} frames`] as const),
      wanted,
    );
    if (first) {
      this.resolutions.offer(
        RESOLUTIONS.map((r) => [String(r), String(r)] as const),
        [String(state.res)],
      );
      this.methods.offer(
        METHODS.map((m) => [m, m, methodLabel(m)] as const),
        [...new Set([...DEFAULT_SELECTION.methods, state.method])],
      );
      this.narrows.offer(
        NARROWS.map((n) => [n, n, narrowLabel(n)] as const),
        [state.narrow],
      );
      this.hashes.offer(
        HASHES.map((h) => [h, h, hashLabel(h)] as const),
        [state.hash],
      );
      this.workgroups.offer(
        WORKGROUPS.map((w) => [String(w), String(w)] as const),
        [String(state.wg)],
      );
      this.selves.offer(
        [
          ['no', 'no'],
          ['yes', 'yes'],
        ],
        [state.self ? 'yes' : 'no'],
      );
    }
    this.rest();
    this.count();
    this.dialog.showModal();
  }

  close(): void {
    this.dialog.close();
  }

  /** Shows the progress bar instead of the form. */
  begin(): void {
    this.running = true;
    this.form.hidden = true;
    this.work.hidden = false;
    this.cancel.disabled = false;
    this.bar.removeAttribute('value');
    this.what.textContent = 'Preparing';
    this.left.textContent = '';
    this.cancel.focus();
  }

  rest(): void {
    this.running = false;
    this.form.hidden = false;
    this.work.hidden = true;
  }

  loading(place: string, part: number | undefined): void {
    this.what.textContent =
      part === 1
        ? `${place} · preparing the GPU`
        : `Loading ${place}${part === undefined ? '' : `: ${Math.floor(100 * Math.min(1, part))} %`}`;
  }

  progress({ done, total: all, seconds_left, scene, resolution, method, run, runs, frame }: Progress): void {
    const measured = this.known.find(({ id }) => id === scene);
    const title = measured?.title ?? scene;
    const where = measured === undefined || measured.resolutions.length === 0 ? title : `${title}, resolution ${resolution}`;
    this.what.textContent = `${where} · ${method} · ${run === 0 ? 'warm-up' : `run ${run} of ${runs}`} · frame ${frame}`;
    this.bar.value = all > 0 ? done / all : 0;
    if (this.cancel.disabled) return;
    const frames = `${format.count(done)} of ${format.count(all)} frames`;
    this.left.textContent = seconds_left === null ? frames : `${frames}, about ${format.duration(seconds_left)} left`;
  }

  /** The options that are chosen here; all others are as in the settings. */
  private offered() {
    return {
      narrows: this.narrows.values,
      hashes: this.hashes.values,
      workgroups: this.workgroups.values.map(Number),
      self_collisions: this.selves.values.map((word) => word === 'yes'),
    } satisfies Partial<Chosen>;
  }

  private chosen(): Chosen {
    const state = this.state;
    if (state === undefined) throw new Error('the benchmark dialog is not open');
    const { from, to, every } = { from: whole(this.from) ?? 0, to: whole(this.to), every: whole(this.every) ?? 1 };
    return {
      ...optionsOf(settingsOf(state)),
      ...this.offered(),
      scenes: this.scenes.values,
      resolutions: this.resolutions.values.map(Number),
      form: state.form,
      methods: this.methods.values,
      runs: whole(this.runs) ?? 0,
      warm_up: whole(this.warmUp) ?? 0,
      frames:
        from === 0 && to === undefined && every === 1 ? null : { first: from, step: every, ...(to === undefined ? {} : { end: to + 1 }) },
      corrected: state.fix,
      repeat_frame: DEFAULT_SELECTION.repeat_frame,
    };
  }

  /** Why the benchmark cannot start. */
  private troubleWith(chosen: Chosen): string | undefined {
    const lists: [string, Checks][] = [
      ['scene', this.scenes],
      ['resolution', this.resolutions],
      ['method', this.methods],
      ['narrow test', this.narrows],
      ['hash function', this.hashes],
      ['workgroup size', this.workgroups],
      ['option for self-collision', this.selves],
    ];
    const empty = lists.find(([, checks]) => checks.values.length === 0);
    if (empty !== undefined) return `Choose at least one ${empty[0]}.`;
    if (!chosen.inter_collisions && chosen.self_collisions.includes(false))
      return 'Inter is off in the settings: with self-collision off, too, there are no pairs to find.';
    const wrong = [this.runs, this.warmUp, this.from, this.to, this.every].find((box) => !box.checkValidity());
    if (wrong !== undefined)
      return `${wrong.closest('label')?.textContent?.trim() ?? 'The number'} must be a whole number between ${wrong.min} and ${wrong.max}.`;
    const { first = 0, end = Infinity } = chosen.frames ?? {};
    if (first >= end) return `Invalid frame range ${first}–${end - 1}: the last frame must not precede the first.`;
    return total(this.known, chosen) === 0 ? 'None of the chosen scenes has frames in this range.' : undefined;
  }

  private count(): void {
    if (this.state === undefined || this.running) return;
    const chosen = this.chosen();
    const taken = takenFromSettings(chosen.methods, Object.keys(this.offered()));
    this.hint.textContent = `Taken from the settings: ${taken}. Playback is paused while measuring.`;
    const trouble = this.troubleWith(chosen);
    this.start.disabled = trouble !== undefined;
    if (trouble !== undefined) {
      this.amount.textContent = trouble;
      return;
    }
    const scenes = this.known.filter(({ id }) => chosen.scenes.includes(id));
    const workloads = scenes.reduce((sum, scene) => sum + resolutionsOf(scene, chosen), 0);
    const words = [
      format.plural(workloads, 'scene at a resolution', 'scenes at a resolution'),
      `${format.plural(combinations(chosen), 'combination')} of settings`,
      format.plural(chosen.runs + chosen.warm_up, 'run'),
    ];
    this.amount.replaceChildren(
      make('strong', { textContent: `${format.plural(total(this.known, chosen), 'frame')} in total` }),
      `: ${words.join(' × ')}`,
    );
    const alone = scenes.filter(({ self_pairs }) => self_pairs === true).map(({ title }) => title);
    if (alone.length > 0 && chosen.self_collisions.includes(false)) {
      this.amount.append(
        make('br'),
        `${alone.join(', ')}: this scene has self-collisions only; without self-collision there are no pairs.`,
      );
    }
  }
}

/** A group of checkboxes. */
class Checks {
  private readonly list = make('div', { className: 'benchmark-checks' });
  readonly box: HTMLFieldSetElement;

  constructor(legend: string) {
    this.box = fieldset(legend, this.list);
  }

  offer(items: readonly (readonly [value: string, text: string, title?: string])[], checked: readonly string[]): void {
    this.list.replaceChildren(
      ...items.map(([value, text, title]) => {
        const label = make(
          'label',
          { className: 'check' },
          make('input', { type: 'checkbox', value, checked: checked.includes(value) }),
          text,
        );
        if (title !== undefined) label.title = title;
        return label;
      }),
    );
  }

  withAllAndNone(): void {
    const button = (text: string, checked: boolean) => {
      const made = make('button', { type: 'button', textContent: text });
      made.addEventListener('click', () => {
        for (const box of this.inputs) box.checked = checked;
      });
      return made;
    };
    this.box.append(make('div', { className: 'group' }, button('All', true), button('None', false)));
  }

  get values(): string[] {
    return this.inputs.filter(({ checked }) => checked).map(({ value }) => value);
  }

  private get inputs(): HTMLInputElement[] {
    return [...this.list.querySelectorAll('input')];
  }
}

const fieldset = (legend: string, ...children: Node[]): HTMLFieldSetElement =>
  make('fieldset', {}, make('legend', { textContent: legend }), ...children);

function number(id: string, min: number, max: number, value?: number): HTMLInputElement {
  return make('input', {
    type: 'number',
    id,
    min: String(min),
    max: String(max),
    step: '1',
    required: value !== undefined,
    value: value === undefined ? '' : String(value),
  });
}

const whole = (box: HTMLInputElement): number | undefined =>
  box.value === '' || !Number.isInteger(box.valueAsNumber) ? undefined : box.valueAsNumber;
