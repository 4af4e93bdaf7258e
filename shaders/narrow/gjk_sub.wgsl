// #include "narrow/gjk.wgsl"
// #include "distance/simplex.wgsl"
// GJK in f32 with a sub-algorithm of docs/gjk.md, and with the certificates of narrow/gjk.wgsl. Whoever includes this includes the
// file with the sub-algorithm's `nearest_face` as well.
// Twin: src/geometry/single/gjk_sub.rs.

// The corners that have a weight, in their order.
fn kept_corners(grown: Corners, weights: vec4<f32>) -> Corners {
    var c = grown;
    var w = weights;
    c.count = corners_with_weight(w);
    if !(w.z > 0.0) {
        c.p2 = c.p3;
        w = vec4(w.xy, w.w, 0.0);
    }
    if !(w.y > 0.0) {
        c.p1 = c.p2;
        c.p2 = c.p3;
        w = vec4(w.x, w.zw, 0.0);
    }
    if !(w.x > 0.0) {
        c.p0 = c.p1;
        c.p1 = c.p2;
        c.p2 = c.p3;
    }
    return c;
}

fn gjk_sub(a: Tet, b: Tet) -> u32 {
    let m = measure(a, b);
    if !m.sound {
        return UNSURE;
    }
    let p = relative(a, corner(a, 0u), m.scale);
    let q = relative(b, corner(a, 0u), m.scale);
    let first = corner(p, 0u) - corner(q, 0u);
    var c = Corners(first, first, first, first, 1u);
    var nearest = first;
    for (var step = 0u; step < GJK_STEPS; step++) {
        let reach = abs(nearest);
        let size = max(max(reach.x, reach.y), reach.z);
        if size <= TINY {
            return UNSURE;
        }
        let d = -nearest / size;
        let pa = project(p, d);
        let pb = project(q, d);
        // 8 roundings in the gap.
        let bound = 10.0 * ROUND * dot(abs(d), m.both) + m.tiny;
        if min4(pb) - max4(pa) > bound {
            return SEPARATE;
        }
        let w = farthest(p, pa) - farthest(q, -pb);
        c.p1 = select(c.p1, w, c.count == 1u);
        c.p2 = select(c.p2, w, c.count == 2u);
        c.p3 = select(c.p3, w, c.count == 3u);
        c.count += 1u;
        let face = nearest_face(c);
        if !all_finite(vec4(face.nearest, face.square)) || !all_finite(face.weights) {
            return UNSURE;
        }
        c = kept_corners(c, face.weights);
        if c.count == 4u {
            let s = Simplex(c.p0, c.p1, c.p2, c.p3, 4u, vec3(0.0));
            return select(UNSURE, OVERLAP, holds_origin(s, m.both, m.tiny));
        }
        // Without a nearer point the search would cycle.
        if c.count == 0u || face.square >= dot(nearest, nearest) {
            return UNSURE;
        }
        nearest = face.nearest;
    }
    return UNSURE;
}
