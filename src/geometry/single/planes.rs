//! The corners of the smaller primitive against the faces of the larger one: a second look at pairs that a filter leaves
//! undecided.
//!
//! Twin of `shaders/narrow/planes.wgsl`. A face beyond which all corners are separates the pair; a corner inside all faces
//! is a common point. Of a pair of very different sizes nothing else can be told in f32, and there it is the rule: without
//! this step one large primitive sends every small one in it to the exact test. Heights are computed in f32 from the
//! nearest corner of the face, with a bound of their own; where that is not enough, in integers of 60 bits for each
//! coordinate.

use super::{
    Verdict::{self, Overlap, Separate, Undecided},
    axes::{ABOVE, BELOW, LEVEL, OPEN},
    fine::{exponent_of, fine_axis, fine_difference, fine_side, top_exponent},
    observer::Observer,
    tet::{ROUND, TINY, Tet, corner, cross_plus, measure},
};
use glam::{UVec3, Vec3, Vec4};

/// On which side of the plane through three points `p` is. In f32 first: 8 roundings, each of at most a product of the three
/// differences. The last one has a scale of its own: it may be far smaller than the others.
#[inline(never)]
pub(super) fn plane_side(origin: Vec3, q: Vec3, r: Vec3, p: Vec3, scale: f32) -> u32 {
    let e = (q - origin) * scale;
    let f = (r - origin) * scale;
    let off = (p - origin).abs();
    let exponent = exponent_of(off.max_element()).min(253);
    let own = f32::from_bits((254 - exponent) << 23);
    let d = (p - origin) * own;
    let h = e.cross(f).dot(d);
    let bound = 10.0 * ROUND * cross_plus(e.abs(), f.abs()).dot(d.abs()) + TINY + 4e-36 * (scale + own);
    if h.abs() > bound {
        return if h > 0.0 { ABOVE } else { BELOW };
    }
    let top = UVec3::new(
        top_exponent(Vec4::new(origin.x, q.x, r.x, p.x)),
        top_exponent(Vec4::new(origin.y, q.y, r.y, p.y)),
        top_exponent(Vec4::new(origin.z, q.z, r.z, p.z)),
    );
    let along = fine_difference(q, origin, top);
    let across = fine_difference(r, origin, top);
    fine_side(fine_axis(along, across), fine_difference(p, origin, top))
}

/// The corners of `o` against face `k` of `t`: bits 0 to 3 for those that are strictly outside, 4 to 7 for those that are
/// not; neither where it is not known.
fn face_sides(t: Tet, o: Tet, k: usize, scale: f32) -> u32 {
    let mut origin = corner(t, (k + 1) & 3);
    let mut q = corner(t, (k + 2) & 3);
    let mut r = corner(t, (k + 3) & 3);
    // Around to the corner that is nearest.
    let near = corner(o, 0);
    let d0 = (origin - near).abs().max_element();
    let d1 = (q - near).abs().max_element();
    let d2 = (r - near).abs().max_element();
    if d1 < d0 && d1 <= d2 {
        (origin, q, r) = (q, r, origin);
    } else if d2 < d0 {
        (origin, q, r) = (r, origin, q);
    }
    let mut own = OPEN;
    let mut sides = 0;
    for i in 0..5 {
        let p = if i > 0 { corner(o, i - 1) } else { corner(t, k) };
        let side = plane_side(origin, q, r, p, scale);
        if i == 0 {
            own = side;
            if own != ABOVE && own != BELOW {
                return 0;
            }
        } else if side == own || side == LEVEL {
            sides |= 8 << i;
        } else if side != OPEN {
            sides |= 1 << (i - 1);
        }
    }
    sides
}

pub(super) fn planes(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let swapped = m.b.max_element() > m.a.max_element();
    let (t, o) = if swapped { (b, a) } else { (a, b) };
    let mut inside = 15;
    for k in 0..4 {
        let sides = face_sides(t, o, k, m.scale);
        if (sides & 15) == 15 {
            observer.separated_exactly(if swapped { 4 + k } else { k });
            return Separate;
        }
        inside &= sides >> 4;
    }
    if inside != 0 { Overlap } else { Undecided }
}
