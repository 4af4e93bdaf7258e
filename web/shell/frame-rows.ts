// The rows of the right panel: what a frame's results count, as text.

import {
  type CountName,
  countHint,
  countLabel,
  countOf,
  findsPairs,
  headlineCount,
  listedCounts,
  listsPairs,
  otherCounts,
} from '../systems/methods.ts';
import * as format from '../ui/format.ts';
import type { Answer } from '../wasm/events.ts';

export type Row = readonly [name: string, value: string, hint?: string];

/** This many objects have lines of their own. */
const MOST_OBJECTS = 4;

/** What the headline counts. */
export const headlineLabel = ({ settings }: Pick<Answer, 'settings'>): string => countLabel(headlineCount(settings));

/** Colliding pairs, or what the method finds instead, for the headline. */
export const pairsText = ({ counts, settings }: Pick<Answer, 'counts' | 'settings'>): string =>
  format.known(countOf(counts, headlineCount(settings)));

/** The counts of the method; those that the page does not know come last, by their names. */
export function countRows({ counts, settings }: Pick<Answer, 'counts' | 'settings'>): Row[] {
  const row = (name: CountName, known = true): Row => [
    countLabel(name),
    format.known(known ? countOf(counts, name) : undefined),
    countHint(name),
  ];
  const own = listedCounts(settings).filter((name) => name !== headlineCount(settings) && countOf(counts, name) !== undefined);
  return [
    row('candidate_pairs'),
    ...(findsPairs(settings) ? [row('unique_pairs', listsPairs(settings))] : []),
    row('participants'),
    ...own.map((name) => row(name)),
    ...otherCounts(counts).map((name): Row => [countLabel(name), format.known(counts[name])]),
  ];
}

/** Colliding primitives per object. */
export function objectRows({ objects, settings }: Pick<Answer, 'objects' | 'settings'>): Row[] {
  const rows: Row[] = objects.slice(0, MOST_OBJECTS).flatMap(({ inter, own }, i): Row[] => {
    const name = String.fromCharCode(65 + i);
    const lines: Row[] = settings.inter_collisions && objects.length > 1 ? [[`colliding in ${name}`, format.count(inter)]] : [];
    return settings.self_collisions ? [...lines, [`self-colliding in ${name}`, format.count(own)]] : lines;
  });
  const rest = objects.slice(MOST_OBJECTS);
  if (rest.length > 0) {
    const more = `${rest.length} more`;
    const sum = (of: 'inter' | 'own') => format.count(rest.reduce((all, object) => all + object[of], 0));
    if (settings.inter_collisions) rows.push([`colliding in ${more}`, sum('inter')]);
    if (settings.self_collisions) rows.push([`self-colliding in ${more}`, sum('own')]);
  }
  return rows;
}
