import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

const FRAME = { scene: 'pass_through_armadillos', frame: 20 } as const;

const none = figure({
  title: 'None: kdet_no_pairs',
  state: { ...FRAME, method: 'kdet_no_pairs' },
  claims: { potential_with_duplicates: 23711, colliding: 632 },
  look: 'No pairs are counted, only tetrahedra. In the chart `find_pairs` holds the tests as well; `unique` is not there, and of `narrow` little is left.',
});
const sort = figure({
  title: 'Sort: kdet',
  state: { ...FRAME, method: 'kdet' },
  claims: { potential_with_duplicates: 23711, potential: 12659, pairs: 3612, colliding: 632 },
  look: 'The stage `unique` in the chart is the price. Press *Keep* beside the chart before you show the next figure, and both are drawn over one another.',
});
const set = figure({
  title: 'Hash set: kdet_hash_map',
  state: { ...FRAME, method: 'kdet_hash_map' },
  claims: { potential_with_duplicates: 23711, potential: 12659, pairs: 3612, colliding: 632 },
  look: 'The same list with duplicates, the same without. Compare `unique` with that of the sort.',
});
const home = figure({
  title: 'Home cell: kdet_home_cell',
  state: { ...FRAME, method: 'kdet_home_cell' },
  claims: { potential_with_duplicates: 12659, potential: 12659, pairs: 3612, colliding: 632 },
  look: 'No duplicates are made, so that none have to go: both numbers are equal, and `unique` is gone from the chart.',
});

const { potential_with_duplicates: found, potential: different } = sort.claims;

export const duplicates: Chapter = {
  id: 'duplicates',
  title: 'Duplicates, and four ways to be rid of them',
  body: [
    `A tetrahedron is stored in every cell that its box overlaps. Two that have several cells in common meet in each of them, and the pair is found as many times: in this frame ${count(found)} finds for ${count(different)} different pairs, ${decimal(found / different, 2)} per pair. Testing all of them would be waste, reporting them would be wrong.`,
    '*None.* The first kDet tests at once, while it visits the cells, and marks both tetrahedra if they collide. A candidate whose two tetrahedra are both marked is skipped. A pair that is found again does no harm, but nobody knows the pairs in the end: for a response to the collision that is too little.',
    none,
    '*Sort.* The thesis writes all finds into a list, the smaller index first, sorts it, and drops entries that equal the one before.',
    sort,
    '*Hash set.* The thesis tries this as well: each find claims a slot in a table of pairs, and who finds its own pair there already leaves. Its version reported pairs that did not exist. Here a slot’s owner is compared number by number, so that two pairs are never taken for one.',
    set,
    '*Home cell.* Better not to make them. With $a$ and $b$ the lower corners of the two boxes, let',
    { formula: 'c = ( max(a_x, b_x) , max(a_y, b_y) , max(a_z, b_z) )' },
    'If the boxes overlap, $c$ lies in both, and so in exactly one of the cells that they share. Only there is the pair taken. In the kernel it is one AND: each entry carries three bits, “not the first cell of this box along x, y, z”, and a cell is home when no bit is set in both.',
    home,
  ],
  exercises: [
    {
      question: 'How many of the potential pairs in figure 2 are duplicates?',
      needs: [sort],
      value: ({ potential_with_duplicates, potential }) => potential_with_duplicates - potential,
      because: `${count(found)} − ${count(different)} = ${count(found - different)}, nearly half of the list that is sorted.`,
    },
    {
      question: 'Two boxes share 2 × 2 × 1 cells of a level. How many times do `kdet` and `kdet_home_cell` write the pair down?',
      choices: ['Once and once.', 'Four times and once.', 'Four times and four times.'],
      right: 1,
      because: 'Every shared cell is a find, and one of the four is home.',
    },
  ],
  sources: [
    'Jadid: Tetrahedral kDet, 2023, §4.1, §4.2 and §7.1.',
    'Weller, Debowski, Zachmann: kDet, 2017, §4.',
    'The home cell here is ours: `src/detect/grid.rs`, `shaders/shared/admit.wgsl`.',
  ],
};
