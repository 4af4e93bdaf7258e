//! The corners of the smaller primitive against the faces of the larger one: a second look at pairs that a filter leaves
//! undecided.
//!
//! Twin of `shaders/narrow/planes.wgsl`. A face beyond which all corners are separates the pair; a corner inside all faces
//! is a common point. Of a pair of very different sizes nothing else can be told in f32, and there it is the rule: without
//! this step one large primitive sends every small one in it to the exact test. Heights are computed in f32 from the
//! nearest corner of the face, with a bound of their own; where that is not enough, in integers of 60 bits for each
//! coordinate.

use super::{
    Verdict::{self, Apart, Overlap, Undecided},
    axes::{ABOVE, BELOW, LEVEL, OPEN},
    observer::Observer,
    tet::{ROUND, TINY, Tet, corner, cross_plus, measure},
    words::{add128, add192, mul128, mul192, negate64, negate128, sub64},
};
use glam::{UVec2, UVec3, UVec4, Vec3};

/// On one axis: differences to the corner at which the height begins, and the bits that were lost on the way: of the plane's
/// three points, and of the point whose height it is.
#[derive(Debug, Clone, Copy)]
struct FineColumn {
    e: UVec2,
    f: UVec2,
    d: UVec2,
    lost: u32,
    lost_height: u32,
}

/// A coordinate as an integer of 60 bits, given the exponent of the largest; z holds what does not fit.
fn fine(value: f32, top: u32) -> UVec3 {
    let bits = value.to_bits();
    let exponent = exponent_of(value);
    let mantissa = (bits & 0x7f_ffff) | if bits & 0x7f80_0000 != 0 { 0x80_0000 } else { 0 };
    let down = top - exponent;
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

fn exponent_of(value: f32) -> u32 {
    ((value.to_bits() >> 23) & 0xff).max(1)
}

fn fine_column(origin: f32, q: f32, r: f32, p: f32) -> FineColumn {
    let top = exponent_of(origin).max(exponent_of(q)).max(exponent_of(r).max(exponent_of(p)));
    let o = fine(origin, top);
    let e = fine(q, top);
    let f = fine(r, top);
    let d = fine(p, top);
    let from_origin = |v: UVec3| sub64(v.truncate(), o.truncate());
    FineColumn { e: from_origin(e), f: from_origin(f), d: from_origin(d), lost: o.z | e.z | f.z, lost_height: d.z }
}

fn fine_cross(u: FineColumn, v: FineColumn) -> UVec4 {
    add128(mul128(u.e, v.f), negate128(mul128(v.e, u.f)))
}

fn any_bit(a: UVec4) -> u32 {
    u32::from(a != UVec4::ZERO)
}

/// On which side of the plane through three points `p` is, in integers. Where bits are lost a difference is off by less
/// than 2, and a height, six products of three differences below 2⁶¹, by less than 2¹²⁸.
fn fine_side(origin: Vec3, q: Vec3, r: Vec3, p: Vec3) -> u32 {
    let x = fine_column(origin.x, q.x, r.x, p.x);
    let y = fine_column(origin.y, q.y, r.y, p.y);
    let z = fine_column(origin.z, q.z, r.z, p.z);
    let nx = fine_cross(y, z);
    let ny = fine_cross(z, x);
    let nz = fine_cross(x, y);
    let h = add192(add192(mul192(nx, x.d), mul192(ny, y.d)), mul192(nz, z.d));
    let negative = h.high.z >= 0x8000_0000;
    // Along an axis in which the plane lies, nothing is lost.
    let lost =
        UVec3::new(x.lost_height, y.lost_height, z.lost_height) * UVec3::new(any_bit(nx), any_bit(ny), any_bit(nz));
    if (x.lost | y.lost | z.lost | lost.x | lost.y | lost.z) != 0 {
        let top = if negative { !h.high.y | !h.high.z } else { h.high.y | h.high.z };
        return match (top, negative) {
            (0, _) => OPEN,
            (_, true) => BELOW,
            (_, false) => ABOVE,
        };
    }
    if negative {
        return BELOW;
    }
    let words = h.low | h.high;
    if (words.x | words.y | words.z) == 0 { LEVEL } else { ABOVE }
}

/// On which side of the plane through three points `p` is. In f32 first: 8 roundings, each of at most a product of the three
/// differences. The last one has a scale of its own: it may be far smaller than the others.
fn plane_side(origin: Vec3, q: Vec3, r: Vec3, p: Vec3, scale: f32) -> u32 {
    let e = (q - origin) * scale;
    let f = (r - origin) * scale;
    let off = (p - origin).abs();
    let exponent = exponent_of(max_of(off)).clamp(1, 253);
    let own = f32::from_bits((254 - exponent) << 23);
    let d = (p - origin) * own;
    let h = e.cross(f).dot(d);
    let bound = 10.0 * ROUND * cross_plus(e.abs(), f.abs()).dot(d.abs()) + TINY + 4e-36 * (scale + own);
    if h.abs() > bound {
        return if h > 0.0 { ABOVE } else { BELOW };
    }
    fine_side(origin, q, r, p)
}

/// The corners of `o` against face `k` of `t`: bits 0 to 3 for those that are strictly outside, 4 to 7 for those that are
/// not; neither where it is not known.
fn face_sides(t: Tet, o: Tet, k: usize, scale: f32) -> u32 {
    let mut origin = corner(t, (k + 1) & 3);
    let mut q = corner(t, (k + 2) & 3);
    let mut r = corner(t, (k + 3) & 3);
    // Around to the corner that is nearest.
    let near = corner(o, 0);
    let d0 = max_of((origin - near).abs());
    let d1 = max_of((q - near).abs());
    let d2 = max_of((r - near).abs());
    if d1 < d0 && d1 <= d2 {
        (origin, q, r) = (q, r, origin);
    } else if d2 < d0 {
        (origin, q, r) = (r, origin, q);
    }
    let own = plane_side(origin, q, r, corner(t, k), scale);
    if own != ABOVE && own != BELOW {
        return 0;
    }
    let mut sides = 0;
    for i in 0..4 {
        let side = plane_side(origin, q, r, corner(o, i), scale);
        if side == own || side == LEVEL {
            sides |= 16 << i;
        } else if side != OPEN {
            sides |= 1 << i;
        }
    }
    sides
}

fn max_of(v: Vec3) -> f32 {
    v.x.max(v.y).max(v.z)
}

pub(super) fn planes(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let swapped = max_of(m.b) > max_of(m.a);
    let (t, o) = if swapped { (b, a) } else { (a, b) };
    let mut inside = 15;
    for k in 0..4 {
        let sides = face_sides(t, o, k, m.scale);
        if (sides & 15) == 15 {
            observer.parted_exactly(if swapped { 4 + k } else { k });
            return Apart;
        }
        inside &= sides >> 4;
    }
    if inside != 0 { Overlap } else { Undecided }
}
