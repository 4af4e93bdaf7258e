//! Signs of determinants of f32 coordinates, without rounding: the answer where 29 bits do not tell.
//!
//! Twin of `shaders/narrow/wide.wgsl`. On each axis the coordinates of a pair are integers in units of their lowest set
//! bit, of up to 277 bits. Numbers have as many words as that needs, one to nine: W words for a difference, 2 W for a
//! coordinate of an axis, 3 W for a height. They lie one after the other on a tape; signs are kept apart, as bits.

use super::{
    axes::{ABOVE, AxisFrame, BELOW, LEVEL, Side, frame_corner, side_of},
    tet::{Tet, corner, head, tail},
    words::mul_unsigned,
};
use glam::{Vec3, Vec4};

const WIDE_WORDS: usize = 9;
const TAPE: usize = 135;
/// Two vectors of differences, an axis, and a height.
const TAPE_E: usize = 0;
const TAPE_F: usize = 27;
const TAPE_N: usize = 54;
const TAPE_H: usize = 108;

type Tape = [u32; TAPE];

/// The unit of each axis as a number of bits above 2⁻¹⁴⁹, and the words of a difference.
#[derive(Debug, Clone, Copy)]
struct WideScale {
    low: [u32; 3],
    words: usize,
}

/// Lowest set bit and the bit above the highest, both counted from 2⁻¹⁴⁹, of the coordinates that are not zero.
pub(super) fn bit_range(a: Vec4, b: Vec4) -> [u32; 2] {
    let mut range = [1000, 0];
    for i in 0..8 {
        let bits = (if i >= 4 { b[i & 3] } else { a[i & 3] }).to_bits() & 0x7fff_ffff;
        if bits != 0 {
            let exponent = (bits >> 23).max(1);
            range[0] = range[0].min(exponent - 1 + (bits | 0x80_0000).trailing_zeros());
            range[1] = range[1].max(exponent + 23);
        }
    }
    range
}

fn wide_scale(a: Tet, b: Tet) -> WideScale {
    let x = bit_range(a.x, b.x);
    let y = bit_range(a.y, b.y);
    let z = bit_range(a.z, b.z);
    let span = (x[1].max(x[0]) - x[0]).max(y[1].max(y[0]) - y[0]).max(z[1].max(z[0]) - z[0]);
    // Coordinates below 2^(32 W - 3): then differences, axes and heights fit into W, 2 W and 3 W words with their signs.
    WideScale { low: [x[0], y[0], z[0]], words: (span as usize + 34) / 32 }
}

/// Adds a word; carries go up.
fn wide_add_word(t: &mut Tape, at: usize, end: usize, word: u32) {
    let mut carry = word;
    let mut i = at;
    while i < end && carry != 0 {
        let sum = t[i].wrapping_add(carry);
        carry = u32::from(sum < carry);
        t[i] = sum;
        i += 1;
    }
}

fn wide_flip(t: &mut Tape, at: usize, end: usize) {
    t[at..end].iter_mut().for_each(|word| *word = !*word);
}

fn wide_clear(t: &mut Tape, at: usize, end: usize) {
    t[at..end].fill(0);
}

/// From two's complement to the magnitude; says whether it was negative.
fn wide_magnitude(t: &mut Tape, at: usize, end: usize) -> bool {
    if t[end - 1] < 0x8000_0000 {
        return false;
    }
    wide_flip(t, at, end);
    wide_add_word(t, at, end, 1);
    true
}

fn wide_is_zero(t: &Tape, at: usize, end: usize) -> bool {
    t[at..end].iter().all(|word| *word == 0)
}

