// The figures of a search by GJK: the Minkowski difference with the simplex, and the shares of its corners.

import { significant } from '../ui/format.ts';
import type { HullPair, Iteration, Vector } from '../wasm/inspect.ts';
import { add, cross, dot, scaled } from './drawing.ts';
import { circle, figure, line, polygon, rect, words } from './svg.ts';

const WIDTH = 320;
const HEIGHT = 240;
const EDGE = 18;

const unit = (v: Vector): Vector => {
  const length = Math.hypot(...v);
  return length === 0 ? [1, 0, 0] : scaled(v, 1 / length);
};

/** Two axes of a picture: the nearest point lies along the first, and along the second the points spread most. */
function axesOf(points: readonly Vector[], nearest: Vector): [Vector, Vector] {
  const first = unit(Math.hypot(...nearest) === 0 ? [1, 0, 0] : nearest);
  const aside = unit(cross(first, Math.abs(first[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const other = cross(first, aside);
  // The direction across the first in which the points spread most, out of sixteen.
  const spread = (axis: Vector) => {
    const along = points.map((point) => dot(point, axis));
    return Math.max(...along) - Math.min(...along);
  };
  const turned = Array.from({ length: 16 }, (_, i): Vector => {
    const angle = (Math.PI * i) / 16;
    return add(scaled(aside, Math.cos(angle)), other, Math.sin(angle));
  });
  const best = turned.reduce((one, next) => (spread(next) > spread(one) ? next : one));
  return [first, best];
}

/** The Minkowski difference as seen along an axis, the origin, and the simplex of an iteration. */
export function differenceFigure({ difference, iterations }: HullPair, iteration: Iteration | undefined): SVGElement {
  const last = iterations.at(-1)?.nearest ?? [0, 0, 0];
  const corners = iteration?.corners.map(({ point }) => point) ?? [];
  const all: readonly Vector[] = [...difference.points, ...corners, [0, 0, 0]];
  const [right, up] = axesOf(all, last);
  const flat = (point: Vector): [number, number] => [dot(point, right), dot(point, up)];
  const places = all.map(flat);
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, low] = [Math.min(...xs), Math.min(...ys)];
  const scale = Math.min((WIDTH - 2 * EDGE) / (Math.max(...xs) - left || 1), (HEIGHT - 2 * EDGE) / (Math.max(...ys) - low || 1));
  const wide = (Math.max(...xs) - left) * scale;
  const high = (Math.max(...ys) - low) * scale;
  const place = (point: Vector): [number, number] => {
    const [x, y] = flat(point);
    return [(WIDTH - wide) / 2 + (x - left) * scale, (HEIGHT + high) / 2 - (y - low) * scale];
  };
  const joined = (from: Vector, to: Vector, name: string) => line(...place(from), ...place(to), name);
  const [ox, oy] = place([0, 0, 0]);
  const kept = iteration?.corners.filter(({ weight }) => weight !== null) ?? [];
  const pairs = corners.flatMap((from, i) => corners.slice(i + 1).map((to) => [from, to] as const));
  const nearest = iteration?.nearest;
  return figure(
    WIDTH,
    HEIGHT,
    `The Minkowski difference${iteration === undefined ? '' : `, and a simplex of ${corners.length} corners of it`}; the origin is marked by a cross`,
    ...difference.edges.map(([from, to]) => joined(difference.points[from] ?? [0, 0, 0], difference.points[to] ?? [0, 0, 0], 'wire')),
    ...(kept.length > 2
      ? [
          polygon(
            kept.slice(0, 3).map(({ point }) => place(point)),
            'kept-face',
          ),
        ]
      : []),
    ...pairs.map(([from, to]) => joined(from, to, 'simplex')),
    ...(nearest === undefined ? [] : [joined([0, 0, 0], nearest, 'nearest')]),
    ...corners.map((point, i) => circle(...place(point), i + 1 === corners.length ? 6 : 4, i + 1 === corners.length ? 'newest' : 'corner')),
    line(ox - 7, oy, ox + 7, oy, 'origin'),
    line(ox, oy - 7, ox, oy + 7, 'origin'),
    words(ox + 9, oy - 6, '0'),
  );
}

/** The share of each corner: one that is not positive does not support the nearest point. */
export function sharesFigure({ corners }: Iteration): SVGElement {
  const ROW = 20;
  const shares = corners.map(({ share }) => share ?? 0);
  const most = Math.max(1, ...shares.map(Math.abs));
  const middle = shares.some((share) => share < 0) ? WIDTH / 2 : 40;
  const across = (share: number) => (share / most) * (shares.some((one) => one < 0) ? WIDTH / 2 - 60 : WIDTH - 110);
  return figure(
    WIDTH,
    ROW * corners.length + 6,
    `Shares of the corners: ${shares.map((share) => significant(share, 3)).join(', ')}`,
    ...corners.flatMap(({ share, weight }, i) => {
      const y = 4 + i * ROW;
      const size = across(share ?? 0);
      return [
        words(4, y + 13, i + 1 === corners.length ? 'w' : `s${i + 1}`),
        rect(size < 0 ? middle + size : middle, y, Math.abs(size), ROW - 6, weight === null ? 'share-dropped' : 'share-kept'),
        words(
          size < 0 ? middle + size - 4 : middle + size + 4,
          y + 12,
          share === null ? 'flat' : significant(share, 3),
          size < 0 ? 'end' : 'start',
        ),
      ];
    }),
    line(middle, 2, middle, ROW * corners.length + 2, 'axis'),
  );
}
