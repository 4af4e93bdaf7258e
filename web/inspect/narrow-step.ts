// Step 6: the narrow test of one pair.

import { narrowLabel } from '../systems/methods.ts';
import { count, number, plural } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Axis, Candidate, Card, Corners, NarrowTest, Vector } from '../wasm/inspect.ts';
import { add, arrow, dot, type Item, middle, moved, outline, reach, scaled } from './drawing.ts';
import { differenceFigure, intervalsFigure } from './figures.ts';
import { axisName, fateName, objectName, vector } from './names.ts';
import type { Step } from './step.ts';
import { button, facts, list } from './table.ts';

export interface NarrowContext {
  readonly card: Card;
  readonly cand: number | null;
  /** The test of the chosen candidate; undefined until it is read back. */
  readonly test: NarrowTest | undefined;
  /** The axis or the iteration that is shown; undefined: the deciding one. */
  readonly detail: number | undefined;
  choose(candidate: number): void;
  setDetail(detail: number): void;
  animate(): void;
}

export function narrowStep(context: NarrowContext): Step {
  const { card, cand, test } = context;
  const pick = outline(card.corners, 'pick', String(card.id));
  const candidates = card.passes.flatMap((pass) => pass.candidates);
  const tested = candidates.filter(({ times }) => times > 0);
  if (cand === null) {
    return {
      sentence: 'No candidate reached the narrow test. Choose a candidate in step 5 to run the test on it anyway.',
      body: [],
      drawing: [pick],
    };
  }
  const chooser = candidateBox(context, tested, cand);
  const other = candidates.find(({ id }) => id === cand);
  if (test === undefined) return { sentence: 'Reading back from the GPU …', body: [chooser], drawing: [pick] };
  const drawing = [pick, outline(cornersOf(test, cand), 'candidate', String(cand))];
  const note =
    other !== undefined && other.times > 0
      ? []
      : [
          make('p', {
            className: 'hint',
            textContent: `This pair is not tested during detection: ${other === undefined ? 'the two share no cell' : `it was rejected (${fateName(other.fate)})`}. The test shown here was run for the inspector.`,
          }),
        ];
  const names = make('p', {
    className: 'hint',
    textContent: `A is ${test.a}${test.a === card.id ? ' (inspected)' : ''}; B is ${test.b}${test.b === card.id ? ' (inspected)' : ''}.`,
  });
  const step =
    test.steps.length > 0
      ? gjk(context, test)
      : test.axes.length > 0
        ? sat(context, test)
        : test.orientations.length > 0
          ? signs(test)
          : otherTest(test);
  if (test.segment !== undefined) drawing.push({ kind: 'segment', from: test.segment[0], to: test.segment[1], color: 'separate' });
  // A moving primitive is drawn by `moving`.
  const still = step.moving === undefined ? drawing : drawing.slice(0, 1);
  return { ...step, body: [chooser, ...note, names, ...step.body], drawing: [...still, ...step.drawing] };
}

const cornersOf = (test: NarrowTest, id: number): Corners => (test.a === id ? test.aCorners : test.bCorners);

function candidateBox(context: NarrowContext, tested: readonly Candidate[], cand: number): HTMLElement {
  const listed = tested.some(({ id }) => id === cand);
  const box = make('select', { id: 'inspect-candidate' });
  const name = ({ id, object, fate }: Candidate) => `${id} of ${objectName(object)}: ${fate === 'collides' ? 'collides' : fateName(fate)}`;
  box.append(
    ...(listed ? [] : [make('option', { value: String(cand), textContent: String(cand) })]),
    ...tested.map((one) => make('option', { value: String(one.id), textContent: name(one) })),
  );
  box.value = String(cand);
  box.dataset.key = 'candidate';
  box.addEventListener('change', () => context.choose(Number(box.value)));
  return make('label', { className: 'field' }, make('span', { textContent: 'Candidate' }), box);
}

const decided = (test: NarrowTest): string =>
  test.verdict === 'undecided'
    ? ` The f32 filter was undecided; the exact integer test says that they ${test.meets ? 'intersect' : 'are disjoint'}.`
    : '';

/** A narrow test that the inspector has no figure for. */
const otherTest = (test: NarrowTest): Step => ({
  sentence: `Narrow test ${narrowLabel(test.test)}: the two ${test.collides ? 'intersect' : 'are disjoint'}.${decided(test)}`,
  body: [],
  drawing: [],
});

