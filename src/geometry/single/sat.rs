//! Separating axes in f32 with rounding bounds.
//!
//! Twin of `shaders/narrow/sat.wgsl`. The constants count roundings: every operation is off by at most
//! [`ROUND`] times the largest value it can have for the extents of the pair.

use super::{
    Verdict::{self, Overlap, Separate, Undecided},
    observer::Observer,
    tet::{Measure, ROUND, TINY, Tet, corner, cross_plus, gap, head, max4, measure, min4, project, relative, tail},
};
use glam::{Vec3, Vec4};

/// The normals of the four faces, face i opposite vertex i, outward for positive volume. Vertex 0 is the origin.
fn normals(t: Tet) -> Tet {
    let p1 = corner(t, 1);
    let p2 = corner(t, 2);
    let p3 = corner(t, 3);
    let n0 = (p2 - p1).cross(p3 - p1);
    let n1 = p3.cross(p2);
    let n2 = p1.cross(p3);
    let n3 = p2.cross(p1);
    Tet {
        x: Vec4::new(n0.x, n1.x, n2.x, n3.x),
        y: Vec4::new(n0.y, n1.y, n2.y, n3.y),
        z: Vec4::new(n0.z, n1.z, n2.z, n3.z),
    }
}

/// The faces of `t`, whose vertex 0 is the origin, against the corners of `o`.
///
/// Along the normal of a face, `t` reaches from 0 down to minus its volume (times 6), so only the sign of the volume
/// matters. Where that sign is not certain, `t` is taken as thick as it may be on both sides, and the answer is never
/// Overlap.
fn faces_of(t: Tet, o: Tet, extent: Vec3, m: Measure, mut seen: impl FnMut(usize, f32, f32)) -> Verdict {
    let n = normals(t);
    let areas = Vec3::new(extent.y * extent.z, extent.z * extent.x, extent.x * extent.y);
    // 8 roundings in a volume of six products; 30 in a distance, doubled by the area's two products.
    let thin = 20.0 * ROUND * areas.dot(extent) + m.tiny;
    let bound = 60.0 * ROUND * areas.dot(m.both) + m.tiny;
    let volume = -corner(n, 1).dot(corner(t, 1));
    let thick = volume.abs() + thin;
    let above = if volume > thin { 0.0 } else { thick };
    let below = if volume < -thin { 0.0 } else { thick };
    let d0 = project(o, corner(n, 0)) - Vec4::splat(corner(n, 0).dot(corner(t, 1)));
    let d1 = project(o, corner(n, 1));
    let d2 = project(o, corner(n, 2));
    let d3 = project(o, corner(n, 3));
    for (face, d) in [d0, d1, d2, d3].into_iter().enumerate() {
        seen(face, (min4(d) - above).max(-max4(d) - below), bound);
    }
    let over = min4(d0).max(min4(d1)).max(min4(d2).max(min4(d3))) - above;
    let under = -max4(d0).min(max4(d1)).min(max4(d2).min(max4(d3))) - below;
    let widest = over.max(under);
    if widest > bound {
        return Separate;
    }
    if widest < -bound && volume.abs() > thin {
        return Overlap;
    }
    Undecided
}

pub(super) fn sat_faces(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let a0 = corner(a, 0);
    let of_a = faces_of(relative(a, a0, m.scale), relative(b, a0, m.scale), m.a, m, |face, width, bound| {
        observer.axis(face, width, bound);
    });
    if of_a == Separate {
        return Separate;
    }
    let b0 = corner(b, 0);
    let of_b = faces_of(relative(b, b0, m.scale), relative(a, b0, m.scale), m.b, m, |face, width, bound| {
        observer.axis(4 + face, width, bound);
    });
    sat_both(of_a, of_b)
}

/// One number for each of three edges, x, y and z being their coordinates.
#[derive(Debug, Clone, Copy)]
struct Edges {
    x: Vec3,
    y: Vec3,
    z: Vec3,
}

fn along(e: Edges, n: Vec3) -> Vec3 {
    e.x * n.x + e.y * n.y + e.z * n.z
}

