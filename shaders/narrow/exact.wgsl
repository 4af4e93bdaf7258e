// #include "narrow/tet.wgsl"
// #include "narrow/words.wgsl"
// Closed intersection decided in integers: the answer where the filters are undecided.
// Twin: src/geometry/single/exact.rs, line by line. Coordinates become integers of 29 bits, axis by axis, so differences
// fit in 31 bits, axes in 63 and projections in 95. Separating axes are then exact, and complete: where the two
// primitives' edges span space, a face normal or a product of two edges separates; where they span only a plane or a line, the
// search goes on in that plane or line.

// A tetrahedron on the integer lattice.
struct Lattice {
    x: vec4<i32>,
    y: vec4<i32>,
    z: vec4<i32>,
}

// A direction of 64-bit coordinates.
struct Axis {
    x: vec2<u32>,
    y: vec2<u32>,
    z: vec2<u32>,
}

// What an axis says: the two are apart; both are at one height each and the same; neither; or it is no axis.
const SIDE_APART = 0u;
const SIDE_LEVEL = 1u;
const SIDE_ACROSS = 2u;
const SIDE_NONE = 3u;

// The power of two that brings all coordinates of an axis below 2²⁹. It cancels in every sign, so each axis has its own.
fn lattice_scale(a: vec4<f32>, b: vec4<f32>) -> f32 {
    let largest = max4(max(abs(a), abs(b)));
    let exponent = max(bitcast<u32>(largest) >> 23u, 28u);
    return bitcast<f32>((282u - exponent) << 23u);
}

fn to_lattice(v: vec4<f32>, scale: f32) -> vec4<i32> {
    return vec4<i32>(round(v * scale));
}

fn lattice_corner(t: Lattice, i: u32) -> vec3<i32> {
    return vec3(t.x[i], t.y[i], t.z[i]);
}

fn axis_cross(e: vec3<i32>, f: vec3<i32>) -> Axis {
    return Axis(
        sub64(mul64(e.y, f.z), mul64(e.z, f.y)),
        sub64(mul64(e.z, f.x), mul64(e.x, f.z)),
        sub64(mul64(e.x, f.y), mul64(e.y, f.x)),
    );
}

fn is_zero64(a: vec2<u32>) -> bool {
    return (a.x | a.y) == 0u;
}

fn is_null(n: Axis) -> bool {
    return is_zero64(n.x) && is_zero64(n.y) && is_zero64(n.z);
}

fn axis_dot(n: Axis, d: vec3<i32>) -> vec3<u32> {
    return add96(add96(mul96(n.x, d.x), mul96(n.y, d.y)), mul96(n.z, d.z));
}

// Compares the projections of a and b. The corners of a in the mask level have the height of origin, so they need no
// product; the corners of b in the mask spare have the height of another of b.
fn axis_side(n: Axis, origin: vec3<i32>, a: Lattice, level: u32, b: Lattice, spare: u32) -> u32 {
    var low_a = vec3(0u);
    var high_a = vec3(0u);
    for (var i = 0u; i < 4u; i++) {
        if ((level >> i) & 1u) == 0u {
            let h = axis_dot(n, lattice_corner(a, i) - origin);
            low_a = min96(low_a, h);
            high_a = max96(high_a, h);
        }
    }
    // The largest and the smallest number of 96 bits.
    var low_b = vec3(0xffffffffu, 0xffffffffu, 0x7fffffffu);
    var high_b = vec3(0u, 0u, 0x80000000u);
    for (var i = 0u; i < 4u; i++) {
        if ((spare >> i) & 1u) == 0u {
            let h = axis_dot(n, lattice_corner(b, i) - origin);
            low_b = min96(low_b, h);
            high_b = max96(high_b, h);
        }
    }
    if less96(high_a, low_b) || less96(high_b, low_a) {
        return SIDE_APART;
    }
    if less96(low_a, high_a) || less96(low_b, high_b) {
        return SIDE_ACROSS;
    }
    return SIDE_LEVEL;
}

// The face of a opposite vertex k as an axis.
fn face_axis(a: Lattice, k: u32) -> Axis {
    let p = lattice_corner(a, (k + 1u) & 3u);
    return axis_cross(lattice_corner(a, (k + 2u) & 3u) - p, lattice_corner(a, (k + 3u) & 3u) - p);
}

// Twice the area of p, p + d, r when coordinate drop is left out.
fn planar_area(d: vec3<i32>, r: vec3<i32>, drop: u32) -> vec2<u32> {
    if drop == 0u {
        return sub64(mul64(d.y, r.z), mul64(d.z, r.y));
    }
    if drop == 1u {
        return sub64(mul64(d.z, r.x), mul64(d.x, r.z));
    }
    return sub64(mul64(d.x, r.y), mul64(d.y, r.x));
}