/// Adds a float given by its bits, in units of 2^(low - 149). Taking away is adding to the complement.
fn wide_add_float(t: &mut Tape, at: usize, end: usize, bits: u32, low: u32) {
    let exponent = ((bits >> 23) & 0xff).max(1) - 1;
    let mantissa = (bits & 0x7f_ffff) | if bits & 0x7f80_0000 != 0 { 0x80_0000 } else { 0 };
    if mantissa == 0 {
        return;
    }
    let negative = bits >= 0x8000_0000;
    if negative {
        wide_flip(t, at, end);
    }
    if exponent < low {
        // What falls out is zero: no bit is below the unit.
        wide_add_word(t, at, end, mantissa >> (low - exponent));
    } else {
        let place = at + ((exponent - low) >> 5) as usize;
        let shift = (exponent - low) & 31;
        wide_add_word(t, place, end, mantissa << shift);
        wide_add_word(t, place + 1, end, (mantissa >> 1) >> (31 - shift));
    }
    if negative {
        wide_flip(t, at, end);
    }
}

/// Puts `to` - `from` at a place; bit c of the result: coordinate c is negative.
fn wide_difference(t: &mut Tape, at: usize, to: Vec3, from: Vec3, s: WideScale) -> u32 {
    let mut negative = 0;
    for c in 0..3 {
        let first = at + WIDE_WORDS * c;
        let end = first + s.words;
        wide_clear(t, first, end);
        wide_add_float(t, first, end, to[c].to_bits(), s.low[c]);
        wide_add_float(t, first, end, from[c].to_bits() ^ 0x8000_0000, s.low[c]);
        if wide_magnitude(t, first, end) {
            negative |= 1 << c;
        }
    }
    negative
}

/// Adds the product of the magnitudes at x and y (place, words), or takes it away.
fn wide_add_product(t: &mut Tape, at: usize, end: usize, x: [usize; 2], y: [usize; 2], negative: bool) {
    if negative {
        wide_flip(t, at, end);
    }
    for i in 0..x[1] {
        let factor = t[x[0] + i];
        if factor == 0 {
            continue;
        }
        let mut carry = 0_u32;
        for j in 0..y[1] {
            let product = mul_unsigned(factor, t[y[0] + j]);
            let one = t[at + i + j].wrapping_add(product.x);
            let two = one.wrapping_add(carry);
            carry = product.y + u32::from(one < product.x) + u32::from(two < carry);
            t[at + i + j] = two;
        }
        wide_add_word(t, at + i + y[1], end, carry);
    }
    if negative {
        wide_flip(t, at, end);
    }
}

/// One coordinate of E × F, in two's complement.
fn wide_cross_one(t: &mut Tape, at: usize, c: usize, signs: [u32; 2], words: usize) {
    let u = (c + 1) % 3;
    let v = (c + 2) % 3;
    let end = at + 2 * words;
    wide_clear(t, at, end);
    let plus = ((signs[0] >> u) ^ (signs[1] >> v)) & 1;
    let minus = ((signs[0] >> v) ^ (signs[1] >> u)) & 1;
    wide_add_product(t, at, end, [TAPE_E + WIDE_WORDS * u, words], [TAPE_F + WIDE_WORDS * v, words], plus == 1);
    wide_add_product(t, at, end, [TAPE_E + WIDE_WORDS * v, words], [TAPE_F + WIDE_WORDS * u, words], minus == 0);
}

/// N = E × F. Bits 0 to 2: this coordinate is negative; bits 3 to 5: it is not zero.
fn wide_cross(t: &mut Tape, signs: [u32; 2], words: usize) -> u32 {
    let mut result = 0;
    for c in 0..3 {
        let at = TAPE_N + 2 * WIDE_WORDS * c;
        let end = at + 2 * words;
        wide_cross_one(t, at, c, signs, words);
        if wide_magnitude(t, at, end) {
            result |= 1 << c;
        }
        if !wide_is_zero(t, at, end) {
            result |= 8 << c;
        }
    }
    result
}

fn wide_sign(t: &Tape, at: usize, end: usize) -> u32 {
    if t[end - 1] >= 0x8000_0000 {
        return BELOW;
    }
    if wide_is_zero(t, at, end) { LEVEL } else { ABOVE }
}

