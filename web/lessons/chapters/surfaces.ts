import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';
import { SURFACE_K } from '../facts.ts';

const THROUGH = { scene: 'pass_through_armadillos', frame: 20 } as const;
const { coarse, fine } = SURFACE_K;

const solid = figure({
  title: 'Two solids',
  state: THROUGH,
  claims: { colliding_pairs: 3612, colliding: 632 },
  look: 'Tetrahedra, as in the first chapter: also those inside collide.',
});
const surface = figure({
  title: 'Their surfaces',
  state: { ...THROUGH, form: 'surface', curves: true },
  claims: { unique_pairs: 320, colliding_pairs: 116, colliding: 115 },
  look: 'The same frame with *Primitives* set to *surface*. Only the triangles along which the surfaces cross collide: a closed band where one body enters the other. The line in it is the contact curve: the segments in which the triangles meet, one per pair.',
});
const divided = figure({
  title: 'Every triangle divided into sixteen',
  state: { ...THROUGH, form: 'surface_16', curves: true },
  claims: { unique_pairs: 1289, colliding_pairs: 446, colliding: 444 },
  look: 'The same band, of smaller triangles. The number of pairs grows with the length of the band over the size of a triangle, not with the number of triangles.',
});
const cloth = figure({
  title: 'Cloth against itself',
  state: { scene: 'whirling_cloth', frame: 40, self: true },
  claims: { unique_pairs: 9069, colliding_pairs: 662 },
  look: 'A cloth and the ball that whirls it. Most unique pairs are triangles that lie close in the same fold and do not meet.',
});

export const surfaces: Chapter = {
  id: 'surfaces',
  title: 'Surfaces: triangles, and q = 3',
  body: [
    'The paper that introduced kDet is about surfaces. Nothing in the grid asks what a primitive is: it needs a box and a size. The size of a triangle is the diameter of its smallest enclosing sphere: the longest edge of a right or obtuse triangle, the circumcircle of an acute one. A triangle is covered by $q = 3$ spheres of half that diameter, so',
    { formula: 'pairs ≤ 3 · n · k' },
    solid,
    surface,
    'A surface has no inside. A body that lies entirely within another has no colliding triangles; to find out that it is inside, search its tetrahedra. In return there are far fewer primitives: the surface of a mesh of $n$ tetrahedra has about $n^{2/3}$ triangles.',
    divided,
    'The predicate holds for surfaces as for solids: around a triangle there is limited space for others of its size, unless the surface is folded many times. Over 8,000 models the paper found a mean $k$ of 30.8 with a standard deviation of 32.8, of which 6.4 are neighbours in the mesh, and grids with 8.2 levels on average.',
    cloth,
    'Touching counts as colliding. Files that repeat a vertex for every triangle, as `.stl` does, would therefore collide along every edge: equal vertices are made one when a file is read.',
  ],
  exercises: [
    {
      question: 'By which factor does the number of colliding pairs grow from figure 2 to figure 3? (One decimal.)',
      needs: [surface, divided],
      value: (one, other) => other.colliding_pairs / one.colliding_pairs,
      within: 0.06,
      because: `${count(divided.claims.colliding_pairs)} / ${count(surface.claims.colliding_pairs)} = ${decimal(divided.claims.colliding_pairs / surface.claims.colliding_pairs)}. There are sixteen times as many triangles, a quarter as long each, and the band is as long as before: four times as many cross it.`,
    },
    {
      question: 'The bound of figure 2 is 3 · n · k for both surfaces together. How many pairs is that?',
      needs: [surface],
      value: () => 3 * coarse.n * coarse.k,
      because: `3 · ${count(coarse.n)} · ${coarse.k} = ${count(3 * coarse.n * coarse.k)}. Divided into sixteen, k is ${fine.k}.`,
    },
  ],
  sources: [
    'René Weller, Nicole Debowski, Gabriel Zachmann: kDet: Parallel Constant Time Collision Detection for Polygonal Objects, Computer Graphics Forum 36(2), 2017, §3 and §6.',
    'k of both surfaces: `kdet info --scene … --primitive triangles`.',
  ],
};
