//! Twin of `bvh/morton.wgsl` and of the kernels that include it: `bvh/populate/keys.wgsl`, `scene_keys.wgsl`, `extent.wgsl`.

use glam::Vec3;

use super::{QuantizedBox, StoredPrimitive};
use crate::pipeline::{input::spread, plans::MORTON_BITS};

/// The key of a primitive that is not in the tree.
pub const KEY_ABSENT: u32 = 1 << (3 * MORTON_BITS);

/// The last place of the curve on each axis.
const LAST: u32 = (1 << MORTON_BITS) - 1;

/// The place where the bulk ends along its longest side; what is outside of it has the rest.
const BULK_END: u32 = 1000;

fn morton(place: [u32; 3]) -> u32 {
    let [x, y, z] = place.map(|place| spread(place.min(LAST)));
    x | y << 1 | z << 2
}

/// The key of a primitive in the tree of its frame.
pub fn key(own: &QuantizedBox, bulk_steps: u32) -> u32 {
    if !own.is_present() {
        return KEY_ABSENT;
    }
    let ends = 2 * bulk_steps;
    // What is multiplied by a place has to fit into a word.
    let factor_bits = u32::BITS - MORTON_BITS;
    let shift = (u32::BITS - ends.leading_zeros()).saturating_sub(factor_bits);
    let place = |middle: u32| (middle >> shift).min((1 << factor_bits) - 1) * BULK_END / (ends >> shift).max(1);
    morton([0, 1, 2].map(|k| place(own.lower[k] + own.upper[k])))
}

/// The box of all objects, as ordered words.
pub fn extent(object_boxes: &[[u32; 6]]) -> [u32; 6] {
    let empty = [u32::MAX, u32::MAX, u32::MAX, 0, 0, 0];
    let join = |all: [u32; 6], own: &[u32; 6]| {
        std::array::from_fn(|k| if k < 3 { all[k].min(own[k]) } else { all[k].max(own[k]) })
    };
    object_boxes.iter().fold(empty, join)
}

/// The key of a primitive in a tree that is kept, given the box of all objects.
pub fn scene_key(primitive: &StoredPrimitive, extent: &[u32; 6]) -> u32 {
    let corner = |first: usize| Vec3::from_array([0, 1, 2].map(|k| super::unordered(extent[first + k])));
    let lower = 0.5 * corner(0);
    let longest = (0.5 * corner(3) - lower).max_element();
    let centre = 0.5 * (0.5 * primitive.lower() - lower) + 0.5 * (0.5 * primitive.upper() - lower);
    let place =
        |centre: f32| if longest > 0.0 { (centre / longest * LAST as f32).clamp(0.0, LAST as f32) } else { 0.0 };
    morton(centre.to_array().map(|centre| place(centre) as u32))
}

/// What is wrong with the key of a primitive in a tree that is kept, given the box of all objects.
pub fn scene_key_fault(primitive: &StoredPrimitive, extent: &[u32; 6], key: u32) -> Option<String> {
    let corner = |first: usize| [0, 1, 2].map(|k| f64::from(super::unordered(extent[first + k])));
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

/// What is wrong with an order: it has to be that of the keys, equal ones by their primitives, and to have each primitive once.
pub fn order_fault(order: &[[u32; 2]]) -> Option<String> {
    if let Some(at) = (1..order.len()).find(|at| order[at - 1] >= order[*at]) {
        return Some(format!("{:?} before {:?}", order[at - 1], order[at]));
    }
    let mut primitives: Vec<u32> = order.iter().map(|[_, primitive]| *primitive).collect();
    primitives.sort_unstable();
    (0..).zip(&primitives).find(|(at, p)| at != *p).map(|(at, _)| format!("primitive {at} is missing"))
}
