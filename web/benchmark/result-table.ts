// Tables of the report: a row for every scene, resolution and series.

import { make } from '../ui/make.ts';
import type { Collection, Entry } from './series.ts';

export interface Column {
  readonly heading: string;
  readonly cell: (entry: Entry) => string;
  readonly words?: 'words';
}

interface Cell {
  readonly text: string;
  readonly words: 'words' | undefined;
}

/** Headings, and the cells of every row. */
export interface TableText {
  readonly head: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What a row is about. */
export const WHAT: readonly Column[] = [
  { heading: 'scene', cell: ({ result }) => result.title || result.scene, words: 'words' },
  { heading: 'res.', cell: ({ result }) => String(result.resolution) },
  { heading: 'method', cell: ({ series }) => series.label, words: 'words' },
];

export function tableText({ entries, scenes }: Collection, columns: readonly Column[]): TableText {
  const order = (entry: Entry) => scenes.findIndex(({ id }) => id === entry.result.scene) * 10 + entry.result.resolution;
  const sorted = [...entries].sort((a, b) => order(a) - order(b) || a.series.slot - b.series.slot);
  return {
    head: columns.map(({ heading, words }) => ({ text: heading, words })),
    rows: sorted.map((entry) => columns.map(({ cell, words }) => ({ text: cell(entry), words }))),
  };
}

export function table({ head, rows }: TableText, caption: string): HTMLTableElement {
  const cell = ({ text, words }: Cell, name: 'td' | 'th') => make(name, { textContent: text, className: words ?? '' });
  return make(
    'table',
    {},
    make('caption', { textContent: caption }),
    make('thead', {}, make('tr', {}, ...head.map((heading) => Object.assign(cell(heading, 'th'), { scope: 'col' })))),
    make('tbody', {}, ...rows.map((row) => make('tr', {}, ...row.map((text) => cell(text, 'td'))))),
  );
}
