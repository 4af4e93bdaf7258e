// #include "narrow/axes.wgsl"
// #include "narrow/words.wgsl"
// Signs of determinants of f32 coordinates in integers of 60 bits, each axis in units of its own: enough for nearly every
// pair. Twin: src/geometry/single/fine.rs, line by line.

// A vector of integers, and by how much each coordinate may be off.
struct FineVector {
    along: array<vec2<u32>, 3>,
    off: vec3<f32>,
}

// The product of two vectors, and what their magnitudes say of its error and of the error of a height: see fine_side.
struct FineAxis {
    along: array<vec4<u32>, 3>,
    size: vec3<f32>,
    error: vec3<f32>,
}

fn exponent_of(value: f32) -> u32 {
    return max((bitcast<u32>(value) >> 23u) & 0xffu, 1u);
}

fn top_exponent(v: vec4<f32>) -> u32 {
    return max(max(exponent_of(v.x), exponent_of(v.y)), max(exponent_of(v.z), exponent_of(v.w)));
}

// A coordinate as an integer of 60 bits, given the exponent of the largest; z holds what does not fit.
fn fine(value: f32, top: u32) -> vec3<u32> {
    let bits = bitcast<u32>(value);
    let mantissa = (bits & 0x7fffffu) | select(0u, 0x800000u, (bits & 0x7f800000u) != 0u);
    let down = top - exponent_of(value);
    var m = vec2(0u);
    var lost = 0u;
    if down > 36u {
        let over = min(down - 36u, 31u);
        m.x = mantissa >> over;
        lost = mantissa ^ (m.x << over);
    } else if down > 4u {
        let shift = 36u - down;
        m = vec2(mantissa << shift, (mantissa >> 1u) >> (31u - shift));
    } else {
        m.y = mantissa << (4u - down);
    }
    return vec3(select(m, negate64(m), bits >= 0x80000000u), lost);
}

// From one point to another, given the exponents of the largest coordinates of the pair. A sign does not depend on the
// length of a vector, so each has the smallest unit with which it fits. A coordinate that loses bits is off by less than
// 1, a difference by less than 2.
fn fine_difference(to: vec3<f32>, start: vec3<f32>, pair_top: vec3<u32>) -> FineVector {
    let room = pair_top - vec3(
        max(exponent_of(to.x), exponent_of(start.x)),
        max(exponent_of(to.y), exponent_of(start.y)),
        max(exponent_of(to.z), exponent_of(start.z)),
    );
    let top = pair_top - min(min(room.x, room.y), room.z);
    var d: FineVector;
    // Coordinate by coordinate, here and below: every call is a copy of the whole function to many compilers.
    for (var c = 0u; c < 3u; c++) {
        let end = fine(to[c], top[c]);
        let begin = fine(start[c], top[c]);
        d.along[c] = sub64(end.xy, begin.xy);
        d.off[c] = select(0.0, FINE_OFF, (end.z | begin.z) != 0u);
    }
    return d;
}

// Magnitudes are in units of 2²⁰: products of three stay in the range of f32.
const FINE_UNIT = 9.5367431640625e-7;
const FINE_OFF = 2.0 * FINE_UNIT;

fn fine_magnitude(a: vec2<u32>) -> f32 {
    let m = magnitude64(a);
    return (f32(m.y) * 4294967296.0 + f32(m.x)) * FINE_UNIT;
}

fn fine_magnitudes(v: FineVector) -> vec3<f32> {
    return vec3(fine_magnitude(v.along[0]), fine_magnitude(v.along[1]), fine_magnitude(v.along[2]));
}

fn fine_axis(e: FineVector, f: FineVector) -> FineAxis {
    let size_e = fine_magnitudes(e);
    let size_f = fine_magnitudes(f);
    var n: FineAxis;
    for (var c = 0u; c < 3u; c++) {
        let u = (c + 1u) % 3u;
        let v = (c + 2u) % 3u;
        n.along[c] = add128(mul128(e.along[u], f.along[v]), negate128(mul128(e.along[v], f.along[u])));
    }
    n.size = cross_plus(size_e, size_f);
    n.error = cross_plus(e.off, size_f + f.off) + cross_plus(size_e, f.off);
    return n;
}

