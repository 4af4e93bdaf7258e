//! Twin of `hashing/traversal.wgsl`: the cells that a segment crosses, and those that it may cross by rounding.

use glam::Vec3;

use super::cells::{Cells, WideCell};
use crate::pipeline::twins::UNIT;

/// A segment through more cells looks at everything instead.
pub const MOST_SEGMENT_CELLS: u32 = 4096;

/// A cell that a segment may cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossed {
    /// The cell.
    pub cell: WideCell,
    /// Whether it does so however f32 rounds.
    pub is_certain: bool,
}

/// Cells after the first.
pub fn steps(p: Vec3, q: Vec3, cells: &Cells) -> u32 {
    let (first, last) = (cells.cell_of(p), cells.cell_of(q));
    [0, 1, 2].map(|k| first[k].abs_diff(last[k])).into_iter().fold(0, u32::saturating_add)
}

/// What a segment does on one axis.
struct Axis {
    steps: i32,
    direction: i32,
    /// To the end of its first cell, in cells.
    room: f64,
    /// Parts of its length from one cell to the next.
    delta: f64,
    /// What rounding may do to these.
    off: f64,
}

impl Axis {
    fn new(p: f32, q: f32, [first, last]: [i32; 2], cells_per_unit: f32) -> Self {
        let [s, e] = [p, q].map(|x| f64::from(x * cells_per_unit));
        let steps = last - first;
        let room = if steps > 0 { f64::from(first) + 1.0 - s } else { s - f64::from(first) };
        let delta = (e - s).abs().recip();
        // Where it does not leave its cell nothing is computed. The room is off by two roundings of s, the inverse by those of both ends, and every step adds another rounding.
        let largest = s.abs().max(e.abs()) + 1.0;
        let off = match steps {
            0 => 0.0,
            _ => UNIT * (6.0 * largest * delta + 8.0 + f64::from(steps.abs())),
        };
        Self { steps: steps.abs(), direction: steps.signum(), room: room.max(0.0), delta, off }
    }

    /// Where it begins its cell of this number, as a part of the segment's length; behind the last one never.
    fn begin(&self, number: i32) -> f64 {
        match number {
            0 => f64::NEG_INFINITY,
            _ if number > self.steps => f64::INFINITY,
            _ => (self.room + f64::from(number - 1)) * self.delta,
        }
    }
}

/// Every cell that the walk may come to. It is in one where each axis has begun its cell before the others leave theirs.
pub fn crossed(p: Vec3, q: Vec3, cells: &Cells) -> Vec<Crossed> {
    let (first, last) = (cells.cell_of(p), cells.cell_of(q));
    let axes = [0, 1, 2].map(|k| Axis::new(p[k], q[k], [first[k], last[k]], cells.cells_per_unit()));
    let mut all = vec![];
    for z in 0..=axes[2].steps {
        for y in 0..=axes[1].steps {
            for x in 0..=axes[0].steps {
                let numbers = [x, y, z];
                let spare = |(a, b): (usize, usize)| {
                    let (begin, end) = (axes[a].begin(numbers[a]), axes[b].begin(numbers[b] + 1));
                    (end - begin, axes[a].off + axes[b].off)
                };
                let spares = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)].map(spare);
                if spares.iter().all(|(by, off)| *by >= -off) {
                    let cell = [0, 1, 2].map(|k| first[k] + numbers[k] * axes[k].direction);
                    all.push(Crossed { cell, is_certain: spares.iter().all(|(by, off)| by > off) });
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{Method, Settings};

    fn cells_of(p: Vec3, q: Vec3) -> Vec<Crossed> {
        let settings = Settings::new(Method::HashingEdges);
        crossed(p, q, &Cells::new(&settings, 1.0, 100, Vec3::ZERO))
    }

    #[test]
    fn a_segment_crosses_one_cell_after_the_other() {
        let found = cells_of(Vec3::new(0.5, 0.5, 0.5), Vec3::new(2.5, 1.4, 0.5));
        assert!(found.iter().all(|crossed| crossed.is_certain), "{found:?}");
        let mut cells: Vec<WideCell> = found.iter().map(|crossed| crossed.cell).collect();
        cells.sort_unstable();
        assert_eq!(cells, [[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]]);
    }

    #[test]
    fn through_a_common_edge_of_cells_both_ways_are_possible() {
        let found = cells_of(Vec3::new(0.5, 0.5, 0.5), Vec3::new(-0.5, -0.5, 0.5));
        let certain: Vec<WideCell> = found.iter().filter(|c| c.is_certain).map(|c| c.cell).collect();
        assert_eq!(certain, [[0, 0, 0], [-1, -1, 0]]);
        assert_eq!(found.len(), 4);
    }
}