/** Guigue–Devillers: the signs as far as the test looked. */
function signs(test: NarrowTest): Step {
  const { orientations } = test;
  const above = (kind: string) => orientations.filter((one) => one.kind === kind);
  const oneSide = (kind: string) =>
    above(kind).length === 3 && (above(kind).every(({ value }) => value > 0) || above(kind).every(({ value }) => value < 0));
  const end =
    test.verdict === 'undecided'
      ? 'Rounding could change one of the signs'
      : oneSide('corner_of_b')
        ? 'All corners of B are on one side of the plane of A: the two are disjoint'
        : oneSide('corner_of_a')
          ? 'All corners of A are on one side of the plane of B: the two are disjoint'
          : `Each crosses the plane of the other, and their intervals on the common line ${test.meets ? 'overlap: the two intersect' : 'do not overlap: the two are disjoint'}`;
  const name = (one: (typeof orientations)[number]) =>
    one.kind === 'order'
      ? 'order on the common line'
      : `corner ${one.corner} of ${one.kind === 'corner_of_a' ? 'A above the plane of B' : 'B above the plane of A'}`;
  return {
    sentence: `${end}.${decided(test)}`,
    body: [
      list(
        'Signs',
        ['orientation', 'value', 'sign'],
        orientations.map((one) => ({
          cells: [name(one), number(one.value), one.certain ? (one.value > 0 ? '+' : '−') : 'uncertain'],
          quiet: !one.certain,
        })),
      ),
    ],
    drawing: [],
  };
}

function sat(context: NarrowContext, test: NarrowTest): Step {
  const all = test.axes.length;
  // A link may name an axis that this test does not have.
  const asked = context.detail !== undefined && context.detail < all ? context.detail : undefined;
  const shown = asked ?? test.separating ?? test.translationAxis ?? narrowest(test.axes);
  const axis = test.axes[shown];
  const separating = test.separating === undefined ? undefined : test.axes[test.separating];
  const boxes = test.test === 'sat_no_edges' && !test.boxes ? ' But their boxes are disjoint, which this test checks, too.' : '';
  const { mtv } = test;
  const sentence =
    separating !== undefined
      ? `Axis ${(test.separating ?? 0) + 1} of ${all}, ${axisName(separating)}, is a separating axis: the two are disjoint.${decided(test)}`
      : mtv !== undefined
        ? `None of the ${all} axes is a separating axis. The least overlap is ${number(mtv.depth)}: moving B by that much along its axis separates the two.${decided(test)}`
        : test.meets
          ? `None of the ${all} axes is a separating axis: the two ${test.test === 'sat_no_edges' ? 'are reported as intersecting' : 'intersect'}.${boxes}${decided(test)}`
          : `No axis is certain to separate the two.${decided(test)}`;
  const pickIsA = test.a === context.card.id;
  const seen = test.axes.filter(({ tested }) => tested).length;
  const body: Node[] = [];
  if (axis !== undefined) {
    body.push(
      make('h3', { textContent: `Axis ${shown + 1}: ${axisName(axis)}` }),
      intervalsFigure(axis, pickIsA ? ['pick', 'candidate'] : ['candidate', 'pick']),
    );
  }
  if (mtv !== undefined) {
    body.push(
      facts('Minimum translation', [
        ['axis', vector(mtv.axis)],
        ['depth', number(mtv.depth)],
        ['from axis', test.translationAxis === undefined ? '–' : String(test.translationAxis + 1)],
      ]),
      button('animate', `Move ${context.cand}`, () => context.animate()),
    );
  }
  body.push(
    make('p', {
      className: 'hint',
      textContent: `The test evaluates ${groups(test.axes)}; it evaluated ${count(seen)} of ${all} axes.`,
    }),
    list(
      'Axes',
      ['#', 'axis', 'overlap', ...(mtv === undefined ? [] : ['depth'])],
      test.axes.map((one, i) => ({
        cells: [
          button(`a-${i}`, String(i + 1), () => context.setDetail(i), i === shown),
          axisName(one),
          one.degenerate ? 'parallel' : number(one.overlap),
          ...(mtv === undefined ? [] : [one.depth === undefined ? '–' : number(one.depth)]),
        ],
        current: i === shown,
        quiet: !one.tested || one.degenerate,
      })),
    ),
  );
  if (mtv !== undefined && test.translationAxis === shown) {
    // The candidate moves, and the inspected primitive stays in place.
    const [going, sign] = pickIsA ? [test.bCorners, 1] : [test.aCorners, -1];
    const from = middle(going);
    const moving = (part: number) => [outline(moved(going, mtv.movesB, sign * part), 'candidate', String(context.cand))];
    return { sentence, body, drawing: [arrow(from, add(from, mtv.movesB, sign), 'separate')], moving };
  }
  return { sentence, body, drawing: axis === undefined || axis.degenerate ? [] : [plane(test, axis)] };
}

