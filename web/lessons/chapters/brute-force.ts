import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

const SCENE = { scene: 'pass_through_armadillos' } as const;
const FEW = { primitives: 2001, potential: 12659, pairs: 3612 } as const;
const MANY = { primitives: 5452, potential: 13410, pairs: 3994 } as const;

const fewBrute = figure({
  title: 'Brute force, few tetrahedra',
  state: { ...SCENE, frame: 20, method: 'gpu' },
  claims: FEW,
  look: 'No grid: levels, cells and entries are missing from *This frame*. Press *Keep* beside the chart.',
});
const fewGrid = figure({
  title: 'kDet, the same frame',
  state: { ...SCENE, frame: 20 },
  claims: { ...FEW, cells: 110, entries: 5814 },
  look: 'The same potential pairs, the same pairs. With so few, either may be ahead: look at the chart.',
});
const manyGrid = figure({
  title: 'kDet, more tetrahedra',
  state: { ...SCENE, frame: 30 },
  claims: { ...MANY, cells: 237, entries: 15038 },
  look: 'Cells and entries have grown as the tetrahedra have, or less. Choose *brute force* under *Method* to compare.',
});

const tests = (n: number): number => (n * (n - 1)) / 2;

export const bruteForce: Chapter = {
  id: 'brute-force',
  title: 'Brute force against linear time',
  body: [
    'The simplest way to find all pairs is to look at all pairs: of $n$ tetrahedra,',
    { formula: 'frac{n (n - 1)}{2}' },
    'It needs no grid, no hashing, nothing to be rid of, and a GPU has thousands of lanes for it. `gpu` gives every tetrahedron that takes part a thread, which loops over all that come after it, taking part or not; `gpu_no_loop` gives every possible pair a thread of its own. Where two boxes overlap, the pair goes the same way as any other: object filter, narrow test.',
    fewBrute,
    fewGrid,
    'kDet first sorts every tetrahedron into a few cells, and then compares it with those that it finds there. How many those are is decided by the neighbourhood, not by the mesh: being k-free sees to that. So both the filling and the search are some constant times $n$. The constant is not small. A dozen kernels have to start before the first pair is compared, and for a few hundred tetrahedra brute force may well win.',
    'But constants are left behind. When $n$ doubles, one method has twice the work and the other four times; press 2 in figures 1 and 2 for the next resolution, and look at the chart.',
    manyGrid,
    'The thesis saw it in its own charts: brute force jumps up as soon as the boxes of the objects overlap, since by then all those tetrahedra take part, while kDet follows the penetration.',
    'All methods here answer the same question, and every one is held against the same reference. So a chart compares costs and nothing else.',
  ],
  exercises: [
    {
      question: 'How many boxes does brute force compare in figure 1, if every possible pair of the tetrahedra looked at is compared once?',
      needs: [fewBrute],
      value: ({ primitives }) => tests(primitives),
      because: `${count(FEW.primitives)} · ${count(FEW.primitives - 1)} / 2 = ${count(tests(FEW.primitives))}, for ${count(FEW.potential)} that overlap.`,
    },
    {
      question: 'By which factor does that number grow from figure 1 to figure 3? (A whole number.)',
      needs: [fewBrute, manyGrid],
      value: (few, many) => tests(many.primitives) / tests(few.primitives),
      within: 0.6,
      because: `By ${decimal(tests(MANY.primitives) / tests(FEW.primitives))}, for ${decimal(MANY.primitives / FEW.primitives)} times the tetrahedra: the square.`,
    },
  ],
  sources: [
    'Jadid: Tetrahedral kDet, 2023, §6.2 and §6.3.1.',
    'Weller, Debowski, Zachmann: kDet, 2017, §4.4 and §6.',
    'What was measured with this code: `docs/performance.md`.',
  ],
};
