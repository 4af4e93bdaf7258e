import { decimal } from '../../ui/format.ts';
import { type Chapter, figure, near } from '../chapter.ts';
import { ENERGIES } from '../facts.ts';

const { cubes } = ENERGIES;

const CUBES = { scene: 'two_cubes', method: 'depth', arrows: true, ...near(6, [0, 1, 0]), frame: cubes.frame } as const;

const consistent = figure({
  title: 'Before the push',
  state: CUBES,
  claims: { colliding_vertices: 163, no_depth: 0 },
  look: 'Press *Live*: the cubes leave each other the way they came, and fall. *Reset* begins anew, *Speed* slows it down.',
});
const nearest = figure({
  title: 'Pushed to the nearest surface',
  state: { ...CUBES, estimate: 'nearest' },
  claims: { colliding_vertices: 163, no_depth: 0 },
  look: 'The same cubes. Press *Live* again: they are torn this way and that, and fly apart. *Depth* in the panel changes the estimate while it runs.',
});
const pile = figure({
  title: 'At rest',
  state: { scene: 'spheres_120', frame: 60, method: 'depth', arrows: true },
  claims: { colliding_vertices: 867, border_vertices: 867 },
  look: '120 soft balls that the recording lets sink into each other. Alive they come apart and lie still; with *nearest surface* they stay in each other, and tremble longer.',
});

export const impulse: Chapter = {
  id: 'impulse',
  title: 'From depth to impulse',
  body: [
    'Detection says where objects are in each other. What they do about it is the *response*. Make a scene alive, and every step does both: the method *depth* finds the vertices that are in another object, each with a depth $d$ and a direction $r$ that leads out, and each becomes a contact.',
    'A contact has two sides: the vertex $p$, and the point $q$ of the tetrahedron that it is in. Both hang on control points with weights, so that an impulse $λ$ along $r$ moves all of them by their weights, and changes the speed at which the two sides part by',
    { formula: 'Δ v = λ ( Σ frac{a_i^2}{m_i} + Σ frac{b_j^2}{m_j} )' },
    'Wanted is a speed that leads no deeper, so $λ$ follows by division. It is never negative: contacts push, they do not pull. Across $r$ friction acts, at most $μ λ$. All contacts act at once, each a little less than it could, and what is left is corrected in the next of 12 sub-steps. Depth itself is taken from positions alone, slowly: as a force it would be a spring, and bodies would bounce.',
    consistent,
    `The energy of these cubes is ${decimal(cubes.start, 0)} J, most of it elastic: they are squeezed. With the consistent estimate it never grows. It becomes motion, and damping takes it.`,
    nearest,
    `With the nearest surface the energy rises to ${decimal(cubes.nearest, 0)} J, ${decimal(cubes.nearest / cubes.start, 0)} times as much. Neighbouring vertices are pushed to different sides of the cube; the material between them is stretched, which costs work that the correction of depth gives for nothing, and then snaps back. From step to step other faces become the nearest: forces turn suddenly, and what should lie still trembles.`,
    pile,
    {
      list: [
        'The numbers were measured with `kdet simulate two_cubes --frame 6 --estimate nearest`; on your GPU they differ in some digits.',
        'Where bodies only touch, both estimates say nearly the same. The difference comes with depth: with large time steps, fast bodies, or many in one place.',
        'Add balls until they lie on each other, and raise *Step*.',
      ],
    },
  ],
  exercises: [
    {
      question: 'A step is 1/60 s and has 12 sub-steps. How often per second are the impulses of a contact corrected?',
      needs: [consistent],
      value: () => 720,
      because: '60 × 12 = 720. The search runs 60 times: contacts are found once per step and act in every sub-step.',
    },
    {
      question: 'Why may $λ$ not be negative?',
      choices: ['Objects would stick to each other.', 'Friction would be negative.', 'The depth would grow.'],
      right: 0,
      because: 'A negative impulse pulls. Contacts that part by themselves are left alone.',
    },
    {
      question: 'Where does the additional energy of figure 2 come from?',
      choices: [
        'From friction.',
        'From corrections that lead neighbours to different sides, and stretch the material between them.',
        'From gravity, since the cubes are higher afterwards.',
      ],
      right: 1,
      because:
        'Positions are corrected without asking what that costs. As long as neighbours are led the same way it costs nearly nothing; otherwise every correction tightens springs.',
    },
  ],
  sources: [
    'Bruno Heidelberger: Consistent Collision and Self-Collision Handling for Deformable Objects, Diss. ETH No. 17055, 2007, ch. 6 and 7.',
    'Miles Macklin, Matthias Müller: A Constraint-based Formulation of Stable Neo-Hookean Materials, 2021.',
  ],
};
