//! Two triangles by signs of orientation determinants (Guigue and Devillers, "Fast and robust triangle-triangle overlap test
//! using orientation predicates", 2003), in f32 with rounding bounds.
//!
//! Twin of `shaders/narrow/guigue_devillers.wgsl`. Six signs say on which side of the other's plane every corner is. Where
//! both planes are crossed, both triangles meet the planes' common line in an interval. Of each triangle one corner is alone
//! on its side; the ends of the interval are where the two edges from there cross the line. Two signs say whether the intervals
//! overlap: which of the edges' crossings comes first on the line is the orientation of their four ends.

use super::{
    Verdict::{self, Overlap, Separate, Undecided},
    observer::Observer,
    tet::{Tet, corner, measure},
    triangle::{determinant_bound, gap_beyond, three_along, three_corners, triangle_plane},
};
use glam::{IVec3, Vec3};

/// The corner that is alone on its side, from three signs of which not all are zero: no other has its sign, and the others
/// are not on both sides.
pub(super) fn lone_corner(s: IVec3) -> usize {
    if s.x != s.y && s.x != s.z && s.y * s.z >= 0 {
        return 0;
    }
    if s.y != s.x && s.y != s.z && s.x * s.z >= 0 { 1 } else { 2 }
}

/// The side that the lone corner is on: where it is in the plane, the one that the others are not on.
fn lone_side(s: IVec3, i: usize) -> i32 {
    let own = s[i];
    if own == 0 { -s[(i + 1) % 3] } else { own }
}

/// The points of the two determinants that decide: (q1 − q0, p0 − q0, p − q0) and (q2 − q0, p0 − q0, r − q0). The pair meets
/// if the first times `side` is not positive and the second times `side` not negative.
#[derive(Debug, Clone, Copy)]
pub(super) struct SignTree {
    pub q0: Vec3,
    pub q1: Vec3,
    pub q2: Vec3,
    pub p0: Vec3,
    pub p: Vec3,
    pub r: Vec3,
    pub side: i32,
}

/// From the signs of a's corners above the plane of b, and of b's above that of a. Seen along its normal, a triangle is
/// counterclockwise, and so the side of the lone corner says which of its two edges crosses the common line first.
pub(super) fn sign_tree(a: Tet, b: Tet, of_a: IVec3, of_b: IVec3) -> SignTree {
    let i = lone_corner(of_a);
    let j = lone_corner(of_b);
    let side = lone_side(of_a, i);
    let crossed = side != lone_side(of_b, j);
    let next = corner(a, (i + 1) % 3);
    let last = corner(a, (i + 2) % 3);
    SignTree {
        q0: corner(b, j),
        q1: corner(b, (j + 1) % 3),
        q2: corner(b, (j + 2) % 3),
        p0: corner(a, i),
        p: if crossed { last } else { next },
        r: if crossed { next } else { last },
        side,
    }
}

pub(super) fn guigue_devillers(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let plane_a = triangle_plane(a, m);
    let h_b = three_along(three_corners(b, corner(a, 0), m.scale), plane_a.normal);
    (0..3).for_each(|j| observer.orientation(j, h_b[j], plane_a.bound));
    if gap_beyond(h_b) > plane_a.bound {
        return Separate;
    }
    let plane_b = triangle_plane(b, m);
    let h_a = three_along(three_corners(a, corner(b, 0), m.scale), plane_b.normal);
    (0..3).for_each(|i| observer.orientation(3 + i, h_a[i], plane_b.bound));
    if gap_beyond(h_a) > plane_b.bound {
        return Separate;
    }
    if h_a.abs().min_element() <= plane_b.bound || h_b.abs().min_element() <= plane_a.bound {
        return Undecided;
    }
    let tree = sign_tree(a, b, h_a.signum().as_ivec3(), h_b.signum().as_ivec3());
    let f1 = (tree.q1 - tree.q0) * m.scale;
    let f2 = (tree.q2 - tree.q0) * m.scale;
    let w = (tree.p0 - tree.q0) * m.scale;
    let d1 = (tree.p - tree.q0) * m.scale;
    let d2 = (tree.r - tree.q0) * m.scale;
    let side = tree.side as f32;
    let first = side * f1.cross(w).dot(d1);
    let second = side * f2.cross(w).dot(d2);
    let bound1 = determinant_bound(f1, w, d1.abs(), m.tiny);
    let bound2 = determinant_bound(f2, w, d2.abs(), m.tiny);
    observer.orientation(6, -first, bound1);
    observer.orientation(7, second, bound2);
    if first > bound1 || second < -bound2 {
        return Separate;
    }
    if first < -bound1 && second > bound2 { Overlap } else { Undecided }
}
