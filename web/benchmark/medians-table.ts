// The table of medians: a row for every scene, resolution and series.

import { spread } from '../chart/measurements.ts';
import { countOf, listsPairs } from '../systems/methods.ts';
import * as format from '../ui/format.ts';
import { make } from '../ui/make.ts';
import { type Collection, type Entry, frameTimes, wholeRuns } from './series.ts';

/** The columns: heading and cell text. */
const COLUMNS: readonly (readonly [heading: string, cell: (entry: Entry) => string, words?: 'words'])[] = [
  ['scene', ({ result }) => result.title || result.scene, 'words'],
  ['res.', ({ result }) => String(result.resolution)],
  ['method', ({ series }) => series.label, 'words'],
  ['primitives', ({ result }) => format.count(result.primitives.reduce((a, b) => a + b, 0))],
  ['frames', ({ result }) => format.count(result.frames.length)],
  ['runs', ({ result }) => `${wholeRuns(result)}${result.complete ? '' : ` of ${result.wanted_runs}`}`],
  ['clock', ({ result }) => (result.clock === 'host' ? 'wall clock' : 'GPU')],
  ['median ms', ({ result }) => format.ms(of(result).median)],
  ['min ms', ({ result }) => format.ms(of(result).min)],
  ['max ms', ({ result }) => format.ms(of(result).max)],
  ['total ms', ({ result }) => format.ms(frameTimes(result).reduce((sum, { median }) => sum + median, 0))],
  ['max colliding pairs', ({ result }) => format.known(listsPairs(result.settings) ? mostPairs(result) : undefined)],
  ['MB', ({ result }) => format.ms(result.memory_bytes / 1e6)],
];

const mostPairs = ({ counts }: Entry['result']): number | undefined => {
  const pairs = countOf(counts, 'colliding_pairs');
  return pairs === undefined ? undefined : Math.max(0, ...pairs);
};

/** Over the frames' medians. */
const of = (result: Entry['result']) => spread(frameTimes(result).map(({ median }) => median));

export function mediansTable({ entries, scenes }: Collection): HTMLTableElement {
  const order = (entry: Entry) => scenes.findIndex(({ id }) => id === entry.result.scene) * 10 + entry.result.resolution;
  const rows = [...entries].sort((a, b) => order(a) - order(b) || a.series.slot - b.series.slot);
  const cell = (text: string, words: 'words' | undefined, name: 'td' | 'th') => make(name, { textContent: text, className: words ?? '' });
  return make(
    'table',
    {},
    make('caption', { textContent: 'Statistics over the frames; each frame’s time is the median of its runs' }),
    make('thead', {}, make('tr', {}, ...COLUMNS.map(([heading, , words]) => Object.assign(cell(heading, words, 'th'), { scope: 'col' })))),
    make('tbody', {}, ...rows.map((entry) => make('tr', {}, ...COLUMNS.map(([, text, words]) => cell(text(entry), words, 'td'))))),
  );
}
