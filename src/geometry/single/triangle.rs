//! Separating axes of two triangles in f32 with rounding bounds: two plane normals and nine edge pairs.
//!
//! Twin of `shaders/narrow/triangle.wgsl`. A triangle comes as a primitive whose last corner is there twice; only the first
//! three are evaluated. Pairs in one plane have an axis of width zero, and stay undecided until the edge normals in the plane are
//! evaluated.

use super::{
    Verdict::{self, Overlap, Separate, Undecided},
    observer::Observer,
    tet::{Measure, ROUND, Tet, corner, cross_plus, measure},
};
use glam::{Vec3, Vec4};

/// A number for each coordinate of three vectors: corners relative to a point, or edges.
#[derive(Debug, Clone, Copy)]
pub(super) struct Three {
    x: Vec3,
    y: Vec3,
    z: Vec3,
}

/// The plane of a triangle through its first corner: the product of two edges, and what rounding can make of the height of a
/// corner of the pair above it.
#[derive(Debug, Clone, Copy)]
pub(super) struct TrianglePlane {
    pub normal: Vec3,
    pub bound: f32,
}

pub(super) fn three_corners(t: Tet, origin: Vec3, scale: f32) -> Three {
    let relative = |c: Vec4, from: f32| (c.truncate() - Vec3::splat(from)) * scale;
    Three { x: relative(t.x, origin.x), y: relative(t.y, origin.y), z: relative(t.z, origin.z) }
}

/// Edges 01, 02, 12. Each difference is rounded once.
fn three_edges(t: Tet, scale: f32) -> Three {
    let edges = |c: Vec4| (Vec3::new(c.y, c.z, c.z) - Vec3::new(c.x, c.x, c.y)) * scale;
    Three { x: edges(t.x), y: edges(t.y), z: edges(t.z) }
}

pub(super) fn three_along(c: Three, n: Vec3) -> Vec3 {
    c.x * n.x + c.y * n.y + c.z * n.z
}

/// A height is a sum of six products of three differences. 3 roundings in the differences, 2 in a product, at most 5 in the
/// sum however it is ordered; each is at most one of the sum of the six magnitudes. 2 more for the bound itself.
pub(super) fn determinant_bound(e: Vec3, f: Vec3, d: Vec3, tiny: f32) -> f32 {
    12.0 * ROUND * cross_plus(e.abs(), f.abs()).dot(d) + tiny
}

pub(super) fn triangle_plane(t: Tet, m: Measure) -> TrianglePlane {
    let e = (corner(t, 1) - corner(t, 0)) * m.scale;
    let f = (corner(t, 2) - corner(t, 0)) * m.scale;
    TrianglePlane { normal: e.cross(f), bound: determinant_bound(e, f, m.both, m.tiny) }
}

/// How far three heights are from the plane where all are on one side; negative where they are on both.
pub(super) fn gap_beyond(h: Vec3) -> f32 {
    h.x.min(h.y).min(h.z).max(-h.x.max(h.y).max(h.z))
}

/// First step: the two plane normals.
pub(super) fn triangle_planes(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let of_a = triangle_plane(a, m);
    let beyond_a = gap_beyond(three_along(three_corners(b, corner(a, 0), m.scale), of_a.normal));
    observer.axis(0, beyond_a, of_a.bound);
    if beyond_a > of_a.bound {
        return Separate;
    }
    let of_b = triangle_plane(b, m);
    let beyond_b = gap_beyond(three_along(three_corners(a, corner(b, 0), m.scale), of_b.normal));
    observer.axis(1, beyond_b, of_b.bound);
    if beyond_b > of_b.bound {
        return Separate;
    }
    if beyond_a < -of_a.bound && beyond_b < -of_b.bound { Overlap } else { Undecided }
}

/// One edge `f` of b against the three edges of a; it starts at `w`, relative to corner 0 of a. On the axis e × f the third
/// corner of a is at ±f·n (`f_n`, n being the normal of a), that of b at ±e·o beyond its edge (`third_b`, o that of b).
fn triangle_edge_row(e: Three, f: Vec3, w: Vec3, f_n: f32, third_b: Vec3) -> Vec3 {
    // Edge 12 of a starts at corner 1: its plane is at f·n.
    let s = three_along(e, f.cross(w)) - Vec3::new(0.0, 0.0, f_n);
    let third_a = Vec3::new(-f_n, f_n, -f_n);
    let ahead = s + third_b.min(Vec3::ZERO) - third_a.max(Vec3::ZERO);
    let behind = third_a.min(Vec3::ZERO) - s - third_b.max(Vec3::ZERO);
    ahead.max(behind)
}

