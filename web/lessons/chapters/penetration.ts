import { decimal } from '../../ui/format.ts';
import { type Chapter, figure, near } from '../chapter.ts';
import { DIRECTIONS } from '../facts.ts';

const { cubes } = DIRECTIONS;

const CUBES = { scene: 'two_cubes', method: 'depth', arrows: true, ...near(6, [0, 1, 0]) } as const;
const DEEP = { ...CUBES, frame: cubes.frame } as const;

const touch = figure({
  title: 'One step before',
  state: { ...CUBES, frame: 5 },
  claims: { colliding_vertices: 2, crossings: 13, border_vertices: 2, rings: 1, no_depth: 0 },
  look: 'One vertex of each cube is in the other. Both are border vertices, and all their edges lead out.',
});
const consistent = figure({
  title: 'Consistent',
  state: DEEP,
  claims: { colliding_vertices: 163, crossings: 341, border_vertices: 101, rings: 3, no_depth: 0 },
  look: 'One step later the cubes are in each other beyond the middle. Arrows begin at the vertices and end where they should go. Turn the picture: neighbouring arrows are alike.',
});
const both = figure({
  title: 'Both in one picture',
  state: { ...DEEP, estimate: 'both' },
  claims: { colliding_vertices: 163, crossings: 341, border_vertices: 101, rings: 3, no_depth: 0 },
  look: 'Green arrows are consistent, orange ones lead to the nearest surface: often to another side of the cube than those of their neighbours. Choose *nearest surface* to see them alone.',
});
const sheets = figure({
  title: 'Nine rings',
  state: { scene: 'membrane', frame: 60, method: 'depth' },
  claims: { colliding_vertices: 1570, crossings: 1661, border_vertices: 589, rings: 9, no_depth: 0 },
  look: 'Membranes that have sunk into each other far from their rims: the border is narrow, and depth travels inwards ring by ring.',
});

const share = (part: number, whole: number): string => `${decimal((100 * part) / whole, 0)} %`;

export const penetration: Chapter = {
  id: 'penetration',
  title: 'Consistent depth against nearest surface',
  body: [
    'A penalty force needs to know how deep a vertex is in another object, and which way is out. The usual answer, the *nearest* point of that object’s surface, has two faults. Beyond the middle it is on the wrong side, and pushes the objects through each other. Where another face becomes the nearest, the direction jumps between neighbours or from frame to frame: forces turn suddenly, objects tremble or get stuck.',
    'Heidelberger asks the surface only where an object enters it. A *border vertex* $p$ collides, and has neighbours that do not. The edges to them cross the surface at points $x_i$ with normals $n_i$; near ones count more, by $ω_i = 1 / |x_i - p|^2$:',
    { formula: 'd = frac{Σ ω_i ( x_i - p ) · n_i}{Σ ω_i} , r = frac{Σ ω_i n_i}{| Σ ω_i n_i |}' },
    touch,
    'The other vertices learn from neighbours that have a depth, ring by ring, with $μ_j = 1 / |p_j - p|^2$. The penetrated object is not asked any more. For a plane the result is exact.',
    { formula: 'd = frac{Σ μ_j ( ( p_j - p ) · r_j + d_j )}{Σ μ_j} , r = frac{Σ μ_j r_j}{| Σ μ_j r_j |}' },
    consistent,
    both,
    `Between the colliding vertices of figure 3 there are ${cubes.edges} edges. At ${cubes.nearest_turns} of them, ${share(cubes.nearest_turns, cubes.edges)}, the nearest surface gives directions more than a right angle apart; the consistent estimate at ${cubes.turns}. The cubes met along x: ${cubes.nearest_onward} vertices are pushed further on their way by the nearest surface, ${cubes.onward} by the consistent estimate.`,
    sheets,
    {
      list: [
        'An object wholly inside another has no border, hence *no depth* until a vertex leaves. Such vertices are counted.',
        'Opposite normals cancel: the nearest crossing’s is taken.',
        'At concave surfaces $d$ can be negative: no arrow.',
        'Objects that passed through each other within one step are lost to both estimates.',
      ],
    },
  ],
  exercises: [
    {
      question: 'How many crossings does a border vertex of figure 2 have on average? (One decimal.)',
      needs: [consistent],
      value: ({ crossings, border_vertices }) => crossings / border_vertices,
      within: 0.06,
      because: `${consistent.claims.crossings} / ${consistent.claims.border_vertices} = ${decimal(consistent.claims.crossings / consistent.claims.border_vertices)}. Per colliding vertex there are ${decimal(consistent.claims.crossings / consistent.claims.colliding_vertices)}; the thesis’ scenes have 2.9 to 4.9.`,
    },
    {
      question: 'How many vertices of figure 4 get their depth from neighbours?',
      needs: [sheets],
      value: ({ colliding_vertices, border_vertices, no_depth }) => colliding_vertices - border_vertices - no_depth,
      because: `${sheets.claims.colliding_vertices} − ${sheets.claims.border_vertices} = ${sheets.claims.colliding_vertices - sheets.claims.border_vertices}, in the ${sheets.claims.rings - 1} rings inside the border.`,
    },
    {
      question: 'Why does the consistent direction change gradually?',
      choices: [
        'It is smoothed over several frames.',
        'Every vertex takes an average of its crossings or of its neighbours.',
        'It is always that of the object’s motion.',
      ],
      right: 1,
      because:
        'Averages with weights that change continuously change gradually. The nearest point is a minimum: it jumps where two are equally near.',
    },
  ],
  sources: [
    'Bruno Heidelberger: Consistent Collision and Self-Collision Handling for Deformable Objects, Diss. ETH No. 17055, 2007, ch. 6.',
    'Bruno Heidelberger et al.: Consistent Penetration Depth Estimation for Deformable Collision Response, 2004.',
  ],
};