/// The gaps on three axes: b's edge is at s, a's edge at 0; k, l are the other vertices of a, g, h those of b.
fn gaps(s: Vec3, k: Vec3, l: Vec3, g: Vec3, h: Vec3) -> Vec3 {
    let high = Vec3::ZERO.max(k.max(l)) + Vec3::ZERO.max(g.max(h));
    let low = Vec3::ZERO.min(k.min(l)) + Vec3::ZERO.min(g.min(h));
    (s - high).max(low - s)
}

/// Edge `j` of b, `f`, which starts at `w`, against the six edges of a (01, 02, 03 in `near`, 12, 13, 23 in `far`).
///
/// On the axis e × f the other vertices of a are at ±f·n, n being the normals of the two faces at e; those of b are at
/// ±e·n of b's faces at f (`g`, `h`). So a table of face normals against edges holds all 36 axes (docs/kdet.md#sat).
#[expect(clippy::too_many_arguments, reason = "as in the shader, where a struct would not be kept in registers")]
fn edge_row(
    near: Edges,
    far: Edges,
    f: Vec3,
    w: Vec3,
    n: Tet,
    g1: Vec3,
    h1: Vec3,
    g2: Vec3,
    h2: Vec3,
    j: usize,
    seen: &mut impl FnMut(usize, usize, f32),
) -> f32 {
    let d = project(n, f);
    let m = w.cross(f);
    let s1 = -along(near, m);
    let s2 = Vec3::new(d.w, -d.z, d.y) - along(far, m);
    let w1 = gaps(s1, Vec3::new(d.w, d.y, d.z), -Vec3::new(d.z, d.w, d.y), g1, h1);
    let w2 = gaps(s2, Vec3::new(d.w, d.x, d.y), -Vec3::new(d.x, d.z, d.x), g2, h2);
    for (i, width) in w1.to_array().into_iter().chain(w2.to_array()).enumerate() {
        seen(i, j, width);
    }
    w1.max(w2).max_element()
}

/// The 36 edge pairs, once: open where the table could not decide.
pub(super) fn sat_edges_once(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let a0 = corner(a, 0);
    let b0 = corner(b, 0);
    let p = relative(a, a0, m.scale);
    let q = relative(b, b0, m.scale);
    let w0 = (b0 - a0) * m.scale;
    let q1 = corner(q, 1);
    let q2 = corner(q, 2);
    let q3 = corner(q, 3);
    let near = Edges {
        x: Vec3::new(p.x.y, p.x.z, p.x.w),
        y: Vec3::new(p.y.y, p.y.z, p.y.w),
        z: Vec3::new(p.z.y, p.z.z, p.z.w),
    };
    let far = Edges {
        x: Vec3::new(p.x.z, p.x.w, p.x.w) - Vec3::new(p.x.y, p.x.y, p.x.z),
        y: Vec3::new(p.y.z, p.y.w, p.y.w) - Vec3::new(p.y.y, p.y.y, p.y.z),
        z: Vec3::new(p.z.z, p.z.w, p.z.w) - Vec3::new(p.z.y, p.z.y, p.z.z),
    };
    let n = normals(p);
    let o = normals(q);
    let near0 = along(near, corner(o, 0));
    let near1 = along(near, corner(o, 1));
    let near2 = along(near, corner(o, 2));
    let near3 = along(near, corner(o, 3));
    let far0 = along(far, corner(o, 0));
    let far1 = along(far, corner(o, 1));
    let far2 = along(far, corner(o, 2));
    let far3 = along(far, corner(o, 3));
    // At most 66 roundings, each of at most the product of the three extents in any order of the coordinates.
    let bound = 72.0 * ROUND * m.a.dot(cross_plus(m.b, m.both)) + m.tiny;
    let mut seen = |i: usize, j: usize, width: f32| observer.axis(8 + 6 * i + j, width, bound);
    let mut worst = edge_row(near, far, q1, w0, n, near3, -near2, far3, -far2, 0, &mut seen);
    if worst > bound {
        return Separate;
    }
    worst = worst.max(edge_row(near, far, q2, w0, n, near1, -near3, far1, -far3, 1, &mut seen));
    if worst > bound {
        return Separate;
    }
    worst = worst.max(edge_row(near, far, q3, w0, n, near2, -near1, far2, -far1, 2, &mut seen));
    if worst > bound {
        return Separate;
    }
    worst = worst.max(edge_row(near, far, q2 - q1, w0 + q1, n, near3, -near0, far3, -far0, 3, &mut seen));
    if worst > bound {
        return Separate;
    }
    worst = worst.max(edge_row(near, far, q3 - q1, w0 + q1, n, near0, -near2, far0, -far2, 4, &mut seen));
    if worst > bound {
        return Separate;
    }
    worst = worst.max(edge_row(near, far, q3 - q2, w0 + q2, n, near1, -near0, far1, -far0, 5, &mut seen));
    if worst > bound {
        return Separate;
    }
    if worst < -bound { Overlap } else { Undecided }
}

