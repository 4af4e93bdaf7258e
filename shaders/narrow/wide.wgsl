// #include "narrow/tet.wgsl"
// #include "narrow/words.wgsl"
// Signs of determinants of f32 coordinates, without rounding: the answer where 29 bits do not tell.
// Twin: src/geometry/single/wide.rs, line by line. On each axis the coordinates of a pair are integers in units of their
// lowest set bit, of up to 277 bits. Numbers have as many words as that needs, one to nine: W words for a difference, 2 W for a
// coordinate of an axis, 3 W for a height. They lie one after the other on a tape; signs are kept apart, as bits.

const WIDE_WORDS = 9u;
const TAPE = 135u;
// Two vectors of differences, an axis, and a height.
const TAPE_E = 0u;
const TAPE_F = 27u;
const TAPE_N = 54u;
const TAPE_H = 108u;

// The unit of each axis as a number of bits above 2⁻¹⁴⁹, and the words of a difference.
struct WideScale {
    low: vec3<u32>,
    words: u32,
}

// Lowest set bit and the bit above the highest, both counted from 2⁻¹⁴⁹, of the coordinates that are not zero.
fn bit_range(a: vec4<f32>, b: vec4<f32>) -> vec2<u32> {
    var range = vec2(1000u, 0u);
    for (var i = 0u; i < 8u; i++) {
        let bits = bitcast<u32>(select(a[i & 3u], b[i & 3u], i >= 4u)) & 0x7fffffffu;
        if bits != 0u {
            let exponent = max(bits >> 23u, 1u);
            range.x = min(range.x, exponent - 1u + countTrailingZeros(bits | 0x800000u));
            range.y = max(range.y, exponent + 23u);
        }
    }
    return range;
}

fn wide_scale(a: Tet, b: Tet) -> WideScale {
    let x = bit_range(a.x, b.x);
    let y = bit_range(a.y, b.y);
    let z = bit_range(a.z, b.z);
    let span = max(max(max(x.y, x.x) - x.x, max(y.y, y.x) - y.x), max(z.y, z.x) - z.x);
    // Coordinates below 2^(32 W - 3): then differences, axes and heights fit into W, 2 W and 3 W words with their signs.
    return WideScale(vec3(x.x, y.x, z.x), (span + 34u) / 32u);
}

// Adds a word; carries go up.
fn wide_add_word(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32, word: u32) {
    var carry = word;
    for (var i = at; i < end && carry != 0u; i++) {
        let sum = (*t)[i] + carry;
        carry = select(0u, 1u, sum < carry);
        (*t)[i] = sum;
    }
}

fn wide_flip(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32) {
    for (var i = at; i < end; i++) {
        (*t)[i] = ~(*t)[i];
    }
}

fn wide_clear(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32) {
    for (var i = at; i < end; i++) {
        (*t)[i] = 0u;
    }
}

// From two's complement to the magnitude; says whether it was negative.
fn wide_magnitude(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32) -> bool {
    if (*t)[end - 1u] < 0x80000000u {
        return false;
    }
    wide_flip(t, at, end);
    wide_add_word(t, at, end, 1u);
    return true;
}

fn wide_is_zero(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32) -> bool {
    var bits = 0u;
    for (var i = at; i < end; i++) {
        bits |= (*t)[i];
    }
    return bits == 0u;
}

// Adds a float given by its bits, in units of 2^(low - 149). Taking away is adding to the complement.
fn wide_add_float(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32, bits: u32, low: u32) {
    let exponent = max((bits >> 23u) & 0xffu, 1u) - 1u;
    let mantissa = (bits & 0x7fffffu) | select(0u, 0x800000u, (bits & 0x7f800000u) != 0u);
    if mantissa == 0u {
        return;
    }
    let negative = bits >= 0x80000000u;
    if negative {
        wide_flip(t, at, end);
    }
    if exponent < low {
        // What falls out is zero: no bit is below the unit.
        wide_add_word(t, at, end, mantissa >> (low - exponent));
    } else {
        let place = at + ((exponent - low) >> 5u);
        let shift = (exponent - low) & 31u;
        wide_add_word(t, place, end, mantissa << shift);
        wide_add_word(t, place + 1u, end, (mantissa >> 1u) >> (31u - shift));
    }
    if negative {
        wide_flip(t, at, end);
    }
}

