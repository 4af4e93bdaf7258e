import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure, near } from '../chapter.ts';
import { MINIMAL_K } from '../facts.ts';

const { coarse, fine } = MINIMAL_K;

const FRAME = { scene: coarse.scene, frame: coarse.frame, res: coarse.res } as const;
const COUNTS = { colliding_pairs: 3612, colliding: 632 } as const;

const byK = figure({
  title: 'Coloured by k',
  state: { ...FRAME, color: 'k', surface: 'glass', cam: { yaw: 20, pitch: 12, distance: 3, target: [1.15, 0.92, 0.24] } },
  claims: COUNTS,
  look: 'The colour of a colliding tetrahedron is its minimal $k$: the number of its neighbours plus one. *This frame* shows the scale once $k$ is computed.',
});
const covered = figure({
  title: 'Covered by four spheres',
  state: { ...FRAME, ...near(1.071, [1.112, 0.899, 0.2351]), pick: 8344, free: 'four' },
  claims: COUNTS,
  look: 'One tetrahedron with its bounding box, its sphere, and the four spheres that cover it. Check *neighbourhood* under *k-free predicate* to see $p ⊕ s$ and the 11 neighbours that intersect it.',
});
const touching = figure({
  title: 'Far below the bound',
  state: { ...FRAME, color: 'pairs' },
  claims: COUNTS,
  look: `Coloured by the number of colliding pairs of each tetrahedron. Both Armadillos together have $n = ${count(coarse.n)}$ tetrahedra, and $k = ${coarse.k}$, so the bound is ${count(4 * coarse.n * coarse.k)} pairs.`,
});
const finer = figure({
  title: 'Twice as many tetrahedra',
  state: { scene: fine.scene, frame: fine.frame, res: fine.res, color: 'pairs' },
  claims: { colliding_pairs: 6916, colliding: 1165 },
  look: `Now $n = ${count(fine.n)}$. With twice the tetrahedra there are twice the pairs, not four times. $k$ changes little, from ${coarse.k} to ${fine.k}: it depends on the shapes of the tetrahedra, not on their number.`,
});

export const linearGrowth: Chapter = {
  id: 'linear',
  title: 'Why the number of pairs is linear',
  body: [
    'Two sets of $n$ primitives can have $n^2$ intersecting pairs, for example needles that all cross each other. Real meshes do not, and kDet turns the reason into a theorem: around a primitive there is only limited space for others of its size.',
    'Let $d$ be the diameter of the smallest enclosing sphere of a primitive $p$ in a set $P$, and $s$ a sphere of diameter $d/2$. Then $p$ is *k-free* if fewer than $k$ other primitives that are at least as large lie within $d/4$ of it:',
    { formula: '| \\{ p_j ∈ P : d_j ≥ d , p_j ∩ (p ⊕ s) ≠ ∅ \\} | < k' },
    'A set is k-free if all of its primitives are. The predicate concerns a single object, independent of what it collides with.',
    byK,
    'Now assign every colliding pair to its smaller primitive. A tetrahedron is covered by $q = 4$ spheres of diameter $d/2$, one halfway from the centre of its enclosing sphere to each vertex (projected onto the sphere). A primitive that intersects the tetrahedron intersects one of these four spheres. Larger primitives that intersect the same small sphere are neighbours of each other, and the k-free predicate bounds their number. Over both sets, with $n$ primitives in total:',
    { formula: 'pairs ≤ q · n · k' },
    covered,
    touching,
    'For triangles $q = 3$, for polygons 7, for polyhedra 21. One detail: two primitives that intersect a sphere of diameter $d/2$ may be up to $d/2$ away from each other, but the definition says $d/4$. Spheres of half the size resolve this; 21 of them cover each of the four, so $q = 84$ is safe. Only the constant changes; the bound stays linear in $n$.',
    finer,
  ],
  exercises: [
    {
      question: 'By which factor does the number of colliding pairs grow from figure 3 to figure 4? (One decimal.)',
      needs: [touching, finer],
      value: (one, other) => other.colliding_pairs / one.colliding_pairs,
      within: 0.06,
      because: `${count(finer.claims.colliding_pairs)} / ${count(touching.claims.colliding_pairs)} = ${decimal(finer.claims.colliding_pairs / touching.claims.colliding_pairs)}, while the number of tetrahedra grows by ${decimal(fine.n / coarse.n)}. With quadratic growth it would be nearly 4.`,
    },
    {
      question: 'A mesh is refined to ten times as many tetrahedra of the same shapes. What happens to the bound?',
      choices: ['It stays the same.', 'It grows by a factor of ten.', 'It grows by a factor of a hundred.'],
      right: 1,
      because: 'k counts neighbours relative to a tetrahedron’s own size, which refinement does not change; n grows by a factor of ten.',
    },
  ],
  sources: [
    'René Weller, Nicole Debowski, Gabriel Zachmann: kDet: Parallel Constant Time Collision Detection for Polygonal Objects, 2017, §3.',
    'Navid Mirzayousef Jadid: Tetrahedral kDet. Linear Time Collision Detection for Tetrahedral Meshes, master’s thesis, University of Bremen, 2023, ch. 3.',
    'The remark on d/2 and d/4 is ours. k: `kdet info`.',
  ],
};
