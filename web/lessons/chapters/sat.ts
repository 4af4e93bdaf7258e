import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure, near } from '../chapter.ts';

const FRAME = { scene: 'pass_through_armadillos', frame: 20 } as const;

const all = figure({
  title: 'All 44 axes',
  state: { ...FRAME, narrow: 'sat' },
  claims: { potential: 12659, pairs: 3612, colliding: 632 },
  look: 'Boxes overlap in all potential pairs; of the tetrahedra in them, little more than a quarter do.',
});
const meeting = figure({
  title: 'Two that meet',
  state: { ...FRAME, ...near(2.1, [1.152, 0.9121, 0.2431]), pick: 8344, step: 6, cand: 16620 },
  claims: all.claims,
  look: 'Choose axes in the list: the shadows overlap on every one of the 44. The plane lies across the axis, in the middle of the overlap.',
});
const parted = figure({
  title: 'Two that only edges part',
  state: { ...FRAME, ...near(1.655, [1.165, 0.8587, 0.2273]), pick: 8344, step: 6, cand: 15391 },
  claims: all.claims,
  look: 'The same tetrahedron against another one. All 8 face axes overlap; the first gap is on axis 19, and the plane stands in it.',
});
const faces = figure({
  title: 'Faces only',
  state: { ...FRAME, narrow: 'sat_no_edges' },
  claims: { potential: 12659, pairs: 4582, colliding: 675 },
  look: 'The same candidates, more pairs: those that only an edge axis would part. More tetrahedra glow at the rim of the contact.',
});
const extra = (faces.claims.pairs - all.claims.pairs) / all.claims.pairs;

export const sat: Chapter = {
  id: 'sat',
  title: 'SAT and its 44 axes',
  body: [
    'Two convex bodies are apart if and only if there is a direction $n$ along which their shadows are apart: a gap between the largest $n · a$ over the one and the smallest $n · b$ over the other. There are endless directions, but for polyhedra a few are enough: if any has a gap, so has one of the face normals, or one that is perpendicular to an edge of each. For two tetrahedra:',
    { formula: '4 + 4 + 6 · 6 = 44' },
    'An axis with a gap ends the test: apart. Without a gap on all 44 they intersect; touching counts. So a pair that is apart is often cheap, and one that collides always costs everything.',
    all,
    meeting,
    'Why the edges? Hold two pencils crosswise, one above the other. No face of either has the other one on its outer side, and still there is air between them, along the direction perpendicular to both. `sat_no_edges` leaves the 36 cross products out. It misses no collision, and reports some that are none.',
    parted,
    faces,
    'Here `sat` runs in two kernels. The first tries the 8 faces of every potential pair, four at a time, the second the 36 edge axes of those that are left, six at a time: just the pairs that `sat_no_edges` reports. Both compute in f32 and answer only when the gap or the overlap is larger than any rounding. The few pairs that stay open go to a third kernel, which decides them in whole numbers, without rounding.',
  ],
  exercises: [
    {
      question: 'How many per cent more pairs does figure 4 report than figure 1?',
      needs: [all, faces],
      value: (exact, coarse) => (100 * (coarse.pairs - exact.pairs)) / exact.pairs,
      within: 0.6,
      because: `(${count(faces.claims.pairs)} − ${count(all.claims.pairs)}) / ${count(all.claims.pairs)} = ${decimal(100 * extra)} %. The thesis saw 15 to 30.`,
    },
    {
      question: 'A box has three different face normals and three different edge directions. How many axes do two boxes need?',
      needs: [],
      value: () => 15,
      because: '3 + 3 + 3 · 3 = 15. Parallel edges and faces give the same axis, which is why a box is cheaper than a tetrahedron.',
    },
  ],
  sources: [
    'Stefan Gottschalk: Separating axis theorem, Technical Report TR96-024, UNC Chapel Hill, 1996, as Jadid cites it.',
    'Jadid: Tetrahedral kDet, 2023, §2.2.1, §4.5 and §6.1.6.',
    'The two kernels: `shaders/narrow_faces.wgsl`, `shaders/narrow_edges.wgsl`.',
  ],
};
