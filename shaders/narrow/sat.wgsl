// #include "narrow/tet.wgsl"
// Separating axes in f32 with rounding bounds.
// Twin: src/geometry/single/sat.rs, line by line. The constants count roundings: every operation is off by at most ROUND
// times the largest value it can have for the extents of the pair.

// The normals of the four faces, face i opposite vertex i, outward for positive volume. Vertex 0 is the origin.
fn normals(t: Tet) -> Tet {
    let p1 = corner(t, 1u);
    let p2 = corner(t, 2u);
    let p3 = corner(t, 3u);
    return tet(cross(p2 - p1, p3 - p1), cross(p3, p2), cross(p1, p3), cross(p2, p1));
}

// The faces of t, whose vertex 0 is the origin, against the corners of o.
// Along the normal of a face, t reaches from 0 down to minus its volume (times 6), so only the sign of the volume
// matters. Where that sign is not certain, t is taken as thick as it may be on both sides, and the answer is never OVERLAP.
fn faces_of(t: Tet, o: Tet, extent: vec3<f32>, m: Measure) -> u32 {
    let n = normals(t);
    let areas = vec3(extent.y * extent.z, extent.z * extent.x, extent.x * extent.y);
    // 8 roundings in a volume of six products; 30 in a distance, doubled by the area's two products.
    let thin = 20.0 * ROUND * dot(areas, extent) + m.tiny;
    let bound = 60.0 * ROUND * dot(areas, m.both) + m.tiny;
    let volume = -dot(corner(n, 1u), corner(t, 1u));
    let thick = abs(volume) + thin;
    let above = select(thick, 0.0, volume > thin);
    let below = select(thick, 0.0, volume < -thin);
    let d0 = project(o, corner(n, 0u)) - dot(corner(n, 0u), corner(t, 1u));
    let d1 = project(o, corner(n, 1u));
    let d2 = project(o, corner(n, 2u));
    let d3 = project(o, corner(n, 3u));
    let over = max(max(min4(d0), min4(d1)), max(min4(d2), min4(d3))) - above;
    let under = -min(min(max4(d0), max4(d1)), min(max4(d2), max4(d3))) - below;
    let widest = max(over, under);
    if widest > bound {
        return SEPARATE;
    }
    if widest < -bound && abs(volume) > thin {
        return OVERLAP;
    }
    return UNSURE;
}

// First step: the eight face normals.
fn sat_faces(a: Tet, b: Tet) -> u32 {
    let m = measure(a, b);
    if !m.sound {
        return UNSURE;
    }
    let a0 = corner(a, 0u);
    let of_a = faces_of(relative(a, a0, m.scale), relative(b, a0, m.scale), m.a, m);
    if of_a == SEPARATE {
        return SEPARATE;
    }
    let b0 = corner(b, 0u);
    let of_b = faces_of(relative(b, b0, m.scale), relative(a, b0, m.scale), m.b, m);
    return sat_both(of_a, of_b);
}

// One number for each of three edges, x, y and z being their coordinates.
struct Edges {
    x: vec3<f32>,
    y: vec3<f32>,
    z: vec3<f32>,
}

fn along(e: Edges, n: vec3<f32>) -> vec3<f32> {
    return e.x * n.x + e.y * n.y + e.z * n.z;
}

// The widest gap on three axes: b's edge is at s, a's edge at 0; k, l are the other vertices of a, g, h those of b.
fn widest_gap(s: vec3<f32>, k: vec3<f32>, l: vec3<f32>, g: vec3<f32>, h: vec3<f32>) -> f32 {
    let none = vec3(0.0);
    let high = max(none, max(k, l)) + max(none, max(g, h));
    let low = min(none, min(k, l)) + min(none, min(g, h));
    let w = max(s - high, low - s);
    return max(max(w.x, w.y), w.z);
}

// One edge f of b, which starts at w, against the six edges of a (01, 02, 03 in near, 12, 13, 23 in far).
// On the axis e × f the other vertices of a are at ±f·n, n being the normals of the two faces at e; those of b are at ±e·n
// of b's faces at f (g, h). So a table of face normals against edges holds all 36 axes (docs/kdet.md#sat).
fn edge_row(
    near: Edges,
    far: Edges,
    f: vec3<f32>,
    w: vec3<f32>,
    n: Tet,
    g1: vec3<f32>,
    h1: vec3<f32>,
    g2: vec3<f32>,
    h2: vec3<f32>,
) -> f32 {
    let d = project(n, f);
    let m = cross(w, f);
    let s1 = -along(near, m);
    let s2 = vec3(d.w, -d.z, d.y) - along(far, m);
    let w1 = widest_gap(s1, d.wyz, -d.zwy, g1, h1);
    let w2 = widest_gap(s2, d.wxy, -d.xzx, g2, h2);
    return max(w1, w2);
}

