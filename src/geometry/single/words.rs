//! Signed integers of 64 to 192 bits as two to six words, the lowest first, in two's complement.
//!
//! Twin of `shaders/narrow/words.wgsl`, line by line but for [`mul_unsigned`]: a shader has only 32-bit integers, and no high half of a
//! product.

use glam::{UVec2, UVec3, UVec4};

/// All 64 bits of a product. A shader puts them together from the products of 16-bit halves, as a test does.
pub(super) fn mul_unsigned(a: u32, b: u32) -> UVec2 {
    let product = u64::from(a) * u64::from(b);
    UVec2::new(product as u32, (product >> 32) as u32)
}

pub(super) fn negate64(a: UVec2) -> UVec2 {
    let x = (!a.x).wrapping_add(1);
    UVec2::new(x, (!a.y).wrapping_add(u32::from(x == 0)))
}

pub(super) fn sub64(a: UVec2, b: UVec2) -> UVec2 {
    UVec2::new(a.x.wrapping_sub(b.x), a.y.wrapping_sub(b.y).wrapping_sub(u32::from(a.x < b.x)))
}

pub(super) fn mul64(a: i32, b: i32) -> UVec2 {
    let m = mul_unsigned(a.unsigned_abs(), b.unsigned_abs());
    if (a < 0) == (b < 0) { m } else { negate64(m) }
}

pub(super) fn negate96(a: UVec3) -> UVec3 {
    let x = (!a.x).wrapping_add(1);
    let y = (!a.y).wrapping_add(u32::from(x == 0));
    UVec3::new(x, y, (!a.z).wrapping_add(u32::from(x == 0 && y == 0)))
}

pub(super) fn add96(a: UVec3, b: UVec3) -> UVec3 {
    let x = a.x.wrapping_add(b.x);
    let carry = u32::from(x < a.x);
    let part = a.y.wrapping_add(b.y);
    let y = part.wrapping_add(carry);
    let over = u32::from(part < a.y) + u32::from(y < part);
    UVec3::new(x, y, a.z.wrapping_add(b.z).wrapping_add(over))
}

/// 64 bits times 32 bits.
pub(super) fn mul96(a: UVec2, b: i32) -> UVec3 {
    let negative = (a.y as i32) < 0;
    let m = if negative { negate64(a) } else { a };
    let low = mul_unsigned(m.x, b.unsigned_abs());
    let high = mul_unsigned(m.y, b.unsigned_abs());
    let y = low.y.wrapping_add(high.x);
    let product = UVec3::new(low.x, y, high.y.wrapping_add(u32::from(y < low.y)));
    if negative == (b < 0) { product } else { negate96(product) }
}

/// A sum of two words and a carry, and what is carried on.
fn add_carry(a: u32, b: u32, carry: u32) -> UVec2 {
    let part = a.wrapping_add(b);
    let sum = part.wrapping_add(carry);
    UVec2::new(sum, u32::from(part < a) + u32::from(sum < part))
}

fn is_negative64(a: UVec2) -> bool {
    a.y >= 0x8000_0000
}

pub(super) fn magnitude64(a: UVec2) -> UVec2 {
    if is_negative64(a) { negate64(a) } else { a }
}

#[inline(never)]
pub(super) fn add128(a: UVec4, b: UVec4) -> UVec4 {
    let x = add_carry(a.x, b.x, 0);
    let y = add_carry(a.y, b.y, x.y);
    let z = add_carry(a.z, b.z, y.y);
    UVec4::new(x.x, y.x, z.x, a.w.wrapping_add(b.w).wrapping_add(z.y))
}

pub(super) fn negate128(a: UVec4) -> UVec4 {
    add128(!a, UVec4::X)
}

/// 64 bits times 64 bits.
#[inline(never)]
pub(super) fn mul128(a: UVec2, b: UVec2) -> UVec4 {
    let m = magnitude64(a);
    let n = magnitude64(b);
    let low = mul_unsigned(m.x, n.x);
    let left = mul_unsigned(m.x, n.y);
    let right = mul_unsigned(m.y, n.x);
    let high = mul_unsigned(m.y, n.y);
    let y = add_carry(low.y, left.x, right.x);
    let z = add_carry(left.y, right.y, y.y);
    let one = add_carry(z.x, high.x, 0);
    let product = UVec4::new(low.x, y.x, one.x, high.y + z.y + one.y);
    if is_negative64(a) == is_negative64(b) { product } else { negate128(product) }
}

/// Six words: three low ones, three high ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Words6 {
    pub low: UVec3,
    pub high: UVec3,
}

#[inline(never)]
pub(super) fn add192(a: Words6, b: Words6) -> Words6 {
    let x = add_carry(a.low.x, b.low.x, 0);
    let y = add_carry(a.low.y, b.low.y, x.y);
    let z = add_carry(a.low.z, b.low.z, y.y);
    let u = add_carry(a.high.x, b.high.x, z.y);
    let v = add_carry(a.high.y, b.high.y, u.y);
    let top = a.high.z.wrapping_add(b.high.z).wrapping_add(v.y);
    Words6 { low: UVec3::new(x.x, y.x, z.x), high: UVec3::new(u.x, v.x, top) }
}

