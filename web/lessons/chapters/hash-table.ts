import { count, decimal } from '../../ui/format.ts';
import { type Chapter, figure, type Variation } from '../chapter.ts';
import { CELL_SIZES } from '../facts.ts';

const PILE = { scene: 'boldie', frame: 119, method: 'hashing', hash: 'simple' } as const;
/** They depend neither on the cells nor on the table. */
const FOUND = { candidate_pairs: 4066, contacts: 761, colliding_vertices: 639 } as const;

const usual = figure({
  title: 'Ninety-six balls and a head',
  state: PILE,
  claims: { entries: 1244, table_slots: 2647, occupied_slots: 383, max_occupancy: 15, hash_collisions: 9046, ...FOUND },
  look: 'Cells of one mean edge, and two slots per vertex. The colliding tetrahedra are those that hold a vertex of another object.',
});
const mirrored = figure({
  title: 'Cells counted from zero',
  state: { ...PILE, from: 'zero' },
  claims: { occupied_slots: 311, max_occupancy: 22, hash_collisions: 28608, ...FOUND },
  look: 'The same cells and the same table; only the cell with the number 0 is elsewhere. Three times as many hash collisions, and the same contacts.',
});
const tiny = figure({
  title: 'A table far too small',
  state: { ...PILE, slots: 61 },
  claims: { occupied_slots: 61, max_occupancy: 56, hash_collisions: 316671, ...FOUND },
  look: 'Twenty vertices per slot on average. Nearly all entries that a tetrahedron meets belong to cells elsewhere in the scene.',
});

const cellSize: Variation = {
  title: 'Cell size',
  look: 'Cells from a quarter of the mean edge to four mean edges. Both axes are logarithmic; every line is relative to its largest value. Cells and vertices were counted beforehand, the rest is measured.',
  from: usual,
  vary: 'edge',
  axis: 'cell size in mean edges',
  values: CELL_SIZES.map(({ edge }) => edge),
  known: [
    { label: 'cells per tetrahedron', values: CELL_SIZES.map(({ cells }) => cells) },
    { label: 'vertices in them', values: CELL_SIZES.map(({ vertices }) => vertices) },
  ],
  counts: { hash_collisions: [98852, 38963, 20713, 11383, 9046, 5204, 9030, 0, 0] },
  thesis:
    'figure 4.6 plots the same, collision tests, cells per primitive and time, for several thousand random tetrahedra. Its finding: time is least with cells as large as the average primitive. The experiments use the mean edge; this pile took 4.7 ms on a Pentium 4 with 3.2 GHz (782 colliding vertices).',
};
const tableSize: Variation = {
  title: 'Table size',
  look: 'Prime numbers of slots, from one per twenty vertices to nearly four hundred per vertex.',
  from: usual,
  vary: 'slots',
  axis: 'slots of the table',
  values: [61, 251, 1021, 4093, 16381, 49999, 500009],
  known: [],
  counts: {
    hash_collisions: [316671, 71491, 17479, 4604, 1396, 1012, 0],
    max_occupancy: [56, 28, 15, 12, 14, 11, 9],
  },
  thesis:
    'time falls as the table grows, then rises slightly, with memory. The rule is a prime that is a small multiple of the number of primitives; all its experiments have 49,999 slots.',
};

const sizeOf = (edges: number) => CELL_SIZES.find(({ edge }) => edge === edges) ?? { cells: Number.NaN, vertices: Number.NaN };
const [smallest, largest] = [sizeOf(0.25), sizeOf(4)];

export const hashTable: Chapter = {
  id: 'hash-table',
  title: 'Optimising the hash table',
  body: [
    'Heidelberger’s spatial hashing has one uniform grid and no hierarchy. Every vertex is stored in the cell that it lies in. Then every tetrahedron asks all cells of its bounding box for vertices, and each of them within the box is tested exactly. Objects and self-collisions need no special treatment.',
    'The grid is unbounded, the table is not. The cell with the numbers $i$, $j$ and $k$, of side $s$, goes to slot $h$ of $n$, with three large primes, *exclusive or*, and the remainder of a division:',
    { formula: 'h = ( i · p_1 ⊕ j · p_2 ⊕ k · p_3 ) % n' },
    'Cells that share a slot cost time and change nothing: an entry of another cell, a *hash collision*, is skipped.',
    usual,
    'The function has a weakness that the thesis does not mention. Where $i$ and $j$ are odd, $-i$ and $-j$ give the same slot, because $⊕$ cancels both signs. Around the origin a third of the slots is lost. The page therefore counts cells from the lower corner of the scene; *Cell origin* `zero` is the thesis’ way.',
    mirrored,
    `Three settings remain: the function, $n$ and $s$. The last one matters most. Small cells make a tetrahedron ask many of them, ${decimal(smallest.cells)} with a quarter of the mean edge; large cells hold many vertices, ${decimal(largest.vertices)} per question with four mean edges.`,
    cellSize,
    'A GPU may disagree with the Pentium: an empty cell costs it one load of a word, while a slot with many entries keeps one thread busy and the others waiting. Smaller cells than the thesis’ can be as good.',
    tiny,
    tableSize,
    'A table far too small is the only mistake that matters. A large one has to be cleared, which the thesis avoids with time stamps, and a GPU does at the speed of its memory.',
  ],
  exercises: [
    {
      question: 'How many vertices are in an occupied slot of figure 1, on average? (One decimal.)',
      needs: [usual],
      value: ({ entries, occupied_slots }) => entries / occupied_slots,
      within: 0.06,
      because: `${count(usual.claims.entries)} / ${usual.claims.occupied_slots} = ${decimal(usual.claims.entries / usual.claims.occupied_slots)}. The thesis reports 9 per non-empty cell for its pile, and 15 at most.`,
    },
    {
      question: 'How many hash collisions are there for every candidate pair in figure 3? (To the nearest whole number.)',
      needs: [tiny],
      value: ({ hash_collisions, candidate_pairs }) => hash_collisions / candidate_pairs,
      within: 1,
      because: `${count(tiny.claims.hash_collisions)} / ${count(tiny.claims.candidate_pairs)} = ${decimal(tiny.claims.hash_collisions / tiny.claims.candidate_pairs, 0)}: time spent on entries of other cells.`,
    },
    {
      question: 'Why do candidate pairs and contacts not depend on the cell size?',
      choices: [
        'A vertex is a candidate where it lies in the tetrahedron’s box, whichever cells cover that.',
        'The cell size is chosen again in every frame.',
        'The table is large enough.',
      ],
      right: 0,
      because: 'Cells and slots only decide how many vertices a tetrahedron meets. Those outside the box are dropped before they count.',
    },
  ],
  sources: [
    'Bruno Heidelberger: Consistent Collision and Self-Collision Handling for Deformable Objects, Diss. ETH No. 17055, 2007, ch. 4.',
    'Matthias Teschner et al.: Optimized Spatial Hashing for Collision Detection of Deformable Objects, 2003: the primes, of which 19349663 is none (41 · 471,943).',
  ],
};
