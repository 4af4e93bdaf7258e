// The steps of one vertex through spatial hashing and penetration depth: for each a sentence, the numbers, and what is drawn.

import { hasVertexDepths, headlineCount, runsOnHost } from '../systems/methods.ts';
import { count, number, plural, significant } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Asking, Crossing, Edge, Vector, VertexCard } from '../wasm/inspect.ts';
import { add, arrow, box, dot, type Item, MOST_OUTLINES, outline, outlines, sphere } from './drawing.ts';
import { cellName, hex, objectName, vector } from './names.ts';
import type { Step } from './step.ts';
import { button, facts, few, list, outlined, type Unfolded } from './table.ts';

export interface VertexContext {
  readonly card: VertexCard;
  /** The chosen tetrahedron. */
  readonly cand: number | null;
  choose(tetrahedron: number): void;
  pick(vertex: number): void;
  readonly unfolded: Unfolded;
}

type Steps = readonly (readonly [title: string, step: (context: VertexContext) => Step])[];

const FIRST: Steps = [
  ['Vertex', vertexStep],
  ['Cell', cellStep],
  ['Slot', slotStep],
  ['Tetrahedra', tetrahedraStep],
  ['Test', testStep],
];
const CONTACTS: Steps = [...FIRST, ['Result', resultStep]];
const DEPTHS: Steps = [...FIRST, ['Crossings and border', borderStep], ['Result', resultStep]];
const CROSSINGS: Steps = [
  ['Vertex', vertexStep],
  ['Cells', cellsStep],
  ['Triangles', trianglesStep],
  ['Crossings', crossingsStep],
  ['Result', edgesResultStep],
];

/** The steps of a method's story. */
export const vertexSteps = (asked: { readonly method: string }): Steps =>
  hasVertexDepths(asked) ? DEPTHS : headlineCount(asked) === 'crossings' ? CROSSINGS : CONTACTS;

/** The step of the test. */
export const TEST = 5;

const FATES: readonly (readonly [fate: Asking['fate'], name: string])[] = [
  ['collides', 'inside'],
  ['narrow', 'outside'],
  ['aabb', 'outside its box'],
  ['shared_vertex', 'own corner'],
  ['object_filter', 'object filter'],
];
/** In the order in which the card counts them. */
const COUNTED = FATES.map(([fate]) => fate).reverse();

const fateName = (fate: Asking['fate']): string => FATES.find(([name]) => name === fate)?.[1] ?? fate;
const countOf = (card: VertexCard, fate: Asking['fate']): number => card.fates[COUNTED.indexOf(fate)] ?? 0;
const isTested = ({ fate }: Asking): boolean => fate === 'collides' || fate === 'narrow';
const contactsOf = (card: VertexCard): Asking[] => card.asking.filter(({ fate }) => fate === 'collides');
const ofObject = ({ object }: VertexCard): string => (object === null ? 'no object' : objectName(object));

/** A small sphere around a point. */
const mark = (card: VertexCard, at: Vector, color: Item['color'], size = 0.06): Item =>
  sphere({ center: at, radius: size * card.side }, color);
const own = ({ card }: VertexContext): Item => mark(card, card.position, 'pick');
/** A cell by its numbers. */
const cellBox = ({ origin, side }: VertexCard, cell: Vector, color: Item['color']): Item => {
  const low = add(origin, cell, side);
  return box({ low, high: add(low, [1, 1, 1], side) }, color);
};
/** Whether the table holds vertices; otherwise tetrahedra. */
const storesVertices = ({ stored }: VertexCard): boolean => stored === 'vertices';
const hint = (text: string): Node => make('p', { className: 'hint', textContent: text });

/** Lists that the program cuts off. */
const listed = (shown: number, all: number): Node[] => (shown < all ? [hint(`${count(shown)} of ${count(all)} are listed.`)] : []);

const CULLED = 'Culled: outside every overlap of its object’s bounding box with another’s, so';