// Whether the line through edge i of a parts two figures of one plane whose normal is not zero in coordinate drop.
fn line_parts(a: Lattice, i: u32, b: Lattice, drop: u32) -> bool {
    let p = lattice_corner(a, tail(i));
    let d = lattice_corner(a, head(i)) - p;
    var low_a = vec2(0u);
    var high_a = vec2(0u);
    var low_b = vec2(0xffffffffu, 0x7fffffffu);
    var high_b = vec2(0u, 0x80000000u);
    for (var k = 0u; k < 4u; k++) {
        let h = planar_area(d, lattice_corner(a, k) - p, drop);
        if less64(h, low_a) {
            low_a = h;
        }
        if less64(high_a, h) {
            high_a = h;
        }
        let g = planar_area(d, lattice_corner(b, k) - p, drop);
        if less64(g, low_b) {
            low_b = g;
        }
        if less64(high_b, g) {
            high_b = g;
        }
    }
    return less64(high_a, low_b) || less64(high_b, low_a);
}

// Two figures of one plane with normal n: separating lines after a coordinate in which n is not zero is left out.
fn planar(a: Lattice, b: Lattice, n: Axis) -> bool {
    var drop = 2u;
    if !is_zero64(n.x) {
        drop = 0u;
    } else if !is_zero64(n.y) {
        drop = 1u;
    }
    for (var i = 0u; i < 6u; i++) {
        if line_parts(a, i, b, drop) || line_parts(b, i, a, drop) {
            return false;
        }
    }
    return true;
}

// Segments and points, all parallel, whose boxes overlap: they meet if they are on one line.
fn linear(a: Lattice, b: Lattice) -> bool {
    let c = lattice_corner(b, 0u) - lattice_corner(a, 0u);
    for (var i = 1u; i < 4u; i++) {
        let e = lattice_corner(a, i) - lattice_corner(a, 0u);
        let f = lattice_corner(b, i) - lattice_corner(b, 0u);
        if !is_null(axis_cross(c, e)) || !is_null(axis_cross(c, f)) {
            return false;
        }
    }
    return true;
}

fn boxes_overlap(a: vec4<i32>, b: vec4<i32>) -> bool {
    let low_a = min(min(a.x, a.y), min(a.z, a.w));
    let low_b = min(min(b.x, b.y), min(b.z, b.w));
    let high_a = max(max(a.x, a.y), max(a.z, a.w));
    let high_b = max(max(b.x, b.y), max(b.z, b.w));
    return low_a <= high_b && low_b <= high_a;
}

// Both tetrahedra on the lattice.
struct LatticePair {
    p: Lattice,
    q: Lattice,
}

fn lattice_pair(a: Tet, b: Tet) -> LatticePair {
    let sx = lattice_scale(a.x, b.x);
    let sy = lattice_scale(a.y, b.y);
    let sz = lattice_scale(a.z, b.z);
    return LatticePair(
        Lattice(to_lattice(a.x, sx), to_lattice(a.y, sy), to_lattice(a.z, sz)),
        Lattice(to_lattice(b.x, sx), to_lattice(b.y, sy), to_lattice(b.z, sz)),
    );
}

// Axes: first the faces of p and q in turn, then the products of their edges.
const FACE_AXES = 8u;
const AXES = 44u;

// What axis k says. Each can be asked on its own, so that a workgroup can share them out.
fn axis_verdict(p: Lattice, q: Lattice, k: u32) -> u32 {
    var n: Axis;
    var side = SIDE_NONE;
    if k < FACE_AXES {
        let face = k >> 1u;
        let other = (face + 1u) & 3u;
        if (k & 1u) == 0u {
            n = face_axis(p, face);
            if !is_null(n) {
                side = axis_side(n, lattice_corner(p, other), p, 15u ^ (1u << face), q, 0u);
            }
        } else {
            n = face_axis(q, face);
            if !is_null(n) {
                side = axis_side(n, lattice_corner(q, other), q, 15u ^ (1u << face), p, 0u);
            }
        }
    } else {
        let i = (k - FACE_AXES) / 6u;
        let j = (k - FACE_AXES) % 6u;
        let origin = lattice_corner(p, tail(i));
        n = axis_cross(
            lattice_corner(p, head(i)) - origin,
            lattice_corner(q, head(j)) - lattice_corner(q, tail(j)),
        );
        if !is_null(n) {
            side = axis_side(n, origin, p, (1u << tail(i)) | (1u << head(i)), q, 1u << head(j));
        }
    }
    if side == SIDE_LEVEL {
        // One plane holds both, and only there it can be decided.
        return select(SIDE_APART, SIDE_LEVEL, planar(p, q, n));
    }
    return side;
}

fn lattice_boxes_overlap(p: Lattice, q: Lattice) -> bool {
    return boxes_overlap(p.x, q.x) && boxes_overlap(p.y, q.y) && boxes_overlap(p.z, q.z);
}

// Whether face axis k alone parts them.
fn face_parts(p: Lattice, q: Lattice, k: u32) -> bool {
    let face = k >> 1u;
    let other = (face + 1u) & 3u;
    if (k & 1u) == 0u {
        let n = face_axis(p, face);
        return !is_null(n) && axis_side(n, lattice_corner(p, other), p, 15u ^ (1u << face), q, 0u) == SIDE_APART;
    }
    let n = face_axis(q, face);
    return !is_null(n) && axis_side(n, lattice_corner(q, other), q, 15u ^ (1u << face), p, 0u) == SIDE_APART;
}
