// What the inspector draws into the scene: plain items for the view.

import type { Ball, Corners, Span, Vector } from '../wasm/inspect.ts';
import { INKS, ITEM_KINDS, ITEM_NUMBERS } from '../wasm/tables.ts';

/** An item's role, which determines its colour. */
export type Role = (typeof INKS)[number];

export type Item = { readonly color: Role; readonly label?: string } & (
  | { readonly kind: 'tetrahedron'; readonly corners: Corners; readonly outline: boolean }
  | { readonly kind: 'box'; readonly low: Vector; readonly high: Vector }
  | { readonly kind: 'sphere'; readonly center: Vector; readonly radius: number }
  | { readonly kind: 'segment'; readonly from: Vector; readonly to: Vector }
  | { readonly kind: 'arrow'; readonly from: Vector; readonly to: Vector }
  | { readonly kind: 'plane'; readonly point: Vector; readonly normal: Vector; readonly size: number }
);

/** The items in the view's format: kind, role and geometry (`Item::from_numbers` in src/render/drawing.rs). */
export function numbersOf(items: readonly Item[]): Float32Array {
  const numbers = new Float32Array(ITEM_NUMBERS * items.length);
  items.forEach((item, i) => {
    numbers.set([ITEM_KINDS.indexOf(kindOf(item)), INKS.indexOf(item.color), ...geometryOf(item)], ITEM_NUMBERS * i);
  });
  return numbers;
}

const kindOf = (item: Item): (typeof ITEM_KINDS)[number] => (item.kind === 'tetrahedron' && item.outline ? 'outline' : item.kind);

function geometryOf(item: Item): number[] {
  switch (item.kind) {
    case 'tetrahedron':
      return item.corners.flat();
    case 'box':
      return [...item.low, ...item.high];
    case 'sphere':
      return [...item.center, item.radius];
    case 'segment':
    case 'arrow':
      return [...item.from, ...item.to];
    case 'plane':
      return [...item.point, ...item.normal, item.size];
  }
}

export const outline = (corners: Corners, color: Role, label?: string): Item => ({
  kind: 'tetrahedron',
  corners,
  outline: true,
  color,
  ...(label === undefined ? {} : { label }),
});

/** The most primitives that are outlined. */
export const MOST_OUTLINES = 120;

export const outlines = (all: readonly { readonly corners: Corners; readonly id?: number }[]): Item[] =>
  all.slice(0, MOST_OUTLINES).map(({ corners, id }) => outline(corners, 'candidate', id === undefined ? undefined : String(id)));

export const box = ({ low, high }: Span, color: Role): Item => ({ kind: 'box', low, high, color });

export const sphere = ({ center, radius }: Ball, color: Role = 'sphere'): Item => ({ kind: 'sphere', center, radius, color });

export const arrow = (from: Vector, to: Vector, color: Role): Item => ({ kind: 'arrow', from, to, color });

export const add = (a: Vector, b: Vector, factor = 1): Vector => [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]];

export const scaled = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];

export const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const middle = (corners: readonly Vector[]): Vector =>
  scaled(
    corners.reduce((sum, corner) => add(sum, corner), [0, 0, 0] as Vector),
    1 / corners.length,
  );

export const moved = (corners: Corners, by: Vector, factor = 1): Corners =>
  corners.map((corner) => add(corner, by, factor)) as unknown as Corners;

/** The largest distance of a corner from the middle. */
export function reach(corners: readonly Vector[]): number {
  const centre = middle(corners);
  return Math.max(...corners.map((corner) => Math.hypot(...add(corner, centre, -1))));
}

/**
 * The outline of a tetrahedron's neighbourhood of this distance: spheres at the corners and the offset faces. Around the
 * edges, between two offset faces, the surface is a part of a cylinder, which is not drawn.
 */
export function neighbourhood(corners: Corners, distance: number): Item[] {
  const centre = middle(corners);
  const faces = corners.flatMap((_, left) => {
    const [a, b, c] = corners.filter((_, i) => i !== left);
    if (a === undefined || b === undefined || c === undefined) return [];
    const normal = cross(add(b, a, -1), add(c, a, -1));
    const length = Math.hypot(...normal);
    // Degenerate faces have no normal.
    if (length === 0) return [];
    const out = ((dot(normal, add(a, centre, -1)) < 0 ? -1 : 1) * distance) / length;
    const moved = [a, b, c].map((corner) => add(corner, normal, out)) as [Vector, Vector, Vector];
    return moved.map((from, i): Item => ({ kind: 'segment', from, to: moved[(i + 1) % 3] ?? from, color: 'sphere' }));
  });
  return [...corners.map((center) => sphere({ center, radius: distance })), ...faces];
}