export function vertexFacts(context: VertexContext, open: (tetrahedron: number) => void): readonly (readonly [string, string | Node])[] {
  const { card } = context;
  const [cell] = card.cells;
  const rows: [string, string | Node][] = [
    ['object', ofObject(card)],
    ['primitives', count(card.primitives)],
    ['neighbours', count(card.neighbours)],
  ];
  if (headlineCount(card) === 'crossings')
    return [...rows, ['edges on the surface', count(card.edges.length)], ['crossings', count(met(card).length)]];
  if (cell !== undefined) rows.push(['cell', cellName(cell.cell)], ['slot', count(cell.slot)]);
  if (hasVertexDepths(card)) rows.push(['depth', depthText(card)]);
  const ids = contactsOf(card).map(({ id }) => button(`p-${id}`, String(id), () => open(id), id === context.cand));
  const all = countOf(card, 'collides');
  const row = make('span', { className: 'inspect-ids' }, `${count(all)}${all > 0 ? ': ' : ''}`);
  row.append(...few('contacts', ids, 8, context.unfolded));
  return [...rows, ['contacts', row]];
}

/** Direction and depth. */
type Estimate = NonNullable<NonNullable<VertexCard['depth']>['consistent']>;
const depthOf = ([, , , depth]: Estimate): number => depth;
const directionOf = ([x, y, z]: Estimate): Vector => [x, y, z];

const depthText = ({ depth }: VertexCard): string => {
  const shown = depth?.consistent ?? depth?.nearest ?? null;
  return shown === null ? '–' : number(depthOf(shown));
};

function vertexStep(context: VertexContext): Step {
  const { card } = context;
  return {
    sentence: `A vertex of ${ofObject(card)}, corner of ${plural(card.primitives, 'primitive')}, with edges to ${plural(card.neighbours, 'neighbour')}.${card.present ? '' : ` ${CULLED} it is not searched.`}`,
    body: [
      facts('Vertex', [
        ['position', vector(card.position)],
        ['object', ofObject(card)],
        ['primitives', count(card.primitives)],
        ['neighbours', count(card.neighbours)],
        ['participant', card.present ? 'yes' : 'no'],
      ]),
    ],
    drawing: [own(context), ...edgesOf(context)],
  };
}

const edgesOf = ({ card }: VertexContext): Item[] =>
  card.edges.map(({ to }): Item => ({ kind: 'segment', from: card.position, to, color: 'pick' }));

const sizes = (card: VertexCard): readonly (readonly [string, string])[] => [
  ['mean edge', number(card.meanEdge)],
  ['cell size', `${number(card.side / card.meanEdge)} mean edges`],
  ['cell side', number(card.side)],
];

function cellStep(context: VertexContext): Step {
  const { card } = context;
  const [cell] = card.cells;
  if (cell === undefined) return { sentence: '', body: [], drawing: [] };
  return {
    sentence: `Cells are ${number(card.side)} wide. The vertex is in cell ${cellName(cell.cell)}; the cell’s hash modulo ${count(card.slots)} slots is its slot, ${count(cell.slot)}.${card.present ? '' : ` ${CULLED} it ${storesVertices(card) ? 'is not stored' : 'does not look'} there.`}`,
    body: [
      facts('Cell', [
        ...sizes(card),
        ['cell', cellName(cell.cell)],
        ['hash', hex(cell.hash)],
        ['slot', `${count(cell.slot)} of ${count(card.slots)}`],
      ]),
    ],
    drawing: [own(context), cellBox(card, cell.cell, 'cell')],
  };
}

