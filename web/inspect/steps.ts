// The seven steps of one primitive through the stages: for each a sentence, the numbers, and what is drawn.

import type { CellRule } from '../state/state.ts';
import { hasGrid, hasTree } from '../systems/methods.ts';
import { count, number, plural } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Candidate, Card, Cell, Pass, Tree } from '../wasm/inspect.ts';
import { add, box, type Item, MOST_OUTLINES, outline, outlines, sphere } from './drawing.ts';
import { levelsFigure, slotsFigure } from './figures.ts';
import { cellName, fateName, hex, objectName, vector } from './names.ts';
import { type NarrowContext, narrowStep } from './narrow-step.ts';
import type { Step } from './step.ts';
import { button, facts, few, list, outlined, type Unfolded } from './table.ts';

export interface Context extends NarrowContext {
  readonly card: Card;
  readonly cand: number | null;
  /** The rule that assigns levels. */
  readonly rule: CellRule;
  readonly hash: string;
  choose(candidate: number): void;
  pick(id: number): void;
  readonly unfolded: Unfolded;
}

/** The number of ids that are listed at first. */
const MOST_IDS = 12;

export function stepOf(step: number, context: Context): Step {
  switch (step) {
    case 1:
      return boundsStep(context);
    case 2:
      return levelStep(context);
    case 3:
      return cellsStep(context);
    case 4:
      return visitsStep(context);
    case 5:
      return candidatesStep(context);
    case 6:
      return narrowStep(context);
    default:
      return resultStep(context);
  }
}

const own = ({ card }: Context): Item => outline(card.corners, 'pick', String(card.id));

/** A step's content for every pass, with headings if there are several. */
function perPass({ card }: Context, body: (pass: Pass) => readonly Node[]): Node[] {
  const words: Readonly<Record<string, string>> = { inter: 'Pairs of different objects', self: 'Self-collision: pairs within an object' };
  return card.passes.flatMap((pass) => [
    ...(card.passes.length > 1 ? [make('h3', { textContent: words[pass.kind] ?? pass.kind })] : []),
    ...body(pass),
  ]);
}

const isBrute = ({ card }: Context): boolean => !hasGrid(card);

const treeOf = (context: Context): Tree | undefined => taking(context)?.tree;

/** The size that determines the level. */
const sizeName = ({ rule }: Context): string => (rule === 'mean' ? 'longest box side' : 'diameter d');

const taking = ({ card }: Context): Pass | undefined => card.passes.find(({ present }) => present);

/** The step to show instead if the primitive is not in the grid. */
function absence(context: Context): Step | undefined {
  if (hasTree(context.card)) {
    const sentence =
      treeOf(context) === undefined
        ? 'Culled: outside every overlap of its object’s bounding box with another’s, so it is not in the tree.'
        : 'A tree has no cells: its nodes are boxes around leaves that follow each other.';
    return { sentence, body: [], drawing: [own(context)] };
  }
  if (isBrute(context)) {
    return { sentence: 'Brute force has no grid: bounding boxes are compared pair by pair.', body: [], drawing: [own(context)] };
  }
  if (taking(context) === undefined) {
    return {
      sentence: 'Culled: outside every overlap of its object’s bounding box with another’s, so it is stored in no cell.',
      body: [],
      drawing: [own(context), box(context.card.aabb, 'cell')],
    };
  }
  return undefined;
}

function boundsStep(context: Context): Step {
  const { card } = context;
  return {
    sentence: `The smallest enclosing sphere has diameter d = ${number(card.diameter)}.${isBrute(context) ? '' : ` The bounding box determines its cells, the ${sizeName(context)} its level.`}`,
    body: [
      facts('Sphere and box', [
        ['centre', vector(card.sphere.center)],
        ['radius', number(card.sphere.radius)],
        ['box from', vector(card.aabb.low)],
        ['box to', vector(card.aabb.high)],
        ['longest side', number(Math.max(...add(card.aabb.high, card.aabb.low, -1)))],
      ]),
      list(
        'Corners',
        ['corner', 'vertex', 'at'],
        card.corners.map((corner, i) => ({ cells: [String(i), String(card.vertices[i]), vector(corner)] })),
      ),
    ],
    drawing: [own(context), sphere(card.sphere), box(card.aabb, 'cell')],
  };
}

