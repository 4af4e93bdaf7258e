//! Signs of determinants of f32 coordinates in integers of 60 bits, each axis in units of its own: enough for nearly
//! every pair.
//!
//! Twin of `shaders/narrow/fine.wgsl`.

use super::{
    axes::{ABOVE, AxisFrame, BELOW, LEVEL, OPEN, Side, frame_corner, looked_at, pair_corner, side_of_pair},
    tet::{Tet, cross_plus},
    words::{Words6, add128, add192, magnitude64, mul128, mul192, negate64, negate128, negate192, sub64},
};
use glam::{UVec2, UVec3, UVec4, Vec3, Vec4};

/// A vector of integers, and by how much each coordinate may be off.
#[derive(Debug, Clone, Copy)]
pub(super) struct FineVector {
    along: [UVec2; 3],
    off: Vec3,
}

/// The product of two vectors, and what their magnitudes say of its error and of the error of a height: see [`fine_side`].
#[derive(Debug, Clone, Copy)]
pub(super) struct FineAxis {
    along: [UVec4; 3],
    size: Vec3,
    error: Vec3,
}

pub(super) fn exponent_of(value: f32) -> u32 {
    ((value.to_bits() >> 23) & 0xff).max(1)
}

pub(super) fn top_exponent(v: Vec4) -> u32 {
    exponent_of(v.x).max(exponent_of(v.y)).max(exponent_of(v.z).max(exponent_of(v.w)))
}

/// A coordinate as an integer of 60 bits, given the exponent of the largest; z holds what does not fit.
#[inline(never)]
fn fine(value: f32, top: u32) -> UVec3 {
    let bits = value.to_bits();
    let mantissa = (bits & 0x7f_ffff) | if bits & 0x7f80_0000 != 0 { 0x80_0000 } else { 0 };
    let down = top - exponent_of(value);
    let mut m = UVec2::ZERO;
    let mut lost = 0;
    if down > 36 {
        let over = (down - 36).min(31);
        m.x = mantissa >> over;
        lost = mantissa ^ (m.x << over);
    } else if down > 4 {
        let shift = 36 - down;
        m = UVec2::new(mantissa << shift, (mantissa >> 1) >> (31 - shift));
    } else {
        m.y = mantissa << (4 - down);
    }
    let m = if bits >= 0x8000_0000 { negate64(m) } else { m };
    m.extend(lost)
}

/// From one point to another, given the exponents of the largest coordinates of the pair. A sign does not depend on the length
/// of a vector, so each has the smallest unit with which it fits. A coordinate that loses bits is off by less than 1, a
/// difference by less than 2.
#[inline(never)]
pub(super) fn fine_difference(to: Vec3, start: Vec3, pair_top: UVec3) -> FineVector {
    let room = pair_top
        - UVec3::new(
            exponent_of(to.x).max(exponent_of(start.x)),
            exponent_of(to.y).max(exponent_of(start.y)),
            exponent_of(to.z).max(exponent_of(start.z)),
        );
    let top = pair_top - UVec3::splat(room.min_element());
    let mut d = FineVector { along: [UVec2::ZERO; 3], off: Vec3::ZERO };
    for c in 0..3 {
        let end = fine(to[c], top[c]);
        let begin = fine(start[c], top[c]);
        d.along[c] = sub64(end.truncate(), begin.truncate());
        d.off[c] = if end.z | begin.z != 0 { FINE_OFF } else { 0.0 };
    }
    d
}

/// Magnitudes are in units of 2²⁰: products of three stay in the range of f32.
const FINE_UNIT: f32 = 9.536_743e-7;
const FINE_OFF: f32 = 2.0 * FINE_UNIT;

fn fine_magnitude(a: UVec2) -> f32 {
    let m = magnitude64(a);
    (m.y as f32 * 4_294_967_296.0 + m.x as f32) * FINE_UNIT
}

fn fine_magnitudes(v: FineVector) -> Vec3 {
    v.along.map(fine_magnitude).into()
}

