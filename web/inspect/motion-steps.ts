// The steps of one triangle through continuous detection: for each a sentence, the numbers, and what is drawn.

import { runsOnHost, testLabel } from '../systems/methods.ts';
import { count, number, plural, significant } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Corners, FeaturePairView, MotionCard, Vector } from '../wasm/inspect.ts';
import { add, arrow, box, type Item, outline, outlines, sphere } from './drawing.ts';
import { boxesFigure, cubicFigure } from './motion-figures.ts';
import { objectName, vector } from './names.ts';
import type { Step } from './step.ts';
import { button, facts, few, list, outlined, type Unfolded } from './table.ts';

export interface MotionContext {
  readonly card: MotionCard;
  /** The chosen candidate. */
  readonly cand: number | null;
  /** The chosen feature pair, counted from 0. */
  readonly detail: number | undefined;
  /** The time within the step that is shown. */
  readonly time: number;
  choose(triangle: number): void;
  pick(triangle: number): void;
  /** Opens the test of a feature pair. */
  openTest(pair: number): void;
  readonly unfolded: Unfolded;
}

type Steps = readonly (readonly [title: string, step: (context: MotionContext) => Step])[];

export const MOTION_STEPS: Steps = [
  ['Motion', motionStep],
  ['Swept box', boxStep],
  ['Candidates', candidatesStep],
  ['Feature pairs', featuresStep],
  ['Elementary test', testStep],
  ['Result', resultStep],
];

/** The step of the test. */
export const MOTION_TEST = 5;

type Three = MotionCard['begin'];

const mix = (a: Vector, b: Vector, t: number): Vector => add(a, add(b, a, -1), t);
const flat = ([a, b, c]: Three): Corners => [a, b, c, c];
/** A triangle at the time that is shown. */
const at = ({ begin, end }: { readonly begin: Three; readonly end: Three }, time: number): Corners =>
  flat([mix(begin[0], end[0], time), mix(begin[1], end[1], time), mix(begin[2], end[2], time)]);
const own = ({ card, time }: MotionContext): Item => outline(at(card, time), 'pick');
const candidateItems = (some: readonly MotionCard['candidates'][number][], time: number): Item[] =>
  outlines(some.map((candidate) => ({ corners: at(candidate, time), id: candidate.id })));
const hint = (text: string): Node => make('p', { className: 'hint', textContent: text });
const timeText = (time: number | null): string => (time === null ? 'miss' : `t = ${significant(time, 4)}`);
const kindName = ({ kind }: FeaturePairView): string => (kind === 'vf' ? 'vertex–face' : 'edge–edge');
const pairName = ({ kind, vertices: [a, b, c, d] }: FeaturePairView): string =>
  kind === 'vf' ? `${a} – ${b} ${c} ${d}` : `${a} ${b} – ${c} ${d}`;

/** The feature pair whose test is shown. */
export const pairOf = ({ card, cand, detail }: Pick<MotionContext, 'card' | 'cand' | 'detail'>): FeaturePairView | undefined =>
  card.tested[detail ?? -1] ?? card.tested.find(({ candidate }) => candidate === cand) ?? card.tested[0];

/** Lists that the program cuts off. */
const listed = ({ tested, testedCount }: MotionCard): Node[] =>
  tested.length < testedCount ? [hint(`${count(tested.length)} of ${count(testedCount)} are listed, impacts first.`)] : [];

export function motionFacts(context: MotionContext): readonly (readonly [string, string | Node])[] {
  const { card } = context;
  const hits = card.tested.map((view, i) => ({ view, i })).filter(({ view }) => view.time !== null);
  const ids = hits.map(({ view, i }) =>
    button(`m-${i}`, significant(view.time ?? 0, 3), () => context.openTest(i), view === pairOf(context)),
  );
  const row = make('span', { className: 'inspect-ids' }, `${count(card.impacts)}${card.impacts > 0 ? ', at t = ' : ''}`);
  row.append(...few('impacts', ids, 8, context.unfolded));
  return [
    ['object', objectName(card.object)],
    ['candidates', count(card.candidates.length)],
    ['feature pairs', count(card.testedCount)],
    ['impacts', row],
  ];
}

const path = (card: MotionCard): Item[] => card.begin.map((from, i) => arrow(from, card.end[i] ?? from, 'home'));

const longest = ({ begin, end }: MotionCard): number => Math.max(...begin.map((from, i) => Math.hypot(...add(end[i] ?? from, from, -1))));