function levelStep(context: Context): Step {
  const tree = treeOf(context);
  if (tree !== undefined) return leafStep(context, tree);
  const missing = absence(context);
  const pass = taking(context);
  if (missing !== undefined || pass === undefined) return missing ?? resultStep(context);
  const { card } = context;
  const level = pass.level ?? 0;
  const side = pass.levels.find((one) => one.level === level)?.side ?? 0;
  const first = pass.cells.find((cell) => cell.level === level);
  return {
    sentence: `Its ${sizeName(context)} is ${number(card.size)}, so it is on level ${level}, whose cells are ${number(side)} wide. Cells double in width from level to level.`,
    body: perPass(context, (one) =>
      one.level === undefined
        ? [make('p', { className: 'hint', textContent: 'Culled in this pass.' })]
        : [
            levelsFigure(one.levels, one.level, card.diameter),
            list(
              'Levels',
              ['level', 'cell width', context.rule === 'mean' ? 'sides up to' : 'd below', 'occupied'],
              one.levels.map((row) => ({
                cells: [String(row.level), number(row.side), number(row.upTo), row.used ? 'yes' : 'no'],
                current: row.level === one.level,
                quiet: !row.used,
              })),
            ),
          ],
    ),
    drawing: [own(context), sphere(card.sphere), ...(first === undefined ? [] : [box(first, 'cell')])],
  };
}

const storedIn = (pass: Pass): Cell[] => pass.cells.filter(({ level }) => level === pass.level);

function cellsStep(context: Context): Step {
  const missing = absence(context);
  const pass = taking(context);
  if (missing !== undefined || pass === undefined) return missing ?? resultStep(context);
  const cells = storedIn(pass);
  const chained = cells.filter(({ probes }) => probes > 1).length;
  return {
    sentence: `Its box overlaps ${plural(cells.length, 'cell')} of level ${pass.level}, and it is stored in each. The low bits of the cell’s hash (${context.hash}) give its slot in a table of ${count(pass.tableSlots)}.${chained > 0 ? ` ${count(chained)} of the slots ${chained === 1 ? 'was' : 'were'} occupied by another cell, so further slots were probed.` : ''}`,
    body: perPass(context, (one) => [
      slotsFigure(one.tableSlots, storedIn(one)),
      list(
        'Cells that it is stored in',
        ['cell', 'hash', 'slot', 'probes', 'occupancy'],
        storedIn(one).map((cell) => ({
          cells: [
            cellName(cell.cell),
            hex(cell.hash),
            cell.slot === undefined ? '–' : String(cell.slot),
            String(cell.probes),
            String(cell.count),
          ],
        })),
      ),
    ]),
    drawing: [own(context), box(context.card.aabb, 'pick'), ...cells.map((cell) => box(cell, 'cell'))],
  };
}

/** Buttons for the other primitives. */
function ids(context: Context, all: readonly number[], prefix: string): Node {
  const others = all.filter((id) => id !== context.card.id);
  const row = make('span', { className: 'inspect-ids' });
  const buttons = others.map((id) => button(`${prefix}-${id}`, String(id), () => context.choose(id), id === context.cand));
  row.append(...few(prefix, buttons, MOST_IDS, context.unfolded));
  if (others.length === 0) row.append('none');
  return row;
}

/** Its place in the tree. */
function leafStep(context: Context, tree: Tree): Step {
  return {
    sentence: `Its box is leaf ${count(tree.leaf + 1)} of ${count(tree.leaves)} along a Morton curve. Four leaves or nodes in a row have a node above them, whose box holds theirs, on ${plural(tree.levels.length, 'level')} below the root.`,
    body: perPass(context, (one) => [
      list(
        'Levels of the tree',
        ['level', 'nodes'],
        (one.tree?.levels ?? []).map(({ level, nodes }) => ({ cells: [level === 0 ? '0, the leaves' : String(level), count(nodes)] })),
      ),
    ]),
    drawing: [own(context), box(context.card.aabb, 'cell')],
  };
}

