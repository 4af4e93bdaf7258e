// #include "distance/simplex.wgsl"
// Determinants Δ of all subsets of a simplex (docs/gjk.md#johnson); a subset is a mask of bits.
// Twin: src/geometry/convex/johnson.rs.

// For every subset of two or more the determinants of its members, in their order.
struct Determinants {
    of_01: vec2<f32>,
    of_02: vec2<f32>,
    of_12: vec2<f32>,
    of_03: vec2<f32>,
    of_13: vec2<f32>,
    of_23: vec2<f32>,
    of_012: vec3<f32>,
    of_013: vec3<f32>,
    of_023: vec3<f32>,
    of_123: vec3<f32>,
    of_all: vec4<f32>,
    // Four bits for every subset: its members whose determinant is positive.
    positive: vec2<u32>,
    count: u32,
}

// Of the subset i j k from those of ij, ik and jk.
fn of_three(ij: vec2<f32>, ik: vec2<f32>, jk: vec2<f32>, ii: f32, jj: f32, dots: vec3<f32>) -> vec3<f32> {
    return vec3(
        jk.x * (jj - dots.x) + jk.y * (dots.z - dots.y),
        ik.x * (ii - dots.x) + ik.y * (dots.y - dots.z),
        ij.x * (ii - dots.y) + ij.y * (dots.x - dots.z),
    );
}

// The determinants of a subset, zero for corners that are not in it.
fn of_subset(d: Determinants, mask: u32) -> vec4<f32> {
    switch mask {
        case 1u: { return vec4(1.0, 0.0, 0.0, 0.0); }
        case 2u: { return vec4(0.0, 1.0, 0.0, 0.0); }
        case 3u: { return vec4(d.of_01, 0.0, 0.0); }
        case 4u: { return vec4(0.0, 0.0, 1.0, 0.0); }
        case 5u: { return vec4(d.of_02.x, 0.0, d.of_02.y, 0.0); }
        case 6u: { return vec4(0.0, d.of_12, 0.0); }
        case 7u: { return vec4(d.of_012, 0.0); }
        case 8u: { return vec4(0.0, 0.0, 0.0, 1.0); }
        case 9u: { return vec4(d.of_03.x, 0.0, 0.0, d.of_03.y); }
        case 10u: { return vec4(0.0, d.of_13.x, 0.0, d.of_13.y); }
        case 11u: { return vec4(d.of_013.xy, 0.0, d.of_013.z); }
        case 12u: { return vec4(0.0, 0.0, d.of_23); }
        case 13u: { return vec4(d.of_023.x, 0.0, d.of_023.yz); }
        case 14u: { return vec4(0.0, d.of_123); }
        default: { return d.of_all; }
    }
}

// The given bits of members whose determinant is positive.
fn positive_two(of_members: vec2<f32>, bits: vec2<u32>) -> u32 {
    let found = select(vec2(0u), bits, of_members > vec2(0.0));
    return found.x | found.y;
}

fn positive_three(of_members: vec3<f32>, bits: vec3<u32>) -> u32 {
    let found = select(vec3(0u), bits, of_members > vec3(0.0));
    return found.x | found.y | found.z;
}

