// Step 6: the narrow test of one pair, as it went.

import { count, number } from '../ui/format.ts';
import { make } from '../ui/make.ts';
import type { Axis, Candidate, Card, Corners, NarrowTest, Vector } from '../wasm/inspect.ts';
import { add, arrow, dot, type Item, middle, moved, outline, reach, scaled } from './drawing.ts';
import { differenceFigure, intervalsFigure } from './figures.ts';
import { axisName, FATES, objectName, vector } from './names.ts';
import type { Step } from './step.ts';
import { button, facts, list } from './table.ts';

export interface NarrowContext {
  readonly card: Card;
  readonly cand: number | null;
  /** The test of the chosen candidate; undefined while it is not there. */
  readonly test: NarrowTest | undefined;
  /** The axis or the iteration that is looked at; undefined: the one that decided. */
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
      sentence: 'No candidate came as far as the narrow test. Choose a candidate in the step before to see the test all the same.',
      body: [],
      drawing: [pick],
    };
  }
  const chooser = candidateBox(context, tested, cand);
  const other = candidates.find(({ id }) => id === cand);
  if (test === undefined) return { sentence: 'The test is on its way.', body: [chooser], drawing: [pick] };
  const drawing = [pick, outline(cornersOf(test, cand), 'candidate', String(cand))];
  const note =
    other !== undefined && other.times > 0
      ? []
      : [
          make('p', {
            className: 'hint',
            textContent: `The search never tests this pair: ${other === undefined ? 'the two share no cell' : `it fell at the ${FATES[other.fate]}`}. Here is what the test would say.`,
          }),
        ];
  const names = make('p', {
    className: 'hint',
    textContent: `A is ${test.a}${test.a === card.id ? ', the picked one' : ''}; B is ${test.b}${test.b === card.id ? ', the picked one' : ''}.`,
  });
  const step = test.test === 'gjk' ? gjk(context, test) : sat(context, test);
  // What moves is drawn where it has come to.
  const still = step.moving === undefined ? drawing : drawing.slice(0, 1);
  return { ...step, body: [chooser, ...note, names, ...step.body], drawing: [...still, ...step.drawing] };
}

const cornersOf = (test: NarrowTest, id: number): Corners => (test.a === id ? test.aCorners : test.bCorners);

function candidateBox(context: NarrowContext, tested: readonly Candidate[], cand: number): HTMLElement {
  const listed = tested.some(({ id }) => id === cand);
  const box = make('select', { id: 'inspect-candidate' });
  const name = ({ id, object, fate }: Candidate) => `${id} of ${objectName(object)}: ${fate === 'collides' ? 'collides' : 'apart'}`;
  box.append(
    ...(listed ? [] : [make('option', { value: String(cand), textContent: String(cand) })]),
    ...tested.map((one) => make('option', { value: String(one.id), textContent: name(one) })),
  );
  box.value = String(cand);
  box.dataset.key = 'candidate';
  box.addEventListener('change', () => context.choose(Number(box.value)));
  return make('label', { className: 'field' }, make('span', { textContent: 'Against' }), box);
}

const decided = (test: NarrowTest): string =>
  test.verdict === 'unsure' ? ` Floats could not tell for certain, so integers decided: the two ${test.meets ? 'meet' : 'are apart'}.` : '';

function sat(context: NarrowContext, test: NarrowTest): Step {
  const all = test.axes.length;
  // A link may ask for more axes than this test has.
  const asked = context.detail !== undefined && context.detail < all ? context.detail : undefined;
  const shown = asked ?? test.separating ?? test.translationAxis ?? narrowest(test.axes);
  const axis = test.axes[shown];
  const separating = test.separating === undefined ? undefined : test.axes[test.separating];
  const boxes = test.test === 'sat_no_edges' && !test.boxes ? ' Their boxes are apart, which this test asks, too.' : '';
  const { mtv } = test;
  const sentence =
    separating !== undefined
      ? `Axis ${(test.separating ?? 0) + 1} of ${all}, the ${axisName(separating)}, separates the two: no common point.${decided(test)}`
      : mtv !== undefined
        ? `No axis separates the two. The least overlap is ${number(mtv.depth)}: moving B by that along its axis parts them.${decided(test)}`
        : test.meets
          ? `None of the ${all} axes separates the two: they ${test.test === 'sat_no_edges' ? 'are taken to meet' : 'meet'}.${boxes}${decided(test)}`
          : `No face or edge separates the two with certainty.${decided(test)}`;
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
      textContent: `Four faces${all > 8 ? ', then six pairs of edges,' : ''} are tried at a time: the test looked at ${count(seen)} of ${all} axes before it knew.`,
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
    // The one that is not picked moves, so that the eye has something to hold on to.
    const [going, sign] = pickIsA ? [test.bCorners, 1] : [test.aCorners, -1];
    const from = middle(going);
    const moving = (part: number) => [outline(moved(going, mtv.movesB, sign * part), 'candidate', String(context.cand))];
    return { sentence, body, drawing: [arrow(from, add(from, mtv.movesB, sign), 'separate')], moving };
  }
  return { sentence, body, drawing: axis === undefined || axis.degenerate ? [] : [plane(test, axis)] };
}