// Puts to - from at a place; bit c of the result: coordinate c is negative.
fn wide_difference(t: ptr<function, array<u32, TAPE>>, at: u32, to: vec3<f32>, start: vec3<f32>, s: WideScale) -> u32 {
    var negative = 0u;
    for (var c = 0u; c < 3u; c++) {
        let first = at + WIDE_WORDS * c;
        let end = first + s.words;
        wide_clear(t, first, end);
        wide_add_float(t, first, end, bitcast<u32>(to[c]), s.low[c]);
        wide_add_float(t, first, end, bitcast<u32>(start[c]) ^ 0x80000000u, s.low[c]);
        if wide_magnitude(t, first, end) {
            negative |= 1u << c;
        }
    }
    return negative;
}

// Adds the product of the magnitudes at x and y, or takes it away.
fn wide_add_product(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32, x: vec2<u32>, y: vec2<u32>, negative: bool) {
    if negative {
        wide_flip(t, at, end);
    }
    for (var i = 0u; i < x.y; i++) {
        let factor = (*t)[x.x + i];
        if factor == 0u {
            continue;
        }
        var carry = 0u;
        for (var j = 0u; j < y.y; j++) {
            let product = mul_unsigned(factor, (*t)[y.x + j]);
            let one = (*t)[at + i + j] + product.x;
            let two = one + carry;
            carry = product.y + select(0u, 1u, one < product.x) + select(0u, 1u, two < carry);
            (*t)[at + i + j] = two;
        }
        wide_add_word(t, at + i + y.y, end, carry);
    }
    if negative {
        wide_flip(t, at, end);
    }
}

// One coordinate of E × F, in two's complement.
fn wide_cross_one(t: ptr<function, array<u32, TAPE>>, at: u32, c: u32, signs: vec2<u32>, words: u32) {
    let u = (c + 1u) % 3u;
    let v = (c + 2u) % 3u;
    let end = at + 2u * words;
    wide_clear(t, at, end);
    let plus = ((signs.x >> u) ^ (signs.y >> v)) & 1u;
    let minus = ((signs.x >> v) ^ (signs.y >> u)) & 1u;
    wide_add_product(t, at, end, vec2(TAPE_E + WIDE_WORDS * u, words), vec2(TAPE_F + WIDE_WORDS * v, words), plus == 1u);
    wide_add_product(t, at, end, vec2(TAPE_E + WIDE_WORDS * v, words), vec2(TAPE_F + WIDE_WORDS * u, words), minus == 0u);
}

// N = E × F. Bits 0 to 2: this coordinate is negative; bits 3 to 5: it is not zero.
fn wide_cross(t: ptr<function, array<u32, TAPE>>, signs: vec2<u32>, words: u32) -> u32 {
    var result = 0u;
    for (var c = 0u; c < 3u; c++) {
        let at = TAPE_N + 2u * WIDE_WORDS * c;
        let end = at + 2u * words;
        wide_cross_one(t, at, c, signs, words);
        if wide_magnitude(t, at, end) {
            result |= 1u << c;
        }
        if !wide_is_zero(t, at, end) {
            result |= 8u << c;
        }
    }
    return result;
}

fn wide_sign(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32) -> u32 {
    if (*t)[end - 1u] >= 0x80000000u {
        return BELOW;
    }
    return select(ABOVE, LEVEL, wide_is_zero(t, at, end));
}

