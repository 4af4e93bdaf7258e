import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

/** Through glass, from near: the cells lie in the cushion, around the tip. */
const SPIKE = {
  scene: 'mixed_sizes',
  frame: 16,
  color: 'level',
  surface: 'glass',
  cam: { yaw: 25, pitch: 20, distance: 2.8, target: [0, 0.5, 0] },
} as const;

const paper = figure({
  title: 'Nine levels',
  state: { ...SPIKE, cells: 'paper', grid: 5 },
  claims: { primitives: 6010, height: 9, cells: 534, fullest_cell: 390, entries: 18801, pairs: 13988 },
  look: 'A spike of fine tetrahedra in a cushion of coarse ones. Colour is the level; the cells in use on level 5 are drawn. Choose other levels under *Grid cells*.',
});
const half = figure({
  title: 'Cells of half the size',
  state: { ...SPIKE, cells: 'paper', scale: 0.5, grid: 5 },
  claims: { height: 9, cells: 2364, fullest_cell: 149, entries: 42152, pairs: 13988 },
  look: 'Emptier cells, but more of them, and every tetrahedron is stored in more places.',
});
const mean = figure({
  title: 'Cells by the mean size',
  state: { ...SPIKE, cells: 'mean', grid: 0 },
  claims: { height: 2, cells: 1678, fullest_cell: 3231, entries: 21324, pairs: 13988 },
  look: 'Two levels are enough, but the fine tetrahedra crowd into one cell. The pairs are the same, as always.',
});

export const grid: Chapter = {
  id: 'grid',
  title: 'A grid for every size',
  body: [
    'The proof of the linear bound is also the algorithm: look, for every primitive, for the *larger* ones near it. One uniform grid is not good at that. With small cells a large primitive lies in very many of them, with large cells very many small ones lie in one. So there is a grid for every size, each twice as coarse as the one below. With $d_{min}$ the smallest diameter,',
    { formula: 'level(p) = ⌊ log_2 frac{d}{d_{min}} ⌋ , h_l = 2^{l+1} · d_{min}' },
    'where $h_l$ is the side of a cell on level $l$. A primitive of that level is smaller than a cell, so its box overlaps at most two cells along each axis, 8 in all. It is stored in those.',
    paper,
    'To search, a primitive visits its own level and those above, never those below: whoever is smaller comes up to it. On a higher level the cells are larger still, so that 8 remain the limit. The height is $⌊ log_2 (d_{max} / d_{min}) ⌋ + 1$, and here never more than 16.',
    'The 2017 paper prints cells of $2^l · d_{min}$ in one section, half of ours. Then a primitive may overlap three cells along an axis, 27 in all:',
    half,
    'Most meshes have tetrahedra of about one size. The rule `mean`, which this page starts with, goes by the longest side of a box instead of $d$: it makes the cells of level 0 twice as long as the mean box, lets them hold what is up to three cells long, and doubles from there. It gives up the limit of 8. What each rule costs is in the chart: compare `populate` and `find_pairs`.',
    mean,
  ],
  exercises: [
    {
      question: 'In figure 1, in how many cells is a tetrahedron stored on average? (One decimal.)',
      needs: [paper],
      value: ({ entries, primitives }) => entries / primitives,
      within: 0.06,
      because: `${count(paper.claims.entries)} entries / ${count(paper.claims.primitives)} tetrahedra = ${decimal(paper.claims.entries / paper.claims.primitives)}: well below 8.`,
    },
    {
      question: 'From the levels in figure 1 alone: the largest tetrahedron is more than how many times as large as the smallest?',
      needs: [paper],
      value: ({ height }) => 2 ** (height - 1),
      because: `The top level is number ${paper.claims.height - 1}, counted from 0, so that the ratio is at least 2 to the power of ${paper.claims.height - 1}: ${2 ** (paper.claims.height - 1)}.`,
    },
  ],
  sources: ['Weller, Debowski, Zachmann: kDet, 2017, §4.1 and §4.4.', 'Jadid: Tetrahedral kDet, 2023, §4.1.', 'The rule `mean` is ours.'],
};
