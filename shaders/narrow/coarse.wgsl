// #include "narrow/axes.wgsl"
// #include "narrow/words.wgsl"
// Signs of determinants of f32 coordinates in integers of 29 bits, each axis in units of its own: quick, and enough for most
// pairs. Twin: src/geometry/single/coarse.rs, line by line. Differences fit in 31 bits, axes in 63 and heights in 95. Where
// coordinates are rounded, a sign counts only beyond what rounding can do.

// Lowest set bit and the bit above the highest, both counted from 2⁻¹⁴⁹, of the coordinates that are not zero.
struct BitRange {
    low: vec3<u32>,
    high: vec3<u32>,
}

fn bit_range(a: Tet, b: Tet) -> BitRange {
    var range = BitRange(vec3(1000u), vec3(0u));
    for (var i = 0u; i < 8u; i++) {
        let bits = bitcast<vec3<u32>>(frame_corner(a, b, i >> 2u, i & 3u)) & vec3(0x7fffffffu);
        let exponent = max(bits >> vec3(23u), vec3(1u));
        let there = bits != vec3(0u);
        range.low = min(range.low, select(vec3(1000u), exponent - 1u + countTrailingZeros(bits | vec3(0x800000u)), there));
        range.high = max(range.high, select(vec3(0u), exponent + 23u, there));
    }
    return range;
}

// How the coordinates of a pair become integers, and how good that is.
struct CoarseScale {
    // The power of two that brings all coordinates of an axis below 2²⁹. It cancels in every sign, so each axis has its own.
    scale: vec3<f32>,
    kind: u32,
}

// Every coordinate is an integer; within half of one; or so small that a GPU may lose it.
const COARSE_EXACT = 0u;
const COARSE_ROUNDED = 1u;
const COARSE_LOST = 2u;

fn coarse_scale(a: Tet, b: Tet) -> CoarseScale {
    let range = bit_range(a, b);
    // Exponents of the largest coordinates.
    let top = max(range.high, vec3(23u)) - 23u;
    let scale = bitcast<vec3<f32>>((282u - max(top, vec3(28u))) << vec3(23u));
    let exact = range.low + 6u >= max(top, vec3(28u));
    let lost = !exact & (top < vec3(30u));
    return CoarseScale(scale, select(select(COARSE_ROUNDED, COARSE_EXACT, all(exact)), COARSE_LOST, any(lost)));
}

// A direction of 64-bit coordinates.
struct CoarseAxis {
    x: vec2<u32>,
    y: vec2<u32>,
    z: vec2<u32>,
}

fn coarse_axis(e: vec3<i32>, f: vec3<i32>) -> CoarseAxis {
    return CoarseAxis(
        sub64(mul64(e.y, f.z), mul64(e.z, f.y)),
        sub64(mul64(e.z, f.x), mul64(e.x, f.z)),
        sub64(mul64(e.x, f.y), mul64(e.y, f.x)),
    );
}

fn coarse_is_null(n: CoarseAxis) -> bool {
    return all((n.x | n.y | n.z) == vec2(0u));
}

fn coarse_height(n: CoarseAxis, d: vec3<i32>) -> vec3<u32> {
    return add96(add96(mul96(n.x, d.x), mul96(n.y, d.y)), mul96(n.z, d.z));
}

// The sign of a height. A rounded difference is off by at most 1, so a height, six products of three differences below
// 2³⁰, by less than 2⁶⁵.
fn height_sign(h: vec3<u32>, kind: u32) -> u32 {
    let top = bitcast<i32>(h.z);
    if kind == COARSE_EXACT {
        if top < 0 {
            return BELOW;
        }
        return select(ABOVE, LEVEL, (h.x | h.y | h.z) == 0u);
    }
    if top >= 2 {
        return ABOVE;
    }
    return select(OPEN, BELOW, top < -2);
}

fn to_coarse(point: vec3<f32>, s: CoarseScale) -> vec3<i32> {
    return vec3<i32>(round(point * s.scale));
}

// What an axis says, as far as these integers tell.
fn coarse_axis_side(a: Tet, b: Tet, frame: AxisFrame) -> u32 {
    let s = coarse_scale(a, b);
    if s.kind == COARSE_LOST {
        return SIDE_OPEN;
    }
    let origin = to_coarse(frame_corner(a, b, frame.own, frame.origin), s);
    let n = coarse_axis(
        to_coarse(frame_corner(a, b, frame.own, frame.e.y), s) - to_coarse(frame_corner(a, b, frame.own, frame.e.x), s),
        to_coarse(frame_corner(a, b, frame.f_of, frame.f.y), s) - to_coarse(frame_corner(a, b, frame.f_of, frame.f.x), s),
    );
    if s.kind == COARSE_EXACT && coarse_is_null(n) {
        return SIDE_NONE;
    }
    // One call for all eight: every call is a copy of the whole function to many compilers.
    var sides = 0u;
    for (var i = 0u; i < 8u; i++) {
        if !is_left_out(frame, i) {
            let h = coarse_height(n, to_coarse(pair_corner(a, b, frame, i), s) - origin);
            sides |= height_sign(h, s.kind) << (i & 4u);
        }
    }
    return side_of_pair(sides);
}