/** Its way through the tree. */
function walkStep(context: Context, tree: Tree): Step {
  const tests = tree.levels.reduce((sum, level) => sum + level.tests, 0);
  const hits = tree.levels.flatMap((level) => level.hits);
  return {
    sentence: `It goes up along its ancestors, and at each down into the nodes to the right whose boxes overlap its own: ${plural(tree.nodesVisited, 'node')} visited, ${plural(tests, 'box test')}. Pairs with leaves to the left are found from there.`,
    body: [
      ...outlined(hits.length),
      ...perPass(context, (one) => [
        list(
          'Its way through the tree',
          ['level', 'box tests', 'overlaps'],
          (one.tree?.levels ?? []).map((level) => ({
            cells: [level.level === 0 ? '0, the leaves' : String(level.level), count(level.tests), count(level.hits.length)],
            quiet: level.tests === 0,
          })),
        ),
      ]),
    ],
    drawing: [own(context), ...hits.slice(0, MOST_OUTLINES).map((hit) => box(hit, 'cell'))],
  };
}

function visitsStep(context: Context): Step {
  const tree = treeOf(context);
  if (tree !== undefined) return walkStep(context, tree);
  const missing = absence(context);
  const pass = taking(context);
  if (missing !== undefined || pass === undefined) return missing ?? resultStep(context);
  const levels = [...new Set(pass.cells.map(({ level }) => level))];
  const met = new Set(pass.cells.flatMap(({ stored }) => stored).filter((id) => id !== context.card.id));
  const others = pass.candidates.filter(({ id }) => met.has(id)).map(({ corners }) => ({ corners }));
  return {
    sentence: `It visits ${plural(pass.cells.length, 'cell')} on ${levels.length === 1 ? `level ${levels[0]}` : `levels ${levels.join(', ')}`}: its own level and the occupied ones above. ${plural(met.size, 'other primitive is', 'other primitives are')} stored there. Smaller primitives on lower levels visit its cells in turn.`,
    body: [
      ...outlined(others.length),
      ...perPass(context, (one) => [
        list(
          'Cells that it visits',
          ['level', 'cell', 'stored'],
          one.cells.map((cell, i) => ({
            cells: [
              String(cell.level),
              cellName(cell.cell),
              cell.slot === undefined ? 'empty' : ids(context, cell.stored, `v${one.kind}${i}`),
            ],
            quiet: cell.slot === undefined,
          })),
        ),
      ]),
    ],
    drawing: [own(context), ...pass.cells.map((cell) => box(cell, 'cell')), ...outlines(others)],
  };
}

const candidatesOf = ({ card }: Context): Candidate[] => card.passes.flatMap(({ candidates }) => candidates);

/** The cells that a chosen candidate shares with the inspected primitive. */
function meetingsOf(candidate: Candidate): Node[] {
  if (candidate.meetings.length === 0) return [];
  return [
    make('h3', { textContent: `Cells shared with ${candidate.id}` }),
    list(
      `Cells shared with ${candidate.id}`,
      ['cell', 'level', 'boxes overlap', 'home', 'found'],
      candidate.meetings.map((meeting) => ({
        cells: [
          cellName(meeting.cell),
          String(meeting.level),
          meeting.overlap ? 'yes' : 'no',
          meeting.home ? 'home' : '',
          meeting.found ? 'yes' : 'no',
        ],
        current: meeting.home,
      })),
    ),
  ];
}

const FINDERS: Readonly<Record<string, string>> = { this: 'inspected', other: 'candidate', cell: 'cell' };

const ORDER: readonly Candidate['fate'][] = ['collides', 'narrow', 'aabb', 'shared_vertex', 'object_filter'];

