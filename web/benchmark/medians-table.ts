// The table of medians: a row for every scene, resolution and series.

import { spread } from '../chart/measurements.ts';
import { countLabel, countOf, headlineCount, onlyMarks } from '../systems/methods.ts';
import * as format from '../ui/format.ts';
import { type Column, type TableText, table, tableText, WHAT } from './result-table.ts';
import { type Collection, type Entry, frameTimes, wholeRuns } from './series.ts';

function columnsOf(entries: readonly Entry[]): Column[] {
  const found = [...new Set(entries.map(foundLabel))];
  const [only] = found;
  return [
    ...WHAT,
    { heading: 'primitives', cell: ({ result }) => format.count(result.primitives.reduce((a, b) => a + b, 0)) },
    { heading: 'frames', cell: ({ result }) => format.count(result.frames.length) },
    { heading: 'runs', cell: ({ result }) => `${wholeRuns(result)}${result.complete ? '' : ` of ${result.wanted_runs}`}` },
    { heading: 'clock', cell: ({ result }) => (result.clock === 'host' ? 'wall clock' : 'GPU') },
    { heading: 'median ms', cell: ({ result }) => format.ms(of(result).median) },
    { heading: 'min ms', cell: ({ result }) => format.ms(of(result).min) },
    { heading: 'max ms', cell: ({ result }) => format.ms(of(result).max) },
    { heading: 'total ms', cell: ({ result }) => format.ms(frameTimes(result).reduce((sum, { median }) => sum + median, 0)) },
    // Where methods find different things, each cell names its own.
    only !== undefined && found.length === 1
      ? { heading: `max ${only}`, cell: (entry) => format.known(mostFound(entry)) }
      : { heading: 'max found', cell: (entry) => `${format.known(mostFound(entry))} ${foundLabel(entry)}` },
    { heading: 'MB', cell: ({ result }) => format.ms(result.memory_bytes / 1e6) },
  ];
}

const foundLabel = ({ result: { settings } }: Entry): string => countLabel(headlineCount(settings));

/** In the frame with the most; undefined where the method counts none. */
function mostFound({ result: { counts, settings } }: Entry): number | undefined {
  const found = onlyMarks(settings) ? undefined : countOf(counts, headlineCount(settings));
  return found === undefined ? undefined : Math.max(0, ...found);
}

/** Over the frames' medians. */
const of = (result: Entry['result']) => spread(frameTimes(result).map(({ median }) => median));

/** Headings, and the cells of every row. */
export function mediansOf(collection: Collection): TableText {
  return tableText(collection, columnsOf(collection.entries));
}

export const mediansTable = (collection: Collection): HTMLTableElement =>
  table(mediansOf(collection), 'Statistics over the frames; each frame’s time is the median of its runs');
