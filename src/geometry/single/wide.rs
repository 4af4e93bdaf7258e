//! Signs of determinants of f32 coordinates, without rounding: the answer where 60 bits do not tell, and in planes and lines.
//!
//! Twin of `shaders/narrow/wide.wgsl`. On each axis the coordinates of a pair are integers in units of their lowest set
//! bit, of up to 277 bits. Numbers have as many words as that needs, one to nine: W words for a difference, 2 W for a
//! coordinate of an axis, 3 W for a height. They lie one after the other on a tape; signs are kept apart, as bits.

use super::{
    axes::{ABOVE, AxisFrame, BELOW, LEVEL, Side, frame_corner, looked_at, pair_corner, side_of_pair},
    coarse::{BitRange, bit_range},
    tet::{Tet, corner, head, tail},
    words::mul_unsigned,
};
use glam::{Mat3, UVec3, Vec3};

const WIDE_WORDS: usize = 9;
/// Three vectors of differences E, F and D, the product N of the first two, and a height H.
const TAPE_N: usize = 81;
const TAPE_H: usize = 135;
const TAPE: usize = 162;

type Tape = [u32; TAPE];

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    /// What an axis says.
    Side,
    /// Whether a line separates the two, both in the plane across an axis.
    Plane,
    /// Whether a corner is off the line that all edges are parallel to.
    Line,
}

/// The lines that may separate two in a plane: along the edges of both.
pub(super) const PLANE_LINES: usize = 12;

/// The unit of each axis as a number of bits above 2⁻¹⁴⁹, and the words of a difference.
#[derive(Debug, Clone, Copy)]
struct WideScale {
    low: UVec3,
    words: usize,
}

fn wide_scale(a: Tet, b: Tet) -> WideScale {
    let BitRange { low, high } = bit_range(a, b);
    let span = high.max(low) - low;
    // Coordinates below 2^(32 W - 3): then differences, axes and heights fit into W, 2 W and 3 W words with their signs.
    WideScale { low, words: (span.max_element() as usize + 34) / 32 }
}

/// Adds a word, or takes it away if `flip` is all ones: taking away is adding to the complement. Carries go up.
fn wide_add_word(t: &mut Tape, at: usize, end: usize, word: u32, flip: u32) {
    let mut carry = word;
    let mut i = at;
    while i < end && carry != 0 {
        let sum = (t[i] ^ flip).wrapping_add(carry);
        carry = u32::from(sum < carry);
        t[i] = sum ^ flip;
        i += 1;
    }
}

/// Adds a float given by its bits, in units of 2^(low - 149).
fn wide_add_float(t: &mut Tape, at: usize, end: usize, bits: u32, low: u32) {
    let exponent = ((bits >> 23) & 0xff).max(1) - 1;
    let mantissa = (bits & 0x7f_ffff) | if bits & 0x7f80_0000 != 0 { 0x80_0000 } else { 0 };
    let mut place = at;
    // Where the unit is higher, what falls out is zero: no bit is below it.
    let mut words = [mantissa >> low.saturating_sub(exponent).min(31), 0];
    if exponent >= low {
        let shift = (exponent - low) & 31;
        place += ((exponent - low) >> 5) as usize;
        words = [mantissa << shift, (mantissa >> 1) >> (31 - shift)];
    }
    for (i, word) in words.into_iter().enumerate() {
        wide_add_word(t, place + i, end, word, flip(bits >= 0x8000_0000));
    }
}

/// All ones to take away.
fn flip(negative: bool) -> u32 {
    if negative { u32::MAX } else { 0 }
}

/// From two's complement to the magnitude. Says whether it was negative, and whether it is not zero.
fn wide_magnitude(t: &mut Tape, at: usize, end: usize) -> (bool, bool) {
    let negative = t[end - 1] >> 31 == 1;
    let mut carry = u32::from(negative);
    let mut bits = 0;
    for place in &mut t[at..end] {
        let word = (*place ^ flip(negative)).wrapping_add(carry);
        carry = u32::from(word < carry);
        bits |= word;
        *place = word;
    }
    (negative, bits != 0)
}

/// Adds the product of the magnitudes at x and y (place, words), or takes it away.
fn wide_add_product(t: &mut Tape, at: usize, end: usize, x: [usize; 2], y: [usize; 2], flip: u32) {
    for i in 0..x[1] {
        let factor = t[x[0] + i];
        // Most words are zero: of a coordinate 24 bits count, wherever they are.
        if factor == 0 {
            continue;
        }
        let mut carry = 0_u32;
        for j in 0..y[1] {
            let product = mul_unsigned(factor, t[y[0] + j]);
            let one = (t[at + i + j] ^ flip).wrapping_add(product.x);
            let two = one.wrapping_add(carry);
            carry = product.y + u32::from(one < product.x) + u32::from(two < carry);
            t[at + i + j] = two ^ flip;
        }
        wide_add_word(t, at + i + y[1], end, carry, flip);
    }
}

