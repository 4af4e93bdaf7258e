// The k panel: minimal k of the k-free predicate, the resulting bound on colliding pairs, and the spheres of its proof.

import type { SPHERES, State } from '../state/state.ts';
import { count, number } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Card, KReport } from '../wasm/inspect.ts';
import { type Item, neighbourhood, outlines, sphere } from './drawing.ts';
import { histogramFigure } from './figures.ts';
import { objectName } from './names.ts';
import { button, facts, few, list, outlined, type Unfolded } from './table.ts';

/** The number of neighbours that are listed at first. */
const MOST_IDS = 24;

type Extra = (typeof SPHERES)[number];

/** What can be drawn, by the link's values. */
const EXTRAS: readonly { readonly key: Extra; readonly text: string }[] = [
  { key: 'near', text: 'neighbourhood within d/4' },
  { key: 'four', text: '4 spheres covering the primitive' },
  { key: '21', text: '21 spheres covering its sphere' },
];

export interface Asks {
  /** Computes k for the present frame. */
  count(): Promise<KReport>;
  /** The frame's colliding pairs, if known. */
  pairs(): number | undefined;
  /** Sets in the state whether this part is open, and what is drawn. */
  want(free: State['free']): void;
  pick(id: number): void;
  readonly unfolded: Unfolded;
}

export class KSection {
  readonly root = make('details', { className: 'inner inspect-k' });
  private readonly body = make('div', { className: 'inspect-body' });
  private readonly button = make('button', { type: 'button', textContent: 'Compute k of all primitives' });
  private readonly extras = make('fieldset', { hidden: true });
  private readonly boxes: ReadonlyMap<Extra, HTMLInputElement>;
  private report: KReport | undefined;
  private card: Card | undefined;
  private free: State['free'] = null;

  constructor(private readonly asks: Asks) {
    this.boxes = new Map(EXTRAS.map(({ key }) => [key, make('input', { type: 'checkbox', id: `inspect-${key}` })]));
    this.extras.append(
      make('legend', { textContent: 'Draw' }),
      ...EXTRAS.map(({ key, text }) => make('label', { className: 'check' }, this.boxes.get(key) ?? '', ` ${text}`)),
    );
    this.extras.addEventListener('change', () => this.asks.want(this.checked()));
    this.button.id = 'inspect-count';
    this.button.addEventListener('click', () => void this.ask());
    this.root.addEventListener('toggle', () => {
      // The event is asynchronous, and also fires when a link has opened it.
      if (this.root.open !== (this.free !== null)) this.asks.want(this.root.open ? this.checked() : null);
    });
    this.root.append(make('summary', { textContent: 'k-free predicate' }), this.extras, this.body, this.button);
    this.write();
  }

  /** Shows another primitive, or none, with the state of this part. */
  show(card: Card | undefined, free: State['free']): void {
    this.card = card;
    this.free = free;
    this.extras.hidden = card === undefined;
    this.root.open = free !== null;
    // While closed, the boxes keep their values.
    if (free !== null) for (const [key, box] of this.boxes) box.checked = this.wants(key);
    this.write();
  }

  private wants(key: Extra): boolean {
    return this.free?.split(',').includes(key) === true;
  }

  /** The checked boxes as a value of the state. */
  private checked(): string {
    return [...this.boxes].flatMap(([key, { checked }]) => (checked ? [key] : [])).join() || 'open';
  }

  /** Discards the results of the previous frame. */
  forget(): void {
    if (this.report === undefined) return;
    this.report = undefined;
    this.write();
  }

  /** What is drawn in addition to the step. */
  drawing(): Item[] {
    const { card } = this;
    if (card === undefined) return [];
    const near = () => [
      ...neighbourhood(card.corners, card.diameter / 4),
      ...outlines(card.neighbourCorners.map((corners) => ({ corners }))),
    ];
    return [
      ...(this.wants('near') ? near() : []),
      ...(this.wants('four') ? card.covering.map((ball) => sphere(ball)) : []),
      ...(this.wants('21') ? card.sphereCovering.map((ball) => sphere(ball)) : []),
    ];
  }

  private async ask(): Promise<void> {
    this.button.disabled = true;
    this.button.textContent = 'Computing …';
    try {
      this.report = await this.asks.count();
    } catch (error) {
      this.body.replaceChildren(make('p', { className: 'hint', textContent: error instanceof Error ? error.message : String(error) }));
      return;
    } finally {
      this.button.disabled = false;
      this.button.textContent = 'Compute k of all primitives';
    }
    this.write();
  }

  private write(): void {
    const { card, report } = this;
    this.button.hidden = report !== undefined;
    this.body.replaceChildren(
      make('p', {
        className: 'inspect-sentence',
        textContent:
          card === undefined
            ? 'A primitive with bounding sphere diameter d is k-free if fewer than k primitives of its object that are at least as large lie within d/4 of it.'
            : `Primitives of its object that are at least as large and within d/4 = ${number(card.diameter / 4)}: ${count(card.neighbours.length)}. Its minimal k is ${card.k}.`,
      }),
      ...(card === undefined || card.neighbours.length === 0 ? [] : this.neighbours(card)),
      ...(report === undefined ? [] : this.counted(report)),
    );
  }

  private neighbours({ neighbours }: Card): Node[] {
    const buttons = neighbours.map((id) => button(`n-${id}`, String(id), () => this.asks.pick(id)));
    return [
      make('p', { className: 'hint inspect-ids' }, 'Neighbours: ', ...few('neighbours', buttons, MOST_IDS, this.asks.unfolded)),
      ...(this.wants('near') ? outlined(neighbours.length) : []),
    ];
  }

  private counted(report: KReport): Node[] {
    const pairs = this.asks.pairs();
    return [
      histogramFigure(report.histogram, this.card?.k),
      facts('k of the frame', [
        ['largest k', count(report.largestK)],
        ['mean k', number(report.meanK)],
        ['primitives, n', count(report.n)],
        ['bound q·n·k', `${report.q} · ${count(report.n)} · ${count(report.largestK)} = ${count(report.bound)}`],
        ['colliding pairs', pairs === undefined ? '–' : count(pairs)],
        ['grid levels', count(report.height)],
        ['diameters', `${number(report.diameters[0])} … ${number(report.diameters[1])}`],
      ]),
      list(
        'k of each object',
        ['object', 'primitives', 'k', 'mean k'],
        report.objects.map((object, i) => ({
          cells: [objectName(i), count(object.primitives), count(object.k), number(object.meanK)],
          current: i === this.card?.object,
        })),
      ),
    ];
  }
}