// The sign of N · (to - from).
fn wide_height(t: ptr<function, array<u32, TAPE>>, n: u32, to: vec3<f32>, start: vec3<f32>, s: WideScale) -> u32 {
    let d = wide_difference(t, TAPE_F, to, start, s);
    let end = TAPE_H + 3u * s.words;
    wide_clear(t, TAPE_H, end);
    for (var c = 0u; c < 3u; c++) {
        let axis = vec2(TAPE_N + 2u * WIDE_WORDS * c, 2u * s.words);
        let along = vec2(TAPE_F + WIDE_WORDS * c, s.words);
        wide_add_product(t, TAPE_H, end, along, axis, (((n ^ d) >> c) & 1u) == 1u);
    }
    return wide_sign(t, TAPE_H, end);
}

// What an axis says, without rounding.
fn wide_side(a: Tet, b: Tet, frame: AxisFrame) -> u32 {
    var t: array<u32, TAPE>;
    let s = wide_scale(a, b);
    let n = wide_axis(&t, a, b, frame, s);
    if (n >> 3u) == 0u {
        return SIDE_NONE;
    }
    let origin = frame_corner(a, b, frame.own, frame.origin);
    var own = LEVEL;
    var other = 0u;
    for (var i = 0u; i < 4u; i++) {
        if ((frame.level >> i) & 1u) == 0u {
            own |= wide_height(&t, n, frame_corner(a, b, frame.own, i), origin, s);
        }
        if ((frame.spare >> i) & 1u) == 0u {
            other |= wide_height(&t, n, frame_corner(a, b, 1u - frame.own, i), origin, s);
        }
    }
    return side_of(own, other);
}

// The axis of a frame into N.
fn wide_axis(t: ptr<function, array<u32, TAPE>>, a: Tet, b: Tet, frame: AxisFrame, s: WideScale) -> u32 {
    let e = wide_difference(
        t,
        TAPE_E,
        frame_corner(a, b, frame.own, frame.e.y),
        frame_corner(a, b, frame.own, frame.e.x),
        s,
    );
    let f = wide_difference(
        t,
        TAPE_F,
        frame_corner(a, b, frame.f_of, frame.f.y),
        frame_corner(a, b, frame.f_of, frame.f.x),
        s,
    );
    return wide_cross(t, vec2(e, f), s.words);
}

// Two figures of one plane, with the normal of a frame: lines along edges that separate them after a coordinate in which the
// normal is not zero is left out.
fn wide_planar(a: Tet, b: Tet, frame: AxisFrame) -> bool {
    var t: array<u32, TAPE>;
    let s = wide_scale(a, b);
    let n = wide_axis(&t, a, b, frame, s);
    let drop = countTrailingZeros(n >> 3u);
    let end = TAPE_H + 2u * s.words;
    for (var i = 0u; i < 12u; i++) {
        let which = i / 6u;
        let edge = i % 6u;
        let origin = frame_corner(a, b, which, tail(edge));
        let e = wide_difference(&t, TAPE_E, frame_corner(a, b, which, head(edge)), origin, s);
        var own = LEVEL;
        var other = 0u;
        for (var k = 0u; k < 8u; k++) {
            let f = wide_difference(&t, TAPE_F, frame_corner(a, b, (which + k / 4u) & 1u, k & 3u), origin, s);
            wide_cross_one(&t, TAPE_H, drop, vec2(e, f), s.words);
            let sign = wide_sign(&t, TAPE_H, end);
            if k < 4u {
                own |= sign;
            } else {
                other |= sign;
            }
        }
        if side_of(own, other) == SIDE_APART {
            return false;
        }
    }
    return true;
}

// Segments and points, all parallel, whose boxes overlap: they meet if they are on one line.
fn wide_linear(a: Tet, b: Tet) -> bool {
    var t: array<u32, TAPE>;
    let s = wide_scale(a, b);
    let origin = corner(a, 0u);
    let c = wide_difference(&t, TAPE_E, corner(b, 0u), origin, s);
    for (var i = 0u; i < 8u; i++) {
        let which = i / 4u;
        let e = wide_difference(&t, TAPE_F, frame_corner(a, b, which, i & 3u), frame_corner(a, b, which, 0u), s);
        if (wide_cross(&t, vec2(c, e), s.words) >> 3u) != 0u {
            return false;
        }
    }
    return true;
}