function candidatesStep(context: Context): Step {
  const all = candidatesOf(context);
  const chosen = all.find(({ id }) => id === context.cand);
  const brute = isBrute(context);
  const uniquePairs = all.filter(({ times }) => times > 0);
  const below = all.filter(({ foundBy }) => foundBy === 'other').length;
  const twice = uniquePairs.filter(({ times }) => times > 1).length;
  const { card } = context;
  const passes = card.passes.filter(({ present }) => present);
  const disjoint = passes.reduce((sum, { boxesDisjoint }) => sum + boxesDisjoint, 0);
  const absent = passes.reduce((sum, { participants }) => sum + card.primitives - participants, 0);
  const fell = (fate: Candidate['fate']) => all.filter((candidate) => candidate.fate === fate).length;
  const sentence = brute
    ? passes.length === 0
      ? 'Culled: its box is empty and overlaps no other.'
      : `${passes.length > 1 ? 'Both passes together: ' : ''}${count(absent)} others are culled. Of the participants, ${count(disjoint)} have boxes disjoint from its own, ${count(all.length)} overlap it; ${plural(uniquePairs.length, 'unique pair')} ${uniquePairs.length === 1 ? 'goes' : 'go'} to the narrow test.`
    : `It shares cells with ${plural(all.length, 'other primitive')}; ${plural(uniquePairs.length, 'unique pair')} ${uniquePairs.length === 1 ? 'goes' : 'go'} to the narrow test${twice > 0 ? `, ${count(twice)} found more than once` : ''}. Pairs across levels are found from the lower level, pairs of one level within each cell.`;
  const rows = [...all].sort((a, b) => ORDER.indexOf(a.fate) - ORDER.indexOf(b.fate) || a.id - b.id);
  return {
    sentence,
    body: [
      facts('Candidates by result', [
        ['object filter', count(fell('object_filter'))],
        ['shared vertex', count(fell('shared_vertex'))],
        ['boxes disjoint', count(fell('aabb') + disjoint)],
        ['separated by the narrow test', count(fell('narrow'))],
        ['colliding', count(fell('collides'))],
        brute ? ['culled', count(absent)] : ['found from a lower level', `${count(below)} of ${count(all.length)}`],
      ]),
      list(
        'Candidates',
        ['id', 'object', 'result', ...(brute ? [] : ['level', 'found by', 'times'])],
        rows.map((candidate) => ({
          cells: [
            button(`c-${candidate.id}`, String(candidate.id), () => context.choose(candidate.id), candidate.id === context.cand),
            objectName(candidate.object),
            fateName(candidate.fate),
            ...(brute ? [] : [String(candidate.level), FINDERS[candidate.foundBy] ?? candidate.foundBy, String(candidate.times)]),
          ],
          current: candidate.id === context.cand,
          quiet: candidate.times === 0,
        })),
      ),
      ...(chosen === undefined
        ? [
            ...outlined(uniquePairs.length),
            make('p', { className: 'hint', textContent: 'Choose a candidate to see the cells that the two share.' }),
          ]
        : meetingsOf(chosen)),
    ],
    drawing: [
      own(context),
      ...(chosen === undefined
        ? outlines(uniquePairs.map(({ corners }) => ({ corners })))
        : [
            outline(chosen.corners, 'candidate', String(chosen.id)),
            ...chosen.meetings.map((meeting) => box(meeting, meeting.home ? 'home' : 'cell')),
          ]),
    ],
  };
}

function resultStep(context: Context): Step {
  const { card } = context;
  const collided = candidatesOf(context).filter(({ fate }) => fate === 'collides');
  const gpu =
    card.found === undefined
      ? `This method keeps no pair list; the GPU’s mark ${card.agrees ? 'agrees' : 'differs'}.`
      : card.agrees
        ? 'The GPU’s pair list agrees.'
        : `The GPU’s pair list has ${card.found.length === 0 ? 'none' : card.found.join(', ')}.`;
  return {
    sentence: `${card.pairs.length === 0 ? 'It is in no colliding pair.' : `It is in ${plural(card.pairs.length, 'colliding pair')}.`} ${gpu}`,
    body: [
      ...(collided.length === 0
        ? []
        : [
            list(
              'Colliding primitives',
              ['id', 'object', sizeName(context)],
              collided.map((candidate) => ({
                cells: [
                  button(`r-${candidate.id}`, String(candidate.id), () => context.pick(candidate.id)),
                  objectName(candidate.object),
                  number(candidate.size),
                ],
              })),
            ),
            ...outlined(collided.length),
            make('p', { className: 'hint', textContent: 'Choose one to inspect it.' }),
          ]),
    ],
    drawing: [own(context), ...outlines(collided)],
  };
}
