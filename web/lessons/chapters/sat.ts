import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure, near } from '../chapter.ts';

const FRAME = { scene: 'pass_through_armadillos', frame: 20 } as const;

const all = figure({
  title: 'All 44 axes',
  state: { ...FRAME, narrow: 'sat' },
  claims: { unique_pairs: 7354, colliding_pairs: 3612, colliding: 632 },
  look: 'The boxes of all unique pairs overlap, along the axes and the diagonals of space, but only half of the pairs collide.',
});
const meeting = figure({
  title: 'Two that intersect',
  state: { ...FRAME, ...near(2.1, [1.152, 0.9121, 0.2431]), pick: 8344, step: 6, cand: 16620 },
  claims: all.claims,
  look: 'Choose axes in the list: the projections overlap on each of the 44. The plane is perpendicular to the axis, in the middle of the overlap.',
});
const separated = figure({
  title: 'Separated by an edge axis',
  state: { ...FRAME, ...near(1.655, [1.165, 0.8587, 0.2273]), pick: 8344, step: 6, cand: 15391 },
  claims: all.claims,
  look: 'The same tetrahedron with another candidate. The projections overlap on all 8 face axes; the first gap is on axis 19, with the plane in it.',
});
const faces = figure({
  title: 'Faces only',
  state: { ...FRAME, narrow: 'sat_no_edges' },
  claims: { unique_pairs: 12659, colliding_pairs: 4582, colliding: 675 },
  look: 'More pairs are reported as colliding: those that only an edge axis separates. There are also more unique pairs, because the diagonals of space are not asked here. More tetrahedra are highlighted at the rim of the contact.',
});
const extra = (faces.claims.colliding_pairs - all.claims.colliding_pairs) / all.claims.colliding_pairs;

export const sat: Chapter = {
  id: 'sat',
  title: 'SAT and its 44 axes',
  body: [
    'Two convex objects are disjoint if and only if there is a *separating axis*: a direction $n$ along which their projections are disjoint, with a gap between the largest $n · a$ of one object and the smallest $n · b$ of the other. There are infinitely many directions, but for polyhedra a few suffice: if there is a separating axis, then one of the face normals is one, or a cross product of an edge of each. For two tetrahedra:',
    { formula: '4 + 4 + 6 · 6 = 44' },
    'The test ends at the first separating axis: the two are disjoint. If none of the 44 axes separates them, they intersect; touching counts as intersecting. So disjoint pairs are often cheap, and colliding pairs always need all axes.',
    all,
    meeting,
    'Why are edge axes needed? Hold two pencils crosswise, one above the other. No face plane of either separates them, but there is a gap along the direction perpendicular to both. `sat_no_edges` omits the 36 cross products. It misses no colliding pair, but reports some false ones.',
    separated,
    faces,
    'Here `sat` runs in two kernels. The first tests the 8 face axes of every unique pair, four at a time; the second tests the 36 edge axes of the remaining pairs, six at a time. Both compute in f32 and decide only if the gap or the overlap is larger than the rounding error. A third kernel decides the few remaining pairs in exact integer arithmetic.',
  ],
  exercises: [
    {
      question: 'How many per cent more colliding pairs does figure 4 report than figure 1?',
      needs: [all, faces],
      value: (exact, coarse) => (100 * (coarse.colliding_pairs - exact.colliding_pairs)) / exact.colliding_pairs,
      within: 0.6,
      because: `(${count(faces.claims.colliding_pairs)} − ${count(all.claims.colliding_pairs)}) / ${count(all.claims.colliding_pairs)} = ${decimal(100 * extra)} %. The thesis measured 15 to 30 %.`,
    },
    {
      question: 'A box has three distinct face normals and three distinct edge directions. How many axes does SAT need for two boxes?',
      needs: [],
      value: () => 15,
      because: '3 + 3 + 3 · 3 = 15. Parallel edges and faces give the same axis, so boxes are cheaper than tetrahedra.',
    },
  ],
  sources: [
    'Stefan Gottschalk: Separating axis theorem, Technical Report TR96-024, UNC Chapel Hill, 1996, cited by Jadid.',
    'Jadid: Tetrahedral kDet, 2023, §2.2.1, §4.5 and §6.1.6.',
    'The kernels: `shaders/kdet/narrow/faces.wgsl`, `edges.wgsl` and `decide.wgsl`.',
  ],
};
