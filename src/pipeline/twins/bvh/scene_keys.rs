//! Twin of `bvh/populate/scene_keys.wgsl`: where every primitive lies along the curve through the box of all objects.

use glam::Vec3;

use super::morton::{KEY_ABSENT, LAST, morton};
use crate::pipeline::{
    plans::MORTON_BITS,
    twins::{StoredPrimitive, unordered},
};

/// The key of a primitive in a tree that is kept, given the box of all objects.
pub fn key(primitive: &StoredPrimitive, extent: &[u32; 6]) -> u32 {
    let corner = |first: usize| Vec3::from_array([0, 1, 2].map(|k| unordered(extent[first + k])));
    let lower = 0.5 * corner(0);
    let longest = (0.5 * corner(3) - lower).max_element();
    let centre = 0.5 * (0.5 * primitive.lower() - lower) + 0.5 * (0.5 * primitive.upper() - lower);
    let place =
        |centre: f32| if longest > 0.0 { (centre / longest * LAST as f32).clamp(0.0, LAST as f32) } else { 0.0 };
    morton(centre.to_array().map(|centre| place(centre) as u32))
}

/// What is wrong with the key of a primitive in a tree that is kept, given the box of all objects.
pub fn fault(primitive: &StoredPrimitive, extent: &[u32; 6], key: u32) -> Option<String> {
    let corner = |first: usize| [0, 1, 2].map(|k| f64::from(unordered(extent[first + k])));
    let (lower, upper) = (corner(0), corner(3));
    let longest = (0..3).map(|k| upper[k] - lower[k]).fold(0.0, f64::max);
    for k in 0..3 {
        let centre = 0.5 * (f64::from(primitive.lower()[k]) + f64::from(primitive.upper()[k]));
        let place = if longest > 0.0 { (centre - lower[k]) / longest * f64::from(LAST) } else { 0.0 };
        let got = (0..MORTON_BITS).fold(0, |word, bit| word | (key >> (3 * bit + k as u32) & 1) << bit);
        // One place, or what f32 can tell apart there where that is more.
        let magnitude = lower[k].abs().max(upper[k].abs());
        let rounding =
            1.0 + 4.0 * f64::from(f32::EPSILON) * magnitude / longest.max(f64::MIN_POSITIVE) * f64::from(LAST);
        if (f64::from(got) - place.floor()).abs() > rounding {
            return Some(format!("axis {k} at place {got} instead of {place}"));
        }
    }
    (key >= KEY_ABSENT).then(|| format!("key {key:x} is behind the curve"))
}
