// A figure in the panel: what to look at, what the text claims, what this GPU measured, and the way there.

import { count } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { type Claim, claimed, type Figure, fits, type Measured, QUANTITIES, type Quantity } from './chapter.ts';
import { renderLine } from './render-markup.ts';

/** GPUs may round a position's last bit differently, and a box or a pair that hardly touches goes the other way. */
const NEARLY = 0.005;

export interface FigureActions {
  readonly onShow: () => void;
  readonly onCopy: () => void;
}

export class FigureCard {
  readonly element: HTMLElement;
  private readonly show = make('button', { type: 'button', textContent: 'Show it' });
  private readonly cells = new Map<Quantity, HTMLTableCellElement>();
  private readonly verdict = make('p', { className: 'hint' });

  constructor(
    readonly figure: Figure,
    number: number,
    { onShow, onCopy }: FigureActions,
  ) {
    const title = `Figure ${number}: ${figure.title}`;
    const copy = make('button', { type: 'button', textContent: 'Copy link', ariaLabel: `Copy link to figure ${number}` });
    this.show.ariaLabel = `Show figure ${number}`;
    this.show.addEventListener('click', onShow);
    copy.addEventListener('click', onCopy);
    const rows = (Object.entries(figure.claims) as [Quantity, Claim][]).map(([quantity, claim]) => {
      const cell = make('td', { textContent: '–' });
      this.cells.set(quantity, cell);
      return make(
        'tr',
        {},
        make('th', { scope: 'row', textContent: QUANTITIES[quantity] }),
        make('td', { textContent: claimed(claim) }),
        cell,
      );
    });
    const head = make(
      'tr',
      {},
      make('th', { scope: 'col', textContent: 'per frame' }),
      make('th', { scope: 'col', textContent: 'the text' }),
      make('th', { scope: 'col', textContent: 'your GPU' }),
    );
    this.verdict.setAttribute('role', 'status');
    this.element = make(
      'section',
      { className: 'lesson-figure', ariaLabel: title },
      make('h3', { textContent: title }),
      make('p', {}, ...renderLine(figure.look)),
      make('table', { ariaLabel: `Numbers of figure ${number}` }, make('thead', {}, head), make('tbody', {}, ...rows)),
      this.verdict,
      make('div', { className: 'group' }, this.show, copy),
    );
  }

  /** Whether it is this figure that is shown. */
  setCurrent(current: boolean): void {
    this.element.toggleAttribute('data-current', current);
    this.show.textContent = current ? 'Show it again' : 'Show it';
  }

  say(text: string): void {
    this.verdict.textContent = text;
  }

  /** What this GPU has measured. */
  setMeasured(measured: Measured): void {
    let same = true;
    let near = true;
    for (const [quantity, claim] of Object.entries(this.figure.claims) as [Quantity, Claim][]) {
      const value = measured[quantity];
      const cell = this.cells.get(quantity);
      if (cell !== undefined) cell.textContent = count(value);
      const middle = typeof claim === 'number' ? claim : (claim[0] + claim[1]) / 2;
      same &&= fits(claim, value);
      near &&= fits(claim, value) || Math.abs(value - middle) <= NEARLY * middle;
    }
    this.say(
      same
        ? '✓ Measured here: as the text says.'
        : near
          ? '≈ Measured here: nearly as the text says. GPUs differ in the last bit of a position.'
          : 'Measured here: not what the text says. Please report it.',
    );
  }
}