/// The same, with another look where that was not enough.
pub(super) fn sat_edges(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    match sat_edges_once(a, b, observer) {
        Undecided => sat_again(a, b, observer),
        verdict => verdict,
    }
}

/// One vertex of face k and its two neighbours there as an edge pair, for k = 0..4 of a, 4..8 of b, and the edge pairs for
/// 8..44: the product of the two is an axis.
pub(super) fn axis_edges(a: Tet, b: Tet, k: usize) -> [Vec3; 2] {
    if k < 8 {
        let t = if k < 4 { a } else { b };
        let p = corner(t, (k + 1) & 3);
        return [corner(t, (k + 2) & 3) - p, corner(t, (k + 3) & 3) - p];
    }
    let i = (k - 8) / 6;
    let j = (k - 8) % 6;
    [corner(a, head(i)) - corner(a, tail(i)), corner(b, head(j)) - corner(b, tail(j))]
}

/// All axes once more, with a bound for each: for pairs that the table could not decide.
///
/// Structured meshes are full of parallel edges, and their null axes must not make a pair undecided. The axis of two edges
/// matters because of the parallelogram that they span in the boundary of the Minkowski difference. Without it the
/// difference grows there by a cap no wider than the parallelogram, |e × f| / (the longer edge). A pair that overlaps
/// on all other axes by more than that is not in the cap: a ball around it would not fit in. The factor 4 is for
/// parallelograms side by side.
pub(super) fn sat_again(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let mut room = ROOM_MOST;
    let mut cap = 0f32;
    for k in 0..44 {
        let sight = axis_again(a, b, m, k, observer);
        if sight.separate {
            return Separate;
        }
        room = room.min(sight.room);
        cap = cap.max(sight.cap);
    }
    if 4.0 * cap < room { Overlap } else { Undecided }
}

const ROOM_MOST: f32 = 1e30;

/// What one of the 44 axes says: it separates, or how far the two overlap along it, or how wide the cap is without it.
struct AxisSight {
    separate: bool,
    room: f32,
    cap: f32,
}

fn axis_again(a: Tet, b: Tet, m: Measure, k: usize, observer: &mut impl Observer) -> AxisSight {
    let p = relative(a, corner(a, 0), m.scale);
    let q = relative(b, corner(a, 0), m.scale);
    let pair = axis_edges(a, b, k);
    let e = pair[0] * m.scale;
    let f = pair[1] * m.scale;
    let n = e.cross(f);
    let width = gap(p, q, n);
    // 8 roundings in the gap; the axis itself is off by 4.
    let bound = 10.0 * ROUND * n.abs().dot(m.both) + m.tiny;
    observer.axis(k, width, bound);
    let tilt = 5.0 * ROUND * cross_plus(e.abs(), f.abs()).dot(m.both);
    if width > bound {
        return AxisSight { separate: true, room: ROOM_MOST, cap: 0.0 };
    }
    let longer = e.length().max(f.length()) + TINY;
    let shorter = e.length().min(f.length());
    let size = n.length() + 8.0 * ROUND * longer * shorter;
    if width < -(bound + tilt) {
        return AxisSight { separate: false, room: ROOM_MOST.min(-(width + bound + tilt) / size), cap: 0.0 };
    }
    AxisSight { separate: false, room: ROOM_MOST, cap: if k < 8 { 1e30 } else { size / longer } }
}

pub(super) fn sat_both(one: Verdict, other: Verdict) -> Verdict {
    if one == Separate || other == Separate {
        return Separate;
    }
    if one == Overlap && other == Overlap {
        return Overlap;
    }
    Undecided
}

pub(super) fn sat(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let faces = sat_faces(a, b, observer);
    if faces == Separate {
        return Separate;
    }
    sat_both(faces, sat_edges(a, b, observer))
}
