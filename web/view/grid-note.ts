// What the cells are that are drawn of the grid.

import type { State } from '../state/state.ts';
import { hasGrid } from '../systems/methods.ts';
import { element } from '../ui/element.ts';
import * as format from '../ui/format.ts';
import type { Answer } from '../wasm/events.ts';

const note = element('grid-note', HTMLElement);

/** Says which level is drawn, of what the frame that came last has. */
export function show(state: State, answer: Answer | undefined): void {
  const { grid, surface } = state;
  const text = grid === null ? '' : words(grid, hasGrid(state), answer);
  const inside =
    text.startsWith('Drawn') && (surface === 'matte' || surface === 'opaque')
      ? ' Those inside are seen through glass or wire: choose it under Surface.'
      : '';
  note.hidden = text === '';
  if (note.textContent !== text + inside) note.textContent = text + inside;
}

function words(level: number, gridded: boolean, answer: Answer | undefined): string {
  if (!gridded) return 'Brute force has no grid: no cells are drawn.';
  if (answer === undefined) return '';
  const { height, cells } = answer.counts;
  if (level >= height) {
    return height === 1
      ? `There is no level ${level}: this grid has only level 0.`
      : `There is no level ${level}: this grid has the levels 0 to ${height - 1}.`;
  }
  const wide = answer.cellSide === null ? '' : `, ${Number((answer.cellSide * 2 ** level).toPrecision(3))} wide`;
  if (height === 1) return `Drawn: level 0, the only one, with ${format.count(cells)} cells in use${wide}.`;
  const size = level === 0 ? `the smallest cells${wide}` : `cells${wide}, ${format.count(2 ** level)} times those of level 0`;
  return `Drawn: level ${level} of 0 to ${height - 1}, ${size}. On all levels ${format.count(cells)} cells are in use.`;
}
