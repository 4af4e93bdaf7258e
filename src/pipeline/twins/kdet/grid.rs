//! Twin of `kdet/populate/grid.wgsl`: cell size, levels and the integer lattice under them.

use bytemuck::Zeroable;

use super::cull::Culled;
use crate::{
    detect::{Bulk, CellRule, MAX_LEVELS},
    pipeline::state::State,
};

/// How much f32 may differ where a compiler is free to reorder.
pub const ROUNDING: f64 = 1e-5;

const LATTICE_BITS: i32 = 30;
/// The highest level that there can be.
pub const HIGHEST: u32 = MAX_LEVELS as u32 - 1;
/// Cells below this have no reciprocal in f32 with all steps of the lattice.
const SMALLEST_CELL: f64 = 1e-30;

/// The grid for the participants, in f32 as the kernel keeps it; what is counted later is zero. `None` where there are none.
pub fn grid(scene: [u32; 6], culled: &Culled, rule: CellRule, cell_scale: f32) -> Option<State> {
    let [smallest, largest] = culled.sizes?;
    let bulk = culled.classes.bulk()?;
    let cells = most_cells(rule, cell_scale);
    let cell = cell(&bulk, [smallest, largest], rule, cell_scale) as f32;
    let cell_shift = shift(bulk.extent / f64::from(cell));
    let level_limit = cells as f32 * cell;
    Some(State {
        participants: culled.participants,
        height: 1 + level(largest, level_limit, rule),
        origin: bulk.lower.to_array(),
        step: 2_f32.powi(cell_shift as i32) / cell,
        cell_shift,
        bulk_steps: bulk_steps(cell_shift, bulk.extent / f64::from(cell)) as u32,
        level_limit,
        size_min: smallest,
        size_max: largest,
        scene,
        cell,
        ..State::zeroed()
    })
}

/// A primitive goes up a level when it is larger than this many cells of the level below.
fn most_cells(rule: CellRule, cell_scale: f32) -> f64 {
    match rule {
        CellRule::Mean => 3.5,
        CellRule::Paper => 1.0 / f64::from(cell_scale),
    }
}

/// The side of a cell of level 0.
fn cell(bulk: &Bulk, sizes: [f32; 2], rule: CellRule, cell_scale: f32) -> f64 {
    let [smallest, largest] = sizes.map(f64::from);
    let most = most_cells(rule, cell_scale) * f64::from(1_u32 << HIGHEST);
    let base = match rule {
        CellRule::Mean => 2.75 * bulk.mean,
        CellRule::Paper => 2.0 * smallest,
    };
    let mut cell = f64::from(cell_scale) * base;
    cell = cell.max(bulk.largest / most * 1.0001);
    cell = cell.max(bulk.extent * 2_f64.powi(-22));
    if largest / most > cell {
        cell = cell.max((largest / most).min(bulk.extent * 2_f64.powi(-18)) * 1.0001);
    }
    if cell <= SMALLEST_CELL {
        cell = if bulk.extent > 0.0 { bulk.extent.max(SMALLEST_CELL) } else { 1.0 };
    }
    cell
}

/// log2 of lattice steps per cell, given how many cells the bulk is wide.
fn shift(cells: f64) -> u32 {
    (LATTICE_BITS - bits(cells)).clamp(0, 15) as u32
}

/// Bits of the last cell's number.
fn bits(cells: f64) -> i32 {
    cells.max(1.0).log2().floor() as i32 + 1
}

/// Steps of the lattice along the longest side of the bulk.
fn bulk_steps(shift: u32, cells: f64) -> f64 {
    cells.max(1.0) * 2_f64.powi(shift as i32) + 1.0
}

/// What is wrong with the grid in the state, given the classes of sizes.
pub fn fault(state: &State, culled: &Culled, rule: CellRule, cell_scale: f32) -> Option<String> {
    let bulk = culled.classes.bulk()?;
    let cell = cell(&bulk, [state.size_min, state.size_max], rule, cell_scale);
    let gpu_cell = f64::from(state.cell);
    let close = |a: f64, b: f64| (a - b).abs() <= ROUNDING * b.abs();
    if !close(gpu_cell, cell) {
        return Some(format!("cells of {gpu_cell} instead of {cell}"));
    }
    // From here on with the GPU's own cell.
    let shifts = [1.0 - ROUNDING, 1.0 + ROUNDING].map(|by| shift(bulk.extent / gpu_cell * by));
    if !shifts.contains(&state.cell_shift) {
        return Some(format!("2^{} steps per cell instead of 2^{}", state.cell_shift, shifts[0]));
    }
    let steps = bulk_steps(state.cell_shift, bulk.extent / gpu_cell);
    if (f64::from(state.bulk_steps) - steps).abs() > 1.0 + ROUNDING * steps {
        return Some(format!("{} steps for the bulk instead of {steps}", state.bulk_steps));
    }
    if state.origin != bulk.lower.to_array() {
        return Some(format!("the lattice begins at {:?} instead of {}", state.origin, bulk.lower));
    }
    let step = 2_f64.powi(state.cell_shift as i32) / gpu_cell;
    if !close(f64::from(state.step), step) {
        return Some(format!("{} steps per unit instead of {step}", state.step));
    }
    let limit = most_cells(rule, cell_scale) * gpu_cell;
    if !close(f64::from(state.level_limit), limit) {
        return Some(format!("level 0 up to {} instead of {limit}", state.level_limit));
    }
    let height = 1 + level(state.size_max, state.level_limit, rule);
    (state.height != height).then(|| format!("height {} instead of {height}", state.height))
}

/// The level of a size, before anything about cells. Doubling is exact, so that every kernel agrees.
pub fn level(size: f32, level_limit: f32, rule: CellRule) -> u32 {
    let mut limit = level_limit;
    for level in 0..HIGHEST {
        let below = match rule {
            CellRule::Mean => size <= limit,
            CellRule::Paper => size < limit,
        };
        if below {
            return level;
        }
        limit *= 2.0;
    }
    HIGHEST
}
