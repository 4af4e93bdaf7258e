import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';
import { OVERLAPS } from '../facts.ts';

/** The depths of the figures. */
const { shallow: half, full: whole } = OVERLAPS;

const SCENE = { scene: 'pass_through_armadillos' } as const;

const arrows = figure({
  title: 'Depth of each pair',
  state: {
    ...SCENE,
    frame: 20,
    narrow: 'sat_mtv',
    color: 'depth',
    arrows: true,
    surface: 'glass',
    cam: { yaw: 20, pitch: 12, distance: 2.6, target: [1.15, 0.92, 0.24] },
  },
  claims: { colliding_pairs: 3612, colliding: 632 },
  look: 'Arrows show the minimum translation of each pair’s second tetrahedron, lengthened by the factor given in *This frame*; of neighbouring arrows only the deepest pair’s is drawn. The colour is the depth of a tetrahedron’s deepest pair. The largest depth is about the width of a tetrahedron, however deep the objects penetrate each other.',
});
const shallow = figure({
  title: 'Half penetrated',
  state: { ...SCENE, frame: half.frame },
  claims: { participants: 9923, unique_pairs: 33478, colliding_pairs: 16293 },
  look: `The objects’ bounding boxes overlap by $δ = ${half.overlap}$.`,
});
const full = figure({
  title: 'Fully penetrated',
  state: { ...SCENE, frame: whole.frame },
  claims: { participants: 20438, unique_pairs: 385708, colliding_pairs: 129129 },
  look: `$δ = ${whole.overlap}$. Drag in the chart from here to frame 0 and watch the line of colliding pairs.`,
});

const ratio = whole.overlap / half.overlap;
const grown = full.claims.unique_pairs / shallow.claims.unique_pairs;

export const depth: Chapter = {
  id: 'depth',
  title: 'Penetration depth and cubic growth',
  body: [
    'The penetration depth of two intersecting tetrahedra is the length of the shortest translation that separates them. SAT computes it: along each of its 44 axes the projections overlap by some length; the axis with the least overlap, and that length, are the *minimum translation vector*. `sat_mtv` stores it for every pair.',
    { formula: 'depth = min_n ( max_{a ∈ A} n · a - min_{b ∈ B} n · b ) , | n | = 1' },
    arrows,
    'The penetration depth $δ$ of two objects is another quantity, and it determines the cost of a frame. With tetrahedra of similar size, their number in the common region is proportional to its volume $V$, and each is in a bounded number of pairs. So the number of unique pairs grows with that volume. How does the volume grow with $δ$? A flat face against a face: $V ∝ δ$. A ball against a wall, for small depths: $V ∝ δ^2$. A tip or a corner, which widens in all directions:',
    { formula: 'V ∝ δ^3' },
    'The thesis moves one Armadillo through another and plots the unique pairs against $δ$, the overlap of the bounding boxes along the axis of motion. A cubic polynomial fits well.',
    shallow,
    full,
    'This is a property of the shapes, not of kDet. It also determines memory: a pair list needs space for the deepest frame. Here the list grows when such a frame comes.',
  ],
  exercises: [
    {
      question: `From figure 2 to figure 3, $δ$ grows by a factor of ${decimal(ratio, 2)}. By which factor does the number of unique pairs grow? (A whole number.)`,
      needs: [shallow, full],
      value: (one, other) => other.unique_pairs / one.unique_pairs,
      within: 0.6,
      because: `${count(full.claims.unique_pairs)} / ${count(shallow.claims.unique_pairs)} = ${decimal(grown)}. The cube of ${decimal(ratio, 2)} is ${decimal(ratio ** 3)}. An Armadillo is not a cone, so between the two frames the curve deviates from a cubic, as the chart shows.`,
    },
    {
      question: 'Two cubes penetrate each other face to face. With which power of $δ$ does the number of unique pairs grow?',
      choices: ['The first.', 'The second.', 'The third.'],
      right: 0,
      because: 'The common region is a slab with constant area and thickness δ.',
    },
  ],
  sources: ['Jadid: Tetrahedral kDet, 2023, §2.2.1, §4.5 and §6.3.1.', 'The motion: `assets/scenes/pass_through_armadillos.toml`.'],
};
