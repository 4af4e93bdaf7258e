//! Twin of `kdet/populate/quantize.wgsl`: level and integer box of every participant.

use glam::Vec3;

use super::grid;
use crate::{
    detect::CellRule,
    geometry::Diagonals,
    pipeline::{
        state::State,
        twins::{QuantizedBox, StoredPrimitive, ordered, unordered},
    },
};

/// The last float below 2³⁰.
const LAST_STEP: f32 = 1_073_741_760.0;

/// Level and integer box of a participant, given the grid in the state.
pub fn quantize(primitive: &StoredPrimitive, size: f32, object: u32, state: &State, rule: CellRule) -> QuantizedBox {
    let words = |corner: Vec3| {
        ((corner - Vec3::from(state.origin)) * state.step).to_array().map(|step| step.clamp(0.0, LAST_STEP) as u32)
    };
    let (lower, upper) = (words(primitive.lower()), words(primitive.upper()));
    let along = Diagonals::around(primitive.corners());
    let (diagonal_lower, diagonal_upper) = (along.lower.map(ordered), along.upper.map(ordered));
    let level = grid::level(size, state.level_limit, rule);
    let mut own = QuantizedBox { lower, upper, level, object, diagonal_lower, diagonal_upper };
    while own.level < grid::HIGHEST && !fits(&own, state.cell_shift + own.level) {
        own.level += 1;
    }
    own
}

/// What is wrong with a primitive's diagonals: they have to reach around it, and not much farther.
fn diagonal_fault(primitive: &StoredPrimitive, got: &QuantizedBox) -> Option<String> {
    let corners = primitive.corners().map(|corner| 0.25 * corner.as_dvec3());
    let most = corners.map(|corner| corner.abs().element_sum()).into_iter().fold(0.0, f64::max) * 2e-6 + 3e-36;
    for (k, signs) in Diagonals::SIGNS.iter().enumerate() {
        let sums = corners.map(|corner| signs.as_dvec3().dot(corner));
        let (first, last) =
            (sums.into_iter().fold(f64::INFINITY, f64::min), sums.into_iter().fold(f64::NEG_INFINITY, f64::max));
        let [lower, upper] = [got.diagonal_lower[k], got.diagonal_upper[k]].map(|word| f64::from(unordered(word)));
        if !(first - most..=first).contains(&lower) || !(last..=last + most).contains(&upper) {
            return Some(format!("diagonal {k} from {lower} to {upper} instead of around {first} to {last}"));
        }
    }
    None
}

/// Whether a box spans at most eight cells along each axis: three bits name one of them.
fn fits(own: &QuantizedBox, shift: u32) -> bool {
    (0..3).all(|k| (own.upper[k] >> shift) - (own.lower[k] >> shift) < 8)
}

/// What is wrong with a primitive's box, given the grid in the state.
pub fn fault(
    primitive: &StoredPrimitive,
    size: f32,
    got: &QuantizedBox,
    state: &State,
    rule: CellRule,
) -> Option<String> {
    for (corner, words) in [(primitive.lower(), got.lower), (primitive.upper(), got.upper)] {
        for k in 0..3 {
            let exact = (f64::from(corner[k]) - f64::from(state.origin[k])) * f64::from(state.step);
            let expected = exact.clamp(0.0, f64::from(LAST_STEP)).floor();
            // One step, or what f32 can tell apart where that is more.
            let rounding = f64::max(1.0, 2.0 * f64::from(f32::EPSILON) * expected);
            if (f64::from(words[k]) - expected).abs() > rounding {
                return Some(format!("axis {k} at step {} instead of {expected} ± {rounding}", words[k]));
            }
        }
    }
    // A primitive that spans nine cells of its level goes up; seen with the GPU's own steps.
    let mut level = grid::level(size, state.level_limit, rule);
    while level < grid::HIGHEST && !fits(got, state.cell_shift + level) {
        level += 1;
    }
    let level_fault = (got.level != level).then(|| format!("level {} instead of {level}", got.level));
    level_fault.or_else(|| diagonal_fault(primitive, got))
}

/// The first pair of primitives that overlap and whose integer boxes do not: rounding down is monotone, so there is
/// none.
pub fn lost_overlap(primitives: &[StoredPrimitive], boxes: &[QuantizedBox]) -> Option<[usize; 2]> {
    let bounds: Vec<_> = primitives.iter().map(|p| (p.lower(), p.upper())).collect();
    let present: Vec<usize> = (0..boxes.len()).filter(|&p| boxes[p].is_present()).collect();
    for (i, &a) in present.iter().enumerate() {
        for &b in &present[i + 1..] {
            let overlap = bounds[a].0.cmple(bounds[b].1).all() && bounds[b].0.cmple(bounds[a].1).all();
            if overlap && !boxes[a].overlaps(&boxes[b]) {
                return Some([a, b]);
            }
        }
    }
    None
}
