import { type Chapter, figure } from '../chapter.ts';

const PYRAMID = { scene: 'pyramid', frame: 10, method: 'distance' } as const;
/** Two cubes of the pyramid, a tenth of their side from each other. */
const PAIR = { ...PYRAMID, surface: 'wire', solids: false, dots: false, pick: 21, cand: 24 } as const;

const determinants = figure({
  title: 'Determinants',
  state: { ...PYRAMID, sub: 'johnson' },
  claims: { near_pairs: 233, intersecting_pairs: [54, 62] },
  look: 'A pyramid of cubes, most of which touch; Johnson’s determinants in f32 say which hulls intersect. What rounding has left open, the host decides when it reads the answer.',
});
const wrong = figure({
  title: 'Two answers',
  state: { ...PAIR, sub: 'johnson', step: 5 },
  claims: { near_pairs: 233, intersecting_pairs: [54, 62] },
  look: 'Two cubes with a gap of a tenth of their side. Both algorithms that use determinants call them intersecting.',
});
const flat = figure({
  title: 'A flat simplex',
  state: { ...PAIR, sub: 'johnson', step: 4 },
  claims: { near_pairs: 233, intersecting_pairs: [54, 62] },
  look: 'The last iteration: four corners in one face of the Minkowski difference, so nearly in one plane. Johnson keeps them all: a “tetrahedron” with the origin inside, of no volume, far from the origin.',
});
const volumes = figure({
  title: 'Signed volumes',
  state: { ...PAIR, sub: 'signed_volumes', step: 4, detail: 4 },
  claims: { near_pairs: 233, intersecting_pairs: [53, 60] },
  look: 'The same pair with signed volumes: the flat tetrahedron is recognised, its faces are tried, and the nearest one is right.',
});

export const cancellation: Chapter = {
  id: 'cancellation',
  title: 'Why determinants fail',
  body: [
    'Johnson’s sub-algorithm of 1988 finds the nearest point of a simplex from determinants. For every subset $X$ of the corners, each corner has a $Δ$, a sum of products of smaller ones:',
    { formula: 'Δ_j ( X ∪ y_j ) = ∑_{ i ∈ X } Δ_i ( X ) ( y_i · y_k - y_i · y_j )' },
    'The subset whose $Δ$ are all positive, and that no other corner would improve, has the nearest point. In exact arithmetic this is right, and elegant.',
    determinants,
    'In floating point it is not. Where two edges are next to each other, the Minkowski difference has a face that is a *parallelogram*: four corners in one plane. GJK often collects just these four. Their volume is zero, and each $Δ$ of the four is a difference of nearly equal products of six lengths. What remains after *cancellation* is rounding, and so is its sign.',
    wrong,
    flat,
    'If rounding makes all four positive, the origin is “inside”. Of a million pairs of cubes, 2,918 that are separate are called intersecting, nearly all across a clear gap. Products of six lengths also leave the range of f32: cubes of $10^{-8}$ or $10^{8}$ give no right answer at all when they intersect.',
    '*Signed volumes* ask less. They compare signs of volumes with the sign of the whole, and call the simplex flat where the whole is small against its corners; then all faces are tried, and the nearest wins. A face is a triangle, whose areas are computed in the projection where they are largest. Of the same million, four pairs are wrong, none with a gap above a thousandth of a side.',
    volumes,
    {
      list: [
        'A *raw* answer is what the sub-algorithm says. A *certified* one is proven with exact signs: a plane between the two, or a common point of two tetrahedra.',
        'Where the bounds of a search leave a doubt, the GPU says so instead of guessing. The answers that are read do not depend on the sub-algorithm.',
      ],
    },
  ],
  exercises: [
    {
      question:
        'The edges of a cube have length 10⁻⁸. A determinant of four corners is a product of six lengths. What does f32, whose smallest number is about 10⁻⁴⁵, make of it?',
      choices: ['It is computed to seven digits.', 'It becomes zero.', 'It becomes infinite.'],
      right: 1,
      because: 'The product is about 10⁻⁴⁸, below the smallest f32. Signed volumes are products of three lengths, 10⁻²⁴.',
    },
    {
      question: 'How many wrong answers in a million does Johnson give per wrong answer of signed volumes? (Whole number.)',
      needs: [],
      value: () => 2918 / 4,
      within: 1,
      because: '2,918 / 4 ≈ 730, on random cubes (docs/gjk.md).',
    },
  ],
  sources: [
    'Elmer G. Gilbert, Daniel W. Johnson, S. Sathiya Keerthi: A fast procedure for computing the distance between complex objects in three-dimensional space, 1988.',
    'Mattia Montanari, Nik Petrinic, Ettore Barbieri: Improving the GJK algorithm for faster and more reliable distance queries between convex objects, 2017.',
    'This implementation: `src/geometry/convex/johnson.rs` and `signed_volumes.rs`; all figures of a million pairs: docs/gjk.md.',
  ],
};
