// The steps of one object through a search for distances: for each a sentence, the numbers, and what is drawn.

import { hasOctree, runsOnHost, subLabel } from '../systems/methods.ts';
import { count, number, plural, significant } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { DistanceCard, HullPair, Iteration, Wire } from '../wasm/inspect.ts';
import { differenceFigure, sharesFigure } from './distance-figures.ts';
import { add, arrow, box, type Item, type Role, sphere } from './drawing.ts';
import { objectName, vector } from './names.ts';
import type { Step } from './step.ts';
import { button, facts, list } from './table.ts';

export interface DistanceContext {
  readonly card: DistanceCard;
  /** The chosen object. */
  readonly cand: number | null;
  /** The chosen iteration, counted from 0. */
  readonly detail: number | undefined;
  choose(object: number): void;
  pick(object: number): void;
  openIteration(iteration: number): void;
}

type Steps = readonly (readonly [title: string, step: (context: DistanceContext) => Step])[];

export const DISTANCE_STEPS: Steps = [
  ['Convex hull', hullStep],
  ['Broad phase', broadStep],
  ['Minkowski difference', ofPair(differenceStep)],
  ['Iterations', ofPair(iterationStep)],
  ['Four sub-algorithms', ofPair(rawStep)],
  ['Result', resultStep],
];

/** The step of the iterations. */
export const ITERATIONS = 4;

const hint = (text: string): Node => make('p', { className: 'hint', textContent: text });

/** The most edges of a hull that are drawn. */
const MOST_EDGES = 400;

const wire = ({ points, edges }: Wire, color: Role): Item[] =>
  edges.slice(0, MOST_EDGES).map(([a, b]) => ({ kind: 'segment', from: points[a] ?? [0, 0, 0], to: points[b] ?? [0, 0, 0], color }));

const verdictText = (verdict: string, distance: number): string => (verdict === 'separate' ? number(distance) : 'intersecting');

/** The pair that is told of: with the chosen object, or with the nearest. */
export const pairOf = ({ card, cand }: Pick<DistanceContext, 'card' | 'cand'>): HullPair | undefined =>
  card.pairs.find(({ other }) => other === cand) ?? card.pairs[0];

/** What the closest points are drawn as. */
function closest({ closest: [a, b], verdict }: HullPair, card: DistanceCard): Item[] {
  const size = Math.max(...add(card.bounds.high, card.bounds.low, -1)) / 50;
  const dots = [a, b].map((center) => sphere({ center, radius: size }, 'separate'));
  return verdict === 'separate' ? [arrow(a, b, 'separate'), ...dots] : dots.slice(0, 1);
}

const scene = (context: DistanceContext): Item[] => {
  const pair = pairOf(context);
  return [
    ...wire(context.card.hull, 'pick'),
    ...(pair === undefined ? [] : [...wire(pair.hull, 'candidate'), ...closest(pair, context.card)]),
  ];
};

const partnerButton = (context: DistanceContext, key: string, object: number): HTMLButtonElement =>
  button(`${key}-${object}`, objectName(object), () => context.choose(object), object === pairOf(context)?.other);

/** Where nothing is near. */
const alone = ({ within }: DistanceCard): string => `No object has a box within ${number(within)} of its own.`;

export function distanceFacts(context: DistanceContext): readonly (readonly [string, string | Node])[] {
  const { card } = context;
  const [nearest] = card.partners;
  const pair = pairOf(context);
  return [
    ['vertices', count(card.vertices[0])],
    ['of its hull', count(card.vertices[1])],
    ['near objects', count(card.partners.filter(({ distance }) => distance <= card.within).length)],
    ['nearest', nearest === undefined ? '–' : `${objectName(nearest.object)}, ${verdictText(nearest.verdict, nearest.distance)}`],
    ...(pair === undefined ? [] : ([['told of', `${objectName(card.object)} and ${objectName(pair.other)}`]] as const)),
  ];
}

function hullStep(context: DistanceContext): Step {
  const { card } = context;
  const [all, own] = card.vertices;
  return {
    sentence: `Distances are those of convex hulls. Of the ${plural(all, 'vertex', 'vertices')} of ${objectName(card.object)}, ${own === all ? 'all' : count(own)} are on its hull. All that GJK asks of a shape is its support function: which vertex is farthest along a direction?`,
    body: [
      facts('Hull', [
        ['vertices of the object', count(all)],
        ['vertices of the hull', count(own)],
        ['box from', vector(card.bounds.low)],
        ['to', vector(card.bounds.high)],
      ]),
      ...(card.hull.whole ? [] : [hint('Drawn: the hull of the vertices that are farthest in 240 directions.')]),
    ],
    drawing: wire(card.hull, 'pick'),
  };
}

