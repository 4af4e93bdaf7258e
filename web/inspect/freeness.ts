// k-freeness: how crowded the frame is, the bound that follows, and the spheres behind it.

import type { SPHERES, State } from '../state/state.ts';
import { count, number, plural } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Card, Freeness } from '../wasm/inspect.ts';
import { type Item, neighbourhood, outlines, sphere } from './drawing.ts';
import { histogramFigure } from './figures.ts';
import { objectName } from './names.ts';
import { outlined } from './steps.ts';
import { button, facts, few, list, type Unfolded } from './table.ts';

/** So many neighbours are listed before one asks for more. */
const MOST_IDS = 24;

type Extra = (typeof SPHERES)[number];

/** What can be drawn, by the words of the link. */
const EXTRAS: readonly { readonly key: Extra; readonly text: string }[] = [
  { key: 'near', text: 'its neighbourhood: within d/4' },
  { key: 'four', text: 'four spheres that cover it' },
  { key: '21', text: '21 spheres that cover its sphere' },
];

export interface Asks {
  /** Counts for the frame that is shown. */
  count(): Promise<Freeness>;
  /** Pairs that this frame has, where that is known. */
  pairs(): number | undefined;
  /** Says in the state whether this part is open, and what is drawn of it. */
  want(free: State['free']): void;
  pick(id: number): void;
  readonly unfolded: Unfolded;
}

export class FreenessPart {
  readonly root = make('details', { className: 'inner inspect-freeness' });
  private readonly body = make('div', { className: 'inspect-body' });
  private readonly button = make('button', { type: 'button', textContent: 'Count k of every tetrahedron' });
  private readonly extras = make('fieldset', { hidden: true });
  private readonly boxes: ReadonlyMap<Extra, HTMLInputElement>;
  private report: Freeness | undefined;
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
      // It comes late, and also when a link has opened it.
      if (this.root.open !== (this.free !== null)) this.asks.want(this.root.open ? this.checked() : null);
    });
    this.root.append(make('summary', { textContent: 'k-freeness' }), this.extras, this.body, this.button);
    this.write();
  }

  /** Another tetrahedron, or none; and what the state says of this part. */
  show(card: Card | undefined, free: State['free']): void {
    this.card = card;
    this.free = free;
    this.extras.hidden = card === undefined;
    this.root.open = free !== null;
    // Closed, it keeps what was checked.
    if (free !== null) for (const [key, box] of this.boxes) box.checked = this.wants(key);
    this.write();
  }

  private wants(key: Extra): boolean {
    return this.free?.split(',').includes(key) === true;
  }

  /** What is checked, as the state has it. */
  private checked(): string {
    return [...this.boxes].flatMap(([key, { checked }]) => (checked ? [key] : [])).join() || 'open';
  }

  /** What was counted was counted in another frame. */
  forget(): void {
    if (this.report === undefined) return;
    this.report = undefined;
    this.write();
  }

  /** What is to be drawn beside the step. */
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
    this.button.textContent = 'Counting …';
    try {
      this.report = await this.asks.count();
    } catch (error) {
      this.body.replaceChildren(make('p', { className: 'hint', textContent: error instanceof Error ? error.message : String(error) }));
      return;
    } finally {
      this.button.disabled = false;
      this.button.textContent = 'Count k of every tetrahedron';
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
            ? 'A tetrahedron of diameter d is k-free if fewer than k others of its object that are at least as large come within d/4 of it.'
            : `${card.neighbours.length === 0 ? 'No other of its object that is' : `${plural(card.neighbours.length, 'other')} of its object that ${card.neighbours.length === 1 ? 'is' : 'are'}`} at least as large come${card.neighbours.length === 1 ? 's' : ''} within d/4 = ${number(card.diameter / 4)}: it is ${card.k}-free.`,
      }),
      ...(card === undefined || card.neighbours.length === 0 ? [] : this.neighbours(card)),
      ...(report === undefined ? [] : this.counted(report)),
    );
  }

  private neighbours({ neighbours }: Card): Node[] {
    const buttons = neighbours.map((id) => button(`n-${id}`, String(id), () => this.asks.pick(id)));
    return [
      make('p', { className: 'hint inspect-ids' }, 'They are ', ...few('neighbours', buttons, MOST_IDS, this.asks.unfolded)),
      ...(this.wants('near') ? outlined(neighbours.length) : []),
    ];
  }

  private counted(report: Freeness): Node[] {
    const pairs = this.asks.pairs();
    return [
      histogramFigure(report.histogram, this.card?.k),
      facts('k of the frame', [
        ['largest k', count(report.largestK)],
        ['mean k', number(report.meanK)],
        ['tetrahedra, n', count(report.n)],
        ['bound q·n·k', `${report.q} · ${count(report.n)} · ${count(report.largestK)} = ${count(report.bound)}`],
        ['pairs found', pairs === undefined ? '–' : count(pairs)],
        ['height of the hierarchy', count(report.height)],
        ['diameters', `${number(report.diameters[0])} … ${number(report.diameters[1])}`],
      ]),
      list(
        'k of each object',
        ['object', 'tetrahedra', 'k', 'mean k'],
        report.objects.map((object, i) => ({
          cells: [objectName(i), count(object.primitives), count(object.k), number(object.meanK)],
          current: i === this.card?.object,
        })),
      ),
    ];
  }
}
