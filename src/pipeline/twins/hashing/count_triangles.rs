//! Twin of `hashing/populate/count_triangles.wgsl`: the cells of triangles, and how many triangles each slot of the table has.

use std::collections::BTreeMap;

use glam::{DVec3, Vec3};

use super::{
    cell_range::{CellRange, MASKED_CELLS},
    cells::{Cells, FARTHEST_CELL, cells_between},
};
use crate::pipeline::twins::UNIT;

/// Where the sine of the angle at the first corner, squared, is not larger, the plane of a triangle is not known well enough.
const NEEDLE: f64 = 1e-6;

/// How many there are by slot, of the slots that have some.
pub fn count_triangles(ranges: &[CellRange], cells: &Cells) -> BTreeMap<u32, u64> {
    let mut counts = BTreeMap::new();
    for (_, slot) in ranges.iter().filter(|range| range.is_stored()).flat_map(|range| range.slots(cells)) {
        *counts.entry(slot).or_default() += 1;
    }
    counts
}

/// What is wrong with the cells of a triangle of this object. Where rounding decides, both answers are right.
pub fn fault(
    range: &CellRange,
    corners: [Vec3; 3],
    object: u32,
    object_overlaps: &[[f32; 6]],
    cells: &Cells,
) -> Option<String> {
    let [a, b, c] = corners;
    let (low, high) = (a.min(b).min(c), a.max(b).max(c));
    let overlaps = &object_overlaps[object as usize];
    if !(0..3).all(|k| low[k] <= overlaps[3 + k] && overlaps[k] <= high[k]) {
        return (*range != CellRange::NOT_STORED).then(|| "it is stored, and overlaps no other object".into());
    }
    if range.object != object {
        return Some(format!("it is of object {} instead of {object}", range.object));
    }
    let scaled = |point: Vec3| point.as_dvec3() * f64::from(cells.cells_per_unit());
    let slack = 1e-4 + 1e-6 * scaled(low).abs().max(scaled(high).abs()).max_element();
    let ends = [(range.lower, scaled(low) - slack), (range.upper, scaled(high) + slack)];
    for (cell, at) in ends {
        if let Some(k) = (0..3).find(|&k| !is_cell(cell[k], at[k], slack)) {
            return Some(format!("{cell:?} is not the cell of {at} on axis {k}"));
        }
    }
    let (certain, possible) = masks(range, corners.map(scaled), slack);
    let is_right = certain & !range.mask == 0 && range.mask & !possible == 0;
    (!is_right).then(|| format!("the cells {:b} instead of {certain:b} to {possible:b}", range.mask))
}

/// Whether a coordinate, with a slack that is computed in ten operations, may be in a cell.
fn is_cell(cell: i32, at: f64, slack: f64) -> bool {
    let off = 16.0 * UNIT * (at.abs() + slack);
    let farthest = f64::from(FARTHEST_CELL);
    let [least, most] = [at - off, at + off].map(|x| x.floor().clamp(-farthest, farthest));
    (least..=most).contains(&f64::from(cell))
}

/// The cells that the plane of a triangle certainly cuts, and those that it may cut.
fn masks(range: &CellRange, [a, b, c]: [DVec3; 3], slack: f64) -> (u32, u32) {
    let own = cells_between(range.lower, range.upper);
    let (e, f) = (b - a, c - a);
    let sine = e.cross(f).length() / (e.length() * f.length());
    // The cross product is off by at most 16 roundings of the product of the lengths.
    let (least, off) = (NEEDLE.sqrt(), 16.0 * UNIT);
    if own.len() > MASKED_CELLS || sine.is_nan() || sine <= least - off {
        return (u32::MAX, u32::MAX);
    }
    let (normal, size) = (e.cross(f), e.length().max(f.length()));
    let across = normal.abs().element_sum();
    let radius = (0.5 + slack + 2e-3 * (size + 2.0)) * across;
    // Of the normal in every component, of the radius, and of the difference of centre and corner.
    let normal_off = 16.0 * UNIT * e.length() * f.length();
    let (mut certain, mut possible) = (0, 0);
    for (k, cell) in own.enumerate() {
        let centre = DVec3::from_array(cell.map(f64::from)) + 0.5;
        let from = centre - a;
        let off = normal_off * (from.abs().element_sum() + 3.0 * radius / across)
            + 4.0 * UNIT * across * (centre.abs() + a.abs()).max_element()
            + 16.0 * UNIT * radius;
        let by = normal.dot(from).abs() - radius;
        certain |= u32::from(by < -off) << k;
        possible |= u32::from(by <= off) << k;
    }
    if sine <= least + off { (certain, u32::MAX) } else { (certain, possible) }
}