function broadStep(context: DistanceContext): Step {
  const { card } = context;
  const inOctree = hasOctree(card);
  const cell = card.cells.at(-1);
  const where = inOctree
    ? `It is in a cell of depth ${cell?.depth ?? 0} of the octree, the smallest that holds its box grown by half of that. It is compared with the objects there, above and below.`
    : 'The grid of kDet stores the boxes of objects as it stores those of primitives, each grown by half of that.';
  return {
    sentence: `Pairs are asked for up to a distance of ${number(card.within)}. ${where} ${card.partners.length === 0 ? alone(card) : `${plural(card.partners.length, 'object has a box', 'objects have boxes')} near enough.`}`,
    body: [
      ...(inOctree
        ? [
            list(
              'Cells of the octree',
              ['depth', 'side', 'objects in it alone'],
              card.cells.map(({ depth, bounds, objects }, i) => ({
                cells: [String(depth), number(Math.max(...add(bounds.high, bounds.low, -1))), count(objects)],
                current: i + 1 === card.cells.length,
              })),
            ),
          ]
        : []),
      list(
        'Candidates',
        ['object', 'distance of the hulls'],
        card.partners.map(({ object, verdict, distance }) => ({
          cells: [partnerButton(context, 'b', object), verdictText(verdict, distance)],
          current: object === pairOf(context)?.other,
          quiet: distance > card.within,
        })),
      ),
    ],
    drawing: [
      ...wire(card.hull, 'pick'),
      box(card.bounds, 'home'),
      ...(inOctree ? card.cells.map(({ bounds }) => box(bounds, 'cell')) : []),
      ...(pairOf(context) === undefined ? [] : wire(pairOf(context)?.hull ?? card.hull, 'candidate')),
    ],
  };
}

/** A step that tells of a pair; where there is none, it says so. */
function ofPair(step: (context: DistanceContext, pair: HullPair) => Step): (context: DistanceContext) => Step {
  return (context) => {
    const pair = pairOf(context);
    if (pair !== undefined) return step(context, pair);
    return { sentence: alone(context.card), body: [], drawing: wire(context.card.hull, 'pick') };
  };
}

function differenceStep(context: DistanceContext, pair: HullPair): Step {
  const { card } = context;
  const [a, b] = [objectName(card.object), objectName(pair.other)];
  return {
    sentence: `All differences of a point of ${a} and a point of ${b} are a convex shape, too: the Minkowski difference. ${a} and ${b} intersect where the origin is in it, and their distance is that of the origin to it${pair.verdict === 'separate' ? `, ${number(pair.distance)}` : ''}. GJK never builds it: one support vertex of each is a corner of it.`,
    body: [
      differenceFigure(pair, undefined),
      hint(
        pair.difference.whole
          ? `Its ${plural(pair.difference.points.length, 'corner')}, seen from the side. The cross is the origin.`
          : 'Seen from the side, by its corners in 240 directions. The cross is the origin.',
      ),
    ],
    drawing: scene(context),
  };
}

/** The iteration that is shown. */
function iterationOf({ detail }: DistanceContext, { iterations }: HullPair): [Iteration | undefined, number] {
  const at = Math.min(detail ?? iterations.length - 1, iterations.length - 1);
  return [iterations[at], at];
}

const MEASURES = ['', '', 'length', 'area', 'volume'];
const SHAPES = ['', 'a corner', 'a segment', 'a triangle', 'a tetrahedron'];

const ENDS: Readonly<Record<string, string>> = {
  converged: 'no corner is nearer, or the origin is inside',
  no_progress: 'a corner came again, or no step got nearer',
  iteration_limit: 'the most iterations were made',
  overflow: 'a number was no longer finite',
};

