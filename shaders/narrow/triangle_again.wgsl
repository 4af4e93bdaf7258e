// #include "narrow/guigue_devillers.wgsl"
// #include "narrow/planes.wgsl"
// The same signs once more, each as well as it takes: a second look at pairs of triangles that a filter leaves undecided.
// Twin: src/geometry/single/triangle_again.rs, line by line.
// First the edge normals in the planes, since most undecided pairs of a mesh are in one plane or nearly. Then the signs, in f32
// with a bound for each, and where that is not enough in integers of 60 bits for each coordinate, so that a corner
// in the other's plane is known to be there. Pairs in one plane that meet or nearly do, and triangles without area, are left to the
// exact test.

fn sign_of_side(side: u32) -> i32 {
    return select(0, 1, side == ABOVE) - select(0, 1, side == BELOW);
}

// From the corner on that is nearest to a point: heights from there lose the fewest bits.
fn from_nearest(t: Tet, near: vec3<f32>) -> Tet {
    let d0 = max_of(abs(corner(t, 0u) - near));
    let d1 = max_of(abs(corner(t, 1u) - near));
    let d2 = max_of(abs(corner(t, 2u) - near));
    if d1 < d0 && d1 <= d2 {
        return Tet(t.x.yzxx, t.y.yzxx, t.z.yzxx);
    }
    if d2 < d0 {
        return Tet(t.x.zxyy, t.y.zxyy, t.z.zxyy);
    }
    return t;
}

// With `planes_alone` what the two planes say, otherwise whether the two meet.
fn triangle_signs(first: Tet, second: Tet, planes_alone: bool) -> u32 {
    let m = measure(first, second);
    if !m.sound {
        return UNSURE;
    }
    if !planes_alone && separated_in_plane(first, second, m) {
        return SEPARATE;
    }
    let a = from_nearest(first, corner(second, 0u));
    let b = from_nearest(second, corner(a, 0u));
    var of_a = vec3(0);
    var of_b = vec3(0);
    var open = false;
    var tree = SignTree();
    // One call for all eight: every call is a copy of the whole function to many compilers.
    for (var k = 0u; k < 8u; k++) {
        if k == 6u {
            if abs(of_a.x + of_a.y + of_a.z) == 3 || abs(of_b.x + of_b.y + of_b.z) == 3 {
                return SEPARATE;
            }
            if open || all(of_a == vec3(0)) || all(of_b == vec3(0)) {
                return UNSURE;
            }
            if planes_alone {
                return OVERLAP;
            }
            tree = sign_tree(a, b, of_a, of_b);
        }
        var origin = corner(b, 0u);
        var q = corner(b, 1u);
        var r = corner(b, 2u);
        var p = corner_of_three(a, k);
        if k >= 3u {
            origin = corner(a, 0u);
            q = corner(a, 1u);
            r = corner(a, 2u);
            p = corner_of_three(b, k - 3u);
        }
        if k >= 6u {
            origin = tree.q0;
            q = select(tree.q1, tree.q2, k == 7u);
            r = tree.p0;
            p = select(tree.p, tree.r, k == 7u);
        }
        let side = plane_side(origin, q, r, p, m.scale);
        let s = sign_of_side(side);
        open = open || side == OPEN;
        if k < 3u {
            of_a = select(of_a, vec3(s), vec3(k) == vec3(0u, 1u, 2u));
        } else if k < 6u {
            of_b = select(of_b, vec3(s), vec3(k) == vec3(3u, 4u, 5u));
        } else if s * tree.side == select(1, -1, k == 7u) {
            return SEPARATE;
        }
    }
    return select(OVERLAP, UNSURE, open);
}

// The verdict of a filter, after a second look where it left the pair undecided.
fn settle_triangles(verdict: u32, a: Tet, b: Tet, planes_alone: bool) -> u32 {
    if verdict != UNSURE {
        return verdict;
    }
    return triangle_signs(a, b, planes_alone);
}
