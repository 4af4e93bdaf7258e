import { type Chapter, figure } from '../chapter.ts';

const OBJECTS = { scene: 'mixed_objects', frame: 44, method: 'distance' } as const;
/** Object A, seen with its nearest neighbour. */
const OBJECT = { ...OBJECTS, surface: 'wire', solids: false, dots: false, pick: 0 } as const;

/** Of all figures of the search on the GPU. */
const COUNTED = { candidate_pairs: 11, iterations: [52, 60], near_pairs: 9 } as const;

const all = figure({
  title: 'Closest points',
  state: OBJECTS,
  claims: COUNTED,
  look: 'An arrow for every pair of objects that is nearer than 1, from the closest point of one hull to that of the other. Play it: arrows slide over the hulls, and jump from one vertex to the next.',
});
const difference = figure({
  title: 'The Minkowski difference',
  state: { ...OBJECT, step: 3 },
  claims: COUNTED,
  look: 'Of object A and its nearest neighbour. The cross is the origin: it is as far from this shape as the two are from each other.',
});
const shares = figure({
  title: 'Signed shares',
  state: { ...OBJECT, step: 4, detail: 4 },
  claims: COUNTED,
  look: 'The fourth iteration: *w* is new. A corner whose share is not positive does not support the nearest point, and is dropped: of a tetrahedron a segment remains. Choose other iterations in the table.',
});
const octree = figure({
  title: 'An octree finds the pairs',
  state: { ...OBJECTS, method: 'distance_cpu', grid: 1, surface: 'glass', solids: false },
  claims: { candidate_pairs: 11, near_pairs: 9 },
  look: 'The same on the host: cells of depth 1. An object that crosses a wall between two of them stays in the cell above.',
});

export const howNear: Chapter = {
  id: 'how-near',
  title: 'How near? Signed volumes',
  body: [
    'The chapter on GJK asked whether two tetrahedra intersect. The same search answers more: *how near* are two convex shapes, and *where*? Towers of boxes, contact forces and motion planning need that.',
    all,
    'All that is asked of a shape is its *support function*: which vertex is farthest along a direction? So it may have any number of vertices, and what is inside of it does no harm. A support vertex of $A$ less one of $B$ is a corner of the *Minkowski difference*, and the point of that shape nearest to the origin has the length of the distance.',
    difference,
    'GJK keeps a simplex of up to four corners, and its point $v$ nearest to the origin. The next corner $w$ is the one farthest against $v$. If it is no nearer than $v$ itself, $v$ is the answer; $v · w$ also bounds the distance from below:',
    { formula: 'frac{ v · w }{ | v | } ≤ d ≤ | v |' },
    'What remains is small and hard: the nearest point of a segment, a triangle or a tetrahedron. *Signed volumes* compute the barycentric coordinates of the origin’s projection: each corner’s share is the length, area or volume of the simplex with that corner moved to the projection, divided by the whole. Shares do not change when the simplex is projected along an axis, so each is computed where it is largest.',
    shares,
    'Positive shares everywhere: the projection is inside. Otherwise the faces opposite to corners without a positive share are tried, and the nearest one wins. The shares of the winner are the weights $λ$ of the answer, and mix the closest points from vertices of $A$ and $B$.',
    octree,
  ],
  exercises: [
    {
      question: 'How many pairs do the eight objects of figure 1 have?',
      needs: [],
      value: () => 28,
      because: '8 · 7 / 2 = 28. The broad phase leaves 11 of these as candidates.',
    },
    {
      question: 'How many iterations does a candidate pair take on your GPU, on average? (One decimal.)',
      needs: [shares],
      value: ({ iterations, candidate_pairs }) => iterations / candidate_pairs,
      within: 0.06,
      because: 'Iterations by candidate pairs, about five: hardly more than for two tetrahedra, however many vertices there are.',
    },
    {
      question: 'The simplex is a triangle, and one share is −0.2. Where is the nearest point?',
      choices: ['Inside the triangle.', 'On the edge opposite to that corner, or at one of its ends.', 'At that corner.'],
      right: 1,
      because: 'The projection of the origin is beyond that edge. The nearest point is on it, or at an end of it.',
    },
  ],
  sources: [
    'Mattia Montanari, Nik Petrinic, Ettore Barbieri: Improving the GJK algorithm for faster and more reliable distance queries between convex objects, 2017.',
    'Juha Koivistoinen: An investigation of Signed-Volume Gilbert-Johnson-Keerthi algorithm in collision detection, 2019, ch. 3 and 4.',
    'This implementation: `src/geometry/convex/`, `shaders/distance/`.',
  ],
};
