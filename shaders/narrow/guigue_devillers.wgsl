// #include "narrow/triangle.wgsl"
// Two triangles by signs of orientation determinants (Guigue and Devillers, "Fast and robust triangle-triangle overlap test
// using orientation predicates", 2003), in f32 with rounding bounds. Twin: src/geometry/single/guigue_devillers.rs, line by
// line.
// Six signs say on which side of the other's plane every corner is. Where both planes are crossed, both triangles meet the
// planes' common line in an interval. Of each triangle one corner is alone on its side; the ends of the interval are where
// the two edges from there cross the line. Two signs say whether the intervals overlap: which of the edges' crossings comes
// first on the line is the orientation of their four ends.

// The corner that is alone on its side, from three signs of which not all are zero: no other has its sign, and the others
// are not on both sides.
fn lone_corner(s: vec3<i32>) -> u32 {
    if s.x != s.y && s.x != s.z && s.y * s.z >= 0 {
        return 0u;
    }
    return select(2u, 1u, s.y != s.x && s.y != s.z && s.x * s.z >= 0);
}

fn corner_of_three(t: Tet, i: u32) -> vec3<f32> {
    return select(select(corner(t, 0u), corner(t, 1u), i == 1u), corner(t, 2u), i == 2u);
}

fn sign_of_three(s: vec3<i32>, i: u32) -> i32 {
    return select(select(s.x, s.y, i == 1u), s.z, i == 2u);
}

// The side that the lone corner is on: where it is in the plane, the one that the others are not on.
fn lone_side(s: vec3<i32>, i: u32) -> i32 {
    let own = sign_of_three(s, i);
    return select(own, -sign_of_three(s, (i + 1u) % 3u), own == 0);
}

// The points of the two determinants that decide: (q1 − q0, p0 − q0, p − q0) and (q2 − q0, p0 − q0, r − q0). The pair meets
// if the first times `side` is not positive and the second times `side` not negative.
struct SignTree {
    q0: vec3<f32>,
    q1: vec3<f32>,
    q2: vec3<f32>,
    p0: vec3<f32>,
    p: vec3<f32>,
    r: vec3<f32>,
    side: i32,
}

// From the signs of a's corners above the plane of b, and of b's above that of a. Seen along its normal, a triangle is
// counterclockwise, and so the side of the lone corner says which of its two edges crosses the common line first.
fn sign_tree(a: Tet, b: Tet, of_a: vec3<i32>, of_b: vec3<i32>) -> SignTree {
    let i = lone_corner(of_a);
    let j = lone_corner(of_b);
    let side = lone_side(of_a, i);
    let crossed = side != lone_side(of_b, j);
    let next = corner_of_three(a, (i + 1u) % 3u);
    let last = corner_of_three(a, (i + 2u) % 3u);
    return SignTree(
        corner_of_three(b, j),
        corner_of_three(b, (j + 1u) % 3u),
        corner_of_three(b, (j + 2u) % 3u),
        corner_of_three(a, i),
        select(next, last, crossed),
        select(last, next, crossed),
        side,
    );
}

fn guigue_devillers(a: Tet, b: Tet) -> u32 {
    let m = measure(a, b);
    if !m.sound {
        return UNSURE;
    }
    let plane_a = triangle_plane(a, m);
    let h_b = three_along(three_corners(b, corner(a, 0u), m.scale), plane_a.normal);
    if gap_beyond(h_b) > plane_a.bound {
        return SEPARATE;
    }
    let plane_b = triangle_plane(b, m);
    let h_a = three_along(three_corners(a, corner(b, 0u), m.scale), plane_b.normal);
    if gap_beyond(h_a) > plane_b.bound {
        return SEPARATE;
    }
    if any(abs(h_a) <= vec3(plane_b.bound)) || any(abs(h_b) <= vec3(plane_a.bound)) {
        return UNSURE;
    }
    let tree = sign_tree(a, b, vec3<i32>(sign(h_a)), vec3<i32>(sign(h_b)));
    let f1 = (tree.q1 - tree.q0) * m.scale;
    let f2 = (tree.q2 - tree.q0) * m.scale;
    let w = (tree.p0 - tree.q0) * m.scale;
    let d1 = (tree.p - tree.q0) * m.scale;
    let d2 = (tree.r - tree.q0) * m.scale;
    let side = f32(tree.side);
    let first = side * dot(cross(f1, w), d1);
    let second = side * dot(cross(f2, w), d2);
    let bound1 = determinant_bound(f1, w, abs(d1), m.tiny);
    let bound2 = determinant_bound(f2, w, abs(d2), m.tiny);
    if first > bound1 || second < -bound2 {
        return SEPARATE;
    }
    return select(UNSURE, OVERLAP, first < -bound1 && second > bound2);
}