const narrowest = (axes: readonly Axis[]): number => {
  const usable = axes.map((axis, i) => ({ i, overlap: axis.degenerate ? Infinity : axis.overlap }));
  return usable.reduce((best, one) => (one.overlap < best.overlap ? one : best), { i: 0, overlap: Infinity }).i;
};

/** Across the axis, in the middle of the gap, or of the overlap. */
function plane(test: NarrowTest, axis: Axis): Item {
  const height = (Math.max(axis.a[0], axis.b[0]) + Math.min(axis.a[1], axis.b[1])) / 2;
  const all: Vector[] = [...test.aCorners, ...test.bCorners];
  const centre = middle(all);
  // Heights count from the first corner of A.
  const now = dot(add(centre, test.aCorners[0], -1), axis.direction);
  const point = add(centre, axis.direction, height - now);
  return { kind: 'plane', point, normal: axis.direction, size: 1.2 * reach(all), color: axis.overlap < 0 ? 'separate' : 'cell' };
}

function gjk(context: NarrowContext, test: NarrowTest): Step {
  const last = test.steps.length - 1;
  const shown = Math.min(context.detail ?? last, last);
  const step = test.steps[shown];
  const end =
    test.verdict === 'apart'
      ? 'the newest point does not pass the origin: that direction separates the two'
      : test.verdict === 'overlap'
        ? 'the simplex holds the origin: the two have a common point'
        : `floats cannot tell, so integers decided that the two ${test.meets ? 'meet' : 'are apart'}`;
  const sentence = `GJK asks whether the Minkowski difference A − B holds the origin. After ${count(test.steps.length)} ${test.steps.length === 1 ? 'step' : 'steps'} ${end}.`;
  if (step === undefined) return { sentence, body: [], drawing: [] };
  const back = button('gjk-back', 'Back', () => context.setDetail(Math.max(0, shown - 1)));
  const on = button('gjk-on', 'Next', () => context.setDetail(Math.min(last, shown + 1)));
  back.disabled = shown === 0;
  on.disabled = shown === last;
  const body = [
    make('div', { className: 'inspect-walk' }, back, make('strong', { textContent: `step ${shown + 1} of ${last + 1}` }), on),
    differenceFigure(test, step),
    facts('This step', [
      ['simplex', ['', 'a point', 'a segment', 'a triangle', 'a tetrahedron'][step.simplex.length] ?? ''],
      ['nearest to the origin', vector(step.nearest)],
      ['direction', vector(step.direction)],
      ['point added', `corner ${step.support[0]} of A − corner ${step.support[1]} of B`],
      ['which is', vector(step.point)],
      [step.gap > 0 ? 'gap' : 'past the origin by', number(Math.abs(step.gap))],
    ]),
    list(
      'Steps',
      ['step', 'simplex', 'corners', 'past the origin'],
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
  // In the scene: the direction, and the two corners whose difference is the point.
  const [a, b] = [test.aCorners[step.support[0]], test.bCorners[step.support[1]]];
  const drawing: Item[] = a === undefined || b === undefined ? [] : [{ kind: 'segment', from: a, to: b, color: 'home' }];
  const centre = scaled(add(middle(test.aCorners), middle(test.bCorners)), 0.5);
  drawing.push(arrow(centre, add(centre, step.direction, reach([...test.aCorners, ...test.bCorners])), 'separate'));
  if (test.verdict === 'apart' && shown === last) {
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
