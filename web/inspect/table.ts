// Tables of the inspector.

import { count } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { MOST_OUTLINES } from './drawing.ts';

type Content = string | Node;

const cells = (name: 'th' | 'td', contents: readonly Content[]) => contents.map((content) => make(name, {}, content));

/** Names and values. */
export const facts = (label: string, rows: readonly (readonly [name: string, value: Content])[]): HTMLTableElement => {
  const table = make(
    'table',
    { className: 'inspect-facts' },
    make(
      'tbody',
      {},
      ...rows.map(([name, value]) => make('tr', {}, make('th', { scope: 'row', textContent: name }), make('td', {}, value))),
    ),
  );
  table.setAttribute('aria-label', label);
  return table;
};

export interface Row {
  readonly cells: readonly Content[];
  /** The current row. */
  readonly current?: boolean;
  readonly quiet?: boolean;
}

/** A table with column headings; the first column is the row's heading. */
export function list(label: string, heads: readonly string[], rows: readonly Row[]): HTMLElement {
  const head = make('tr', {}, ...heads.map((text) => make('th', { scope: 'col', textContent: text })));
  const body = rows.map(({ cells: [first = '', ...rest], current, quiet }) => {
    const row = make('tr', {}, make('th', { scope: 'row' }, first), ...cells('td', rest));
    row.classList.toggle('current', current === true);
    row.classList.toggle('quiet', quiet === true);
    if (current === true) row.setAttribute('aria-current', 'true');
    return row;
  });
  const table = make('table', { className: 'inspect-list' }, make('thead', {}, head), make('tbody', {}, ...body));
  table.setAttribute('aria-label', label);
  const room = make('div', { className: 'inspect-scroll', tabIndex: 0 }, table);
  room.setAttribute('role', 'region');
  room.setAttribute('aria-label', label);
  return room;
}

/** A button with a key, by which it keeps the focus when the panel is rebuilt. */
export function button(key: string, text: string, act: () => void, pressed?: boolean): HTMLButtonElement {
  const made = make('button', { type: 'button', className: 'inspect-link', textContent: text });
  made.dataset.key = key;
  if (pressed !== undefined) made.setAttribute('aria-pressed', String(pressed));
  made.addEventListener('click', act);
  return made;
}

/** The rows that are shown in full. */
export interface Unfolded {
  has(key: string): boolean;
  toggle(key: string): void;
}

/** The first few, and a button that shows the others. */
export function few(key: string, all: readonly Node[], most: number, unfolded: Unfolded): Node[] {
  if (all.length <= most) return [...all];
  const open = unfolded.has(key);
  const more = button(`more-${key}`, open ? 'fewer' : `and ${count(all.length - most)} more`, () => unfolded.toggle(key));
  more.setAttribute('aria-expanded', String(open));
  return [...(open ? all : all.slice(0, most)), more];
}

/** A note if not all of them are outlined. */
export const outlined = (all: number): Node[] =>
  all > MOST_OUTLINES
    ? [make('p', { className: 'hint', textContent: `${MOST_OUTLINES} of ${count(all)} are outlined in the scene.` })]
    : [];
