import { type Chapter, count, decimal, figure } from './chapter.ts';
import { CROWDING } from './crowding.ts';

const { armadillos, through, throughFiner } = CROWDING;

const touching = figure({
  title: 'Far below the bound',
  state: { scene: armadillos.scene, frame: armadillos.frame, color: 'pairs' },
  claims: { pairs: 6761, colliding: 1842 },
  look: `Colour tells how many pairs a tetrahedron has. Here $n$ is ${count(armadillos.n)} and the more crowded Armadillo is ${armadillos.k}-free, so at most ${count(4 * armadillos.n * armadillos.k)} pairs are possible.`,
});
const inside = figure({
  title: 'One in the other',
  state: { scene: through.scene, frame: through.frame },
  claims: { primitives: 20438, pairs: 129129 },
  look: 'The worst that this scene can do: two Armadillos in the same place, and every tetrahedron takes part.',
});
const finer = figure({
  title: 'The same, with twice as many',
  state: { scene: throughFiner.scene, frame: throughFiner.frame, res: throughFiner.res },
  claims: { primitives: 40310, pairs: 261714 },
  look: `Twice the tetrahedra, twice the pairs, not four times. $k$ has gone from ${through.k} to ${throughFiner.k}: it belongs to the shape of the elements, not to their number.`,
});

export const linear: Chapter = {
  id: 'linear',
  title: 'Why the pairs are linear',
  body: [
    'Two sets of $n$ primitives can have $n^2$ intersecting pairs: take needles, all of them crossing all others. Meshes of things that exist have not, and kDet makes a theorem of the reason: around a primitive there is only so much room for others of its size.',
    'Let $d$ be the diameter of the smallest sphere around a primitive $p$ of a set $P$, and $s$ a sphere of diameter $d/2$. Then $p$ is *k-free* if fewer than $k$ others that are at least as large come within $d/4$ of it:',
    { formula: '| \\{ p_j ∈ P : d_j ≥ d , p_j ∩ (p ⊕ s) ≠ ∅ \\} | < k' },
    'A set is k-free if all of its primitives are. This looks at one object alone, whatever it may meet later.',
    touching,
    'Now count every colliding pair at its smaller primitive. A tetrahedron is covered by $q = 4$ spheres of diameter $d/2$, one halfway from the centre of its enclosing sphere to each vertex (or to where that vertex, pushed outwards, reaches the sphere). Whoever meets the tetrahedron meets one of the four. Larger primitives that meet the same small sphere are neighbours of each other, and being k-free limits how many neighbours there can be. Over both sets, with $n$ primitives altogether:',
    { formula: 'pairs ≤ q · n · k' },
    'Triangles take $q = 3$, polygons 7, polyhedra 21. Read closely: two primitives that meet a sphere of diameter $d/2$ may be $d/2$ apart, and the definition speaks of $d/4$. Spheres of half the size close the gap; 21 of them cover each of the four, so $q = 84$ is safe. The constant changes; that it is linear in $n$ does not.',
    inside,
    finer,
  ],
  exercises: [
    {
      question: 'How many pairs per tetrahedron does figure 3 have? (One decimal.)',
      needs: [finer],
      value: ({ pairs, primitives }) => pairs / primitives,
      within: 0.06,
      because: `${count(finer.claims.pairs)} / ${count(finer.claims.primitives)} = ${decimal(finer.claims.pairs / finer.claims.primitives)}, against ${decimal(inside.claims.pairs / inside.claims.primitives)} in figure 2. A straight line, or nearly.`,
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