pub(super) fn negate192(a: Words6) -> Words6 {
    add192(Words6 { low: !a.low, high: !a.high }, Words6 { low: UVec3::X, high: UVec3::ZERO })
}

/// Four words without a sign times one, as five words.
#[inline(never)]
fn mul_word(a: UVec4, b: u32) -> Words6 {
    let x = mul_unsigned(a.x, b);
    let y = mul_unsigned(a.y, b);
    let z = mul_unsigned(a.z, b);
    let w = mul_unsigned(a.w, b);
    let one = add_carry(x.y, y.x, 0);
    let two = add_carry(y.y, z.x, one.y);
    let three = add_carry(z.y, w.x, two.y);
    Words6 { low: UVec3::new(x.x, one.x, two.x), high: UVec3::new(three.x, w.y + three.y, 0) }
}

/// 128 bits times 64 bits.
#[inline(never)]
pub(super) fn mul192(a: UVec4, b: UVec2) -> Words6 {
    let negative = a.w >= 0x8000_0000;
    let m = if negative { negate128(a) } else { a };
    let n = magnitude64(b);
    let low = mul_word(m, n.x);
    let high = mul_word(m, n.y);
    let shifted =
        Words6 { low: UVec3::new(0, high.low.x, high.low.y), high: UVec3::new(high.low.z, high.high.x, high.high.y) };
    let product = add192(low, shifted);
    if negative == is_negative64(b) { product } else { negate192(product) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_cases::config;
    use proptest::prelude::*;

    fn words64(v: i64) -> UVec2 {
        UVec2::new(v as u32, (v >> 32) as u32)
    }

    fn words96(v: i128) -> UVec3 {
        UVec3::new(v as u32, (v >> 32) as u32, (v >> 64) as u32)
    }

    fn words128(v: i128) -> UVec4 {
        UVec4::new(v as u32, (v >> 32) as u32, (v >> 64) as u32, (v >> 96) as u32)
    }

    /// A number of 128 bits times a power of two, as six words.
    fn shifted(v: UVec4, by: u32) -> Words6 {
        let sign = if v.w >= 0x8000_0000 { u32::MAX } else { 0 };
        let words = [v.x, v.y, v.z, v.w, sign, sign];
        let bits = |i: u32| i.checked_sub(by).map_or(0, |from| (words[(from / 32) as usize] >> (from % 32)) & 1);
        let word = |w: u32| (0..32).fold(0, |word, i| word | (bits(32 * w + i) << i));
        Words6 { low: UVec3::new(word(0), word(1), word(2)), high: UVec3::new(word(3), word(4), word(5)) }
    }

    /// Numbers whose words are often all zeros or all ones, where carries go wrong.
    fn hard() -> impl Strategy<Value = i64> {
        (any::<i64>(), 0..64u32, prop::sample::select(vec![-1i64, 0, 1])).prop_map(|(v, s, d)| (v >> s) + d)
    }

    /// The shader's `mul_unsigned`, line by line.
    fn mul_halves(a: u32, b: u32) -> UVec2 {
        let low = (a & 0xffff) * (b & 0xffff);
        let left = (a >> 16) * (b & 0xffff);
        let right = (a & 0xffff) * (b >> 16);
        let high = (a >> 16) * (b >> 16);
        let middle = (low >> 16) + (left & 0xffff) + (right & 0xffff);
        UVec2::new((low & 0xffff) | (middle << 16), high + (left >> 16) + (right >> 16) + (middle >> 16))
    }

    proptest! {
        #![proptest_config(config(256))]

        #[test]
        fn random_words_are_as_wide_integers(a in hard(), b in hard(), c in any::<i32>(), d in -1i32..2, s in 0..40u32) {
            let (a, b) = (a >> 2, b >> 2);
            for (x, y) in [(a as u32, b as u32), ((a >> 32) as u32, b as u32), (u32::MAX, a as u32), (u32::MAX, u32::MAX)] {
                prop_assert_eq!(mul_halves(x, y), mul_unsigned(x, y));
            }
            for (x, y) in [(c, a as i32), (d, c), (i32::MAX, c), (c >> (s / 2), d)] {
                prop_assert_eq!(mul64(x, y), words64(i64::from(x) * i64::from(y)));
                prop_assert_eq!(mul96(words64(a), x), words96(i128::from(a) * i128::from(x)));
            }
            prop_assert_eq!(sub64(words64(a), words64(b)), words64(a - b));
            prop_assert_eq!(mul128(words64(a), words64(b)), words128(i128::from(a) * i128::from(b)));
            let product = i128::from(a) * i128::from(b);
            prop_assert_eq!(add128(words128(product), negate128(words128(product / 3))), words128(product - product / 3));
            // Six words from two products of 128 bits: u · v = (high · 2⁶³ + low) · v.
            let factor = (i64::from(c) * i64::from(d | 1)) << (s / 2);
            let [low, high] = [product & i128::from(i64::MAX), product >> 63];
            let by_hand = add192(
                shifted(words128(low * i128::from(factor)), 0),
                shifted(words128(high * i128::from(factor)), 63),
            );
            prop_assert_eq!(mul192(words128(product), words64(factor)), by_hand);
            let (u, v) = (i128::from(a) << (s / 2), (i128::from(b) << s) >> 10);
            prop_assert_eq!(add96(words96(u), words96(v)), words96(u + v));
        }
    }
}