/// The sign of (E × F) · D, three vectors from `start` to `to`, as [`BELOW`], [`LEVEL`] or [`ABOVE`]. Bits 4 to 6: this
/// coordinate of E × F is not zero. With a coordinate `along`, D is the unit vector in its direction.
fn wide_determinant(to: Mat3, start: Mat3, along: Option<usize>, s: WideScale) -> u32 {
    let mut t = [0; TAPE];
    // Bit 3 v + c: coordinate c of vector v is negative, of E, F, D and N in turn.
    let mut negative = 0_u32;
    for i in 0..9 {
        let (v, c) = (i / 3, i % 3);
        let first = WIDE_WORDS * i;
        if let (2, Some(along)) = (v, along) {
            t[first] = u32::from(c == along);
            continue;
        }
        for bits in [to.col(v)[c].to_bits(), start.col(v)[c].to_bits() ^ 0x8000_0000] {
            wide_add_float(&mut t, first, first + s.words, bits, s.low[c]);
        }
        negative |= u32::from(wide_magnitude(&mut t, first, first + s.words).0) << i;
    }
    let mut result = 0;
    // Two products for each coordinate of N, three for N · D.
    for i in 0..9 {
        let last = i >= 6;
        let c = if last { i - 6 } else { i >> 1 };
        let minus = if last { 0 } else { i & 1 };
        let x = if last { 6 + c } else { (c + 1 + minus) % 3 };
        let y = if last { 9 + c } else { 3 + (c + 2 + 2 * minus) % 3 };
        let n = TAPE_N + 2 * WIDE_WORDS * c;
        let at = if last { TAPE_H } else { n };
        let end = at + if last { 3 } else { 2 } * s.words;
        let other = if last { [n, 2 * s.words] } else { [WIDE_WORDS * y, s.words] };
        let is_negative = ((negative >> x) ^ (negative >> y) ^ minus as u32) & 1 == 1;
        wide_add_product(&mut t, at, end, [WIDE_WORDS * x, s.words], other, flip(is_negative));
        if minus == 1 || i == 8 {
            let (below, there) = wide_magnitude(&mut t, at, end);
            if last {
                result |= match (below, there) {
                    (true, _) => BELOW,
                    (false, true) => ABOVE,
                    (false, false) => LEVEL,
                };
            } else {
                negative |= u32::from(below) << (9 + c);
                result |= u32::from(there) << (4 + c);
            }
        }
    }
    result
}

/// What is asked about an axis, about line k of the plane across it, or about corner k of the pair.
pub(super) fn wide_side(ask: Ask, a: Tet, b: Tet, frame: AxisFrame, k: usize) -> Side {
    let s = wide_scale(a, b);
    let from_to = |of, edge: [usize; 2]| edge.map(|i| frame_corner(a, b, of, i));
    let (along, across) = (from_to(frame.own, frame.e), from_to(frame.f_of, frame.f));
    let columns = |e: Vec3, f: Vec3, d: Vec3| Mat3::from_cols(e, f, d);
    match ask {
        Ask::Side => {
            let start = columns(along[0], across[0], frame_corner(a, b, frame.own, frame.origin));
            let mut sides = 0;
            for i in looked_at(frame) {
                let to = columns(along[1], across[1], pair_corner(a, b, frame, i));
                let sign = wide_determinant(to, start, None, s);
                if sign >> 4 == 0 {
                    return Side::None;
                }
                sides |= (sign & 7) << (i & 4);
            }
            side_of_pair(sides)
        }
        Ask::Plane => {
            // A coordinate in which the normal is not zero is left out.
            let normal = wide_determinant(
                columns(along[1], across[1], across[1]),
                columns(along[0], across[0], across[0]),
                None,
                s,
            );
            let drop = (normal >> 4).trailing_zeros() as usize;
            let of = k / 6;
            let origin = frame_corner(a, b, of, tail(k % 6));
            let end = frame_corner(a, b, of, head(k % 6));
            let mut sides = 0;
            for i in 0..8 {
                let to = columns(end, frame_corner(a, b, (of + (i >> 2)) & 1, i & 3), origin);
                sides |= (wide_determinant(to, columns(origin, origin, origin), Some(drop), s) & 7) << (i & 4);
            }
            if side_of_pair(sides) == Side::Separate { Side::Separate } else { Side::Level }
        }
        Ask::Line => {
            let start = columns(corner(a, 0), frame_corner(a, b, k >> 2, 0), corner(a, 0));
            let to = columns(corner(b, 0), frame_corner(a, b, k >> 2, k & 3), corner(a, 0));
            if wide_determinant(to, start, None, s) >> 4 == 0 { Side::None } else { Side::OffLine }
        }
    }
}
