import { count } from '../../ui/format.ts';
import { type Chapter, figure, near } from '../chapter.ts';

const FRAME = { scene: 'pass_through_armadillos', frame: 20 } as const;

const coarse = figure({
  title: 'GJK',
  state: { ...FRAME, narrow: 'gjk' },
  claims: { unique_pairs: 7354, colliding_pairs: 3612, colliding: 632 },
  look: 'The same colliding pairs as with SAT. In the chart, only the time of `narrow` may differ.',
});
const walk = figure({
  title: 'One pair, iteration by iteration',
  state: { ...FRAME, ...near(2.1, [1.152, 0.9121, 0.2431]), narrow: 'gjk', pick: 8344, step: 6, cand: 16620 },
  claims: coarse.claims,
  look: 'The fifth and last iteration: with the support point that it adds, the simplex contains the origin. *Back* shows the previous iterations. The arrow is the search direction.',
});
const fine = figure({
  title: 'GJK on a finer mesh',
  state: { ...FRAME, narrow: 'gjk', res: 2 },
  claims: { unique_pairs: 14487, colliding_pairs: 6916 },
  look: 'Smaller tetrahedra, and no pairs are lost: all tolerances are relative to the size of the pair.',
});
const compare = figure({
  title: 'SAT on the finer mesh',
  state: { ...FRAME, narrow: 'sat', res: 2 },
  claims: { unique_pairs: 14487, colliding_pairs: 6916 },
  look: 'For comparison with the previous figure.',
});

export const gjk: Chapter = {
  id: 'gjk',
  title: 'GJK: is the origin inside?',
  body: [
    'Gilbert, Johnson and Keerthi reduce the intersection of two objects to a test of one object and a point. The *Minkowski difference*',
    { formula: 'A ⊖ B = \\{ a - b : a ∈ A , b ∈ B \\}' },
    'contains the origin if and only if some $a$ equals some $b$, that is, if the two intersect. For convex objects it is convex, and its distance from the origin is their distance.',
    'It is never constructed. GJK only needs its farthest point in a direction $v$, the *support point*, which is computed from each object separately:',
    { formula: 's(v) = arg max_{a ∈ A} v · a - arg min_{b ∈ B} v · b' },
    'For a tetrahedron this takes four dot products. GJK maintains a *simplex* of at most four support points. In each iteration it computes the point of the simplex nearest to the origin and adds the support point in the direction of the origin. If the new point does not pass the origin, the direction is a separating axis, and the two are disjoint. If the simplex contains the origin, they intersect. Otherwise the vertices that the nearest point does not depend on are removed, and the next iteration follows. Two tetrahedra take about four iterations.',
    coarse,
    walk,
    'Variants of GJK differ in how they compute the nearest point of the simplex. Johnson’s formulas lose precision when the simplex is nearly flat; *signed volumes* (Montanari et al.) compare the volumes that its faces span with the origin. Our reference implementation uses signed volumes.',
    'The GJK of the thesis lost nearly all pairs on its two finest meshes, because fixed tolerances had become larger than the tetrahedra. Here both results need proof. Disjoint: a direction with a gap larger than the rounding error. Intersecting: four determinants of the same sign, each larger than its rounding error. All other pairs are decided in exact integer arithmetic, as in the chapter on SAT.',
    fine,
    compare,
  ],
  exercises: [
    {
      question: 'The Minkowski difference of two tetrahedra is the convex hull of at most how many points?',
      needs: [],
      value: () => 16,
      because: 'One for each pair of a vertex of A and a vertex of B: 4 · 4 = 16.',
    },
    {
      question: 'By how many colliding pairs do figures 3 and 4 differ?',
      needs: [fine, compare],
      value: (one, other) => Math.abs(one.colliding_pairs - other.colliding_pairs),
      because: `By none: both have ${count(fine.claims.colliding_pairs)}. The tests differ, the results do not.`,
    },
  ],
  sources: [
    'Juha Koivistoinen: An investigation of Signed-Volume Gilbert-Johnson-Keerthi algorithm in collision detection, master’s thesis, University of Jyväskylä, 2019, ch. 4.',
    'Jadid: Tetrahedral kDet, 2023, §2.2.2, §4.5 and §6.1.6.',
    'This implementation: `src/geometry/gjk.rs`, `shaders/narrow/gjk.wgsl`.',
  ],
};
