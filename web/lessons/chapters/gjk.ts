import { count } from '../../ui/format.ts';
import { type Chapter, figure, near } from '../chapter.ts';

const FRAME = { scene: 'pass_through_armadillos', frame: 20 } as const;

const coarse = figure({
  title: 'GJK',
  state: { ...FRAME, narrow: 'gjk' },
  claims: { potential: 12659, pairs: 3612, colliding: 632 },
  look: 'The same pairs as with SAT. In the chart only `narrow` may differ.',
});
const walk = figure({
  title: 'One pair, round by round',
  state: { ...FRAME, ...near(2.1, [1.152, 0.9121, 0.2431]), narrow: 'gjk', pick: 8344, step: 6, cand: 16620 },
  claims: coarse.claims,
  look: 'The fifth round, the last: with the point that it adds, the simplex holds the origin. *Back* goes to the rounds before. The arrow is the direction asked for.',
});
const fine = figure({
  title: 'GJK on a finer mesh',
  state: { ...FRAME, narrow: 'gjk', res: 2 },
  claims: { potential: 25294, pairs: 6916 },
  look: 'Smaller tetrahedra, nothing lost: all tolerances are relative to the pair.',
});
const compare = figure({
  title: 'SAT on the finer mesh',
  state: { ...FRAME, narrow: 'sat', res: 2 },
  claims: { potential: 25294, pairs: 6916 },
  look: 'To compare with the figure before.',
});

export const gjk: Chapter = {
  id: 'gjk',
  title: 'GJK: is the origin inside?',
  body: [
    'Gilbert, Johnson and Keerthi turn a question about two bodies into one about a body and a point. The *Minkowski difference*',
    { formula: 'A ⊖ B = \\{ a - b : a ∈ A , b ∈ B \\}' },
    'holds the origin exactly if some $a$ equals some $b$, that is, if the two meet. For convex bodies it is convex, and its distance from the origin is their distance.',
    'It is never built. All that is asked of it is its farthest point in a direction $v$, the *support*, which each body finds for itself:',
    { formula: 's(v) = arg max_{a ∈ A} v · a - arg min_{b ∈ B} v · b' },
    'For a tetrahedron that is four dot products. From a first point on, GJK keeps a *simplex* of such points, at most four. It takes the point of the simplex that is nearest to the origin, asks for the support towards the origin, and adds it. If the new point does not get past the origin, that direction is a separating axis: apart. If the simplex encloses the origin: they meet. Otherwise the vertices that the nearest point does not need are dropped, and so on. Two tetrahedra take about four rounds.',
    coarse,
    walk,
    'Variants differ in how they find the nearest point of the simplex. Johnson’s formulas lose digits when it is nearly flat; *signed volumes* (Montanari et al.) compare the volumes that it spans with the origin, which our reference follows.',
    'The thesis’ GJK lost nearly all pairs on its two finest meshes: fixed tolerances had become larger than the tetrahedra. Here both answers need a proof. Apart: a direction whose gap is wider than its rounding. Meeting: four determinants of one sign, each larger than its rounding. What has neither is decided in whole numbers, as in the chapter on SAT.',
    fine,
    compare,
  ],
  exercises: [
    {
      question: 'The Minkowski difference of two tetrahedra is the hull of at most how many points?',
      needs: [],
      value: () => 16,
      because: 'One for each vertex of A with each of B: 4 · 4 = 16.',
    },
    {
      question: 'By how many pairs do figures 3 and 4 differ?',
      needs: [fine, compare],
      value: (one, other) => Math.abs(one.pairs - other.pairs),
      because: `By none: ${count(fine.claims.pairs)} both times. The tests are different, the question is not.`,
    },
  ],
  sources: [
    'Juha Koivistoinen: An investigation of Signed-Volume Gilbert-Johnson-Keerthi algorithm in collision detection, master’s thesis, University of Jyväskylä, 2019, ch. 4.',
    'Jadid: Tetrahedral kDet, 2023, §2.2.2, §4.5 and §6.1.6.',
    'Our own: `src/geometry/gjk.rs`, `shaders/shared/narrow/gjk.wgsl`.',
  ],
};