function motionStep(context: MotionContext): Step {
  const { card } = context;
  const far = longest(card);
  return {
    sentence: `A triangle of ${objectName(card.object)}. From frame ${card.frame} (t = 0) to the next (t = 1) its vertices move along straight lines${far === 0 ? ', here not at all' : `, by up to ${number(far)}`}. A search of single frames does not see what happens in between.`,
    body: [
      list(
        'Vertices',
        ['vertex', 'at t = 0', 'at t = 1'],
        card.vertices.map((vertex, i) => ({
          cells: [String(vertex), vector(card.begin[i] ?? [0, 0, 0]), vector(card.end[i] ?? [0, 0, 0])],
        })),
      ),
    ],
    drawing: [own(context), outline(flat(card.begin), 'cell'), outline(flat(card.end), 'home'), ...path(card)],
  };
}

function boxStep(context: MotionContext): Step {
  const { card } = context;
  const { low, high } = card.swept;
  return {
    sentence: `The box around the triangle at both times holds it at all times between, because vertices move along straight lines.${card.separation > 0 ? ` Boxes that are nearer than the separation, ${number(card.separation)}, count as overlapping.` : ''} The broad phase searches these boxes as it searches others.`,
    body: [
      facts('Swept box', [
        ['from', vector(low)],
        ['to', vector(high)],
        ['longest side', number(Math.max(...add(high, low, -1)))],
        ['longest path of a vertex', number(longest(card))],
      ]),
    ],
    drawing: [own(context), outline(flat(card.end), 'home'), box(card.swept, 'cell')],
  };
}

function candidatesStep(context: MotionContext): Step {
  const { card } = context;
  const rows = [...card.candidates].sort((a, b) => (a.first ?? 2) - (b.first ?? 2) || a.id - b.id);
  return {
    sentence: `${plural(card.candidates.length, 'triangle has a swept box', 'triangles have swept boxes')} overlapping its own.`,
    body: [
      list(
        'Candidates',
        ['id', 'object', 'feature pairs', 'tested', 'first impact'],
        rows.map(({ id, object, pairs: [all, tested], first }) => ({
          cells: [
            button(`c-${id}`, String(id), () => context.choose(id), id === context.cand),
            objectName(object),
            count(all),
            count(tested),
            first === null ? '–' : significant(first, 4),
          ],
          current: id === context.cand,
          quiet: tested === 0,
        })),
      ),
      ...outlined(card.candidates.length),
    ],
    drawing: [own(context), box(card.swept, 'cell'), ...candidateItems(card.candidates, context.time)],
  };
}

function featuresStep(context: MotionContext): Step {
  const { card } = context;
  const bits = (from: number) => [0, 1, 2].filter((i) => card.features & (1 << (from + i))).length;
  const possible = card.candidates.reduce((sum, { pairs }) => sum + pairs[0], 0);
  return {
    sentence: `Every vertex, edge and face belongs to one triangle, so that no feature pair is tested twice: it owns ${bits(0)} of its vertices, ${bits(3)} of its edges, and ${card.features & 64 ? 'its face' : 'not its face'}. Of ${plural(possible, 'feature pair')} with its candidates, ${count(card.testedCount)} have swept boxes that overlap and are tested.`,
    body: [
      list(
        'Feature pairs',
        ['vertices', 'kind', 'with', testLabel(card.test)],
        card.tested.map((view, i) => ({
          cells: [
            button(`t-${i}`, pairName(view), () => context.openTest(i), view === pairOf(context)),
            kindName(view),
            String(view.candidate),
            `${timeText(view.time)}${view.undecided ? ', by f64' : ''}`,
          ],
          quiet: view.time === null,
        })),
      ),
      ...listed(card),
    ],
    drawing: [
      own(context),
      ...candidateItems(
        card.candidates.filter(({ pairs }) => pairs[1] > 0),
        context.time,
      ),
    ],
  };
}

/** The two features at a time. */
function featureItems({ kind, begin, end }: FeaturePairView, time: number): Item[] {
  const [a, b, c, d] = begin.map((from, i) => mix(from, end[i] ?? from, time));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return [];
  const paths = begin.map((from, i): Item => ({ kind: 'segment', from, to: end[i] ?? from, color: 'home' }));
  const size = Math.max(...[b, c, d].map((other) => Math.hypot(...add(other, a, -1)))) / 40;
  return kind === 'vf'
    ? [...paths, outline([b, c, d, d], 'candidate'), sphere({ center: a, radius: size }, 'pick')]
    : [...paths, { kind: 'segment', from: a, to: b, color: 'pick' }, { kind: 'segment', from: c, to: d, color: 'candidate' }];
}

