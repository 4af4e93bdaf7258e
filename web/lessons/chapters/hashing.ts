import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure } from '../chapter.ts';

const FRAME = { scene: 'pass_through_armadillos', frame: 40 } as const;
const FINE = { ...FRAME, cells: 'paper', scale: 0.5 } as const;
const COMMON = { cells: 5853, table_slots: 32768, fullest_cell: 103, entries: 84899, pairs: 16293 } as const;

const roomy = figure({
  title: 'A table with room',
  state: FRAME,
  claims: { cells: 329, table_slots: 32768, fullest_cell: 435, entries: 29075, probes: 29075 },
  look: 'As many probes as entries: every look hit the right slot at once. It is the same with the other three functions; try them.',
});
// Who comes first keeps the slot, and that is another one every time: whether those with many entries have to move on makes
// several thousand probes. So these are wide.
const djb2 = figure({
  title: 'djb2 in small cells',
  state: { ...FINE, hash: 'djb2' },
  claims: { ...COMMON, probes: [86_000, 90_000] },
  look: 'A sixth of the table is in use. djb2 does better than chance: neighbouring cells never start at the same slot.',
});
const fnv = figure({
  title: 'fnv-1a',
  state: { ...FINE, hash: 'fnv-1a' },
  claims: { ...COMMON, probes: [89_500, 98_500] },
  look: 'Just what chance would do. `simple` comes out nearly the same.',
});
const morton = figure({
  title: 'morton',
  state: { ...FINE, hash: 'morton' },
  claims: { ...COMMON, probes: [102_000, 128_000] },
  look: 'More cells start at the same slot. Yet the pairs are the same, and in the chart `populate` has hardly grown.',
});

const load = COMMON.cells / COMMON.table_slots;

export const hashing: Chapter = {
  id: 'hashing',
  title: 'Hashing cells',
  body: [
    'A grid over space has cells without end, and few are in use. So only those are kept, in a table of $2^m$ slots. A hash function makes a slot of a cell’s four numbers, $x$, $y$, $z$ and level. If another cell lives there, the slots 1, 3, 6, 10, … further on are tried; each look is a *probe*. The cell of a slot’s owner is compared exactly, so that a function can make the table slow, but not wrong.',
    {
      list: [
        '`djb2` (Bernstein): for each of the four numbers $w$ in turn, $h ← 33 h + w$.',
        '`fnv-1a` (Fowler, Noll, Vo): for each byte $b$, $h ← (h ⊕ b) · 16777619$, where $⊕$ is *exclusive or*.',
        '`simple`: $x · 73856093$ $⊕$ $y · 19349663$ $⊕$ $z · 83492791$, and the level likewise; the three primes are those of Teschner et al.',
        '`morton`: the bits of $x$, $y$ and $z$ in turn, so that cells that are near in space are near in the table.',
      ],
    },
    roomy,
    'To see collisions, take smaller cells. With the *load* $α = cells / slots$, a function that scatters at random needs, on average,',
    { formula: 'frac{1}{α} ln frac{1}{1 - α}' },
    `probes to find a cell: with ${count(COMMON.cells)} cells in ${count(COMMON.table_slots)} slots $α$ is ${decimal(load, 2)}, which makes ${decimal(-Math.log(1 - load) / load, 2)} per entry.`,
    djb2,
    fnv,
    morton,
    'On a GPU the exact number differs a little each time: who comes first gets the slot. The thesis saw no difference in time between the four. The table is never full enough for that.',
  ],
  exercises: [
    {
      question: 'How many probes per entry does morton need in figure 4? (One decimal.)',
      needs: [morton],
      value: ({ probes, entries }) => probes / entries,
      within: 0.1,
      because: 'Between 1.2 and 1.5 instead of 1.1: probes divided by entries, both in the figure’s table.',
    },
    {
      question: 'Why does morton collide most? The table has $2^15$ slots, and a slot is the lowest 15 bits of the hash.',
      choices: [
        'Interleaving bits takes long.',
        'Those are only 5 bits of each coordinate: cells 32 apart along an axis start at the same slot.',
        'It has no prime numbers in it.',
      ],
      right: 1,
      because:
        'The lowest 15 bits of interleaved coordinates are the lowest 5 of x, of y and of z. The other functions mix all bits into the lowest.',
    },
  ],
  sources: [
    'Jadid: Tetrahedral kDet, 2023, §4.4 and §6.1.5.',
    'Bruno Heidelberger: Consistent Collision and Self-Collision Handling for Deformable Objects, Diss. ETH No. 17055, ch. 4.',
    'Matthias Teschner et al.: Optimized Spatial Hashing for Collision Detection of Deformable Objects, 2003.',
  ],
};
