// k-freeness: how crowded the frame is, the bound that follows, and the spheres behind it.

import { make } from '../chart/make.ts';
import type { Card, Freeness } from './data.ts';
import { type Item, outline, sphere } from './drawing.ts';
import { histogramFigure } from './figures.ts';
import { facts, list } from './table.ts';
import { count, many, number, objectName } from './words.ts';

/** So many objects have a line of their own, and so many neighbours are outlined. */
const MOST_OBJECTS = 30;
const MOST_OUTLINES = 120;

const EXTRAS = [
  { key: 'neighbours', text: 'its neighbourhood: within d/4' },
  { key: 'four', text: 'four spheres that cover it' },
  { key: 'all', text: '21 spheres that cover its sphere' },
] as const;

type Extra = (typeof EXTRAS)[number]['key'];

export interface Asks {
  /** Counts for the frame that is shown. */
  count(): Promise<Freeness>;
  /** Pairs that this frame has, where that is known. */
  pairs(): number | undefined;
  redraw(): void;
}

export class FreenessPart {
  readonly root = make('details', { className: 'inner inspect-freeness' });
  private readonly body = make('div', { className: 'inspect-body' });
  private readonly button = make('button', { type: 'button', textContent: 'Count k of every tetrahedron' });
  private readonly extras = make('fieldset', { hidden: true });
  private readonly wanted = new Set<Extra>();
  private report: Freeness | undefined;
  private card: Card | undefined;

  constructor(private readonly asks: Asks) {
    this.extras.append(
      make('legend', { textContent: 'Draw' }),
      ...EXTRAS.map(({ key, text }) => {
        const box = make('input', { type: 'checkbox', id: `inspect-${key}` });
        box.addEventListener('change', () => {
          if (box.checked) this.wanted.add(key);
          else this.wanted.delete(key);
          this.asks.redraw();
        });
        return make('label', { className: 'check' }, box, ` ${text}`);
      }),
    );
    this.button.id = 'inspect-count';
    this.button.addEventListener('click', () => void this.ask());
    this.root.addEventListener('toggle', () => this.asks.redraw());
    this.root.append(make('summary', { textContent: 'k-freeness' }), this.extras, this.body, this.button);
    this.show();
  }

  /** Another tetrahedron, or none. */
  setCard(card: Card | undefined): void {
    this.card = card;
    this.extras.hidden = card === undefined;
    this.show();
  }

  /** What was counted was counted in another frame. */
  forget(): void {
    if (this.report === undefined) return;
    this.report = undefined;
    this.show();
  }

  /** What is to be drawn beside the step. */
  drawing(): Item[] {
    const { card, wanted } = this;
    if (card === undefined || !this.root.open) return [];
    // What is within d/4 has round corners and flat sides: the spheres at the corners tell enough of it.
    const near = () => [
      ...card.corners.map((center) => sphere({ center, radius: card.diameter / 4 })),
      ...card.neighbourCorners.slice(0, MOST_OUTLINES).map((corners) => outline(corners, 'candidate')),
    ];
    return [
      ...(wanted.has('neighbours') ? near() : []),
      ...(wanted.has('four') ? card.covering.map((ball) => sphere(ball)) : []),
      ...(wanted.has('all') ? card.sphereCovering.map((ball) => sphere(ball)) : []),
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
    this.show();
  }

  private show(): void {
    const { card, report } = this;
    this.button.hidden = report !== undefined;
    this.body.replaceChildren(
      make('p', {
        className: 'inspect-sentence',
        textContent:
          card === undefined
            ? 'A tetrahedron of diameter d is k-free if fewer than k others of its object that are at least as large come within d/4 of it.'
            : `${card.neighbours.length === 0 ? 'No other of its object that is' : `${many(card.neighbours.length, 'other')} of its object that ${card.neighbours.length === 1 ? 'is' : 'are'}`} at least as large come${card.neighbours.length === 1 ? 's' : ''} within d/4 = ${number(card.diameter / 4)}: it is ${card.k}-free.`,
      }),
      ...(card === undefined || card.neighbours.length === 0 ? [] : [make('p', { className: 'hint', textContent: `They are ${card.neighbours.slice(0, 24).join(', ')}${card.neighbours.length > 24 ? ' …' : '.'}` })]),
      ...(report === undefined ? [] : this.counted(report)),
    );
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
        report.objects.slice(0, MOST_OBJECTS).map((object, i) => ({
          cells: [objectName(i), count(object.primitives), count(object.k), number(object.meanK)],
          current: i === this.card?.object,
        })),
      ),
      ...(report.objects.length > MOST_OBJECTS ? [make('p', { className: 'hint', textContent: `and ${count(report.objects.length - MOST_OBJECTS)} more` })] : []),
    ];
  }
}