function slotStep(context: VertexContext): Step {
  const { card } = context;
  const [cell] = card.cells;
  if (cell === undefined) return { sentence: '', body: [], drawing: [] };
  const isSame = (other: { readonly cell: Vector }) => cellName(other.cell) === cellName(cell.cell);
  const strangers = cell.stored.filter((other) => !isSame(other)).slice(0, MOST_OUTLINES);
  const all = cell.same + cell.others;
  const other = card.present ? 'other ' : '';
  const open = (id: number) => (storesVertices(card) ? context.pick(id) : context.choose(id));
  return {
    sentence: `Slot ${count(cell.slot)} stores ${storesVertices(card) ? plural(all, `${other}vertex`, `${other}vertices`) : plural(all, 'tetrahedron', 'tetrahedra')}: ${count(cell.same)} of the same cell, ${count(cell.others)} of other cells${cell.others === 0 ? '' : ', which are hash collisions: a query of a cell skips entries of another'}.`,
    body:
      all === 0
        ? []
        : [
            list(
              'Entries of the slot',
              [storesVertices(card) ? 'vertex' : 'tetrahedron', 'cell', ''],
              cell.stored.map((other) => ({
                cells: [
                  button(`s-${other.id}`, String(other.id), () => open(other.id)),
                  cellName(other.cell),
                  isSame(other) ? 'same cell' : 'hash collision',
                ],
                quiet: !isSame(other),
              })),
            ),
            ...listed(cell.stored.length, all),
          ],
    drawing: [
      own(context),
      cellBox(card, cell.cell, 'home'),
      ...strangers.map((other) => cellBox(card, other.cell, 'cell')),
      ...cell.stored.slice(0, MOST_OUTLINES).map((other) => mark(card, other.at, isSame(other) ? 'home' : 'cell', 0.04)),
    ],
  };
}

function tetrahedraStep(context: VertexContext): Step {
  const { card } = context;
  const [cell] = card.cells;
  const all = card.fates.reduce((sum, some) => sum + some, 0);
  const tested = card.asking.filter(isTested);
  const candidates = countOf(card, 'collides') + countOf(card, 'narrow');
  const chosen = card.asking.find(({ id }) => id === context.cand);
  return {
    sentence: card.present
      ? `The boxes of ${plural(all, 'tetrahedron covers', 'tetrahedra cover')} its cell, so ${storesVertices(card) ? (all === 1 ? 'it looks into its slot' : 'they look into its slot') : 'the vertex meets them there'}. ${plural(candidates, 'candidate pair')} ${candidates === 1 ? 'remains' : 'remain'} after the filters.`
      : `${CULLED} no tetrahedron finds it.`,
    body: card.present
      ? [
          facts(
            'Tetrahedra by result',
            [...FATES].reverse().map(([fate, name]) => [name, count(countOf(card, fate))]),
          ),
          list(
            'Tetrahedra',
            ['id', 'object', 'result'],
            card.asking.map((one) => ({
              cells: [
                button(`c-${one.id}`, String(one.id), () => context.choose(one.id), one.id === context.cand),
                objectName(one.object),
                fateName(one.fate),
              ],
              current: one.id === context.cand,
              quiet: !isTested(one),
            })),
          ),
          ...listed(card.asking.length, all),
          ...(chosen === undefined ? outlined(tested.length) : []),
        ]
      : [],
    drawing: [
      own(context),
      ...(cell === undefined ? [] : [cellBox(card, cell.cell, 'cell')]),
      ...(chosen === undefined ? outlines(tested.map(({ corners }) => ({ corners }))) : [outline(chosen.corners, 'candidate')]),
    ],
  };
}

/** Above which a barycentric coordinate has to be for a vertex to penetrate (docs/depth.md). */
const LEAST = { outer: 1e-6, inner: -1e-5 };

const isOuter = ({ outer }: Asking, corner: number): boolean => ((outer >> corner) & 1) === 1;

/** The tetrahedron of the test: the chosen one, otherwise the first that was tested. */
export const testedOf = ({ card, cand }: Pick<VertexContext, 'card' | 'cand'>): Asking | undefined =>
  cand === null ? card.asking.find(isTested) : card.asking.find(({ id }) => id === cand);

