import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

const THROUGH = { scene: 'pass_through_armadillos' } as const;

const disjoint = figure({
  title: 'Disjoint bounding boxes',
  state: { ...THROUGH, frame: 0 },
  claims: { participants: 0, unique_pairs: 0, colliding_pairs: 0 },
  look: 'The bounding boxes of the two objects do not overlap, so every primitive is culled. In the chart, the stages after `bounds` take almost no time.',
});
const wide = figure({
  title: 'The same frame with self-collision',
  state: { ...THROUGH, frame: 0, self: true },
  claims: { participants: 20438, unique_pairs: 1590, colliding_pairs: 0 },
  look: 'All tetrahedra are participants, and none collide: all unique pairs are tetrahedra that are close in their mesh.',
});
const twist = figure({
  title: 'A twisted bar',
  state: { scene: 'twist', frame: 100, self: true },
  claims: { participants: 9936, unique_pairs: 21025, colliding_pairs: 3189, own: 696 },
  look: 'A single object, which has no pairs without *Self-collisions*. Choose a plane under *Clipping* to look inside.',
});
const passes = figure({
  title: 'Two passes',
  state: { ...THROUGH, frame: 20, self: true, onepass: false },
  claims: { participants: 20438, cells: 407, entries: 50658, unique_pairs: 8944, colliding_pairs: 3612 },
  look: 'The counts of cells and entries are the sums of both passes.',
});
/** The state after turning `one pass` on in the last figure. */
const onePass = figure({
  title: 'One pass',
  state: { ...THROUGH, frame: 20, self: true },
  claims: { cells: 349, colliding_pairs: 3612 },
  look: '',
});

export const selfCollisions: Chapter = {
  id: 'self',
  title: 'Self-collision and its cost',
  body: [
    'Only primitives within the overlap of their object’s bounding box with another’s are participants; all others are culled. So most frames of most scenes are cheap, and free if no bounding boxes overlap.',
    disjoint,
    'A deforming object can also have self-collisions. Culling by bounding boxes does not help there: every primitive is a participant in every frame.',
    wide,
    'In addition, there are the neighbours in the mesh. Primitives that share a vertex touch, and touching counts as colliding, so such pairs are excluded. Primitives without a common vertex that are close in the mesh still have overlapping boxes, and these pairs have to be tested in every frame, although they rarely collide. The k-free predicate bounds their number: linear, but with a large constant. In the thesis, all scenes together took 2.1 s without self-collision and 29 s with it.',
    twist,
    'Pairs of different objects and pairs within an object can be found in one pass over one grid, or in two passes. The thesis uses two passes and proposes one pass as an improvement:',
    passes,
    'Knowledge about the surface can reduce the cost: for example, a patch whose normals all lie within a cone, and whose contour does not intersect itself, has no self-collisions. This implementation uses no such knowledge, so it also handles meshes whose topology changes in every frame.',
  ],
  exercises: [
    {
      question: 'In figure 3, how many per cent of the unique pairs are colliding pairs? (One decimal.)',
      needs: [twist],
      value: ({ colliding_pairs, unique_pairs }) => (100 * colliding_pairs) / unique_pairs,
      within: 0.06,
      because: `${count(twist.claims.colliding_pairs)} / ${count(twist.claims.unique_pairs)} = ${decimal((100 * twist.claims.colliding_pairs) / twist.claims.unique_pairs)} %. Between two objects it is typically about half.`,
    },
    {
      question: 'Show figure 4, then turn on *One pass* under *Settings*. How many cells are occupied?',
      needs: [onePass],
      value: ({ cells }) => cells,
      because: `${onePass.claims.cells}: the ${passes.claims.cells - onePass.claims.cells} cells of the pass between the two Armadillos are not populated a second time. The colliding pairs are the same.`,
    },
  ],
  sources: [
    'Jadid: Tetrahedral kDet, 2023, §4.3, §6.3.2 and §7.2.',
    'Yu-Chun Cheng: View-based Continuous Self-Collision Detection with Graphics Hardware Acceleration, master’s thesis, National Chiao Tung University, 2011: on normal cones and other ways to avoid tests.',
  ],
};