/** How many axes are evaluated at a time. */
function groups(axes: readonly Axis[]): string {
  const planes = axes[0]?.kind === 'plane_of_a';
  const edges = axes.some(({ kind }) => kind === 'edges');
  if (planes) return `one plane after the other${edges ? ', then all edge axes' : ''}`;
  return `four face axes${edges ? ', then six edge axes,' : ''} at a time`;
}

const narrowest = (axes: readonly Axis[]): number => {
  const usable = axes.map((axis, i) => ({ i, overlap: axis.degenerate ? Infinity : axis.overlap }));
  return usable.reduce((best, one) => (one.overlap < best.overlap ? one : best), { i: 0, overlap: Infinity }).i;
};

/** Perpendicular to the axis, in the middle of the gap or of the overlap. */
function plane(test: NarrowTest, axis: Axis): Item {
  const height = (Math.max(axis.a[0], axis.b[0]) + Math.min(axis.a[1], axis.b[1])) / 2;
  const all: Vector[] = [...test.aCorners, ...test.bCorners];
  const centre = middle(all);
  // Heights are relative to the first corner of A.
  const now = dot(add(centre, test.aCorners[0], -1), axis.direction);
  const point = add(centre, axis.direction, height - now);
  return { kind: 'plane', point, normal: axis.direction, size: 1.2 * reach(all), color: axis.overlap < 0 ? 'separate' : 'cell' };
}

function gjk(context: NarrowContext, test: NarrowTest): Step {
  const last = test.steps.length - 1;
  const shown = Math.min(context.detail ?? last, last);
  const step = test.steps[shown];
  const end =
    test.verdict === 'separate'
      ? 'the support point does not pass the origin: the direction is a separating axis'
      : test.verdict === 'overlap'
        ? 'the simplex contains the origin: the two intersect'
        : `the f32 filter is undecided; the exact integer test says that the two ${test.meets ? 'intersect' : 'are disjoint'}`;
  const sentence = `GJK tests whether the Minkowski difference A − B contains the origin. After ${plural(test.steps.length, 'iteration')}, ${end}.`;
  if (step === undefined) return { sentence, body: [], drawing: [] };
  const back = button('gjk-back', 'Back', () => context.setDetail(Math.max(0, shown - 1)));
  const on = button('gjk-on', 'Next', () => context.setDetail(Math.min(last, shown + 1)));
  back.disabled = shown === 0;
  on.disabled = shown === last;
  const body = [
    make('div', { className: 'inspect-walk' }, back, make('strong', { textContent: `iteration ${shown + 1} of ${last + 1}` }), on),
    differenceFigure(test, step),
    facts('This iteration', [
      ['simplex', ['', 'point', 'segment', 'triangle', 'tetrahedron'][step.simplex.length] ?? `${step.simplex.length} points`],
      ['nearest point to origin', vector(step.nearest)],
      ['direction', vector(step.direction)],
      ['support point', `corner ${step.support[0]} of A − corner ${step.support[1]} of B`],
      ['coordinates', vector(step.point)],
      [step.gap > 0 ? 'gap' : 'past origin by', number(Math.abs(step.gap))],
    ]),
    list(
      'Iterations',
      ['iteration', 'simplex', 'corners', 'past origin'],
      test.steps.map((one, i) => ({
        cells: [
          button(`g-${i}`, String(i + 1), () => context.setDetail(i), i === shown),
          String(one.simplex.length),
          `${one.support[0]}, ${one.support[1]}`,
          number(-one.gap),
        ],
        current: i === shown,
      })),
    ),
  ];
  // In the scene: the direction, and the two corners whose difference is the support point.
  const [a, b] = [test.aCorners[step.support[0]], test.bCorners[step.support[1]]];
  const drawing: Item[] = a === undefined || b === undefined ? [] : [{ kind: 'segment', from: a, to: b, color: 'home' }];
  const centre = scaled(add(middle(test.aCorners), middle(test.bCorners)), 0.5);
  drawing.push(arrow(centre, add(centre, step.direction, reach([...test.aCorners, ...test.bCorners])), 'separate'));
  if (test.verdict === 'separate' && shown === last) {
    const height = dot(step.direction, a ?? centre) + step.gap / 2;
    const point = add(centre, step.direction, height - dot(step.direction, centre));
    drawing.push({
      kind: 'plane',
      point,
      normal: step.direction,
      size: 1.2 * reach([...test.aCorners, ...test.bCorners]),
      color: 'separate',
    });
  }
  return { sentence, body, drawing };
}
