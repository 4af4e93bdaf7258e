//! Closed intersection decided in integers: the answer where the filters are undecided.
//!
//! Twin of `shaders/narrow/exact.wgsl`. Coordinates become integers of 29 bits, axis by axis, so differences fit
//! in 31 bits, axes in 63 and projections in 95. Separating axes are then exact, and complete: where the two
//! primitives' edges span space, a face normal or a product of two edges separates; where they span only a plane or a line,
//! the search goes on in that plane or line.

use super::{
    observer::Observer,
    tet::{Tet, head, max4, tail},
    words::{add96, less64, less96, max96, min96, mul64, mul96, sub64},
};
use glam::{IVec3, IVec4, UVec2, UVec3, Vec4};

/// A tetrahedron on the integer lattice.
#[derive(Debug, Clone, Copy)]
struct Lattice {
    x: IVec4,
    y: IVec4,
    z: IVec4,
}

/// A direction of 64-bit coordinates.
#[derive(Debug, Clone, Copy)]
struct Axis {
    x: UVec2,
    y: UVec2,
    z: UVec2,
}

/// What an axis says: the two are apart; both are at one height each and the same; neither; or it is no axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Apart,
    Level,
    Across,
    None,
}

/// The power of two that brings all coordinates of an axis below 2²⁹. It cancels in every sign, so each axis has its own.
fn lattice_scale(a: Vec4, b: Vec4) -> f32 {
    let largest = max4(a.abs().max(b.abs()));
    let exponent = (largest.to_bits() >> 23).max(28);
    f32::from_bits((282 - exponent) << 23)
}

fn to_lattice(v: Vec4, scale: f32) -> IVec4 {
    let r = v * scale;
    IVec4::new(
        r.x.round_ties_even() as i32,
        r.y.round_ties_even() as i32,
        r.z.round_ties_even() as i32,
        r.w.round_ties_even() as i32,
    )
}

fn lattice_corner(t: Lattice, i: usize) -> IVec3 {
    IVec3::new(t.x[i], t.y[i], t.z[i])
}

fn axis_cross(e: IVec3, f: IVec3) -> Axis {
    Axis {
        x: sub64(mul64(e.y, f.z), mul64(e.z, f.y)),
        y: sub64(mul64(e.z, f.x), mul64(e.x, f.z)),
        z: sub64(mul64(e.x, f.y), mul64(e.y, f.x)),
    }
}

fn is_zero64(a: UVec2) -> bool {
    (a.x | a.y) == 0
}

fn is_null(n: Axis) -> bool {
    is_zero64(n.x) && is_zero64(n.y) && is_zero64(n.z)
}

fn axis_dot(n: Axis, d: IVec3) -> UVec3 {
    add96(add96(mul96(n.x, d.x), mul96(n.y, d.y)), mul96(n.z, d.z))
}

/// Compares the projections of `a` and `b`. The corners of `a` in the mask `level` have the height of `origin`, so they need
/// no product; the corners of `b` in the mask `spare` have the height of another of `b`.
fn axis_side(n: Axis, origin: IVec3, a: Lattice, level: u32, b: Lattice, spare: u32) -> Side {
    let mut low_a = UVec3::ZERO;
    let mut high_a = UVec3::ZERO;
    for i in 0..4 {
        if ((level >> i) & 1) == 0 {
            let h = axis_dot(n, lattice_corner(a, i) - origin);
            low_a = min96(low_a, h);
            high_a = max96(high_a, h);
        }
    }
    // The largest and the smallest number of 96 bits.
    let mut low_b = UVec3::new(u32::MAX, u32::MAX, 0x7fff_ffff);
    let mut high_b = UVec3::new(0, 0, 0x8000_0000);
    for i in 0..4 {
        if ((spare >> i) & 1) == 0 {
            let h = axis_dot(n, lattice_corner(b, i) - origin);
            low_b = min96(low_b, h);
            high_b = max96(high_b, h);
        }
    }
    if less96(high_a, low_b) || less96(high_b, low_a) {
        return Side::Apart;
    }
    if less96(low_a, high_a) || less96(low_b, high_b) {
        return Side::Across;
    }
    Side::Level
}

/// The face of `a` opposite vertex `k` as an axis.
fn face_axis(a: Lattice, k: usize) -> Axis {
    let p = lattice_corner(a, (k + 1) & 3);
    axis_cross(lattice_corner(a, (k + 2) & 3) - p, lattice_corner(a, (k + 3) & 3) - p)
}

/// Twice the area of p, p + d, r when coordinate `drop` is left out.
fn planar_area(d: IVec3, r: IVec3, drop: u32) -> UVec2 {
    if drop == 0 {
        return sub64(mul64(d.y, r.z), mul64(d.z, r.y));
    }
    if drop == 1 {
        return sub64(mul64(d.z, r.x), mul64(d.x, r.z));
    }
    sub64(mul64(d.x, r.y), mul64(d.y, r.x))
}

/// Whether the line through edge `i` of `a` parts two figures of one plane. Coordinate `drop` is not constant on the normal.
fn line_parts(a: Lattice, i: usize, b: Lattice, drop: u32) -> bool {
    let p = lattice_corner(a, tail(i));
    let d = lattice_corner(a, head(i)) - p;
    let mut low_a = UVec2::ZERO;
    let mut high_a = UVec2::ZERO;
    let mut low_b = UVec2::new(u32::MAX, 0x7fff_ffff);
    let mut high_b = UVec2::new(0, 0x8000_0000);
    for k in 0..4 {
        let h = planar_area(d, lattice_corner(a, k) - p, drop);
        if less64(h, low_a) {
            low_a = h;
        }
        if less64(high_a, h) {
            high_a = h;
        }
        let g = planar_area(d, lattice_corner(b, k) - p, drop);
        if less64(g, low_b) {
            low_b = g;
        }
        if less64(high_b, g) {
            high_b = g;
        }
    }
    less64(high_a, low_b) || less64(high_b, low_a)
}

