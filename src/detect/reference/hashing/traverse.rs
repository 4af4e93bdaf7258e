//! The cells that a segment crosses (Amanatides and Woo 1987).

use super::cells::{Cell, cell_of};
use glam::DVec3;

/// How many cells a segment crosses, its ends in units of cells.
pub(super) fn crossed(start: DVec3, end: DVec3) -> u64 {
    let [first, last] = [start, end].map(cell_of);
    (0..3).map(|axis| u64::from(first[axis].abs_diff(last[axis]))).sum::<u64>() + 1
}

/// Visits the cells that a segment crosses, its ends in units of cells: from the cell of the first end to that of the other, one
/// step along an axis after the other. Where it crosses a boundary is computed anew for every step, so that errors do not add up,
/// and an axis that has arrived takes no more steps, so that it ends.
pub(super) fn traverse(start: DVec3, end: DVec3, mut visit: impl FnMut(Cell)) {
    let [mut cell, last] = [start, end].map(cell_of);
    let along = end - start;
    visit(cell);
    loop {
        let mut nearest = (f64::INFINITY, None);
        for axis in 0..3 {
            let step = (last[axis] - cell[axis]).signum();
            let boundary = f64::from(cell[axis] + i32::from(step > 0));
            let at = (boundary - start[axis]) / along[axis];
            if step != 0 && (at < nearest.0 || nearest.1.is_none()) {
                nearest = (at, Some((axis, step)));
            }
        }
        let (_, Some((axis, step))) = nearest else { return };
        cell[axis] += step;
        visit(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The open part of the segment within a cell, by clipping: none where it only touches it.
    fn inside(start: DVec3, end: DVec3, cell: Cell) -> bool {
        let (mut from, mut to) = (0.0_f64, 1.0_f64);
        for axis in 0..3 {
            let (low, high, d) = (f64::from(cell[axis]), f64::from(cell[axis]) + 1.0, end[axis] - start[axis]);
            if d == 0.0 {
                if start[axis] < low || start[axis] >= high {
                    return false;
                }
            } else {
                let [a, b] = [(low - start[axis]) / d, (high - start[axis]) / d];
                from = from.max(a.min(b));
                to = to.min(a.max(b));
            }
        }
        to - from > 1e-9
    }

    fn check(start: DVec3, end: DVec3) {
        let mut cells = vec![];
        traverse(start, end, |cell| cells.push(cell));
        assert_eq!(cells.len() as u64, crossed(start, end), "{start} {end}");
        assert_eq!((cells[0], cells[cells.len() - 1]), (cell_of(start), cell_of(end)));
        for pair in cells.windows(2) {
            assert_eq!((0..3).map(|a| pair[0][a].abs_diff(pair[1][a])).sum::<u32>(), 1, "{start} {end}");
        }
        let [low, high] = [cell_of(start.min(end)), cell_of(start.max(end))];
        super::super::cells::each(low, high, |cell| {
            assert!(!inside(start, end, cell) || cells.contains(&cell), "{start} {end} misses {cell:?}");
        });
    }

    #[test]
    fn every_crossed_cell_is_visited() {
        let mut random = Random::new(8);
        let mut point = |size: f64| (DVec3::new(random.unit(), random.unit(), random.unit()) - 0.5) * size;
        for n in 0..400 {
            let (start, end) = (point(8.0), point(8.0));
            check(start, end);
            let axis = n % 3;
            // Along an axis, in a plane of the grid, from a corner to a corner, a point.
            let mut parallel = start;
            parallel[axis] = end[axis];
            check(start, parallel);
            check(parallel, start);
            let mut in_plane = [start, end];
            in_plane.iter_mut().for_each(|p| p[axis] = p[axis].round());
            check(in_plane[0], in_plane[1]);
            check(start.round(), end.round());
            check(start, start);
            check(start, start + point(1e-12));
            check(start + 1e5, end + 1e5);
        }
    }
}
