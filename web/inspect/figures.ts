// The figures of the steps: levels, hash table slots, intervals on an axis, the Minkowski difference, a histogram.

import { count, number } from '../ui/format.ts';
import type { Axis, Cell, Level, NarrowTest, SearchStep, Vector } from '../wasm/inspect.ts';
import { add, dot } from './drawing.ts';
import { circle, figure, line, polygon, rect, svg, words } from './svg.ts';

const WIDTH = 320;

/** Cells of the levels to scale, with the primitive's sphere. */
export function levelsFigure(levels: readonly Level[], level: number, diameter: number): SVGElement {
  const shown = levels.filter((one) => one.level >= level - 1 && one.level <= level + 1);
  const largest = Math.max(diameter, ...shown.map(({ side }) => side));
  const scale = 92 / largest;
  const parts: Node[] = [];
  let x = 10;
  for (const { level: own, side } of shown) {
    const size = side * scale;
    parts.push(rect(x, 110 - size, size, size, own === level ? 'cell current' : 'cell'));
    if (own === level) parts.push(circle(x + size / 2, 110 - size / 2, (diameter / 2) * scale, 'sphere'));
    parts.push(words(x, 124, `level ${own}`));
    x += Math.max(size, 48) + 12;
  }
  return figure(
    WIDTH,
    132,
    `Cell sizes: ${shown.map((one) => `level ${one.level}: ${number(one.side)}`).join(', ')}; bounding sphere diameter ${number(diameter)}`,
    ...parts,
  );
}

/** The hash table as a strip with the cells' slots; arcs lead from the hashed slot to the final one if that was occupied. */
export function slotsFigure(slots: number, cells: readonly Cell[]): SVGElement {
  const at = (slot: number) => 10 + (slot / slots) * (WIDTH - 20);
  const parts: Node[] = [rect(10, 24, WIDTH - 20, 18, 'strip')];
  for (const { slot, hash, probes } of cells) {
    if (slot === undefined) continue;
    const first = (hash & (slots - 1)) >>> 0;
    parts.push(rect(at(slot) - 1, 22, 2, 22, 'slot'));
    if (probes > 1) parts.push(svg('path', { d: `M${at(first)} 22 Q${(at(first) + at(slot)) / 2} 4 ${at(slot)} 22`, class: 'probe' }));
  }
  parts.push(words(10, 56, '0'), words(WIDTH - 10, 56, count(slots - 1), 'end'), words(WIDTH / 2, 56, 'hash table slots', 'middle'));
  return figure(WIDTH, 60, `${cells.filter(({ slot }) => slot !== undefined).length} of ${slots} hash table slots`, ...parts);
}

/** The projections of both primitives onto an axis. */
export function intervalsFigure(axis: Axis, [nameA, nameB]: readonly [string, string]): SVGElement {
  const low = Math.min(axis.a[0], axis.b[0]);
  const high = Math.max(axis.a[1], axis.b[1]);
  const at = (height: number) => 24 + ((height - low) / (high - low || 1)) * (WIDTH - 34);
  const [from, to] = [Math.max(axis.a[0], axis.b[0]), Math.min(axis.a[1], axis.b[1])];
  const [left, right] = [Math.min(from, to), Math.max(from, to)];
  const separates = axis.overlap < 0;
  return figure(
    WIDTH,
    84,
    `A from ${number(axis.a[0])} to ${number(axis.a[1])}, B from ${number(axis.b[0])} to ${number(axis.b[1])}: ${separates ? 'gap' : 'overlap'} ${number(Math.abs(axis.overlap))}`,
    rect(at(left), 8, at(right) - at(left), 56, separates ? 'gap' : 'overlap'),
    words(4, 26, 'A'),
    rect(at(axis.a[0]), 16, Math.max(at(axis.a[1]) - at(axis.a[0]), 2), 12, nameA),
    words(4, 54, 'B'),
    rect(at(axis.b[0]), 44, Math.max(at(axis.b[1]) - at(axis.b[0]), 2), 12, nameB),
    line(20, 64, WIDTH - 6, 64, 'axis'),
    words(
      Math.min(Math.max(at((left + right) / 2), 70), WIDTH - 70),
      78,
      `${separates ? 'gap' : 'overlap'} ${number(Math.abs(axis.overlap))}`,
      'middle',
    ),
  );
}

// A fixed oblique projection.
const RIGHT: Vector = [0.88, 0, -0.475];
const UP: Vector = [-0.19, 0.916, -0.353];