/** Where they meet. */
function placeOf({ time, weights, begin, end, kind }: FeaturePairView): Vector | undefined {
  if (time === null) return undefined;
  const first = kind === 'vf' ? 1 : 2;
  return weights
    .slice(0, first)
    .reduce<Vector>((sum, weight, i) => add(sum, mix(begin[i] ?? [0, 0, 0], end[i] ?? [0, 0, 0], time), weight), [0, 0, 0]);
}

const PROMISES: Readonly<Record<string, string>> = {
  inclusion: 'never a miss where they meet',
  additive: 'never a miss; hits within a margin',
  cubic: 'none',
  cubic_f32: 'none',
  exact: 'the truth',
};

function testStep(context: MotionContext): Step {
  const { card, time } = context;
  const view = pairOf(context);
  if (view === undefined) return { sentence: 'No feature pair of it is tested.', body: [], drawing: [own(context)] };
  const { times } = view;
  const lost = (['cubic', 'cubic_f32'] as const).filter((name) => times.exact !== null && times[name] === null && card.separation === 0);
  const said =
    view.time === null
      ? 'they do not meet within the step'
      : `they meet at t = ${significant(view.time, 4)}${view.undecided ? '; f32 left it open, f64 decided' : ''}`;
  const point = placeOf(view);
  const rows = (
    [
      ['inclusion', times.inclusion],
      ['additive', times.additive],
      ['cubic', times.cubic],
      ['cubic_f32', times.cubic_f32],
      ['exact', times.exact],
    ] as const
  ).map(([name, found]) => ({
    cells: [name === 'cubic_f32' ? 'cubic, f32' : testLabel(name), timeText(found), PROMISES[name] ?? ''],
    current: name === card.test,
  }));
  return {
    sentence: `${kindName(view)}, vertices ${pairName(view)}: ${said}.${lost.length > 0 ? ` The cubic ${lost.length === 2 ? '' : lost[0] === 'cubic' ? 'in f64 ' : 'in f32 '}loses this impact.` : ''}`,
    body: [
      make('h3', { textContent: 'When the four points are in one plane' }),
      cubicFigure(view, time),
      hint(
        view.cubic.every((term) => term === 0)
          ? 'The cubic is zero: the points are in one plane throughout, and it says nothing.'
          : `Circles: ${view.roots.length === 0 ? 'none, the cubic has no root in the step' : 'roots, where the test looks whether the features meet'}.`,
      ),
      make('h3', { textContent: `Boxes of the inclusion test: ${count(view.boxes)}` }),
      boxesFigure(view),
      hint(
        `From top to bottom as it looks at them${view.intervals.length < view.boxes ? `, the first ${view.intervals.length}` : ''}: halved (blue), without an impact (grey), later than a hit (pale), hit (red).`,
      ),
      make('h3', { textContent: 'What each test says' }),
      list('Elementary tests', ['test', 'first impact', 'promise'], rows),
      ...(card.separation > 0 ? [hint('The exact test ignores the separation.')] : []),
    ],
    drawing: [
      ...featureItems(view, time),
      ...(point === undefined ? [] : [sphere({ center: point, radius: (longest(card) || 1e-3) / 12 }, 'separate')]),
    ],
  };
}

function resultStep(context: MotionContext): Step {
  const { card } = context;
  const hits = card.tested.map((view, i) => ({ view, i })).filter(({ view }) => view.time !== null);
  const gpu = runsOnHost(card)
    ? ''
    : card.agrees
      ? card.test === 'cubic'
        ? ' The cubic promises nothing, so the GPU’s list may lack some.'
        : ' The GPU’s list has every impact that the exact test has.'
      : ' The GPU’s list lacks an impact that the exact test has.';
  return {
    sentence: `${card.impacts === 0 ? 'None of its features meets another within the step.' : `${plural(card.impacts, 'impact')} within the step, the first at t = ${significant(hits[0]?.view.time ?? 0, 4)}.`}${gpu}`,
    body:
      hits.length === 0
        ? []
        : [
            list(
              'Impacts',
              ['vertices', 'with', 'time', 'GPU'],
              hits.map(({ view, i }) => ({
                cells: [
                  button(`h-${i}`, pairName(view), () => context.openTest(i), view === pairOf(context)),
                  button(`w-${i}`, String(view.candidate), () => context.pick(view.candidate)),
                  significant(view.time ?? 0, 4),
                  view.found === null ? '–' : significant(view.found, 4),
                ],
              })),
            ),
            hint('Choose an impact to see its test, or the other triangle to inspect it.'),
          ],
    drawing: [
      own(context),
      ...candidateItems(
        card.candidates.filter(({ first }) => first !== null),
        context.time,
      ),
    ],
  };
}