/// Second step: the nine edge pairs.
pub(super) fn triangle_edges(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let a0 = corner(a, 0);
    let e = three_edges(a, m.scale);
    let f = three_edges(b, m.scale);
    let f0 = Vec3::new(f.x.x, f.y.x, f.z.x);
    let f1 = Vec3::new(f.x.y, f.y.y, f.z.y);
    let f2 = Vec3::new(f.x.z, f.y.z, f.z.z);
    let n = Vec3::new(e.x.x, e.y.x, e.z.x).cross(Vec3::new(e.x.y, e.y.y, e.z.y));
    let o = f0.cross(f1);
    let f_n = three_along(f, n);
    let e_o = three_along(e, o);
    let w0 = (corner(b, 0) - a0) * m.scale;
    let w1 = (corner(b, 1) - a0) * m.scale;
    // Four determinants of 10 roundings each make a gap, and 7 roundings of at most three of them its sum; every product is
    // at most that of the three extents in its order of the coordinates.
    let bound = 64.0 * ROUND * m.a.dot(cross_plus(m.b, m.both)) + 4.0 * m.tiny;
    let row0 = triangle_edge_row(e, f0, w0, f_n.x, e_o);
    let row1 = triangle_edge_row(e, f1, w0, f_n.y, -e_o);
    let row2 = triangle_edge_row(e, f2, w1, f_n.z, e_o);
    for (j, row) in [row0, row1, row2].into_iter().enumerate() {
        for (i, width) in row.to_array().into_iter().enumerate() {
            observer.axis(2 + 3 * i + j, width, bound);
        }
    }
    let widest = row0.max(row1).max(row2).max_element();
    if widest > bound {
        return Separate;
    }
    if widest < -bound { Overlap } else { Undecided }
}

/// Where both planes are crossed, the Minkowski difference of the two has a volume, and its facets are across these eleven
/// axes: a pair that overlaps on all of them meets.
pub(super) fn triangle_sat(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let planes = triangle_planes(a, b, observer);
    if planes == Separate {
        return Separate;
    }
    let edges = triangle_edges(a, b, observer);
    if edges == Separate {
        return Separate;
    }
    if planes == Overlap && edges == Overlap { Overlap } else { Undecided }
}

/// Whether an edge normal in the plane of one of the two separates them: for undecided pairs, which in flat parts of a mesh
/// are in one plane or nearly. Every direction with a gap separates, so the rounding of the axis itself does not matter.
pub(super) fn separated_in_plane(a: Tet, b: Tet, m: Measure) -> bool {
    let p = three_corners(a, corner(a, 0), m.scale);
    let q = three_corners(b, corner(a, 0), m.scale);
    (0..6).any(|k| {
        let t = if k >= 3 { b } else { a };
        let e = (corner(t, 1) - corner(t, 0)) * m.scale;
        let f = (corner(t, 2) - corner(t, 0)) * m.scale;
        let axis = e.cross(f).cross([e, f, f - e][k % 3]);
        let ha = three_along(p, axis);
        let hb = three_along(q, axis);
        let ahead = hb.min_element() - ha.max_element();
        let behind = ha.min_element() - hb.max_element();
        // 4 roundings in each of two heights, 1 in their difference; an axis is up to 64 long.
        ahead.max(behind) > 12.0 * ROUND * axis.abs().dot(m.both) + 64.0 * m.tiny
    })
}

/// The two edges whose product is axis k of a pair of triangles: 0 is the normal of a, 1 that of b, then the edge pairs, those
/// of one edge of a together.
pub(super) fn triangle_axis_edges(a: Tet, b: Tet, k: usize) -> [Vec3; 2] {
    let edge = |t: Tet, i: usize| {
        let [from, to] = TRIANGLE_EDGES[i];
        corner(t, to) - corner(t, from)
    };
    match k {
        0 => [edge(a, 0), edge(a, 1)],
        1 => [edge(b, 0), edge(b, 1)],
        _ => [edge(a, (k - 2) / 3), edge(b, (k - 2) % 3)],
    }
}

/// The edges of a triangle in the order of the axes.
pub(super) const TRIANGLE_EDGES: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Axes of a pair of triangles.
pub(super) const TRIANGLE_AXES: usize = 11;
