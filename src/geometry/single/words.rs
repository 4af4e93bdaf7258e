//! Signed integers of 64 and 96 bits as two and three words, the lowest first, in two's complement.
//!
//! Twin of `shaders/narrow/words.wgsl`: a shader has only 32-bit integers, and no high half of a product.

use glam::{UVec2, UVec3};

/// All 64 bits of a product, from the products of 16-bit halves.
pub(super) fn mul_unsigned(a: u32, b: u32) -> UVec2 {
    let low = (a & 0xffff) * (b & 0xffff);
    let left = (a >> 16) * (b & 0xffff);
    let right = (a & 0xffff) * (b >> 16);
    let high = (a >> 16) * (b >> 16);
    let middle = (low >> 16) + (left & 0xffff) + (right & 0xffff);
    UVec2::new((low & 0xffff) | (middle << 16), high + (left >> 16) + (right >> 16) + (middle >> 16))
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn words64(v: i64) -> UVec2 {
        UVec2::new(v as u32, (v >> 32) as u32)
    }

    fn words96(v: i128) -> UVec3 {
        UVec3::new(v as u32, (v >> 32) as u32, (v >> 64) as u32)
    }

    /// Numbers whose words are often all zeros or all ones, where carries go wrong.
    fn hard() -> impl Strategy<Value = i64> {
        (any::<i64>(), 0..64u32, prop::sample::select(vec![-1i64, 0, 1])).prop_map(|(v, s, d)| (v >> s) + d)
    }

    proptest! {
        #[test]
        fn as_wide_integers_do(a in hard(), b in hard(), c in any::<i32>(), d in -1i32..2, s in 0..40u32) {
            let (a, b) = (a >> 2, b >> 2);
            for (x, y) in [(c, a as i32), (d, c), (i32::MAX, c), (c >> (s / 2), d)] {
                prop_assert_eq!(mul64(x, y), words64(i64::from(x) * i64::from(y)));
                prop_assert_eq!(mul96(words64(a), x), words96(i128::from(a) * i128::from(x)));
            }
            prop_assert_eq!(sub64(words64(a), words64(b)), words64(a - b));
            let (u, v) = (i128::from(a) << (s / 2), (i128::from(b) << s) >> 10);
            prop_assert_eq!(add96(words96(u), words96(v)), words96(u + v));
        }
    }
}
