// What the cells are that are drawn of the grid, or the boxes of the tree.

import type { State } from '../state/state.ts';
import { hasGrid, hasOctree, hasTree } from '../systems/methods.ts';
import { element } from '../ui/element.ts';
import * as format from '../ui/format.ts';
import type { Answer } from '../wasm/events.ts';

const note = element('grid-note', HTMLElement);

/** Says which level is drawn, of what the frame that came last has. */
export function show(state: State, answer: Answer | undefined): void {
  const { grid, surface } = state;
  const text =
    grid === null
      ? ''
      : hasTree(state)
        ? treeWords(grid)
        : hasOctree(state)
          ? octreeWords(grid, answer)
          : words(grid, hasGrid(state), answer);
  const inside =
    text.startsWith('Drawn') && (surface === 'matte' || surface === 'opaque')
      ? ' To see what is inside objects, set Surface to glass or wire.'
      : '';
  note.hidden = text === '';
  if (note.textContent !== text + inside) note.textContent = text + inside;
}

function treeWords(level: number): string {
  if (level === 0) return 'Drawn: level 0 of the tree, the boxes of the primitives.';
  return `Drawn: level ${level} of the tree, as far as it has so many: boxes around at most ${format.count(4 ** level)} primitives each.`;
}

function octreeWords(depth: number, answer: Answer | undefined): string {
  const height = answer?.counts.height;
  if (height === undefined) return '';
  if (depth >= height) return `No depth ${depth}: this octree has depths 0–${height - 1}.`;
  const size = depth === 0 ? 'the root, around all objects' : `cells of 1/${format.count(2 ** depth)} of the root’s side`;
  return `Drawn: depth ${depth} of 0–${height - 1} of the octree, ${size}. An object is in the smallest cell that holds its box.`;
}

function words(level: number, gridded: boolean, answer: Answer | undefined): string {
  if (!gridded) return 'This method has neither a grid nor a tree: nothing is drawn.';
  if (answer === undefined) return '';
  const { height, cells } = answer.counts;
  if (height === undefined || cells === undefined) return '';
  if (level >= height) {
    return height === 1 ? `No level ${level}: this grid has only level 0.` : `No level ${level}: this grid has levels 0–${height - 1}.`;
  }
  const wide = answer.cellSide === null ? '' : `, ${Number((answer.cellSide * 2 ** level).toPrecision(3))} wide`;
  if (height === 1) return `Drawn: level 0, the only one, with ${format.count(cells)} occupied cells${wide}.`;
  const size = level === 0 ? `the smallest cells${wide}` : `cells${wide}, ${format.count(2 ** level)} × those of level 0`;
  return `Drawn: level ${level} of 0–${height - 1}, ${size}. Occupied cells on all levels: ${format.count(cells)}.`;
}
