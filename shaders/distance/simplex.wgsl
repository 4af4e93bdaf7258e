// A simplex of the Minkowski difference A − B, and its face that is nearest to the origin.
// Twin: src/geometry/convex/simplex.rs. Corners have names instead of numbers: an array that a variable indexes does not stay
// in registers. So a sub-algorithm says what it has found as weights of all four, zero for corners that are not in the face.

// Up to four corners. Those from `count` on count for nothing, but are finite.
struct Corners {
    p0: vec3<f32>,
    p1: vec3<f32>,
    p2: vec3<f32>,
    p3: vec3<f32>,
    count: u32,
}

// A face, and its point that is nearest to the origin. With no weight at all it is none.
struct Face {
    weights: vec4<f32>,
    nearest: vec3<f32>,
    square: f32,
}

// By bits: a compiler may assume that floats are finite.
fn all_finite(v: vec4<f32>) -> bool {
    return all((bitcast<vec4<u32>>(v) & vec4(0x7f800000u)) != vec4(0x7f800000u));
}

fn point_at(c: Corners, i: u32) -> vec3<f32> {
    return select(select(c.p0, c.p1, i == 1u), select(c.p2, c.p3, i == 3u), i >= 2u);
}

// A weight for one corner.
fn weight_at(i: u32, weight: f32) -> vec4<f32> {
    return select(vec4(0.0), vec4(weight), vec4(0u, 1u, 2u, 3u) == vec4(i));
}

// How many corners a face has.
fn corners_with_weight(weights: vec4<f32>) -> u32 {
    let ones = select(vec4(0u), vec4(1u), weights > vec4(0.0));
    return ones.x + ones.y + ones.z + ones.w;
}

fn face_of(c: Corners, weights: vec4<f32>) -> Face {
    let nearest = c.p0 * weights.x + c.p1 * weights.y + c.p2 * weights.z + c.p3 * weights.w;
    return Face(weights, nearest, dot(nearest, nearest));
}

// Whichever is nearer to the origin, the first of two that are equally near.
fn nearer_face(one: Face, other: Face) -> Face {
    if other.square < one.square {
        return other;
    }
    return one;
}

// First corner of edge e of 01, 02, 03, 12, 13, 23.
fn edge_start(e: u32) -> u32 {
    return (0x940u >> (2u * e)) & 3u;
}

// Second corner of edge e.
fn edge_end(e: u32) -> u32 {
    return (0xfb9u >> (2u * e)) & 3u;
}

// The bit of the edge between two corners.
fn edge_bit(i: u32, j: u32) -> u32 {
    let low = min(i, j);
    let high = max(i, j);
    return 1u << select(low + high, high - 1u, low == 0u);
}
