// #include "narrow/tet.wgsl"
// Separating axes of two triangles in f32 with rounding bounds: two plane normals and nine edge pairs.
// Twin: src/geometry/single/triangle.rs, line by line. A triangle comes as a primitive whose last corner is there twice; only
// the first three are evaluated. Pairs in one plane have an axis of width zero, and stay undecided until the edge normals in the
// plane are evaluated.

// A number for each coordinate of three vectors: corners relative to a point, or edges.
struct Three {
    x: vec3<f32>,
    y: vec3<f32>,
    z: vec3<f32>,
}

// The plane of a triangle through its first corner: the product of two edges, and what rounding can make of the height of a
// corner of the pair above it.
struct TrianglePlane {
    normal: vec3<f32>,
    bound: f32,
}

fn three_corners(t: Tet, origin: vec3<f32>, scale: f32) -> Three {
    return Three((t.x.xyz - origin.x) * scale, (t.y.xyz - origin.y) * scale, (t.z.xyz - origin.z) * scale);
}

// Edges 01, 02, 12. Each difference is rounded once.
fn three_edges(t: Tet, scale: f32) -> Three {
    return Three((t.x.yzz - t.x.xxy) * scale, (t.y.yzz - t.y.xxy) * scale, (t.z.yzz - t.z.xxy) * scale);
}

fn three_along(c: Three, n: vec3<f32>) -> vec3<f32> {
    return c.x * n.x + c.y * n.y + c.z * n.z;
}

// A height is a sum of six products of three differences. 3 roundings in the differences, 2 in a product, at most 5 in the
// sum however it is ordered; each is at most one of the sum of the six magnitudes. 2 more for the bound itself.
fn determinant_bound(e: vec3<f32>, f: vec3<f32>, d: vec3<f32>, tiny: f32) -> f32 {
    return 12.0 * ROUND * dot(cross_plus(abs(e), abs(f)), d) + tiny;
}

fn triangle_plane(t: Tet, m: Measure) -> TrianglePlane {
    let e = (corner(t, 1u) - corner(t, 0u)) * m.scale;
    let f = (corner(t, 2u) - corner(t, 0u)) * m.scale;
    return TrianglePlane(cross(e, f), determinant_bound(e, f, m.both, m.tiny));
}

// How far three heights are from the plane where all are on one side; negative where they are on both.
fn gap_beyond(h: vec3<f32>) -> f32 {
    return max(min(min(h.x, h.y), h.z), -max(max(h.x, h.y), h.z));
}

// First step: the two plane normals.
fn triangle_planes(a: Tet, b: Tet) -> u32 {
    let m = measure(a, b);
    if !m.sound {
        return UNSURE;
    }
    let of_a = triangle_plane(a, m);
    let beyond_a = gap_beyond(three_along(three_corners(b, corner(a, 0u), m.scale), of_a.normal));
    if beyond_a > of_a.bound {
        return SEPARATE;
    }
    let of_b = triangle_plane(b, m);
    let beyond_b = gap_beyond(three_along(three_corners(a, corner(b, 0u), m.scale), of_b.normal));
    if beyond_b > of_b.bound {
        return SEPARATE;
    }
    return select(UNSURE, OVERLAP, beyond_a < -of_a.bound && beyond_b < -of_b.bound);
}

// One edge f of b against the three edges of a; f starts at w, relative to corner 0 of a. On the axis e × f the third
// corner of a is at ±f·n (`f_n`, n being the normal of a), that of b at ±e·o beyond its edge (`third_b`, o that of b).
fn triangle_edge_row(e: Three, f: vec3<f32>, w: vec3<f32>, f_n: f32, third_b: vec3<f32>) -> f32 {
    // Edge 12 of a starts at corner 1: its plane is at f·n.
    let s = three_along(e, cross(f, w)) - vec3(0.0, 0.0, f_n);
    let third_a = vec3(-f_n, f_n, -f_n);
    let none = vec3(0.0);
    let ahead = s + min(none, third_b) - max(none, third_a);
    let behind = min(none, third_a) - s - max(none, third_b);
    let widest = max(ahead, behind);
    return max(max(widest.x, widest.y), widest.z);
}

// Second step: the nine edge pairs.
fn triangle_edges(a: Tet, b: Tet) -> u32 {
    let m = measure(a, b);
    if !m.sound {
        return UNSURE;
    }
    let a0 = corner(a, 0u);
    let e = three_edges(a, m.scale);
    let f = three_edges(b, m.scale);
    let f0 = vec3(f.x.x, f.y.x, f.z.x);
    let f1 = vec3(f.x.y, f.y.y, f.z.y);
    let f2 = vec3(f.x.z, f.y.z, f.z.z);
    let n = cross(vec3(e.x.x, e.y.x, e.z.x), vec3(e.x.y, e.y.y, e.z.y));
    let o = cross(f0, f1);
    let f_n = three_along(f, n);
    let e_o = three_along(e, o);
    let w0 = (corner(b, 0u) - a0) * m.scale;
    let w1 = (corner(b, 1u) - a0) * m.scale;
    // Four determinants of 10 roundings each make a gap, and 7 roundings of at most three of them its sum; every product is
    // at most that of the three extents in its order of the coordinates.
    let bound = 64.0 * ROUND * dot(m.a, cross_plus(m.b, m.both)) + 4.0 * m.tiny;
    let row0 = triangle_edge_row(e, f0, w0, f_n.x, e_o);
    let row1 = triangle_edge_row(e, f1, w0, f_n.y, -e_o);
    let row2 = triangle_edge_row(e, f2, w1, f_n.z, e_o);
    let widest = max(max(row0, row1), row2);
    if widest > bound {
        return SEPARATE;
    }
    return select(UNSURE, OVERLAP, widest < -bound);
}

// Where both planes are crossed, the Minkowski difference of the two has a volume, and its facets are across these eleven
// axes: a pair that overlaps on all of them meets.
fn triangle_sat(a: Tet, b: Tet) -> u32 {
    let planes = triangle_planes(a, b);
    if planes == SEPARATE {
        return SEPARATE;
    }
    let edges = triangle_edges(a, b);
    if edges == SEPARATE {
        return SEPARATE;
    }
    return select(UNSURE, OVERLAP, planes == OVERLAP && edges == OVERLAP);
}

// Whether an edge normal in the plane of one of the two separates them: for undecided pairs, which in flat parts of a mesh
// are in one plane or nearly. Every direction with a gap separates, so the rounding of the axis itself does not matter.
fn separated_in_plane(a: Tet, b: Tet, m: Measure) -> bool {
    let p = three_corners(a, corner(a, 0u), m.scale);
    let q = three_corners(b, corner(a, 0u), m.scale);
    for (var k = 0u; k < 6u; k++) {
        var t = a;
        if k >= 3u {
            t = b;
        }
        let e = (corner(t, 1u) - corner(t, 0u)) * m.scale;
        let f = (corner(t, 2u) - corner(t, 0u)) * m.scale;
        let i = k % 3u;
        let axis = cross(cross(e, f), select(select(e, f, i == 1u), f - e, i == 2u));
        let ha = three_along(p, axis);
        let hb = three_along(q, axis);
        let ahead = min(min(hb.x, hb.y), hb.z) - max(max(ha.x, ha.y), ha.z);
        let behind = min(min(ha.x, ha.y), ha.z) - max(max(hb.x, hb.y), hb.z);
        // 4 roundings in each of two heights, 1 in their difference; an axis is up to 64 long.
        if max(ahead, behind) > 12.0 * ROUND * dot(abs(axis), m.both) + 64.0 * m.tiny {
            return true;
        }
    }
    return false;
}