function testStep(context: VertexContext): Step {
  const { card, cand } = context;
  const tested = card.asking.filter(isTested);
  const one = testedOf(context);
  const chooser = make('span', { className: 'inspect-ids' });
  const choices = tested.map(({ id, fate }) =>
    button(`t-${id}`, `${id}${fate === 'collides' ? ' inside' : ''}`, () => context.choose(id), id === one?.id),
  );
  chooser.append(...few('tested', choices, 8, context.unfolded));
  const choose = tested.length === 0 ? [] : [facts('Tested tetrahedra', [['tested', chooser]])];
  if (one === undefined) {
    const sentence = cand === null ? 'No tetrahedron reached the test.' : `Tetrahedron ${cand} does not look into the vertex’s cell.`;
    return { sentence, body: choose, drawing: [own(context)] };
  }
  const depths = hasVertexDepths(card);
  // What is not a number comes as null.
  const flat = !one.weights.every(Number.isFinite);
  const least = (corner: number) => (depths ? (isOuter(one, corner) ? LEAST.outer : LEAST.inner) : 0);
  const fails = (weight: number, corner: number) => (depths ? weight <= least(corner) : weight < 0);
  const outside = one.weights.findIndex(fails);
  const inside = isTested(one) ? one.fate === 'collides' : !flat && outside < 0;
  const why = flat
    ? 'The tetrahedron is flat and holds nothing.'
    : inside
      ? depths
        ? 'All barycentric coordinates are above their limits: the vertex is inside.'
        : 'No barycentric coordinate is negative: the vertex is inside, or on the surface.'
      : `The vertex is outside${outside < 0 ? '' : `: its coordinate ${outside} is too small`}.`;
  return {
    sentence: `Tetrahedron ${one.id} of ${objectName(one.object)}. ${why}${isTested(one) && !depths ? ' The verdict is exact: signs that rounding could change are decided in integers.' : ''}`,
    body: [
      ...choose,
      ...(flat
        ? []
        : [
            list(
              'Barycentric coordinates',
              ['corner', 'coordinate', depths ? 'above' : 'at least', 'face'],
              one.weights.map((weight, corner) => ({
                cells: [
                  String(corner),
                  number(weight),
                  number(least(corner)),
                  isOuter(one, corner) ? 'on the surface' : 'inside the object',
                ],
                current: fails(weight, corner),
              })),
            ),
          ]),
      ...(isTested(one) ? [] : [hint(`Not tested during detection: it was rejected (${fateName(one.fate)}).`)]),
    ],
    drawing: [own(context), { kind: 'tetrahedron', corners: one.corners, outline: false, color: inside ? 'candidate' : 'separate' }],
  };
}

/** Rows with shares of a sum of weights. */
const share = (weight: number, all: readonly { readonly weight: number }[]): string =>
  `${significant((100 * weight) / all.reduce((sum, one) => sum + one.weight, 0), 2)}\u00a0%`;

/** Normals and directions are drawn with this length. */
const long = (card: VertexCard): number => 0.4 * card.side;

function borderStep(context: VertexContext): Step {
  const { card } = context;
  const { depth, edges } = card;
  if (depth === null) return { sentence: 'The vertex does not collide: it has no depth.', body: [], drawing: [own(context)] };
  if (depth.estimate === 'nearest')
    return {
      sentence: 'The nearest surface needs neither crossings nor neighbours: see the result.',
      body: [],
      drawing: [own(context)],
    };
  const crossings = edges.flatMap((edge) => edge.crossings);
  const ring = depth.ring ?? 0;
  const border = edges.length === 0 ? '' : `${plural(edges.length, 'neighbour does', 'neighbours do')} not collide: a border vertex. `;
  const sentence =
    ring === 1
      ? `${border}${count(crossings.length)} of the edges to them cross${crossings.length === 1 ? 'es' : ''} a surface: ring 1 of ${count(depth.rings)}. The nearer the crossing x, the larger its weight 1/|x − p|².`
      : ring > 1
        ? `${border}${edges.length === 0 ? 'All neighbours collide' : 'No edge to them crosses a surface'}. Ring ${ring} of ${count(depth.rings)}: ${plural(depth.helpers.length, 'neighbour')} of earlier rings give${depth.helpers.length === 1 ? 's' : ''} it the depth, with weights 1/|pⱼ − p|².`
        : `${border}${noDepth(card)}`;
  return {
    sentence,
    body: [
      ...(edges.length === 0
        ? []
        : [
            list(
              'Edges that leave',
              ['to', 'crossing', 'normal', '(x − p)·n', 'weight'],
              edges.map((edge) => ({ cells: leavingCells(context, edge, crossings), quiet: edge.crossings.length === 0 })),
            ),
          ]),
      ...(depth.helpers.length === 0
        ? []
        : [
            list(
              'Neighbours of earlier rings',
              ['neighbour', 'its depth', 'gives', 'weight'],
              depth.helpers.map((helper) => ({
                cells: [
                  button(`h-${helper.vertex}`, String(helper.vertex), () => context.pick(helper.vertex)),
                  number(helper.depth),
                  number(dot(add(helper.at, card.position, -1), helper.direction) + helper.depth),
                  share(helper.weight, depth.helpers),
                ],
              })),
            ),
          ]),
    ],
    drawing: [
      own(context),
      ...edgesOf(context),
      ...crossings.flatMap((crossing) => crossingItems(card, crossing)),
      ...depth.helpers.flatMap(({ at, direction }): Item[] => [
        { kind: 'segment', from: card.position, to: at, color: 'sphere' },
        mark(card, at, 'sphere', 0.04),
        arrow(at, add(at, direction, long(card)), 'home'),
      ]),
    ],
  };
}