/// The sign of N · (`to` - `from`).
fn wide_height(t: &mut Tape, n: u32, to: Vec3, from: Vec3, s: WideScale) -> u32 {
    let d = wide_difference(t, TAPE_F, to, from, s);
    let end = TAPE_H + 3 * s.words;
    wide_clear(t, TAPE_H, end);
    for c in 0..3 {
        let axis = [TAPE_N + 2 * WIDE_WORDS * c, 2 * s.words];
        let along = [TAPE_F + WIDE_WORDS * c, s.words];
        wide_add_product(t, TAPE_H, end, along, axis, ((n ^ d) >> c) & 1 == 1);
    }
    wide_sign(t, TAPE_H, end)
}

/// What an axis says, without rounding.
pub(super) fn wide_side(a: Tet, b: Tet, frame: AxisFrame) -> Side {
    let mut t = [0; TAPE];
    let s = wide_scale(a, b);
    let n = wide_axis(&mut t, a, b, frame, s);
    if n >> 3 == 0 {
        return Side::None;
    }
    let origin = frame_corner(a, b, frame.own, frame.origin);
    let mut own = LEVEL;
    let mut other = 0;
    for i in 0..4 {
        if (frame.level >> i) & 1 == 0 {
            own |= wide_height(&mut t, n, frame_corner(a, b, frame.own, i), origin, s);
        }
        if (frame.spare >> i) & 1 == 0 {
            other |= wide_height(&mut t, n, frame_corner(a, b, 1 - frame.own, i), origin, s);
        }
    }
    side_of(own, other)
}

/// The axis of a frame into N.
fn wide_axis(t: &mut Tape, a: Tet, b: Tet, frame: AxisFrame, s: WideScale) -> u32 {
    let own = |i| frame_corner(a, b, frame.own, i);
    let second = |i| frame_corner(a, b, frame.f_of, i);
    let e = wide_difference(t, TAPE_E, own(frame.e[1]), own(frame.e[0]), s);
    let f = wide_difference(t, TAPE_F, second(frame.f[1]), second(frame.f[0]), s);
    wide_cross(t, [e, f], s.words)
}

/// Two figures of one plane, with the normal of a frame: lines along edges that separate them after a coordinate in which
/// the normal is not zero is left out.
pub(super) fn wide_planar(a: Tet, b: Tet, frame: AxisFrame) -> bool {
    let mut t = [0; TAPE];
    let s = wide_scale(a, b);
    let n = wide_axis(&mut t, a, b, frame, s);
    let drop = (n >> 3).trailing_zeros() as usize;
    let end = TAPE_H + 2 * s.words;
    for i in 0..12 {
        let of = i / 6;
        let edge = i % 6;
        let origin = frame_corner(a, b, of, tail(edge));
        let e = wide_difference(&mut t, TAPE_E, frame_corner(a, b, of, head(edge)), origin, s);
        let mut own = LEVEL;
        let mut other = 0;
        for k in 0..8 {
            let f = wide_difference(&mut t, TAPE_F, frame_corner(a, b, (of + k / 4) & 1, k & 3), origin, s);
            wide_cross_one(&mut t, TAPE_H, drop, [e, f], s.words);
            let sign = wide_sign(&t, TAPE_H, end);
            if k < 4 {
                own |= sign;
            } else {
                other |= sign;
            }
        }
        if side_of(own, other) == Side::Apart {
            return false;
        }
    }
    true
}

/// Segments and points, all parallel, whose boxes overlap: they meet if they are on one line.
pub(super) fn wide_linear(a: Tet, b: Tet) -> bool {
    let mut t = [0; TAPE];
    let s = wide_scale(a, b);
    let origin = corner(a, 0);
    let c = wide_difference(&mut t, TAPE_E, corner(b, 0), origin, s);
    for i in 0..8 {
        let of = i / 4;
        let e = wide_difference(&mut t, TAPE_F, frame_corner(a, b, of, i & 3), frame_corner(a, b, of, 0), s);
        if wide_cross(&mut t, [c, e], s.words) >> 3 != 0 {
            return false;
        }
    }
    true
}
