//! Twin of `kdet/populate/grid.wgsl`: cell size, levels and the integer lattice under them.

use bytemuck::Zeroable;

use super::{cull::Selected, unordered};
use crate::{detect::CellRule, pipeline::state::State};

/// How much f32 may differ where a compiler is free to reorder.
pub const ROUNDING: f64 = 1e-5;

const LATTICE_BITS: i32 = 30;
const LEVELS_MOST: u32 = 16;

/// The grid for those who take part, in f32 as the kernel computes it; what is counted later is zero. `None` where nobody does.
pub fn grid(scene: [u32; 6], selected: &Selected, rule: CellRule, cell_scale: f32) -> Option<State> {
    let [smallest, largest] = selected.sizes?;
    let lower = [0, 1, 2].map(|k| unordered(scene[k]));
    let extent = (0..3).map(|k| unordered(scene[3 + k]) - lower[k]).fold(0.0, f32::max);
    let (reach, level_0) = match rule {
        CellRule::Mean => (3.0, (selected.sum / f64::from(selected.participants)) as f32),
        CellRule::Paper => (1.0 / cell_scale, smallest),
    };
    let mut cell = (2.0 * cell_scale * level_0).max(largest / (reach * 32768.0) * 1.0001).max(extent * 2_f32.powi(-22));
    if cell <= 1e-37 {
        cell = 1.0;
    }
    let ratio = (extent / cell).max(1.0);
    let bits = (ratio.to_bits() >> 23) as i32 - 127 + 1;
    let cell_shift = (LATTICE_BITS - bits).clamp(0, 15) as u32;
    let level_limit = reach * cell;
    Some(State {
        participants: selected.participants,
        height: 1 + level(largest, level_limit, rule),
        origin: lower,
        step: 2_f32.powi(cell_shift as i32) / cell,
        cell_shift,
        level_limit,
        size_min: smallest,
        size_max: largest,
        scene,
        cell,
        ..State::zeroed()
    })
}

/// What is wrong with the grid in the state, given the sizes and the box in it and the sum of all sizes.
pub fn fault(state: &State, sum: f64, rule: CellRule, cell_scale: f32) -> Option<String> {
    let lower = [0, 1, 2].map(|k| unordered(state.scene[k]));
    let extent = (0..3).map(|k| f64::from(unordered(state.scene[3 + k])) - f64::from(lower[k])).fold(0.0, f64::max);
    let (smallest, largest) = (f64::from(state.size_min), f64::from(state.size_max));
    let scale = f64::from(cell_scale);
    let (reach, level_0) = match rule {
        CellRule::Mean => (3.0, sum / f64::from(state.participants)),
        CellRule::Paper => (1.0 / scale, smallest),
    };
    let mut cell = (2.0 * scale * level_0).max(largest / (reach * 32768.0) * 1.0001).max(extent * 2_f64.powi(-22));
    if cell <= 1e-37 {
        cell = 1.0;
    }
    let gpu_cell = f64::from(state.cell);
    let close = |a: f64, b: f64| (a - b).abs() <= ROUNDING * b.abs();
    if !close(gpu_cell, cell) {
        return Some(format!("cells of {gpu_cell} instead of {cell}"));
    }
    // From here on with the GPU's own cell.
    let ratio = (extent / gpu_cell).max(1.0);
    let shifts = [1.0 - ROUNDING, 1.0 + ROUNDING].map(|by| {
        let bits = (ratio * by).max(1.0).log2().floor() as i32 + 1;
        (LATTICE_BITS - bits).clamp(0, 15) as u32
    });
    if !shifts.contains(&state.cell_shift) {
        return Some(format!("2^{} steps per cell instead of 2^{}", state.cell_shift, shifts[0]));
    }
    if state.origin != lower {
        return Some(format!("the lattice begins at {:?} instead of {lower:?}", state.origin));
    }
    let step = 2_f64.powi(state.cell_shift as i32) / gpu_cell;
    if !close(f64::from(state.step), step) {
        return Some(format!("{} steps per unit instead of {step}", state.step));
    }
    if !close(f64::from(state.level_limit), reach * gpu_cell) {
        return Some(format!("level 0 up to {} instead of {}", state.level_limit, reach * gpu_cell));
    }
    let height = 1 + level(state.size_max, state.level_limit, rule).min(LEVELS_MOST - 1);
    (state.height != height).then(|| format!("height {} instead of {height}", state.height))
}

/// The level of a size, before anything about cells. Doubling is exact, so that every kernel agrees.
pub fn level(size: f32, level_limit: f32, rule: CellRule) -> u32 {
    let mut limit = level_limit;
    for level in 0..LEVELS_MOST - 1 {
        let below = match rule {
            CellRule::Mean => size <= limit,
            CellRule::Paper => size < limit,
        };
        if below {
            return level;
        }
        limit *= 2.0;
    }
    LEVELS_MOST - 1
}
