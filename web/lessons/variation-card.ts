// A variation in the panel: its chart with the numbers of the text, a button that measures them on this GPU, and all of them as a table.

import { ms, plural } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Answer } from '../wasm/events.ts';
import {
  AGREEMENTS,
  type Agreement,
  agreement,
  type Measured,
  measure,
  type Quantity,
  quantityLabel,
  stepsOf,
  type Variation,
} from './chapter.ts';
import { renderLine } from './render-markup.ts';
import { type Series, settingText, swatch, valueText, variationChart } from './variation-chart.ts';
import type { Outcome } from './variation-run.ts';
import { areRounded, timeOf, typical } from './variation-times.ts';

export interface VariationActions {
  /** Measures; undefined where the reader has to confirm it first. */
  readonly onMeasure: (take: (value: number, round: number, answer: Answer) => void) => Promise<Outcome> | undefined;
  readonly onStop: () => void;
}

export class VariationCard {
  readonly element: HTMLElement;
  private readonly start = make('button', { type: 'button', textContent: 'Measure on your GPU' });
  private readonly stop = make('button', { type: 'button', textContent: 'Stop', hidden: true });
  private readonly chart = make('div');
  private readonly legend = make('ul', { className: 'variation-legend' });
  private readonly table = make('table');
  private readonly progress = make('p', { className: 'hint' });
  private readonly verdict = make('p', { className: 'hint' });
  private readonly steps;
  /** Of every value: its counts, and milliseconds of every round. */
  private counted: (Measured | undefined)[] = [];
  private times: number[][] = [];
  private clock: string | undefined;

  constructor(
    readonly variation: Variation,
    number: number,
    private readonly actions: VariationActions,
  ) {
    this.steps = stepsOf(variation);
    const title = `Variation ${number}: ${variation.title}`;
    this.start.ariaLabel = `Measure on your GPU: variation ${number}`;
    this.stop.ariaLabel = `Stop variation ${number}`;
    this.start.addEventListener('click', () => void this.measure());
    this.stop.addEventListener('click', actions.onStop);
    this.verdict.setAttribute('role', 'status');
    this.table.ariaLabel = `Numbers of variation ${number}`;
    this.element = make(
      'section',
      { className: 'lesson-variation', ariaLabel: title },
      make('h3', { textContent: title }),
      make('p', {}, ...renderLine(variation.look)),
      this.chart,
      this.legend,
      make('p', { className: 'variation-thesis' }, make('strong', { textContent: 'Thesis: ' }), ...renderLine(variation.thesis)),
      this.progress,
      this.verdict,
      make('div', { className: 'group' }, this.start, this.stop),
      make('details', {}, make('summary', { textContent: 'Numbers' }), this.table),
    );
    this.clear();
  }

  say(text: string): void {
    this.verdict.textContent = text;
  }

  private clear(): void {
    this.counted = this.steps.map(() => undefined);
    this.times = this.steps.map(() => []);
    this.draw();
  }

  private async measure(): Promise<void> {
    const running = this.actions.onMeasure((value, round, answer) => this.take(value, round, answer));
    if (running === undefined) return;
    this.say('');
    this.clear();
    this.progress.textContent = 'Measuring. Wait for the first answer …';
    this.setRunning(true);
    const outcome = await running;
    this.progress.textContent = '';
    this.setRunning(false);
    this.say(this.conclusion(outcome));
  }

  private setRunning(running: boolean): void {
    const inside = this.element.contains(document.activeElement);
    this.start.hidden = running;
    this.stop.hidden = !running;
    this.element.ariaBusy = String(running);
    // The button that was pressed is gone.
    if (inside) (running ? this.stop : this.start).focus();
  }

  private take(value: number, round: number, answer: Answer): void {
    this.counted[value] = measure(answer);
    this.times[value]?.push(timeOf(answer));
    this.clock = answer.times.clock;
    this.progress.textContent = `Measuring: round ${round + 1}, ${this.variation.axis} ${settingText(this.variation.values[value] ?? 0)} …`;
    this.draw();
  }

  private get typicals(): (number | undefined)[] {
    const rounded = this.isRounded;
    return this.times.map((times) => typical(times, rounded));
  }

  private get isRounded(): boolean {
    return this.clock === 'device' && areRounded(this.times.flat());
  }

  private conclusion(outcome: Outcome): string {
    const stopped = outcome === 'done' ? '' : outcome === 'stopped' ? 'Stopped. ' : 'Stopped: the page’s settings were changed. ';
    const found = this.steps.flatMap((step, i) => {
      const counted = this.counted[i];
      return counted === undefined ? [] : [agreement(step, counted)];
    });
    if (found.length < this.steps.length) return stopped;
    const worst = (['other', 'near', 'same'] as readonly Agreement[]).find((one) => found.includes(one)) ?? 'same';
    const times = this.typicals.map((time) => time ?? Number.POSITIVE_INFINITY);
    const best = times.indexOf(Math.min(...times));
    const repeats = plural(Math.max(1, Math.min(...this.times.map(({ length }) => length)) - 1), 'repeat');
    const how = `${this.isRounded ? 'mean' : 'median'} of ${repeats}, ${
      this.clock !== 'device' ? 'wall clock' : this.isRounded ? 'GPU timestamps rounded by the browser' : 'GPU timestamps'
    }`;
    const fastest = `Fastest: ${this.variation.axis} ${settingText(this.variation.values[best] ?? 0)}, ${ms(times[best] ?? 0)} ms (${how}).`;
    return `${stopped}${AGREEMENTS[worst]} ${fastest}`;
  }

  private get series(): Series[] {
    const { counts, known } = this.variation;
    const ofCounts = (Object.entries(counts) as [Quantity, readonly number[]][]).map(([quantity, claims]) => ({
      label: quantityLabel(quantity),
      values: claims.map((claim, i) => this.counted[i]?.[quantity] ?? claim),
      isTime: false,
    }));
    return [
      ...known.map(({ label, values }) => ({ label, values, isTime: false })),
      ...ofCounts,
      { label: 'time on your GPU', values: this.typicals, isTime: true },
    ];
  }

  private draw(): void {
    const { title, axis, values } = this.variation;
    const { series } = this;
    this.chart.replaceChildren(
      variationChart(`${title}: ${series.map(({ label }) => label).join(', ')} over ${axis}`, axis, values, series),
    );
    this.legend.replaceChildren(
      ...series.map((one) => {
        const most = Math.max(0, ...one.values.map((value) => value ?? 0));
        const text =
          one.isTime && most === 0
            ? `${one.label}: not measured yet`
            : `${one.label}, max. ${valueText(one, most)}${one.isTime ? ' ms' : ''}`;
        return make('li', {}, swatch(series, one), make('span', { textContent: text }));
      }),
    );
    const head = make(
      'tr',
      {},
      ...[axis, ...series.map(({ label, isTime }) => (isTime ? 'time, ms' : label))].map((text) =>
        make('th', { scope: 'col', textContent: text }),
      ),
    );
    const rows = values.map((value, i) =>
      make(
        'tr',
        {},
        make('th', { scope: 'row', textContent: settingText(value) }),
        ...series.map((one) => make('td', { textContent: valueText(one, one.values[i]) })),
      ),
    );
    this.table.replaceChildren(make('thead', {}, head), make('tbody', {}, ...rows));
  }
}
