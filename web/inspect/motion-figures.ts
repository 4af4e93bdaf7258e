// The figures of two features in motion: the coplanarity cubic over the step, and the boxes of the inclusion test.

import { significant } from '../ui/format.ts';
import type { FeaturePairView } from '../wasm/inspect.ts';
import { circle, figure, line, rect, svg, words } from './svg.ts';

const WIDTH = 320;
const LEFT = 10;
const SAMPLES = 120;

/** Where a time is in a figure. */
const across = (time: number): number => LEFT + time * (WIDTH - 2 * LEFT);

const valueAt = ([a, b, c, d]: FeaturePairView['cubic'], t: number): number => a + t * (b + t * (c + t * d));

/** The cubic, its roots, the first impact, and the time that is shown. */
export function cubicFigure({ cubic, roots, times, time }: FeaturePairView, shown: number): SVGElement {
  const HEIGHT = 120;
  const values = Array.from({ length: SAMPLES + 1 }, (_, i) => valueAt(cubic, i / SAMPLES));
  const most = Math.max(...values.map(Math.abs)) || 1;
  const down = (value: number) => HEIGHT / 2 - (value / most) * (HEIGHT / 2 - 18);
  const path = values.map((value, i) => `${i === 0 ? 'M' : 'L'}${across(i / SAMPLES).toFixed(1)} ${down(value).toFixed(1)}`).join(' ');
  const contact = times.exact ?? time;
  const isLate = contact !== null && contact > 0.6;
  return figure(
    WIDTH,
    HEIGHT + 14,
    `The cubic over the step, with ${roots.length === 0 ? 'no root' : `roots at ${roots.map((root) => significant(root, 3)).join(', ')}`}`,
    line(across(0), down(0), across(1), down(0), 'axis'),
    ...(contact === null ? [] : [line(across(contact), 6, across(contact), HEIGHT - 6, 'contact')]),
    line(across(shown), 6, across(shown), HEIGHT - 6, 'moment'),
    svg('path', { d: path, class: 'cubic' }),
    ...roots.map((root) => circle(across(root), down(0), 4, 'root')),
    words(across(0), HEIGHT + 8, 't = 0'),
    words(across(1), HEIGHT + 8, 't = 1', 'end'),
    ...(contact === null ? [] : [words(across(contact) + (isLate ? -5 : 5), 14, 'first impact', isLate ? 'end' : 'start')]),
  );
}

/** Boxes in the order in which the test looks at them, from top to bottom, by their times. */
export function boxesFigure({ intervals, boxes }: FeaturePairView): SVGElement {
  const ROW = intervals.length > 40 ? 2 : 4;
  const height = ROW * intervals.length;
  return figure(
    WIDTH,
    height + 26,
    `${boxes} boxes of the inclusion test, ${intervals.filter(({ fate }) => fate === 'small').length} of them hits`,
    ...intervals.map(({ from, to, fate }, i) =>
      rect(across(from), 6 + i * ROW, Math.max(across(to) - across(from), 1.5), ROW - 0.5, `box-${fate}`),
    ),
    line(across(0), height + 9, across(1), height + 9, 'axis'),
    words(across(0), height + 22, 't = 0'),
    words(across(1), height + 22, 't = 1', 'end'),
  );
}
