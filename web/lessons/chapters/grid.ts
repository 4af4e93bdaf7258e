import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

/** A close camera and a glass surface: the cells are inside the cushion, around the tip. */
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
  claims: { participants: 6010, height: 9, cells: 445, max_occupancy: 293, entries: 17743, colliding_pairs: 13988 },
  look: 'A spike of fine tetrahedra in a cushion of coarse ones, coloured by level, with the occupied cells of level 5. Choose other levels under *Grid or tree*.',
});
const half = figure({
  title: 'Cells of half the size',
  state: { ...SPIKE, cells: 'paper', scale: 0.5, grid: 5 },
  claims: { height: 9, cells: 2164, max_occupancy: 142, entries: 40795, colliding_pairs: 13988 },
  look: 'Lower occupancy, but more cells, and every tetrahedron is stored in more of them.',
});
const mean = figure({
  title: 'Cells by the mean size',
  state: { ...SPIKE, cells: 'mean', grid: 0 },
  claims: { height: 3, cells: 3120, max_occupancy: 2049, entries: 27671, colliding_pairs: 13988 },
  look: 'Only three levels, but many fine tetrahedra share one cell: the highest occupancy is 2,049. The colliding pairs are the same.',
});

export const grid: Chapter = {
  id: 'grid',
  title: 'A hierarchy of grids',
  body: [
    'The proof of the linear bound also gives the algorithm: for every primitive, find the *larger* ones near it. One uniform grid is not suited to this. With small cells, a large primitive overlaps very many of them; with large cells, one cell contains very many small primitives. So kDet uses a hierarchy of grids, each twice as coarse as the one below. With $d_{min}$ the smallest diameter,',
    { formula: 'level(p) = ⌊ log_2 frac{d}{d_{min}} ⌋ , h_l = 2^{l+1} · d_{min}' },
    'where $h_l$ is the width of a cell on level $l$. A primitive on that level is smaller than a cell, so its box overlaps at most two cells along each axis, 8 in total. It is stored in all of them.',
    paper,
    'To find pairs, a primitive visits its own level and the levels above, never those below: pairs with smaller primitives are found from theirs. Cells on higher levels are larger, so 8 remains the limit. The number of levels is $⌊ log_2 (d_{max} / d_{min}) ⌋ + 1$, here at most 16.',
    'One section of the 2017 paper gives cells of width $2^l · d_{min}$, half of ours. Then a primitive may overlap three cells along an axis, 27 in total:',
    half,
    'Most meshes have tetrahedra of similar size. The rule `mean`, the default of this page, uses the longest side of the bounding box instead of $d$: cells of level 0 are 2.75 times as wide as the mean box (the geometric mean) and store primitives up to three and a half cells long; widths double from level to level. It gives up the limit of 8. The chart shows the cost of each rule: compare `populate` and `find_pairs`.',
    mean,
  ],
  exercises: [
    {
      question: 'In figure 1, in how many cells is a tetrahedron stored on average? (One decimal.)',
      needs: [paper],
      value: ({ entries, participants }) => entries / participants,
      within: 0.06,
      because: `${count(paper.claims.entries)} entries / ${count(paper.claims.participants)} tetrahedra = ${decimal(paper.claims.entries / paper.claims.participants)}: well below 8.`,
    },
    {
      question: 'From the number of levels in figure 1: the largest tetrahedron is at least how many times as large as the smallest?',
      needs: [paper],
      value: ({ height }) => 2 ** (height - 1),
      because: `The top level is level ${paper.claims.height - 1}, so the ratio is at least 2 to the power of ${paper.claims.height - 1}: ${2 ** (paper.claims.height - 1)}.`,
    },
  ],
  sources: ['Weller, Debowski, Zachmann: kDet, 2017, §4.1 and §4.4.', 'Jadid: Tetrahedral kDet, 2023, §4.1.', 'The rule `mean` is ours.'],
};
