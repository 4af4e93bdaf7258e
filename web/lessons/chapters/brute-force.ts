import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

const SCENE = { scene: 'pass_through_armadillos' } as const;
const FEW = { participants: 2001, colliding_pairs: 3612 } as const;
const MANY = { participants: 5452, unique_pairs: 8045, colliding_pairs: 3994 } as const;

const fewBrute = figure({
  title: 'Brute force, few participants',
  state: { ...SCENE, frame: 20, method: 'gpu' },
  claims: { ...FEW, unique_pairs: 12659 },
  look: 'Brute force has no grid, so *This frame* shows no levels, cells and occupancy. Press *Keep* above the chart.',
});
const fewGrid = figure({
  title: 'kDet, the same frame',
  state: { ...SCENE, frame: 20 },
  claims: { ...FEW, unique_pairs: 7354, cells: 58, entries: 4412 },
  look: 'The same colliding pairs. There are fewer unique pairs, because kDet also drops pairs with disjoint projections on a diagonal of space. With so few participants, either method may be faster: see the chart.',
});
const manyGrid = figure({
  title: 'kDet, more participants',
  state: { ...SCENE, frame: 30 },
  claims: { ...MANY, cells: 122, entries: 12180 },
  look: 'Cells and entries grow no faster than the participants. Set *Method* to *brute force* to compare.',
});

const tests = (n: number): number => (n * (n - 1)) / 2;

export const bruteForce: Chapter = {
  id: 'brute-force',
  title: 'Brute force against linear time',
  body: [
    'The simplest way to find all pairs is to test all pairs. For $n$ primitives their number is',
    { formula: 'frac{n (n - 1)}{2}' },
    'This needs no grid, no hashing and no removal of duplicates, and a GPU has thousands of lanes for it. `gpu` assigns a thread to every participant, which loops over all primitives after it; `gpu_no_loop` assigns a thread to every possible pair. If two boxes overlap, the pair passes the same tests as with kDet: object filter, then narrow test.',
    fewBrute,
    fewGrid,
    'kDet first stores every participant in a few grid cells, and then compares it with the other primitives in these cells. Their number depends on the neighbourhood, not on the size of the mesh, because of the k-free predicate. So both populating the grid and finding pairs take time proportional to $n$. The constant is not small: a dozen kernels run before the first pair is compared, and for a few hundred primitives brute force may be faster.',
    'For large $n$ the constant does not matter. When $n$ doubles, kDet does twice the work and brute force four times. Press 2 in figures 1 and 2 for the next resolution, and compare the times in the chart.',
    manyGrid,
    'The thesis shows the same: the time of brute force jumps as soon as the bounding boxes of the objects overlap, because from then on many primitives are participants, while the time of kDet grows with the penetration.',
    'All methods here find the same colliding pairs, and each is tested against the same reference. So the chart compares only their cost.',
  ],
  exercises: [
    {
      question: 'How many pairs of boxes does brute force compare in figure 1, if every possible pair of participants is compared once?',
      needs: [fewBrute],
      value: ({ participants }) => tests(participants),
      because: `${count(FEW.participants)} · ${count(FEW.participants - 1)} / 2 = ${count(tests(FEW.participants))}, to find ${count(fewBrute.claims.unique_pairs)} that overlap.`,
    },
    {
      question: 'By which factor does this number grow from figure 1 to figure 3? (A whole number.)',
      needs: [fewBrute, manyGrid],
      value: (few, many) => tests(many.participants) / tests(few.participants),
      within: 0.6,
      because: `By ${decimal(tests(MANY.participants) / tests(FEW.participants))}, for ${decimal(MANY.participants / FEW.participants)} times the participants: approximately its square.`,
    },
  ],
  sources: [
    'Jadid: Tetrahedral kDet, 2023, §6.2 and §6.3.1.',
    'Weller, Debowski, Zachmann: kDet, 2017, §4.4 and §6.',
    'Measurements of this implementation: `docs/performance.md`.',
  ],
};
