import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

const FRAME = { scene: 'pass_through_armadillos', frame: 40 } as const;
const FINE = { ...FRAME, cells: 'paper', scale: 0.5 } as const;
const COMMON = { cells: 5811, table_slots: 16384, max_occupancy: 116, entries: 84188, colliding_pairs: 16293 } as const;

const roomy = figure({
  title: 'A table at low load',
  state: FRAME,
  claims: { cells: 149, table_slots: 16384, max_occupancy: 709, entries: 22562, probes: 22562 },
  look: 'As many probes as entries: every probe found the right slot at once. The same holds for the other three functions; try them.',
});
// Which cell claims a slot first differs from run to run; whether cells with many entries have to move on makes a difference
// of several thousand probes. So these ranges are wide.
const djb2 = figure({
  title: 'djb2 in small cells',
  state: { ...FINE, hash: 'djb2' },
  claims: { ...COMMON, probes: [95_000, 112_000] },
  look: 'The table is one third full. djb2 needs about as many probes as a random function.',
});
const fnv = figure({
  title: 'fnv-1a',
  state: { ...FINE, hash: 'fnv-1a' },
  claims: { ...COMMON, probes: [95_000, 107_000] },
  look: 'As good as a random function. `simple` needs nearly as many probes.',
});
const morton = figure({
  title: 'morton',
  state: { ...FINE, hash: 'morton' },
  claims: { ...COMMON, probes: [240_000, 380_000] },
  look: 'More cells hash to the same slot. The colliding pairs are the same, and `populate` in the chart is hardly longer.',
});

const load = COMMON.cells / COMMON.table_slots;

export const hashing: Chapter = {
  id: 'hashing',
  title: 'Hashing cells',
  body: [
    'A grid over space has unboundedly many cells, few of them occupied. So only occupied cells are stored, in a hash table of $2^m$ slots. A hash function maps a cell’s four numbers, $x$, $y$, $z$ and level, to a slot. If another cell occupies it, the slots 1, 3, 6, 10, … further on are probed; each access is a *probe*. Cells are compared exactly, so a bad hash function can make the table slow, but not wrong.',
    {
      list: [
        '`djb2` (Bernstein): for each of the four numbers $w$ in turn, $h ← 33 h + w$.',
        '`fnv-1a` (Fowler, Noll, Vo): for each byte $b$, $h ← (h ⊕ b) · 16777619$, where $⊕$ is *exclusive or*.',
        '`simple`: $x · 73856093$ $⊕$ $y · 19349663$ $⊕$ $z · 83492791$, and the level likewise; the three primes are those of Teschner et al.',
        '`morton`: the interleaved bits of $x$, $y$ and $z$, so that cells that are close in space are close in the table.',
      ],
    },
    roomy,
    'Smaller cells give hash collisions. With the *load factor* $α = cells / slots$, a random function needs on average',
    { formula: 'frac{1}{α} ln frac{1}{1 - α}' },
    `probes to find a cell. With ${count(COMMON.cells)} cells in ${count(COMMON.table_slots)} slots, $α$ is ${decimal(load, 2)}, which gives ${decimal(-Math.log(1 - load) / load, 2)} probes per entry.`,
    djb2,
    fnv,
    morton,
    'On a GPU the exact number varies from run to run, because it depends on the order of the threads. The thesis found no difference in time between the four functions: the load factor is too low for that.',
  ],
  exercises: [
    {
      question: 'How many probes per entry does morton need in figure 4? (One decimal.)',
      needs: [morton],
      value: ({ probes, entries }) => probes / entries,
      within: 0.1,
      because: 'Between 2.9 and 4.5, instead of 1.2: the figure’s probes divided by its entries.',
    },
    {
      question:
        'Why does morton have the most hash collisions? The table has $2^14$ slots, and the slot is the lowest 14 bits of the hash.',
      choices: [
        'Interleaving bits is slow.',
        'These are only 4 or 5 bits of each coordinate: cells at a distance of 32 along an axis hash to the same slot.',
        'It uses no prime numbers.',
      ],
      right: 1,
      because:
        'The lowest 14 bits of interleaved coordinates are the lowest 5 of x and of y and 4 of z. The other functions mix all bits into the lowest.',
    },
  ],
  sources: [
    'Jadid: Tetrahedral kDet, 2023, §4.4 and §6.1.5.',
    'Bruno Heidelberger: Consistent Collision and Self-Collision Handling for Deformable Objects, Diss. ETH No. 17055, ch. 4.',
    'Matthias Teschner et al.: Optimized Spatial Hashing for Collision Detection of Deformable Objects, 2003.',
  ],
};
