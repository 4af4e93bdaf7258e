// The inspector's data: the types of src/inspect, as src/app/inspect.rs serialises them.

export type Vector = readonly [number, number, number];
export type Corners = readonly [Vector, Vector, Vector, Vector];

export interface Span {
  readonly low: Vector;
  readonly high: Vector;
}

export interface Ball {
  readonly center: Vector;
  readonly radius: number;
}

export interface Level {
  readonly level: number;
  readonly side: number;
  readonly upTo: number;
  readonly used: boolean;
}

export interface Cell extends Span {
  readonly level: number;
  readonly cell: Vector;
  readonly hash: number;
  readonly slot: number | undefined;
  readonly probes: number;
  readonly count: number;
  readonly stored: readonly number[];
}

export interface Meeting extends Span {
  readonly level: number;
  readonly cell: Vector;
  readonly home: boolean;
  readonly overlap: boolean;
  readonly found: boolean;
}

export type Fate = 'object_filter' | 'shared_vertex' | 'aabb' | 'narrow' | 'collides';

export interface Candidate {
  readonly id: number;
  readonly object: number;
  readonly level: number;
  readonly size: number;
  readonly corners: Corners;
  readonly foundBy: 'this' | 'other' | 'cell';
  readonly fate: Fate;
  readonly meetings: readonly Meeting[];
  readonly times: number;
}

export interface Pass {
  readonly part: 'both' | 'inter' | 'self';
  readonly present: boolean;
  readonly participants: number;
  readonly level: number | undefined;
  readonly levels: readonly Level[];
  readonly tableSlots: number;
  readonly cells: readonly Cell[];
  readonly candidates: readonly Candidate[];
  readonly boxesApart: number;
}

export interface Card {
  readonly id: number;
  readonly object: number;
  readonly index: number;
  readonly vertices: readonly number[];
  readonly corners: Corners;
  readonly diameter: number;
  readonly size: number;
  readonly volume: number;
  readonly k: number;
  readonly neighbours: readonly number[];
  readonly neighbourCorners: readonly Corners[];
  readonly sphere: Ball;
  readonly aabb: Span;
  readonly covering: readonly Ball[];
  readonly sphereCovering: readonly Ball[];
  readonly method: string;
  readonly narrow: string;
  readonly passes: readonly Pass[];
  readonly pairs: readonly number[];
  readonly frame: number;
  readonly primitives: number;
  /** The primitives that it collides with according to the GPU; undefined if the method keeps no pair list. */
  readonly found: readonly number[] | undefined;
  readonly agrees: boolean;
}

export type Axis = {
  readonly direction: Vector;
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
  readonly overlap: number;
  readonly degenerate: boolean;
  /** Whether the test evaluated this axis before it had its result. */
  readonly tested: boolean;
  readonly gap: number | undefined;
  readonly separates: boolean;
  readonly depth: number | undefined;
} & (
  | { readonly kind: 'face_of_a' | 'face_of_b'; readonly face: number }
  | { readonly kind: 'edges'; readonly edgeOfA: number; readonly edgeOfB: number }
);

export interface SearchStep {
  readonly simplex: readonly Vector[];
  readonly nearest: Vector;
  readonly direction: Vector;
  readonly support: readonly [number, number];
  readonly point: Vector;
  readonly gap: number;
  readonly next: readonly Vector[] | undefined;
}

export interface NarrowTest {
  readonly test: 'sat' | 'sat_no_edges' | 'sat_mtv' | 'gjk';
  readonly a: number;
  readonly b: number;
  readonly aCorners: Corners;
  readonly bCorners: Corners;
  readonly boxes: boolean;
  readonly collides: boolean;
  readonly verdict: 'apart' | 'overlap' | 'undecided';
  readonly meets: boolean;
  readonly axes: readonly Axis[];
  readonly separating: number | undefined;
  readonly translationAxis: number | undefined;
  readonly steps: readonly SearchStep[];
  readonly mtv: { readonly axis: Vector; readonly depth: number; readonly movesB: Vector } | undefined;
}

export interface Freeness {
  readonly k: readonly number[];
  readonly objects: readonly { readonly k: number; readonly meanK: number; readonly primitives: number }[];
  readonly histogram: readonly number[];
  readonly largestK: number;
  readonly meanK: number;
  readonly n: number;
  readonly q: number;
  readonly bound: number;
  readonly height: number;
  readonly diameters: readonly [number, number];
}
