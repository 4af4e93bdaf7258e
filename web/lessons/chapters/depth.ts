import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';
import { OVERLAPS } from '../facts.ts';

/** The depths of the figures. */
const { shallow: half, full: whole } = OVERLAPS;

const SCENE = { scene: 'pass_through_armadillos' } as const;

const arrows = figure({
  title: 'Depth of each pair',
  state: {
    ...SCENE,
    frame: 20,
    narrow: 'sat_mtv',
    color: 'depth',
    arrows: true,
    surface: 'glass',
    cam: { yaw: 20, pitch: 12, distance: 2.6, target: [1.15, 0.92, 0.24] },
  },
  claims: { pairs: 3612, colliding: 632 },
  look: 'Arrows, too long by the factor that *This frame* names, show where the second of a pair would go; among neighbours only the deepest pair has one, or nothing could be told apart. Colour is the depth of a tetrahedron’s deepest pair. The deepest are about as deep as tetrahedra are wide, however far the bodies are in one another.',
});
const shallow = figure({
  title: 'Half-way in',
  state: { ...SCENE, frame: half.frame },
  claims: { primitives: 9923, potential: 57344, pairs: 16293 },
  look: `The boxes overlap by $δ = ${half.overlap}$.`,
});
const full = figure({
  title: 'One in the other',
  state: { ...SCENE, frame: whole.frame },
  claims: { primitives: 20438, potential: 592632, pairs: 129129 },
  look: `$δ = ${whole.overlap}$. Drag through the chart from here to frame 0 and watch the line of the pairs.`,
});

const ratio = whole.overlap / half.overlap;
const grown = full.claims.potential / shallow.claims.potential;

export const depth: Chapter = {
  id: 'depth',
  title: 'Penetration depth and the cube',
  body: [
    'Of two tetrahedra that intersect one can ask how far they are in one another: how far must one be moved, at least, for them to come apart? The test that answers is SAT. Along each of its 44 axes the shadows overlap by some length; the axis with the least overlap, and that length, are the *minimum translation vector*. `sat_mtv` keeps it for every pair.',
    { formula: 'depth = min_n ( max_{a ∈ A} n · a - min_{b ∈ B} n · b ) , | n | = 1' },
    arrows,
    'Of two bodies the depth is another matter, and it decides what a frame costs. With tetrahedra of even size, those in the common region are as many as its volume holds, and each has a limited number of partners. So the potential pairs grow with that volume. How does it grow with the depth $δ$? A face pushed flat into a face: $V ∝ δ$. A ball into a wall, while it is shallow: $V ∝ δ^2$. A tip or a corner, which widens in all directions:',
    { formula: 'V ∝ δ^3' },
    'The thesis sent one Armadillo through another and plotted potential pairs against $δ$, the overlap of the boxes along the way. A cubic fitted well.',
    shallow,
    full,
    'A law about shapes, then, not about kDet. It says what to expect of memory: a list of pairs has to have room for the deepest frame, and here it grows when that comes.',
  ],
  exercises: [
    {
      question: `From figure 2 to figure 3, $δ$ grows ${decimal(ratio, 2)}-fold. By which factor do the potential pairs grow? (A whole number.)`,
      needs: [shallow, full],
      value: (one, other) => other.potential / one.potential,
      within: 0.6,
      because: `${count(full.claims.potential)} / ${count(shallow.claims.potential)} = ${decimal(grown)}. The cube of ${decimal(ratio, 2)} is ${decimal(ratio ** 3)}. An Armadillo is no cone, though: between the two the curve goes its own way, as the chart shows.`,
    },
    {
      question: 'Two cubes are pushed into one another, face flat on face. With which power of $δ$ do the potential pairs grow?',
      choices: ['The first.', 'The second.', 'The third.'],
      right: 0,
      because: 'The common region is a slab: its area stays, only its thickness is δ.',
    },
  ],
  sources: ['Jadid: Tetrahedral kDet, 2023, §2.2.1, §4.5 and §6.3.1.', 'The motion: `assets/scenes/pass_through_armadillos.toml`.'],
};