function leavingCells(context: VertexContext, { other, crossings }: Edge, all: readonly Crossing[]): (string | Node)[] {
  const to = button(`e-${other}`, String(other), () => context.pick(other));
  const [crossing] = crossings;
  if (crossing === undefined || crossing.point === null || crossing.normal === null) return [to, 'none', '', '', ''];
  const { point, normal, weight } = crossing;
  return [to, vector(point), vector(normal), number(dot(add(point, context.card.position, -1), normal)), share(weight, all)];
}

const crossingItems = (card: VertexCard, { point, normal, corners: [a, b, c] }: Crossing): Item[] => [
  outline([a, b, c, c], 'candidate'),
  ...(point === null ? [] : [mark(card, point, 'separate', 0.04)]),
  ...(point === null || normal === null ? [] : [arrow(point, add(point, normal, long(card)), 'home')]),
];

const noDepth = ({ edges }: VertexCard): string =>
  edges.length === 0
    ? 'No depth: no border vertex is connected with it.'
    : `No depth: no edge crosses a surface, and no neighbour has a depth.`;

/** Whether the GPU says the same; on the host search and story are one. */
const agreement = (card: VertexCard): string =>
  runsOnHost(card) ? 'Searched on the host.' : `The GPU’s answer ${card.agrees ? 'agrees' : 'differs'}.`;

function resultStep(context: VertexContext): Step {
  const { card } = context;
  const { depth } = card;
  const contacts = contactsOf(card);
  const all = countOf(card, 'collides');
  const shown = depth?.consistent ?? depth?.nearest ?? null;
  const rows: (readonly [string, string])[] = [];
  const end = (estimate: Estimate): Vector => add(card.position, directionOf(estimate), depthOf(estimate));
  const say = (name: string, estimate: Estimate | null | undefined, found: Estimate | null | undefined) => {
    if (estimate === null || estimate === undefined) return;
    rows.push([`${name} depth`, number(depthOf(estimate))], [`${name} direction`, vector(directionOf(estimate))]);
    if (name === 'nearest') rows.push(['nearest point', vector(end(estimate))]);
    if (!runsOnHost(card)) rows.push([`${name} depth of the GPU`, found === null || found === undefined ? 'none' : number(depthOf(found))]);
  };
  say('consistent', depth?.consistent, depth?.found[0]);
  say('nearest', depth?.nearest, depth?.found[1]);
  const deep =
    depth === null
      ? ''
      : shown === null
        ? ` ${noDepth(card)}`
        : ` Its depth is ${number(depthOf(shown))}, in the direction ${vector(directionOf(shown))}.${depthOf(shown) < 0 ? ' It is below zero, as at concave surfaces, and not drawn.' : ''}`;
  const way = (estimate: Estimate | null | undefined, color: Item['color']): Item[] =>
    estimate === null || estimate === undefined || depthOf(estimate) <= 0 ? [] : [arrow(card.position, end(estimate), color)];
  return {
    sentence: `${all === 0 ? 'The vertex has no contact.' : `The vertex has ${plural(all, 'contact')}.`}${deep} ${agreement(card)}`,
    body: [
      ...(rows.length === 0 ? [] : [facts('Depth', rows)]),
      ...(contacts.length === 0
        ? []
        : [
            list(
              'Contacts',
              ['tetrahedron', 'object'],
              contacts.map(({ id, object }) => ({
                cells: [button(`r-${id}`, String(id), () => context.choose(id), id === context.cand), objectName(object)],
                current: id === context.cand,
              })),
            ),
          ]),
    ],
    drawing: [
      own(context),
      ...outlines(contacts.map(({ corners }) => ({ corners }))),
      ...way(depth?.nearest, 'sphere'),
      ...way(depth?.consistent, 'home'),
    ],
  };
}