// Second step: the 36 edge pairs, once: open where the table could not decide.
fn sat_edges_once(a: Tet, b: Tet) -> u32 {
    let m = measure(a, b);
    if !m.sound {
        return UNSURE;
    }
    let a0 = corner(a, 0u);
    let b0 = corner(b, 0u);
    let p = relative(a, a0, m.scale);
    let q = relative(b, b0, m.scale);
    let w0 = (b0 - a0) * m.scale;
    let q1 = corner(q, 1u);
    let q2 = corner(q, 2u);
    let q3 = corner(q, 3u);
    let near = Edges(p.x.yzw, p.y.yzw, p.z.yzw);
    let far = Edges(p.x.zww - p.x.yyz, p.y.zww - p.y.yyz, p.z.zww - p.z.yyz);
    let n = normals(p);
    let o = normals(q);
    let near0 = along(near, corner(o, 0u));
    let near1 = along(near, corner(o, 1u));
    let near2 = along(near, corner(o, 2u));
    let near3 = along(near, corner(o, 3u));
    let far0 = along(far, corner(o, 0u));
    let far1 = along(far, corner(o, 1u));
    let far2 = along(far, corner(o, 2u));
    let far3 = along(far, corner(o, 3u));
    // At most 66 roundings, each of at most the product of the three extents in any order of the coordinates.
    let bound = 72.0 * ROUND * dot(m.a, cross_plus(m.b, m.both)) + m.tiny;
    var worst = edge_row(near, far, q1, w0, n, near3, -near2, far3, -far2);
    if worst > bound {
        return SEPARATE;
    }
    worst = max(worst, edge_row(near, far, q2, w0, n, near1, -near3, far1, -far3));
    if worst > bound {
        return SEPARATE;
    }
    worst = max(worst, edge_row(near, far, q3, w0, n, near2, -near1, far2, -far1));
    if worst > bound {
        return SEPARATE;
    }
    worst = max(worst, edge_row(near, far, q2 - q1, w0 + q1, n, near3, -near0, far3, -far0));
    if worst > bound {
        return SEPARATE;
    }
    worst = max(worst, edge_row(near, far, q3 - q1, w0 + q1, n, near0, -near2, far0, -far2));
    if worst > bound {
        return SEPARATE;
    }
    worst = max(worst, edge_row(near, far, q3 - q2, w0 + q2, n, near1, -near0, far1, -far0));
    if worst > bound {
        return SEPARATE;
    }
    return select(UNSURE, OVERLAP, worst < -bound);
}

// The same, with another look where that was not enough.
fn sat_edges(a: Tet, b: Tet) -> u32 {
    let verdict = sat_edges_once(a, b);
    if verdict != UNSURE {
        return verdict;
    }
    return sat_again(a, b);
}

// Two edges whose product is an axis.
struct EdgePair {
    e: vec3<f32>,
    f: vec3<f32>,
}

// One vertex of face k and its two neighbours there as an edge pair, for k = 0..4 of a, 4..8 of b, and the edge pairs for
// 8..44: the product of the two is an axis.
fn axis_edges(a: Tet, b: Tet, k: u32) -> EdgePair {
    if k < 8u {
        var t = a;
        if k >= 4u {
            t = b;
        }
        let p = corner(t, (k + 1u) & 3u);
        return EdgePair(corner(t, (k + 2u) & 3u) - p, corner(t, (k + 3u) & 3u) - p);
    }
    let i = (k - 8u) / 6u;
    let j = (k - 8u) % 6u;
    return EdgePair(corner(a, head(i)) - corner(a, tail(i)), corner(b, head(j)) - corner(b, tail(j)));
}

// All axes once more, with a bound for each: for pairs that the table could not decide.
// Structured meshes are full of parallel edges, and their null axes must not make a pair undecided. The axis of two edges
// matters because of the parallelogram that they span in the boundary of the Minkowski difference. Without it the
// difference grows there by a cap no wider than the parallelogram, |e × f| / (the longer edge). A pair that overlaps on
// all other axes by more than that is not in the cap: a ball around it would not fit in. The factor 4 is for
// parallelograms side by side.
fn sat_again(a: Tet, b: Tet) -> u32 {
    let m = measure(a, b);
    if !m.sound {
        return UNSURE;
    }
    var room = ROOM_MOST;
    var cap = 0.0;
    for (var k = 0u; k < 44u; k++) {
        let sight = axis_again(a, b, m, k);
        if sight.separate {
            return SEPARATE;
        }
        room = min(room, sight.room);
        cap = max(cap, sight.cap);
    }
    return select(UNSURE, OVERLAP, 4.0 * cap < room);
}

const ROOM_MOST = 1e30;

// What one of the 44 axes says: it separates, or how far the two overlap along it, or how wide the cap is without it.
struct AxisSight {
    separate: bool,
    room: f32,
    cap: f32,
}

fn axis_again(a: Tet, b: Tet, m: Measure, k: u32) -> AxisSight {
    let p = relative(a, corner(a, 0u), m.scale);
    let q = relative(b, corner(a, 0u), m.scale);
    let pair = axis_edges(a, b, k);
    let e = pair.e * m.scale;
    let f = pair.f * m.scale;
    let n = cross(e, f);
    let width = gap(p, q, n);
    // 8 roundings in the gap; the axis itself is off by 4.
    let bound = 10.0 * ROUND * dot(abs(n), m.both) + m.tiny;
    let tilt = 5.0 * ROUND * dot(cross_plus(abs(e), abs(f)), m.both);
    if width > bound {
        return AxisSight(true, ROOM_MOST, 0.0);
    }
    let longer = max(length(e), length(f)) + TINY;
    let shorter = min(length(e), length(f));
    let size = length(n) + 8.0 * ROUND * longer * shorter;
    if width < -(bound + tilt) {
        return AxisSight(false, min(ROOM_MOST, -(width + bound + tilt) / size), 0.0);
    }
    return AxisSight(false, ROOM_MOST, select(size / longer, 1e30, k < 8u));
}

// The verdict of both steps together.
fn sat_both(one: u32, other: u32) -> u32 {
    if one == SEPARATE || other == SEPARATE {
        return SEPARATE;
    }
    if one == OVERLAP && other == OVERLAP {
        return OVERLAP;
    }
    return UNSURE;
}

fn sat(a: Tet, b: Tet) -> u32 {
    let faces = sat_faces(a, b);
    if faces == SEPARATE {
        return SEPARATE;
    }
    return sat_both(faces, sat_edges(a, b));
}
