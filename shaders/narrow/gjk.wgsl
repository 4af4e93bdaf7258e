// #include "narrow/tet.wgsl"
// Gilbert–Johnson–Keerthi in f32, with certificates.
// Twin: src/geometry/single/gjk.rs, line by line. The iteration only proposes: SEPARATE needs a direction whose projections have
// a gap of more than their rounding, OVERLAP a simplex around the origin by more than the rounding of its determinants. All
// bounds are relative to the pair's own extent; absolute tolerances are what made the thesis' version lose pairs on fine
// meshes.

const GJK_STEPS = 24u;

// Points of the Minkowski difference a − b, the newest first, and where to search next.
struct Simplex {
    p0: vec3<f32>,
    p1: vec3<f32>,
    p2: vec3<f32>,
    p3: vec3<f32>,
    count: u32,
    // Zero when the simplex holds the origin.
    toward: vec3<f32>,
}

// The corner whose height is largest.
fn farthest(t: Tet, height: vec4<f32>) -> vec3<f32> {
    var best = height.x;
    var found = corner(t, 0u);
    if height.y > best {
        best = height.y;
        found = corner(t, 1u);
    }
    if height.z > best {
        best = height.z;
        found = corner(t, 2u);
    }
    if height.w > best {
        found = corner(t, 3u);
    }
    return found;
}

fn simplex_one(p0: vec3<f32>) -> Simplex {
    return Simplex(p0, p0, p0, p0, 1u, -p0);
}

// The part of a segment that is nearest to the origin; the origin is not behind p1.
fn simplex_two(p0: vec3<f32>, p1: vec3<f32>) -> Simplex {
    let e = p1 - p0;
    if dot(e, p0) >= 0.0 {
        return simplex_one(p0);
    }
    return Simplex(p0, p1, p0, p0, 2u, -cross(cross(e, p0), e));
}

// The part of a triangle that is nearest to the origin; the origin is not beyond the side p1 p2.
fn simplex_three(p0: vec3<f32>, p1: vec3<f32>, p2: vec3<f32>) -> Simplex {
    let e = p1 - p0;
    let f = p2 - p0;
    let n = cross(e, f);
    if dot(cross(n, f), p0) < 0.0 {
        if dot(f, p0) < 0.0 {
            return simplex_two(p0, p2);
        }
        return simplex_two(p0, p1);
    }
    if dot(cross(e, n), p0) < 0.0 {
        return simplex_two(p0, p1);
    }
    let height = dot(n, p0);
    return Simplex(p0, p1, p2, p0, 3u, select(n, -n, height > 0.0));
}

// How far the origin is beyond the face p0 p1 p2 of a tetrahedron whose fourth vertex is p3; not positive: inside.
fn beyond(p0: vec3<f32>, p1: vec3<f32>, p2: vec3<f32>, p3: vec3<f32>) -> f32 {
    let n = cross(p1 - p0, p2 - p0);
    let height = dot(n, p0) / sqrt(dot(n, n) + TINY);
    return select(-height, height, dot(n, p3 - p0) > 0.0);
}

// The part of a tetrahedron that is nearest to the origin, or all of it; the origin is not beyond p1 p2 p3.
fn simplex_four(p0: vec3<f32>, p1: vec3<f32>, p2: vec3<f32>, p3: vec3<f32>) -> Simplex {
    let d3 = beyond(p0, p1, p2, p3);
    let d1 = beyond(p0, p2, p3, p1);
    let d2 = beyond(p0, p3, p1, p2);
    if d1 <= 0.0 && d2 <= 0.0 && d3 <= 0.0 {
        return Simplex(p0, p1, p2, p3, 4u, vec3(0.0));
    }
    if d3 >= d1 && d3 >= d2 {
        return simplex_three(p0, p1, p2);
    }
    if d1 >= d2 {
        return simplex_three(p0, p2, p3);
    }
    return simplex_three(p0, p3, p1);
}

// Whether a tetrahedron holds the origin with certainty: four determinants of one sign, each larger than its rounding.
fn holds_origin(s: Simplex, both: vec3<f32>, tiny: f32) -> bool {
    // 14 roundings in a determinant of six products.
    let bound = 96.0 * ROUND * both.x * both.y * both.z + tiny;
    let c = cross(s.p2, s.p3);
    let d = cross(s.p0, s.p1);
    let d0 = dot(s.p1, c);
    let d1 = -dot(s.p0, c);
    let d2 = dot(s.p3, d);
    let d3 = -dot(s.p2, d);
    return min(min(d0, d1), min(d2, d3)) > bound || max(max(d0, d1), max(d2, d3)) < -bound;
}

fn gjk(a: Tet, b: Tet) -> u32 {
    let m = measure(a, b);
    if !m.sound {
        return UNSURE;
    }
    let p = relative(a, corner(a, 0u), m.scale);
    let q = relative(b, corner(a, 0u), m.scale);
    var s = simplex_one(corner(p, 0u) - corner(q, 0u));
    for (var step = 0u; step < GJK_STEPS; step++) {
        let reach = abs(s.toward);
        let size = max(max(reach.x, reach.y), reach.z);
        if size <= TINY {
            return UNSURE;
        }
        let d = s.toward / size;
        let pa = project(p, d);
        let pb = project(q, d);
        // 8 roundings in the gap.
        let bound = 10.0 * ROUND * dot(abs(d), m.both) + m.tiny;
        if min4(pb) - max4(pa) > bound {
            return SEPARATE;
        }
        let w = farthest(p, pa) - farthest(q, -pb);
        if s.count == 1u {
            s = simplex_two(w, s.p0);
        } else if s.count == 2u {
            s = simplex_three(w, s.p0, s.p1);
        } else {
            s = simplex_four(w, s.p0, s.p1, s.p2);
        }
        if s.count == 4u {
            return select(UNSURE, OVERLAP, holds_origin(s, m.both, m.tiny));
        }
    }
    return UNSURE;
}