/// Two figures of one plane with normal `n`: separating lines after a coordinate in which `n` is not zero is left out.
fn planar(a: Lattice, b: Lattice, n: Axis) -> bool {
    let mut drop = 2;
    if !is_zero64(n.x) {
        drop = 0;
    } else if !is_zero64(n.y) {
        drop = 1;
    }
    for i in 0..6 {
        if line_parts(a, i, b, drop) || line_parts(b, i, a, drop) {
            return false;
        }
    }
    true
}

/// Segments and points, all parallel, whose boxes overlap: they meet if they are on one line.
fn linear(a: Lattice, b: Lattice) -> bool {
    let c = lattice_corner(b, 0) - lattice_corner(a, 0);
    for i in 1..4 {
        let e = lattice_corner(a, i) - lattice_corner(a, 0);
        let f = lattice_corner(b, i) - lattice_corner(b, 0);
        if !is_null(axis_cross(c, e)) || !is_null(axis_cross(c, f)) {
            return false;
        }
    }
    true
}

fn boxes_overlap(a: IVec4, b: IVec4) -> bool {
    let low_a = a.x.min(a.y).min(a.z.min(a.w));
    let low_b = b.x.min(b.y).min(b.z.min(b.w));
    let high_a = a.x.max(a.y).max(a.z.max(a.w));
    let high_b = b.x.max(b.y).max(b.z.max(b.w));
    low_a <= high_b && low_b <= high_a
}

/// Both tetrahedra on the lattice.
fn lattice_pair(a: Tet, b: Tet) -> (Lattice, Lattice) {
    let sx = lattice_scale(a.x, b.x);
    let sy = lattice_scale(a.y, b.y);
    let sz = lattice_scale(a.z, b.z);
    (
        Lattice { x: to_lattice(a.x, sx), y: to_lattice(a.y, sy), z: to_lattice(a.z, sz) },
        Lattice { x: to_lattice(b.x, sx), y: to_lattice(b.y, sy), z: to_lattice(b.z, sz) },
    )
}

/// Axes: first the faces of p and q in turn, then the products of their edges.
const FACE_AXES: usize = 8;
const AXES: usize = 44;

/// What axis k says. Each can be asked on its own, so that a workgroup can share them out.
fn axis_verdict(p: Lattice, q: Lattice, k: usize) -> Side {
    let (n, side);
    if k < FACE_AXES {
        let face = k >> 1;
        let other = (face + 1) & 3;
        let (own, beside) = if k & 1 == 0 { (p, q) } else { (q, p) };
        n = face_axis(own, face);
        side = match is_null(n) {
            true => Side::None,
            false => axis_side(n, lattice_corner(own, other), own, 15 ^ (1 << face), beside, 0),
        };
    } else {
        let i = (k - FACE_AXES) / 6;
        let j = (k - FACE_AXES) % 6;
        let origin = lattice_corner(p, tail(i));
        n = axis_cross(lattice_corner(p, head(i)) - origin, lattice_corner(q, head(j)) - lattice_corner(q, tail(j)));
        side = match is_null(n) {
            true => Side::None,
            false => axis_side(n, origin, p, (1 << tail(i)) | (1 << head(i)), q, 1 << head(j)),
        };
    }
    // One plane holds both, and only there it can be decided.
    match side {
        Side::Level if !planar(p, q, n) => Side::Apart,
        _ => side,
    }
}

/// The number of axis k among [`axis_edges`](super::sat::axis_edges): there the faces of one come after those of the other.
fn number_of(k: usize) -> usize {
    if k < FACE_AXES { 4 * (k & 1) + (k >> 1) } else { k }
}

pub(super) fn exact(a: Tet, b: Tet, observer: &mut impl Observer) -> bool {
    let (p, q) = lattice_pair(a, b);
    if !(boxes_overlap(p.x, q.x) && boxes_overlap(p.y, q.y) && boxes_overlap(p.z, q.z)) {
        return false;
    }
    let mut crossed = false;
    for k in 0..AXES {
        match axis_verdict(p, q, k) {
            Side::Apart => {
                observer.parted_exactly(number_of(k));
                return false;
            }
            side => crossed |= side != Side::None,
        }
    }
    // With no axis at all, every edge has the same direction.
    crossed || linear(p, q)
}

/// Whether face axis k alone parts them.
fn face_parts(p: Lattice, q: Lattice, k: usize) -> bool {
    let face = k >> 1;
    let (own, beside) = if k & 1 == 0 { (p, q) } else { (q, p) };
    let n = face_axis(own, face);
    let origin = lattice_corner(own, (face + 1) & 3);
    !is_null(n) && axis_side(n, origin, own, 15 ^ (1 << face), beside, 0) == Side::Apart
}

/// The face normals alone; two figures of one plane are not parted by its normal.
pub(super) fn exact_faces(a: Tet, b: Tet, observer: &mut impl Observer) -> bool {
    let (p, q) = lattice_pair(a, b);
    let parting = (0..FACE_AXES).find(|&k| face_parts(p, q, k));
    if let Some(k) = parting {
        observer.parted_exactly(number_of(k));
    }
    parting.is_none()
}