fn determinants(c: Corners) -> Determinants {
    let d00 = dot(c.p0, c.p0);
    let d01 = dot(c.p0, c.p1);
    let d02 = dot(c.p0, c.p2);
    let d03 = dot(c.p0, c.p3);
    let d11 = dot(c.p1, c.p1);
    let d12 = dot(c.p1, c.p2);
    let d13 = dot(c.p1, c.p3);
    let d22 = dot(c.p2, c.p2);
    let d23 = dot(c.p2, c.p3);
    let d33 = dot(c.p3, c.p3);
    var d: Determinants;
    d.count = c.count;
    d.of_01 = vec2(d11 - d01, d00 - d01);
    d.of_02 = vec2(d22 - d02, d00 - d02);
    d.of_12 = vec2(d22 - d12, d11 - d12);
    d.of_03 = vec2(d33 - d03, d00 - d03);
    d.of_13 = vec2(d33 - d13, d11 - d13);
    d.of_23 = vec2(d33 - d23, d22 - d23);
    d.of_012 = of_three(d.of_01, d.of_02, d.of_12, d00, d11, vec3(d01, d02, d12));
    d.of_013 = of_three(d.of_01, d.of_03, d.of_13, d00, d11, vec3(d01, d03, d13));
    d.of_023 = of_three(d.of_02, d.of_03, d.of_23, d00, d22, vec3(d02, d03, d23));
    d.of_123 = of_three(d.of_12, d.of_13, d.of_23, d11, d22, vec3(d12, d13, d23));
    d.of_all = vec4(
        d.of_123.x * (d11 - d01) + d.of_123.y * (d12 - d02) + d.of_123.z * (d13 - d03),
        d.of_023.x * (d00 - d01) + d.of_023.y * (d02 - d12) + d.of_023.z * (d03 - d13),
        d.of_013.x * (d00 - d02) + d.of_013.y * (d01 - d12) + d.of_013.z * (d03 - d23),
        d.of_012.x * (d00 - d03) + d.of_012.y * (d01 - d13) + d.of_012.z * (d02 - d23),
    );
    // The determinant of a corner alone is one.
    let low = (1u << 4u) | (2u << 8u) | (4u << 16u)
        | (positive_two(d.of_01, vec2(1u, 2u)) << 12u)
        | (positive_two(d.of_02, vec2(1u, 4u)) << 20u)
        | (positive_two(d.of_12, vec2(2u, 4u)) << 24u)
        | (positive_three(d.of_012, vec3(1u, 2u, 4u)) << 28u);
    let high = 8u
        | (positive_two(d.of_03, vec2(1u, 8u)) << 4u)
        | (positive_two(d.of_13, vec2(2u, 8u)) << 8u)
        | (positive_three(d.of_013, vec3(1u, 2u, 8u)) << 12u)
        | (positive_two(d.of_23, vec2(4u, 8u)) << 16u)
        | (positive_three(d.of_023, vec3(1u, 4u, 8u)) << 20u)
        | (positive_three(d.of_123, vec3(2u, 4u, 8u)) << 24u)
        | ((positive_two(d.of_all.xy, vec2(1u, 2u)) | positive_two(d.of_all.zw, vec2(4u, 8u))) << 28u);
    d.positive = vec2(low, high);
    return d;
}

// The members of a subset whose determinant is positive.
fn positive_of(d: Determinants, mask: u32) -> u32 {
    return (select(d.positive.x, d.positive.y, mask >= 8u) >> (4u * (mask & 7u))) & 15u;
}

// No other corner is nearer than a subset.
fn no_corner_nearer(d: Determinants, mask: u32) -> bool {
    var nearer = 0u;
    for (var j = 0u; j < d.count; j++) {
        let bit = 1u << j;
        nearer |= select(0u, positive_of(d, mask | bit) & bit, (mask & bit) == 0u);
    }
    return nearer == 0u;
}

fn face_of_subset(d: Determinants, c: Corners, mask: u32) -> Face {
    let of_members = of_subset(d, mask);
    return face_of(c, of_members / (of_members.x + of_members.y + of_members.z + of_members.w));
}

// The subset whose signs say that it is the answer: its own determinants are positive, those of every corner that could be added
// are not. No weights where rounding leaves none.
fn face_by_signs(d: Determinants, c: Corners) -> Face {
    let end = 1u << c.count;
    for (var mask = 1u; mask < end; mask++) {
        if positive_of(d, mask) == mask && no_corner_nearer(d, mask) {
            return face_of_subset(d, c, mask);
        }
    }
    return Face(vec4(0.0), vec3(0.0), 0.0);
}
