// #include "narrow/coarse.wgsl"
// #include "narrow/words.wgsl"
// Signs of determinants of f32 coordinates, without rounding: the answer where 60 bits do not tell, and in planes and lines.
// Twin: src/geometry/single/wide.rs, line by line. On each axis the coordinates of a pair are integers in units of their
// lowest set bit, of up to 277 bits. Numbers have as many words as that needs, one to nine: W words for a difference, 2 W for a
// coordinate of an axis, 3 W for a height. They lie one after the other on a tape; signs are kept apart, as bits.
// Many compilers copy a function to every place that calls it: here each is called in one place, in a loop.

const WIDE_WORDS = 9u;
// Three vectors of differences E, F and D, the product N of the first two, and a height H.
const TAPE_N = 81u;
const TAPE_H = 135u;
const TAPE = 162u;

// What is asked: what an axis says; whether a line separates the two, both in the plane across an axis; whether a corner is
// off the line that all edges are parallel to.
const ASK_NOTHING = 0u;
const ASK_SIDE = 1u;
const ASK_PLANE = 2u;
const ASK_LINE = 3u;

// The lines that may separate two in a plane: along the edges of both.
const PLANE_LINES = 12u;

// The unit of each axis as a number of bits above 2⁻¹⁴⁹, and the words of a difference.
struct WideScale {
    low: vec3<u32>,
    words: u32,
}

fn wide_scale(a: Tet, b: Tet) -> WideScale {
    let range = bit_range(a, b);
    let span = max(range.high, range.low) - range.low;
    // Coordinates below 2^(32 W - 3): then differences, axes and heights fit into W, 2 W and 3 W words with their signs.
    return WideScale(range.low, (max(max(span.x, span.y), span.z) + 34u) / 32u);
}

// Adds a word, or takes it away if `flip` is all ones: taking away is adding to the complement. Carries go up.
fn wide_add_word(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32, word: u32, flip: u32) {
    var carry = word;
    for (var i = at; i < end && carry != 0u; i++) {
        let sum = ((*t)[i] ^ flip) + carry;
        carry = select(0u, 1u, sum < carry);
        (*t)[i] = sum ^ flip;
    }
}

// Adds a float given by its bits, in units of 2^(low - 149).
fn wide_add_float(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32, bits: u32, low: u32) {
    let exponent = max((bits >> 23u) & 0xffu, 1u) - 1u;
    let mantissa = (bits & 0x7fffffu) | select(0u, 0x800000u, (bits & 0x7f800000u) != 0u);
    var place = at;
    // Where the unit is higher, what falls out is zero: no bit is below it.
    var words = vec2(mantissa >> min(low - min(low, exponent), 31u), 0u);
    if exponent >= low {
        let shift = (exponent - low) & 31u;
        place += (exponent - low) >> 5u;
        words = vec2(mantissa << shift, (mantissa >> 1u) >> (31u - shift));
    }
    for (var i = 0u; i < 2u; i++) {
        wide_add_word(t, place + i, end, words[i], select(0u, 0xffffffffu, bits >= 0x80000000u));
    }
}

// From two's complement to the magnitude. Bit 0: it was negative; bit 1: it is not zero.
fn wide_magnitude(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32) -> u32 {
    let negative = (*t)[end - 1u] >> 31u;
    let flip = select(0u, 0xffffffffu, negative == 1u);
    var carry = negative;
    var bits = 0u;
    for (var i = at; i < end; i++) {
        let word = ((*t)[i] ^ flip) + carry;
        carry = select(0u, 1u, word < carry);
        bits |= word;
        (*t)[i] = word;
    }
    return negative | select(0u, 2u, bits != 0u);
}

// Adds the product of the magnitudes at x and y (place, words), or takes it away.
fn wide_add_product(t: ptr<function, array<u32, TAPE>>, at: u32, end: u32, x: vec2<u32>, y: vec2<u32>, flip: u32) {
    for (var i = 0u; i < x.y; i++) {
        let factor = (*t)[x.x + i];
        // Most words are zero: of a coordinate 24 bits count, wherever they are.
        if factor == 0u {
            continue;
        }
        var carry = 0u;
        for (var j = 0u; j < y.y; j++) {
            let product = mul_unsigned(factor, (*t)[y.x + j]);
            let one = ((*t)[at + i + j] ^ flip) + product.x;
            let two = one + carry;
            carry = product.y + select(0u, 1u, one < product.x) + select(0u, 1u, two < carry);
            (*t)[at + i + j] = two ^ flip;
        }
        wide_add_word(t, at + i + y.y, end, carry, flip);
    }
}

