// A tetrahedron as three vectors of four coordinates, and the frame in which a pair is tested.
// Twin: src/geometry/single/tet.rs, line by line.

// What a filter says about a pair: the first two only when certain.
const SEPARATE = 0u;
const OVERLAP = 1u;
const UNSURE = 2u;

// Half the distance from 1 to the next f32: no rounded operation is off by more, relative to its result.
const ROUND = 5.9604645e-8;
// Larger than what a GPU that flushes denormals can lose. Pairs are scaled to extent 1..2 first.
const TINY = 1e-30;

// Four corners, coordinate by coordinate.
struct Tet {
    x: vec4<f32>,
    y: vec4<f32>,
    z: vec4<f32>,
}

// The size of a pair: a power of two that scales it to extent 1..2, and its extents after that. The scaling is exact
// and keeps the products of three lengths in the range of f32, whatever the scene's unit.
struct Measure {
    scale: f32,
    unscale: f32,
    // Extent of a, of b and of both together.
    a: vec3<f32>,
    b: vec3<f32>,
    both: vec3<f32>,
    // More than what a GPU loses in products of lengths that flushes denormal differences: 4e-36 is a hundred and fifty
    // times the largest denormal, for the terms of two heights.
    tiny: f32,
    // False at the ends of the range of f32, where differences overflow or vanish.
    sound: bool,
}

fn tet(c0: vec3<f32>, c1: vec3<f32>, c2: vec3<f32>, c3: vec3<f32>) -> Tet {
    return Tet(vec4(c0.x, c1.x, c2.x, c3.x), vec4(c0.y, c1.y, c2.y, c3.y), vec4(c0.z, c1.z, c2.z, c3.z));
}

fn corner(t: Tet, i: u32) -> vec3<f32> {
    return vec3(t.x[i], t.y[i], t.z[i]);
}

fn min4(v: vec4<f32>) -> f32 {
    return min(min(v.x, v.y), min(v.z, v.w));
}

fn max4(v: vec4<f32>) -> f32 {
    return max(max(v.x, v.y), max(v.z, v.w));
}

fn low_corner(t: Tet) -> vec3<f32> {
    return vec3(min4(t.x), min4(t.y), min4(t.z));
}

fn high_corner(t: Tet) -> vec3<f32> {
    return vec3(max4(t.x), max4(t.y), max4(t.z));
}

fn measure(a: Tet, b: Tet) -> Measure {
    let low_a = low_corner(a);
    let low_b = low_corner(b);
    let high_a = high_corner(a);
    let high_b = high_corner(b);
    let both = max(high_a, high_b) - min(low_a, low_b);
    let size = max(max(both.x, both.y), both.z);
    let exponent = clamp(bitcast<u32>(size) >> 23u, 1u, 253u);
    let scale = bitcast<f32>((254u - exponent) << 23u);
    let unscale = bitcast<f32>(exponent << 23u);
    return Measure(
        scale,
        unscale,
        (high_a - low_a) * scale,
        (high_b - low_b) * scale,
        both * scale,
        TINY + 4e-36 * scale,
        size > 1e-30 && size < 1e37,
    );
}

// Corners relative to a point, scaled. Each difference is rounded once.
fn relative(t: Tet, origin: vec3<f32>, scale: f32) -> Tet {
    return Tet((t.x - origin.x) * scale, (t.y - origin.y) * scale, (t.z - origin.z) * scale);
}

// The four corners projected on a direction.
fn project(t: Tet, n: vec3<f32>) -> vec4<f32> {
    return t.x * n.x + t.y * n.y + t.z * n.z;
}

// The cross product with every minus a plus: what bounds the rounding of a cross product.
fn cross_plus(e: vec3<f32>, f: vec3<f32>) -> vec3<f32> {
    return vec3(e.y * f.z + e.z * f.y, e.z * f.x + e.x * f.z, e.x * f.y + e.y * f.x);
}

// The distance between the projections of two tetrahedra on a direction, negative where they overlap.
fn gap(a: Tet, b: Tet, n: vec3<f32>) -> f32 {
    let pa = project(a, n);
    let pb = project(b, n);
    return max(min4(pb) - max4(pa), min4(pa) - max4(pb));
}

// First vertex of edge i of 01, 02, 03, 12, 13, 23. Edge 5 - i holds the other two vertices.
fn tail(i: u32) -> u32 {
    return (0x940u >> (2u * i)) & 3u;
}

// Second vertex of edge i.
fn head(i: u32) -> u32 {
    return (0xfb9u >> (2u * i)) & 3u;
}
