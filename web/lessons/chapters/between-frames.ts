import { decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

const STEP = { scene: 'two_cubes', form: 'surface', frame: 5, method: 'swept_kdet_home_cell' } as const;
/** At the place where the two edges meet. */
const CLOSE = { surface: 'wire', solids: false, cam: { yaw: 30, pitch: 20, distance: 2.512, target: [0.2093, 1.018, -0.218] } } as const;
const NEEDLES = { scene: 'not_k_free', form: 'surface', frame: 30, self: true, method: 'swept_kdet_home_cell' } as const;

const swept = figure({
  title: 'The step between',
  state: { ...STEP, color: 'time' },
  claims: { feature_pairs: 1729, impacts: 458 },
  look: 'Every triangle by the time at which one of its features first meets another. Press *Watch*, or move the slider *within the step*: dots grow when their impact has come. With *kDet, home cell* you see how little the two frames themselves tell.',
});
const pair = figure({
  title: 'One feature pair',
  state: { ...STEP, ...CLOSE, pick: 91, step: 5, t: 0.09 },
  claims: { feature_pairs: 1729, impacts: 458 },
  look: 'The elementary test of two edges: the cubic over the step, the boxes that *inclusion* looks at, and what every test says.',
});
const kept = figure({
  title: 'No impact missed',
  state: NEEDLES,
  claims: { feature_pairs: 16416, impacts: 1071 },
  look: 'Thin needles that pass through each other, searched with *inclusion*.',
});
const lost = figure({
  title: 'Impacts lost',
  state: { ...NEEDLES, test: 'cubic' },
  claims: { feature_pairs: 16416, impacts: [750, 860] },
  look: 'The same with *cubic*, in f32: about a quarter of the impacts are lost. Needles lie nearly in one plane, where the cubic says nothing.',
});

export const betweenFrames: Chapter = {
  id: 'between-frames',
  title: 'Between two frames',
  body: [
    'A search of single frames sees what overlaps *now*. Between two frames it sees nothing: a fast or thin object may be before the other in one frame and behind it in the next. It has *tunnelled*, and no later search finds out.',
    'Figure 1 is a step of two cubes. At the start they have just met; at the end they overlap past the middle, and which vertex came through which face can no longer be seen. *Continuous detection* asks the step itself: vertices move along straight lines from $t = 0$ to $t = 1$; which features meet, and when first?',
    swept,
    'A *feature* is a vertex, an edge or a face. Surfaces first meet where a vertex meets a face or an edge meets an edge, so these *feature pairs* are tested. The broad phase searches *swept boxes*: around a triangle at both times, hence around it at all times between.',
    'Two features meet where their difference is zero, for a vertex $p$ and a face $a, b, c$:',
    { formula: 'F ( t , u , v ) = p - ( 1 - u - v ) a - u b - v c = 0' },
    'The historical test, *cubic*, asks when the four points are in one plane, the roots of a polynomial of degree three, and whether the features meet there. Both answers are rounded. Points that stay in one plane give it no roots at all.',
    'The test *inclusion* halves boxes of $t$, $u$ and $v$. $F$ is affine in each of them, so its values in a box lie between those at the corners. Where these, with all that rounding could change, keep away from zero, the box holds no impact. It may find one too many, within the rounding, but never one too few.',
    pair,
    kept,
    lost,
    {
      list: [
        '*inclusion* decides most pairs with a few boxes in f32. What is open then gets a workgroup, and f64 when the answer is read.',
        '*additive* advances in time by the distance over the speed: also conservative, with a margin.',
        '*exact* computes with integers of any size, on the host: the truth that the others are tested with.',
        'Two triangles that pierce each other throughout the step have no impact: nothing new is met.',
      ],
    },
  ],
  exercises: [
    {
      question: 'How many of the tested feature pairs of figure 1 meet? (Per cent, no decimals.)',
      needs: [swept],
      value: ({ impacts, feature_pairs }) => (100 * impacts) / feature_pairs,
      within: 0.6,
      because: `${swept.claims.impacts} / ${swept.claims.feature_pairs} = ${decimal((100 * swept.claims.impacts) / swept.claims.feature_pairs, 0)} %. In most scenes it is far less than one per cent: most features only pass by.`,
    },
    {
      question: 'How many impacts does cubic lose on your GPU, between figures 3 and 4?',
      needs: [kept, lost],
      value: (all, cubic) => (all?.impacts ?? 0) - (cubic?.impacts ?? 0),
      within: 3,
      because: 'The difference of the two counts. It depends on how your GPU rounds: the cubic promises nothing.',
    },
    {
      question: 'A ball passes through a thin sheet within one step. Which of these finds that?',
      choices: ['A search of both frames.', 'A search of both frames with larger boxes.', 'A search of the step between them.'],
      right: 2,
      because: 'In both frames the ball is disjoint from the sheet. Larger boxes find what is near, not what came through.',
    },
  ],
  sources: [
    'Xavier Provot: Collision and self-collision handling in cloth model dedicated to design garments, 1997.',
    'Bolun Wang, Zachary Ferguson, Teseo Schneider et al.: A large scale benchmark and an inclusion-based algorithm for continuous collision detection, 2021.',
    'Minchen Li, Danny M. Kaufman, Chenfanfu Jiang: Codimensional incremental potential contact, 2021.',
  ],
};