// The sign of (E × F) · D, three vectors from `start` to `to`, as BELOW, LEVEL or ABOVE. Bits 4 to 6: this coordinate of E × F
// is not zero. With a coordinate `along`, D is the unit vector in its direction.
fn wide_determinant(to: mat3x3<f32>, start: mat3x3<f32>, along: u32, s: WideScale) -> u32 {
    var t: array<u32, TAPE>;
    // Bit 3 v + c: coordinate c of vector v is negative, of E, F, D and N in turn.
    var negative = 0u;
    for (var i = 0u; i < 9u; i++) {
        let v = i / 3u;
        let c = i % 3u;
        let first = WIDE_WORDS * i;
        if v == 2u && along < 3u {
            t[first] = select(0u, 1u, c == along);
            continue;
        }
        for (var k = 0u; k < 2u; k++) {
            let bits = select(bitcast<u32>(to[v][c]), bitcast<u32>(start[v][c]) ^ 0x80000000u, k == 1u);
            wide_add_float(&t, first, first + s.words, bits, s.low[c]);
        }
        negative |= (wide_magnitude(&t, first, first + s.words) & 1u) << i;
    }
    var result = 0u;
    // Two products for each coordinate of N, three for N · D.
    for (var i = 0u; i < 9u; i++) {
        let last = i >= 6u;
        let c = select(i >> 1u, i - 6u, last);
        let minus = select(i & 1u, 0u, last);
        let x = select((c + 1u + minus) % 3u, 6u + c, last);
        let y = select(3u + (c + 2u + 2u * minus) % 3u, 9u + c, last);
        let n = TAPE_N + 2u * WIDE_WORDS * c;
        let at = select(n, TAPE_H, last);
        let end = at + select(2u, 3u, last) * s.words;
        let other = select(vec2(WIDE_WORDS * y, s.words), vec2(n, 2u * s.words), last);
        let is_negative = (((negative >> x) ^ (negative >> y) ^ minus) & 1u) == 1u;
        wide_add_product(&t, at, end, vec2(WIDE_WORDS * x, s.words), other, select(0u, 0xffffffffu, is_negative));
        if minus == 1u || i == 8u {
            let m = wide_magnitude(&t, at, end);
            if last {
                result |= select(select(LEVEL, ABOVE, m == 2u), BELOW, (m & 1u) == 1u);
            } else {
                negative |= (m & 1u) << (9u + c);
                result |= (m >> 1u) << (4u + c);
            }
        }
    }
    return result;
}

// What is asked about an axis, about line k of the plane across it, or about corner k of the pair.
fn wide_side(ask: u32, a: Tet, b: Tet, frame: AxisFrame, k: u32) -> u32 {
    let s = wide_scale(a, b);
    let along = mat2x3(frame_corner(a, b, frame.own, frame.e.x), frame_corner(a, b, frame.own, frame.e.y));
    let across = mat2x3(frame_corner(a, b, frame.f_of, frame.f.x), frame_corner(a, b, frame.f_of, frame.f.y));
    // In a plane: a coordinate in which the normal is not zero, once it is known. It is left out.
    var drop = 3u;
    var sides = 0u;
    let count = select(select(1u, 9u, ask == ASK_PLANE), 8u, ask == ASK_SIDE);
    for (var i = 0u; i < count; i++) {
        if ask == ASK_SIDE && is_left_out(frame, i) {
            continue;
        }
        var start = mat3x3(along[0], across[0], frame_corner(a, b, frame.own, frame.origin));
        var to = mat3x3(along[1], across[1], pair_corner(a, b, frame, i & 7u));
        // First the normal, then every corner beside the line.
        let q = i - 1u;
        if ask == ASK_PLANE && i > 0u {
            let which = k / 6u;
            let tail_of = frame_corner(a, b, which, tail(k % 6u));
            start = mat3x3(tail_of, tail_of, tail_of);
            to[0] = frame_corner(a, b, which, head(k % 6u));
            to[1] = frame_corner(a, b, (which + (q >> 2u)) & 1u, q & 3u);
        }
        if ask == ASK_LINE {
            start = mat3x3(corner(a, 0u), frame_corner(a, b, k >> 2u, 0u), corner(a, 0u));
            to[0] = corner(b, 0u);
            to[1] = frame_corner(a, b, k >> 2u, k & 3u);
        }
        let sign = wide_determinant(to, start, drop, s);
        if ask == ASK_LINE {
            return select(SIDE_NONE, SIDE_OFF_LINE, (sign >> 4u) != 0u);
        }
        if ask == ASK_SIDE {
            if (sign >> 4u) == 0u {
                return SIDE_NONE;
            }
            sides |= (sign & 7u) << (i & 4u);
            continue;
        }
        if i == 0u {
            drop = countTrailingZeros(sign >> 4u);
            continue;
        }
        sides |= (sign & 7u) << (q & 4u);
    }
    let side = side_of_pair(sides);
    return select(SIDE_LEVEL, side, ask == ASK_SIDE || side == SIDE_SEPARATE);
}
