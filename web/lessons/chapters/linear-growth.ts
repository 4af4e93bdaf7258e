import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure, near } from '../chapter.ts';
import { CROWDING } from '../facts.ts';

const { coarse, fine } = CROWDING;

const FRAME = { scene: coarse.scene, frame: coarse.frame, res: coarse.res } as const;
const COUNTS = { pairs: 3612, colliding: 632 } as const;

const crowded = figure({
  title: 'Coloured by k',
  state: { ...FRAME, color: 'k', surface: 'glass', cam: { yaw: 20, pitch: 12, distance: 3, target: [1.15, 0.92, 0.24] } },
  claims: COUNTS,
  look: 'The colour of those that collide is the least $k$ for which each is k-free: its neighbours, and one more. *This frame* has the scale, as soon as they are counted.',
});
const covered = figure({
  title: 'Covered by four spheres',
  state: { ...FRAME, ...near(1.071, [1.112, 0.899, 0.2351]), pick: 8344, free: 'four' },
  claims: COUNTS,
  look: 'One tetrahedron with its box, its sphere, and the four that cover it. Check *its neighbourhood* under *k-freeness* to see $p ⊕ s$, and the 11 others that reach into it.',
});
const touching = figure({
  title: 'Far below the bound',
  state: { ...FRAME, color: 'pairs' },
  claims: COUNTS,
  look: `Colour tells how many pairs a tetrahedron has. Here $n$ is ${count(coarse.n)}, of both Armadillos, and each is ${coarse.k}-free, so that at most ${count(4 * coarse.n * coarse.k)} pairs are possible.`,
});
const finer = figure({
  title: 'The same with twice as many tetrahedra',
  state: { scene: fine.scene, frame: fine.frame, res: fine.res, color: 'pairs' },
  claims: { pairs: 6916, colliding: 1165 },
  look: `$n$ is ${count(fine.n)} now. Twice the tetrahedra, twice the pairs, not four times. $k$ has hardly moved, from ${coarse.k} to ${fine.k}: it belongs to the shapes of the elements, not to their number.`,
});

export const linearGrowth: Chapter = {
  id: 'linear',
  title: 'Why the pairs are linear',
  body: [
    'Two sets of $n$ primitives can have $n^2$ intersecting pairs: take needles, all of them crossing all others. Meshes of things that exist have not, and kDet makes a theorem of the reason: around a primitive there is only so much room for others of its size.',
    'Let $d$ be the diameter of the smallest sphere around a primitive $p$ of a set $P$, and $s$ a sphere of diameter $d/2$. Then $p$ is *k-free* if fewer than $k$ others that are at least as large come within $d/4$ of it:',
    { formula: '| \\{ p_j ∈ P : d_j ≥ d , p_j ∩ (p ⊕ s) ≠ ∅ \\} | < k' },
    'A set is k-free if all of its primitives are. This looks at one object alone, whatever it may meet later.',
    crowded,
    'Now count every colliding pair at its smaller primitive. A tetrahedron is covered by $q = 4$ spheres of diameter $d/2$, one halfway from the centre of its enclosing sphere to each vertex (or to where that vertex, pushed outwards, reaches the sphere). Whoever meets the tetrahedron meets one of the four. Larger primitives that meet the same small sphere are neighbours of each other, and being k-free limits how many neighbours there can be. Over both sets, with $n$ primitives altogether:',
    { formula: 'pairs ≤ q · n · k' },
    covered,
    touching,
    'Triangles take $q = 3$, polygons 7, polyhedra 21. Read closely: two primitives that meet a sphere of diameter $d/2$ may be $d/2$ apart, and the definition speaks of $d/4$. Spheres of half the size close the gap; 21 of them cover each of the four, so $q = 84$ is safe. The constant changes; that it is linear in $n$ does not.',
    finer,
  ],
  exercises: [
    {
      question: 'By which factor do the pairs grow from figure 3 to figure 4? (One decimal.)',
      needs: [touching, finer],
      value: (one, other) => other.pairs / one.pairs,
      within: 0.06,
      because: `${count(finer.claims.pairs)} / ${count(touching.claims.pairs)} = ${decimal(finer.claims.pairs / touching.claims.pairs)}, and the tetrahedra by ${decimal(fine.n / coarse.n)}. Were it quadratic, it would be nearly four.`,
    },
    {
      question: 'A mesh is refined so that it has ten times as many tetrahedra of the same shapes. What happens to the bound?',
      choices: ['It stays.', 'It grows tenfold.', 'It grows a hundredfold.'],
      right: 1,
      because: 'k counts neighbours relative to a tetrahedron’s own size, which refinement leaves as they are; n grows tenfold.',
    },
  ],
  sources: [
    'René Weller, Nicole Debowski, Gabriel Zachmann: kDet: Parallel Constant Time Collision Detection for Polygonal Objects, 2017, §3.',
    'Navid Mirzayousef Jadid: Tetrahedral kDet. Linear Time Collision Detection for Tetrahedral Meshes, master’s thesis, University of Bremen, 2023, ch. 3.',
    'The remark on d/2 and d/4 is ours. k: `kdet info`.',
  ],
};