fn fine_is_null(n: FineAxis) -> bool {
    return all((n.along[0] | n.along[1] | n.along[2]) == vec4(0u));
}

// The side of the plane across an axis on which the end of d is. The error of a height is that of its six products; both
// are compared in f32, in units of 2⁶⁰, with room for its rounding.
fn fine_side(n: FineAxis, d: FineVector) -> u32 {
    var h = Words6(vec3(0u), vec3(0u));
    for (var c = 0u; c < 3u; c++) {
        h = add192(h, mul192(n.along[c], d.along[c]));
    }
    let size_d = fine_magnitudes(d);
    let error = dot(n.error, size_d + d.off) + dot(n.size, d.off);
    let negative = h.high.z >= 0x80000000u;
    if error > 0.0 {
        return select(select(ABOVE, BELOW, negative), OPEN, height192(h) < 1.001 * error);
    }
    if negative {
        return BELOW;
    }
    let words = h.low | h.high;
    return select(ABOVE, LEVEL, (words.x | words.y | words.z) == 0u);
}

// The magnitude of six words in units of 2⁶⁰.
fn height192(a: Words6) -> f32 {
    var m = a;
    if a.high.z >= 0x80000000u {
        m = negate192(a);
    }
    let high = (f32(m.high.z) * 4294967296.0 + f32(m.high.y)) * 4294967296.0 + f32(m.high.x);
    return high * 6.8719476736e10 + f32(m.low.z) * 16.0;
}

// Of the corners that are known to be in the plane, the one that is nearest to the other primitive: heights from there
// lose the fewest bits.
fn fine_origin(a: Tet, b: Tet, frame: AxisFrame) -> vec3<f32> {
    let near = frame_corner(a, b, 1u - frame.own, 0u);
    var origin = frame_corner(a, b, frame.own, frame.origin);
    if frame.origin != frame.e.x {
        return origin;
    }
    let along = frame_corner(a, b, frame.own, frame.e.y);
    if max_of(abs(along - near)) < max_of(abs(origin - near)) {
        origin = along;
    }
    let across = frame_corner(a, b, frame.own, frame.f.y);
    if frame.f_of == frame.own && max_of(abs(across - near)) < max_of(abs(origin - near)) {
        origin = across;
    }
    return origin;
}

fn max_of(v: vec3<f32>) -> f32 {
    return max(max(v.x, v.y), v.z);
}

// What an axis says, as far as these integers tell.
fn fine_axis_side(a: Tet, b: Tet, frame: AxisFrame) -> u32 {
    let top = max(
        vec3(top_exponent(a.x), top_exponent(a.y), top_exponent(a.z)),
        vec3(top_exponent(b.x), top_exponent(b.y), top_exponent(b.z)),
    );
    let origin = fine_origin(a, b, frame);
    let e = fine_difference(frame_corner(a, b, frame.own, frame.e.y), frame_corner(a, b, frame.own, frame.e.x), top);
    let f = fine_difference(frame_corner(a, b, frame.f_of, frame.f.y), frame_corner(a, b, frame.f_of, frame.f.x), top);
    let n = fine_axis(e, f);
    if fine_is_null(n) {
        return select(SIDE_OPEN, SIDE_NONE, all(n.error == vec3(0.0)));
    }
    // One call for all eight: every call is a copy of the whole function to many compilers.
    var sides = 0u;
    for (var i = 0u; i < 8u; i++) {
        if !is_left_out(frame, i) {
            sides |= fine_side(n, fine_difference(pair_corner(a, b, frame, i), origin, top)) << (i & 4u);
        }
    }
    let side = side_of_pair(sides);
    // Across a plane that holds both, an axis that is off may be none.
    return select(side, SIDE_OPEN, side == SIDE_LEVEL && any(n.error != vec3(0.0)));
}