// Edges through triangles.

const met = (card: VertexCard): Crossing[] => card.edges.flatMap(({ crossings }) => crossings.filter(({ meets }) => meets));

function cellsStep(context: VertexContext): Step {
  const { card } = context;
  return {
    sentence: card.present
      ? `Its ${plural(card.edges.length, 'edge')} on the surface cross${card.edges.length === 1 ? 'es' : ''} ${plural(card.cells.length, 'cell')}. The cell’s hash modulo ${count(card.slots)} slots is the slot that is looked into.`
      : `${CULLED} its edges look into no cell.`,
    body: [
      facts('Cell size', sizes(card)),
      ...(card.cells.length === 0
        ? []
        : [
            list(
              'Cells that its edges cross',
              ['cell', 'hash', 'slot', 'triangles', 'hash collisions'],
              card.cells.map(({ cell, hash, slot, same, others }) => ({
                cells: [cellName(cell), hex(hash), count(slot), count(same), count(others)],
                quiet: same === 0,
              })),
            ),
          ]),
    ],
    drawing: [own(context), ...edgesOf(context), ...card.cells.slice(0, MOST_OUTLINES).map(({ cell }) => cellBox(card, cell, 'cell'))],
  };
}

/** Edges with their triangles. */
function trianglesList(context: VertexContext, name: string, keep: (crossing: Crossing) => boolean): Node[] {
  const rows = context.card.edges.flatMap(({ other, crossings }) =>
    crossings.filter(keep).map((crossing) => ({
      cells: [
        button(`e-${other}-${crossing.vertices.join('-')}`, String(other), () => context.pick(other)),
        crossing.vertices.join('\u00a0'),
        objectName(crossing.object),
        crossing.meets ? (crossing.point === null ? 'in its plane' : vector(crossing.point)) : 'no',
      ],
      quiet: !crossing.meets,
    })),
  );
  return rows.length === 0 ? [] : [list(name, ['edge to', 'triangle', 'object', 'crossing'], rows)];
}

function trianglesStep(context: VertexContext): Step {
  const { card } = context;
  const tested = card.edges.flatMap(({ crossings }) => crossings);
  return {
    sentence: card.present
      ? `${plural(tested.length, 'candidate pair')} of an edge and a triangle ${tested.length === 1 ? 'remains' : 'remain'}: the triangle is stored in a cell of the edge, their boxes overlap, and they share no vertex. Each is tested exactly.`
      : `${CULLED} its edges are not tested.`,
    body: [...trianglesList(context, 'Triangles', () => true), ...outlined(tested.length)],
    drawing: [own(context), ...edgesOf(context), ...outlines(tested.map(({ corners: [a, b, c] }) => ({ corners: [a, b, c, c] })))],
  };
}

function crossingsStep(context: VertexContext): Step {
  const crossings = met(context.card);
  return {
    sentence:
      crossings.length === 0
        ? 'None of its edges crosses a triangle.'
        : `Its edges have ${plural(crossings.length, 'crossing')}. Touching counts.`,
    body: trianglesList(context, 'Crossings', ({ meets }) => meets),
    drawing: [
      own(context),
      ...edgesOf(context),
      ...crossings.slice(0, MOST_OUTLINES).flatMap((crossing) => crossingItems(context.card, crossing)),
    ],
  };
}

function edgesResultStep(context: VertexContext): Step {
  const step = crossingsStep(context);
  return { ...step, sentence: `${step.sentence} ${agreement(context.card)}`, body: [] };
}
