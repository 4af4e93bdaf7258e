import { type Chapter, figure } from '../chapter.ts';

const BREAKING = { scene: 'breaking_statue', self: true } as const;
const BEFORE = { ...BREAKING, frame: 10 } as const;
const AFTER = { ...BREAKING, frame: 100 } as const;

const built = figure({
  title: 'A tree, built for this frame',
  state: { ...BEFORE, method: 'bvh' },
  claims: { box_tests: [3_550_000, 3_610_000], colliding_pairs: [10, 30] },
  look: 'Before the break. Pick a triangle and open *Inspect* to see the way it takes through the tree.',
});
const builtLate = figure({
  title: 'The same, after the break',
  state: { ...AFTER, method: 'bvh' },
  claims: { box_tests: [3_210_000, 3_270_000], candidate_pairs: [26_900, 27_200], colliding_pairs: [690, 750] },
  look: 'The pieces have scattered. The tree is sorted anew in every frame, so that neighbours in space are neighbours in the tree.',
});
const refitted = figure({
  title: 'Refitted',
  state: { ...AFTER, method: 'bvh_refit' },
  claims: { candidate_pairs: [26_900, 27_200], colliding_pairs: [690, 750] },
  look: 'The order of the leaves is kept from the first frame that is searched, and only the boxes follow. Go to frame 0, choose the method, then play the scene and watch *box tests* in *This frame*, and `find pairs` in the chart.',
});
const grid = figure({
  title: 'The grid',
  state: { ...AFTER, method: 'kdet_home_cell' },
  claims: { candidate_pairs: [7_850, 7_980], colliding_pairs: [690, 750] },
  look: 'kDet keeps nothing from frame to frame, so nothing can become stale. Keep a run of each method in the chart and compare them.',
});

export const trees: Chapter = {
  id: 'trees',
  title: 'The opponent: a tree, and why refitting degrades',
  body: [
    'The usual alternative to a grid is a bounding volume hierarchy: a tree whose leaves are primitives and whose nodes have boxes around all leaves below them. A primitive walks down from the root into every node whose box overlaps its own.',
    'To build one on a GPU, sort the primitives along a Morton curve, and take groups of four in that order as nodes, groups of four nodes as their parents, and so on. The shape of such a tree is pure arithmetic; only the boxes have to be computed. A thread per leaf walks to the leaves that come after its own, so that every pair is found once.',
    built,
    builtLate,
    'Sorting is most of the work of building. A mesh that deforms a little hardly changes the order, so many libraries keep the tree and only *refit* its boxes to the new positions. That is right for any motion, because any order gives a valid tree, and it saves the sort. But primitives that were neighbours drift apart, boxes grow until they overlap everywhere, and the walk visits more and more of them.',
    refitted,
    'gProximity, the library that the paper compares with, refits. Here both variants are offered, with the same boxes, object filter and narrow tests as kDet, so that the difference is the broad phase. It has more candidate pairs, because only kDet drops those with disjoint projections on a diagonal of space.',
    grid,
  ],
  exercises: [
    {
      question: 'How many box tests does a candidate pair take in figure 2? (To the nearest whole number.)',
      needs: [builtLate],
      value: ({ box_tests, candidate_pairs }) => box_tests / candidate_pairs,
      within: 1,
      because: 'About 120: on its way a leaf looks at boxes of every level, most of which do not overlap its own.',
    },
    {
      question: 'After a refit, a tree with a stale order …',
      choices: ['misses pairs.', 'finds pairs twice.', 'finds the same pairs with more box tests.'],
      right: 2,
      because: 'Every box still encloses all leaves below it, so nothing is missed. The boxes only overlap more.',
    },
  ],
  sources: [
    'Christian Lauterbach, Qi Mo, Dinesh Manocha: gProximity: Hierarchical GPU-based Operations for Collision and Distance Queries, 2010.',
    'Tero Karras: Maximizing Parallelism in the Construction of BVHs, Octrees, and k-d Trees, 2012.',
    'Weller, Debowski, Zachmann: kDet, 2017, §6: Table 1.',
  ],
};
