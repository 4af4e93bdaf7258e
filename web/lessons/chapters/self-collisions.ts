import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

const THROUGH = { scene: 'pass_through_armadillos' } as const;

const apart = figure({
  title: 'Boxes apart: nothing to do',
  state: { ...THROUGH, frame: 0 },
  claims: { primitives: 0, potential: 0, pairs: 0 },
  look: 'The boxes of the two do not overlap. After `bounds` the frame is over: in the chart the other stages have next to nothing.',
});
const wide = figure({
  title: 'The same frame, with self-collisions',
  state: { ...THROUGH, frame: 0, self: true },
  claims: { primitives: 20438, potential: 61168, pairs: 0 },
  look: 'Everybody takes part, and nobody collides: all these candidates are neighbours of neighbours.',
});
const twist = figure({
  title: 'A bar wrung into itself',
  state: { scene: 'twist', frame: 100, self: true },
  claims: { primitives: 9936, potential: 129286, pairs: 3189, own: 696 },
  look: 'One object only, so that without *self* there would be nothing to find. Choose a side under *Cut open* to look inside.',
});
const passes = figure({
  title: 'Two passes',
  state: { ...THROUGH, frame: 20, self: true, onepass: false },
  claims: { primitives: 20438, cells: 778, entries: 65024, potential: 73827, pairs: 3612 },
  look: 'Cells and entries of both passes are added up.',
});
/** What one gets by switching `one pass` on in the last figure. */
const onePass = figure({
  title: 'One pass',
  state: { ...THROUGH, frame: 20, self: true },
  claims: { cells: 668, pairs: 3612 },
  look: '',
});

export const selfCollisions: Chapter = {
  id: 'self',
  title: 'Self-collision and what it costs',
  body: [
    'Two objects that are apart are told apart by their boxes, and where the boxes overlap, only tetrahedra within the overlap take part. Most frames of most scenes are cheap for that reason.',
    apart,
    'A deforming object can also collide with itself, and then neither helps: an object’s box always overlaps itself, and every tetrahedron takes part in every frame.',
    wide,
    'It also has its neighbours around it. Tetrahedra that share a vertex touch, and touching counts, so that every mesh would collide with itself everywhere. Such pairs are left out. Those that share none, but are only one further on, have boxes that overlap, and all of them have to be tested, frame after frame, for nothing. Their number is bounded by being k-free: linear, but with a large constant. In the thesis, all scenes together took 2.1 s without self-collisions and 29 s with them.',
    twist,
    'Both kinds of pairs can be found in one go over one grid, or one after the other. The thesis did the latter, and proposed the former as an improvement:',
    passes,
    'What can be saved? Knowledge about the surface, for instance: a patch whose normals all lie within a cone, and whose outline does not cross itself, cannot collide with itself. Nothing of the kind is done here. Whatever changes its topology in every frame can still be searched.',
  ],
  exercises: [
    {
      question: 'In figure 3, how many per cent of the potential pairs do collide? (One decimal.)',
      needs: [twist],
      value: ({ pairs, potential }) => (100 * pairs) / potential,
      within: 0.06,
      because: `${count(twist.claims.pairs)} / ${count(twist.claims.potential)} = ${decimal((100 * twist.claims.pairs) / twist.claims.potential)} %. Between two objects it is more often a quarter.`,
    },
    {
      question: 'Show figure 4, then switch *one pass* on under *Settings*. How many cells are in use?',
      needs: [onePass],
      value: ({ cells }) => cells,
      because: `${onePass.claims.cells}: the ${passes.claims.cells - onePass.claims.cells} cells of the pass between the two Armadillos are not filled a second time. The pairs are the same.`,
    },
  ],
  sources: [
    'Jadid: Tetrahedral kDet, 2023, §4.3, §6.3.2 and §7.2.',
    'Yu-Chun Cheng: View-based Continuous Self-Collision Detection with Graphics Hardware Acceleration, master’s thesis, National Chiao Tung University, 2011: on normal cones and what else saves tests.',
  ],
};
