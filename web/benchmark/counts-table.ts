// The table of counts: the most in a frame, of everything that any of the results has counted.

import { countLabel, inCountOrder } from '../systems/methods.ts';
import * as format from '../ui/format.ts';
import { type Column, type TableText, table, tableText, WHAT } from './result-table.ts';
import type { Collection } from './series.ts';

/** Headings, and the cells of every row. */
export function countsOf(collection: Collection): TableText {
  const names = inCountOrder(collection.entries.flatMap(({ result }) => Object.keys(result.counts)));
  const column = (name: string): Column => ({
    heading: countLabel(name),
    cell: ({ result: { counts } }) => format.known(counts[name] === undefined ? undefined : Math.max(0, ...counts[name])),
  });
  return tableText(collection, [...WHAT, ...names.map(column)]);
}

export const countsTable = (collection: Collection): HTMLTableElement => table(countsOf(collection), 'The most in a frame');