type Point = readonly [number, number];

/** The convex hull of points in the plane (Andrew's monotone chain). */
function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort(([x, y], [u, v]) => x - u || y - v);
  const half = (list: readonly Point[]) => {
    const chain: Point[] = [];
    for (const p of list) {
      for (;;) {
        const [a, b] = chain.slice(-2);
        if (a === undefined || b === undefined || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** The Minkowski difference, the present simplex, and the next search direction. */
export function differenceFigure(test: NarrowTest, step: SearchStep): SVGElement {
  const differences = test.aCorners.flatMap((a) => test.bCorners.map((b) => add(a, b, -1)));
  const flat = (v: Vector): Point => [dot(v, RIGHT), -dot(v, UP)];
  const all: Point[] = [...differences.map(flat), [0, 0]];
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
  const HEIGHT = 230;
  const scale = Math.min((WIDTH - 40) / (Math.max(...xs) - x0 || 1), (HEIGHT - 40) / (Math.max(...ys) - y0 || 1));
  const offset: Point = [(WIDTH - (Math.max(...xs) - x0) * scale) / 2, (HEIGHT - (Math.max(...ys) - y0) * scale) / 2];
  const put = ([x, y]: Point): Point => [offset[0] + (x - x0) * scale, offset[1] + (y - y0) * scale];
  const at = (v: Vector): Point => put(flat(v));
  const simplex = step.simplex.map(at);
  const next = (step.next ?? [step.point, ...step.simplex]).map(at);
  const edges = (points: readonly Point[], name: string) =>
    points.flatMap((p, i) => points.slice(i + 1).map((q) => line(p[0], p[1], q[0], q[1], name)));
  const origin = put([0, 0]);
  const nearest = at(step.nearest);
  const tip = at(add(step.nearest, step.direction, 36 / scale));
  const point = at(step.point);
  return figure(
    WIDTH,
    HEIGHT,
    `Minkowski difference A − B with a simplex of ${step.simplex.length} vertices and the point added next`,
    polygon(hull(all.slice(0, -1)).map(put), 'difference'),
    ...differences.map((v) => circle(...at(v), 2, 'corner')),
    ...(next.length > 2 ? [polygon(hull(next), 'next')] : []),
    ...edges(next, 'next'),
    ...edges(simplex, 'simplex'),
    ...simplex.map((p) => circle(p[0], p[1], 3.5, 'simplex')),
    line(nearest[0], nearest[1], tip[0], tip[1], 'direction'),
    circle(tip[0], tip[1], 2.5, 'direction'),
    circle(point[0], point[1], 5.5, 'point'),
    line(origin[0] - 6, origin[1], origin[0] + 6, origin[1], 'origin'),
    line(origin[0], origin[1] - 6, origin[0], origin[1] + 6, 'origin'),
    words(Math.min(origin[0] + 8, WIDTH - 40), origin[1] - 6, 'origin', 'start', 'origin'),
  );
}

/** Number of primitives per k, from 1; the bar of `marked` is highlighted. */
export function histogramFigure(histogram: readonly number[], marked: number | undefined): SVGElement {
  const most = Math.max(1, ...histogram);
  const last = Math.max(1, histogram.length - 1);
  const HEIGHT = 110;
  const wide = (WIDTH - 48) / last;
  const left = (k: number) => 42 + (k - 1) * wide;
  const bars = histogram.slice(1).map((value, i) => {
    const height = value === 0 ? 0 : Math.max(1, (value / most) * (HEIGHT - 34));
    return rect(
      left(i + 1),
      HEIGHT - 18 - height,
      Math.max(wide - (wide > 4 ? 1 : 0), 0.6),
      height,
      i + 1 === marked ? 'bar current' : 'bar',
    );
  });
  return figure(
    WIDTH,
    HEIGHT,
    `Number of primitives per k, from 1 to ${last}`,
    ...bars,
    line(42, HEIGHT - 18, WIDTH - 6, HEIGHT - 18, 'axis'),
    words(38, 22, count(most), 'end'),
    words(42, HEIGHT - 5, 'k = 1'),
    words(WIDTH - 6, HEIGHT - 5, `k = ${last}`, 'end'),
    ...(marked === undefined
      ? []
      : [words(left(marked + 0.5), 10, `inspected: ${marked}`, marked > last / 2 ? 'end' : 'start', 'current')]),
  );
}
