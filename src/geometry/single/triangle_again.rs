//! The signs of [`guigue_devillers`](super::guigue_devillers) once more, each as well as it takes: a second look at pairs of
//! triangles that a filter leaves undecided.
//!
//! Twin of `shaders/narrow/triangle_again.wgsl`. First the edge normals in the planes, since most undecided pairs of a mesh are in
//! one plane or nearly. Then the signs, in f32 with a bound for each, and where that is not enough in integers of 60 bits for
//! each coordinate, so that a corner in the other's plane is known to be there. Pairs in one plane that meet or nearly do, and
//! triangles without area, are left to the exact test.

use super::{
    Verdict::{self, Overlap, Separate, Undecided},
    axes::{ABOVE, BELOW, OPEN},
    guigue_devillers::sign_tree,
    planes::plane_side,
    tet::{Tet, corner, measure},
    triangle::separated_in_plane,
};
use glam::{IVec3, Vec3, Vec4, Vec4Swizzles as _};

fn sign_of_side(side: u32) -> i32 {
    i32::from(side == ABOVE) - i32::from(side == BELOW)
}

/// From the corner on that is nearest to a point: heights from there lose the fewest bits.
fn from_nearest(t: Tet, near: Vec3) -> Tet {
    let d0 = (corner(t, 0) - near).abs().max_element();
    let d1 = (corner(t, 1) - near).abs().max_element();
    let d2 = (corner(t, 2) - near).abs().max_element();
    let turned = |turn: fn(Vec4) -> Vec4| Tet { x: turn(t.x), y: turn(t.y), z: turn(t.z) };
    if d1 < d0 && d1 <= d2 {
        return turned(|v| v.yzxx());
    }
    if d2 < d0 {
        return turned(|v| v.zxyy());
    }
    t
}

/// With `planes_alone` what the two planes say, otherwise whether the two meet.
pub(super) fn triangle_signs(first: Tet, second: Tet, planes_alone: bool) -> Verdict {
    let m = measure(first, second);
    if !m.sound {
        return Undecided;
    }
    if !planes_alone && separated_in_plane(first, second, m) {
        return Separate;
    }
    let a = from_nearest(first, corner(second, 0));
    let b = from_nearest(second, corner(a, 0));
    let heights =
        |t: Tet, o: Tet| [0, 1, 2].map(|i| plane_side(corner(t, 0), corner(t, 1), corner(t, 2), corner(o, i), m.scale));
    let sides = [heights(b, a), heights(a, b)];
    let [of_a, of_b] = sides.map(|sides| IVec3::from_array(sides.map(sign_of_side)));
    if of_a.element_sum().abs() == 3 || of_b.element_sum().abs() == 3 {
        return Separate;
    }
    if sides.as_flattened().contains(&OPEN) || of_a == IVec3::ZERO || of_b == IVec3::ZERO {
        return Undecided;
    }
    if planes_alone {
        return Overlap;
    }
    let tree = sign_tree(a, b, of_a, of_b);
    let one = plane_side(tree.q0, tree.q1, tree.p0, tree.p, m.scale);
    if sign_of_side(one) * tree.side == 1 {
        return Separate;
    }
    let other = plane_side(tree.q0, tree.q2, tree.p0, tree.r, m.scale);
    if sign_of_side(other) * tree.side == -1 {
        return Separate;
    }
    if one == OPEN || other == OPEN { Undecided } else { Overlap }
}
