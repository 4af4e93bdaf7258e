// A figure in the panel: its caption, the numbers of the text and of this GPU, and a button that shows it.

import { known } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { AGREEMENTS, agreement, type Claim, claimed, type Figure, type Measured, type Quantity, quantityLabel } from './chapter.ts';
import { renderLine } from './render-markup.ts';

export interface FigureActions {
  readonly onShow: () => void;
  readonly onCopy: () => void;
}

export class FigureCard {
  readonly element: HTMLElement;
  private readonly show = make('button', { type: 'button', textContent: 'Show' });
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
        make('th', { scope: 'row', textContent: quantityLabel(quantity) }),
        make('td', { textContent: claimed(claim) }),
        cell,
      );
    });
    const head = make(
      'tr',
      {},
      make('th', { scope: 'col', textContent: 'per frame' }),
      make('th', { scope: 'col', textContent: 'text' }),
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

  /** Marks whether the page shows this figure. */
  setCurrent(current: boolean): void {
    this.element.toggleAttribute('data-current', current);
    this.show.textContent = current ? 'Show again' : 'Show';
  }

  say(text: string): void {
    this.verdict.textContent = text;
  }

  /** Shows this GPU's counts. */
  setMeasured(measured: Measured): void {
    for (const [quantity, cell] of this.cells) {
      const value = measured[quantity];
      cell.textContent = known(Number.isNaN(value) ? undefined : value);
    }
    this.say(AGREEMENTS[agreement(this.figure, measured)]);
  }
}
