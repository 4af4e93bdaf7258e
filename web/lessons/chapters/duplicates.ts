import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

const FRAME = { scene: 'pass_through_armadillos', frame: 20 } as const;

const none = figure({
  title: 'None: kdet_no_pairs',
  state: { ...FRAME, method: 'kdet_no_pairs' },
  claims: { candidate_pairs: 13684, colliding: 632 },
  look: 'Pairs are not counted, only colliding tetrahedra. In the chart, `find_pairs` includes the narrow tests; `unique` is zero, and `narrow` is small.',
});
const sort = figure({
  title: 'Sort: kdet',
  state: { ...FRAME, method: 'kdet' },
  claims: { candidate_pairs: 13684, unique_pairs: 7354, colliding_pairs: 3612, colliding: 632 },
  look: 'The stage `unique` in the chart is the cost of the sort. Press *Keep* above the chart before you show the next figure, to compare the two.',
});
const set = figure({
  title: 'Hash set: kdet_hash_map',
  state: { ...FRAME, method: 'kdet_hash_map' },
  claims: { candidate_pairs: 13684, unique_pairs: 7354, colliding_pairs: 3612, colliding: 632 },
  look: 'The same candidate pairs and unique pairs. Compare the time of `unique` with that of the sort.',
});
const home = figure({
  title: 'Home cell: kdet_home_cell',
  state: { ...FRAME, method: 'kdet_home_cell' },
  claims: { candidate_pairs: 7354, unique_pairs: 7354, colliding_pairs: 3612, colliding: 632 },
  look: 'No duplicates are found, so none have to be removed: candidate pairs and unique pairs are equal, and `unique` is zero in the chart.',
});

const { candidate_pairs: found, unique_pairs: different } = sort.claims;

export const duplicates: Chapter = {
  id: 'duplicates',
  title: 'Duplicates, and four ways to handle them',
  body: [
    `A primitive is stored in every cell that its bounding box overlaps. If two primitives share several cells, their pair is found in each of them: this frame has ${count(found)} candidate pairs but only ${count(different)} unique pairs, ${decimal(found / different, 2)} candidates per pair. Testing duplicates wastes time, and reporting them is wrong.`,
    '*None.* The original kDet runs the narrow test immediately while it visits the cells, and marks both primitives if they collide. A candidate pair of two marked primitives is skipped. Duplicates do no harm, but there is no list of colliding pairs, which collision response needs.',
    none,
    '*Sort.* The thesis writes all candidate pairs into a list, the smaller index first, sorts it, and removes entries that equal their predecessor.',
    sort,
    '*Hash set.* The thesis also tries a hash table of pairs: each candidate pair claims a slot, and is dropped if the slot already contains the same pair. Its version reported pairs that did not exist. Here the stored pair is compared exactly, so that different pairs are never confused.',
    set,
    '*Home cell.* Duplicates can be avoided altogether. With $a$ and $b$ the lower corners of the two boxes, let',
    { formula: 'c = ( max(a_x, b_x) , max(a_y, b_y) , max(a_z, b_z) )' },
    'If the boxes overlap, $c$ lies in both, and so in exactly one of the cells that they share: the home cell. Only there is the pair accepted. In the kernel this is a single AND: each entry has three bits, “not the first cell of this box along x, y, z”, and a cell is the home cell if no bit is set in both entries.',
    home,
  ],
  exercises: [
    {
      question: 'How many of the candidate pairs in figure 2 are duplicates?',
      needs: [sort],
      value: ({ candidate_pairs, unique_pairs }) => candidate_pairs - unique_pairs,
      because: `${count(found)} − ${count(different)} = ${count(found - different)}, nearly half of the sorted list.`,
    },
    {
      question: 'Two boxes share 2 × 2 × 1 cells of a level. How many times do `kdet` and `kdet_home_cell` write the pair to the list?',
      choices: ['Once and once.', 'Four times and once.', 'Four times and four times.'],
      right: 1,
      because: 'The pair is found in every shared cell, and one of the four is the home cell.',
    },
  ],
  sources: [
    'Jadid: Tetrahedral kDet, 2023, §4.1, §4.2 and §7.1.',
    'Weller, Debowski, Zachmann: kDet, 2017, §4.',
    'The home cell is our addition: `src/detect/grid.rs`, `shaders/pipeline/accept.wgsl`.',
  ],
};