function iterationStep(context: DistanceContext, pair: HullPair): Step {
  const { card } = context;
  const [iteration, at] = iterationOf(context, pair);
  if (iteration === undefined) return { sentence: 'The search has no iteration.', body: [], drawing: scene(context) };
  const size = iteration.corners.length;
  const dropped = iteration.corners.filter(({ weight }) => weight === null).length;
  const ending = iteration.ends ? ` The search ends: ${ENDS[pair.ended] ?? pair.ended}.` : '';
  const told =
    size <= 1 || iteration.ends
      ? `Iteration ${at + 1}: the simplex is ${SHAPES[Math.min(size, 4)] ?? 'a tetrahedron'}, its point nearest to the origin is ${number(Math.hypot(...iteration.nearest))} from it.${ending}`
      : `Iteration ${at + 1}: w, the corner farthest towards the origin, makes the simplex ${SHAPES[size] ?? ''}. The shares are signed parts of its ${MEASURES[size] ?? ''}; ${dropped === 0 ? 'all corners are kept' : `${plural(dropped, 'corner')} ${dropped === 1 ? 'does' : 'do'} not support the nearest point and ${dropped === 1 ? 'is' : 'are'} dropped`}.`;
  return {
    sentence: told,
    body: [
      differenceFigure(pair, iteration),
      hint('Cross: the origin. Line from it: to the nearest point so far. Large dot: the newest corner w.'),
      make('h3', { textContent: 'Signed shares of the corners' }),
      sharesFigure(iteration),
      list(
        'Iterations',
        ['iteration', 'corners', 'distance', 'at least'],
        pair.iterations.map(({ corners, nearest, at_least }, i) => ({
          cells: [
            button(`i-${i}`, String(i + 1), () => context.openIteration(i), i === at),
            String(Math.min(corners.length, 4)),
            number(Math.hypot(...nearest)),
            number(at_least),
          ],
          current: i === at,
        })),
      ),
      hint(`In f32, as on the GPU, with ${subLabel(card.sub)}.`),
    ],
    drawing: [
      ...scene(context),
      ...iteration.corners.flatMap(({ of: [from, to] }): Item[] => [{ kind: 'segment', from, to, color: 'home' }]),
    ],
  };
}

const OUTCOMES: Readonly<Record<string, string>> = {
  right: 'right',
  false_intersection: 'false intersection',
  false_separation: 'false separation',
  not_ended: 'not ended',
};

const PROOFS: Readonly<Record<string, string>> = {
  plane: 'a plane has all points of one on one side, and all of the other on the other side',
  simplex: 'the vertices of the last simplex span two tetrahedra that have a point in common',
  hulls: 'all edges of each hull were held against all faces of the other',
  none: 'none: coordinates differ too much in magnitude for exact signs',
};

function rawStep(context: DistanceContext, pair: HullPair): Step {
  const { card } = context;
  const wrong = pair.raw.filter(({ outcome }) => outcome !== 'right');
  return {
    sentence: `What each sub-algorithm itself says in f32, right or wrong, beside the certified verdict: ${pair.verdict}. ${wrong.length === 0 ? 'Here all are right.' : `${plural(wrong.length, 'is', 'are')} wrong.`}`,
    body: [
      list(
        'Sub-algorithms',
        ['sub-algorithm', 'says', 'iterations', 'outcome'],
        pair.raw.map(({ sub, verdict, distance, iterations, outcome }) => ({
          cells: [subLabel(sub), verdictText(verdict, distance), count(iterations), OUTCOMES[outcome] ?? outcome],
          current: sub === card.sub,
        })),
      ),
      facts('Certified', [
        ['verdict', pair.verdict],
        ['distance in f64', verdictText(pair.verdict, pair.distance)],
        ['proof', PROOFS[pair.proof] ?? pair.proof],
      ]),
    ],
    drawing: scene(context),
  };
}

function resultStep(context: DistanceContext): Step {
  const { card } = context;
  const near = card.partners.filter(({ distance }) => distance <= card.within);
  const onHost = runsOnHost(card);
  const gpu = onHost ? '' : card.agrees ? ' The GPU’s list says the same, within rounding.' : ' The GPU’s list says something else.';
  return {
    sentence: `${near.length === 0 ? `No other object is within ${number(card.within)}.` : `${plural(near.length, 'object is', 'objects are')} within ${number(card.within)} of ${objectName(card.object)}.`}${gpu}`,
    body:
      near.length === 0
        ? []
        : [
            list(
              'Near objects',
              onHost ? ['object', 'distance'] : ['object', 'distance', 'GPU'],
              near.map(({ object, verdict, distance, found, open }) => ({
                cells: [
                  button(`n-${object}`, objectName(object), () => context.pick(object)),
                  verdictText(verdict, distance),
                  ...(onHost
                    ? []
                    : [open ? 'left to the host' : found === null ? '–' : found === 0 ? 'intersecting' : significant(found, 7)]),
                ],
                current: object === pairOf(context)?.other,
              })),
            ),
            hint('Choose an object to inspect it.'),
          ],
    drawing: scene(context),
  };
}