#[inline(never)]
pub(super) fn fine_axis(e: FineVector, f: FineVector) -> FineAxis {
    let size_e = fine_magnitudes(e);
    let size_f = fine_magnitudes(f);
    FineAxis {
        along: std::array::from_fn(|c| {
            let (u, v) = ((c + 1) % 3, (c + 2) % 3);
            add128(mul128(e.along[u], f.along[v]), negate128(mul128(e.along[v], f.along[u])))
        }),
        size: cross_plus(size_e, size_f),
        error: cross_plus(e.off, size_f + f.off) + cross_plus(size_e, f.off),
    }
}

fn fine_is_null(n: FineAxis) -> bool {
    (n.along[0] | n.along[1] | n.along[2]) == UVec4::ZERO
}

/// The side of the plane across an axis on which the end of `d` is. The error of a height is that of its six products; both
/// are compared in f32, in units of 2⁶⁰, with room for its rounding.
#[inline(never)]
pub(super) fn fine_side(n: FineAxis, d: FineVector) -> u32 {
    let mut h = Words6 { low: UVec3::ZERO, high: UVec3::ZERO };
    for c in 0..3 {
        h = add192(h, mul192(n.along[c], d.along[c]));
    }
    let size_d = fine_magnitudes(d);
    let error = n.error.dot(size_d + d.off) + n.size.dot(d.off);
    let negative = h.high.z >= 0x8000_0000;
    if error > 0.0 {
        if height192(h) < 1.001 * error {
            return OPEN;
        }
        return if negative { BELOW } else { ABOVE };
    }
    if negative {
        return BELOW;
    }
    let words = h.low | h.high;
    if (words.x | words.y | words.z) == 0 { LEVEL } else { ABOVE }
}

/// The magnitude of six words in units of 2⁶⁰.
fn height192(a: Words6) -> f32 {
    let m = if a.high.z >= 0x8000_0000 { negate192(a) } else { a };
    let high = (m.high.z as f32 * 4_294_967_296.0 + m.high.y as f32) * 4_294_967_296.0 + m.high.x as f32;
    high * 6.871_948e10 + m.low.z as f32 * 16.0
}

/// Of the corners that are known to be in the plane, the one that is nearest to the other primitive: heights from there lose
/// the fewest bits.
fn fine_origin(a: Tet, b: Tet, frame: AxisFrame) -> Vec3 {
    let near = frame_corner(a, b, 1 - frame.own, 0);
    let mut origin = frame_corner(a, b, frame.own, frame.origin);
    if frame.origin != frame.e[0] {
        return origin;
    }
    let along = frame_corner(a, b, frame.own, frame.e[1]);
    if (along - near).abs().max_element() < (origin - near).abs().max_element() {
        origin = along;
    }
    let across = frame_corner(a, b, frame.own, frame.f[1]);
    if frame.f_of == frame.own && (across - near).abs().max_element() < (origin - near).abs().max_element() {
        origin = across;
    }
    origin
}

/// What an axis says, as far as these integers tell.
pub(super) fn fine_axis_side(a: Tet, b: Tet, frame: AxisFrame) -> Side {
    let tops = |t: Tet| UVec3::new(top_exponent(t.x), top_exponent(t.y), top_exponent(t.z));
    let top = tops(a).max(tops(b));
    let origin = fine_origin(a, b, frame);
    let along = |of: usize, edge: [usize; 2]| {
        fine_difference(frame_corner(a, b, of, edge[1]), frame_corner(a, b, of, edge[0]), top)
    };
    let n = fine_axis(along(frame.own, frame.e), along(frame.f_of, frame.f));
    if fine_is_null(n) {
        return if n.error == Vec3::ZERO { Side::None } else { Side::Open };
    }
    let mut sides = 0;
    for i in looked_at(frame) {
        sides |= fine_side(n, fine_difference(pair_corner(a, b, frame, i), origin, top)) << (i & 4);
    }
    match side_of_pair(sides) {
        // Across a plane that holds both, an axis that is off may be none.
        Side::Level if n.error != Vec3::ZERO => Side::Open,
        side => side,
    }
}
