import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';
import { NEEDLE_K } from '../facts.ts';

const { coarse, finer, finest } = NEEDLE_K;
const NEEDLES = { scene: coarse.scene, frame: coarse.frame } as const;

const few = figure({
  title: 'Needles',
  state: { ...NEEDLES, res: coarse.res, color: 'pairs' },
  claims: { unique_pairs: 9453, colliding_pairs: 2445 },
  look: `Chazelle’s polyhedron and a fan of needles: ${count(coarse.n)} triangles. Coloured by the number of pairs of each.`,
});
const more = figure({
  title: 'Twice as many',
  state: { ...NEEDLES, res: finer.res, color: 'pairs' },
  claims: { unique_pairs: 36852, colliding_pairs: 9440 },
  look: `${count(finer.n)} triangles: twice as many, with four times the pairs. $k$ has grown from ${coarse.k} to ${finer.k}, and at resolution 3, with ${count(finest.n)} triangles, it is ${finest.k}.`,
});

export const notKFree: Chapter = {
  id: 'not-k-free',
  title: 'Where the predicate fails',
  body: [
    'The first chapter’s bound is $q · n · k$. It is linear in $n$ only as long as $k$ does not grow with $n$. What does a shape look like whose $k$ does?',
    'A triangle is k-free if few others of its size come near it. A fan of needles breaks this: each needle is as large as the fan and passes within a quarter of its length of all others. Refining such a shape makes the needles thinner, not shorter, so $k$ grows like $n$.',
    few,
    more,
    'Chazelle’s polyhedron is the other classical example: a cube with many thin notches from above and below, between which only narrow ridges are left. It shows that a polyhedron can need quadratically many convex parts.',
    'kDet is still right there: it finds every pair. It is just not linear, and no method that lists all pairs can be, because there are quadratically many of them. Real meshes are made by people and programs that avoid needles, because they are bad for nearly everything.',
  ],
  exercises: [
    {
      question: 'By which factor does the number of colliding pairs grow from figure 1 to figure 2? (One decimal.)',
      needs: [few, more],
      value: (one, other) => other.colliding_pairs / one.colliding_pairs,
      within: 0.06,
      because: `${count(more.claims.colliding_pairs)} / ${count(few.claims.colliding_pairs)} = ${decimal(more.claims.colliding_pairs / few.claims.colliding_pairs)}.`,
    },
    {
      question: 'A tetrahedral mesh of good quality is squeezed flat to a hundredth of its thickness. What happens to k?',
      choices: [
        'It stays as it is.',
        'It grows: layers that were apart come within reach of each other.',
        'It shrinks: the tetrahedra are smaller.',
      ],
      right: 1,
      because:
        'The size of a flat tetrahedron is its width, which stays; the layers above and below it come nearer than a quarter of that.',
    },
  ],
  sources: [
    'Bernard Chazelle: Convex Partitions of Polyhedra: A Lower Bound and Worst-Case Optimal Algorithm, 1984.',
    'Weller, Debowski, Zachmann: kDet, 2017, §3.3.',
  ],
};
