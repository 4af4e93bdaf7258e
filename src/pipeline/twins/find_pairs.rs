//! Twin of `find_*.wgsl`: candidates from the boxes, by looking at every two primitives.

use super::{Cell, LatticeBox, Primitive};
use crate::pipeline::params::{KIND_INTER, KIND_SELF};

/// In which of their common cells a pair is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// In each.
    Everywhere,
    /// Only in the one that holds the component-wise maximum of the lower corners (spec §4).
    AtHome,
}

/// Candidates of the grid, sorted; a pair stands there once for each cell it is taken in.
pub fn in_cells(
    boxes: &[LatticeBox],
    primitives: &[Primitive],
    kinds: u32,
    cell_shift: u32,
    taken: Taken,
) -> Vec<[u32; 2]> {
    let mut found = vec![];
    each_two(boxes, |[a, b]| {
        if !wanted(boxes, primitives, kinds, [a, b]) {
            return;
        }
        let (one, other) = (&boxes[a as usize], &boxes[b as usize]);
        // The smaller looks into the cells of the larger.
        let shift = cell_shift + one.level.max(other.level);
        let home = [0, 1, 2].map(|k| one.lower[k].max(other.lower[k]) >> shift);
        for cell in common(one, other, shift) {
            let here = taken == Taken::Everywhere || cell == home;
            if here && overlap_in(one, other, cell, shift) {
                found.push([a, b]);
            }
        }
    });
    found
}

/// Candidates of brute force, sorted: boxes that overlap.
pub fn in_all(boxes: &[LatticeBox], primitives: &[Primitive], kinds: u32) -> Vec<[u32; 2]> {
    let mut found = vec![];
    each_two(boxes, |pair| {
        let [one, other] = pair.map(|p| &boxes[p as usize]);
        if one.overlaps(other) && wanted(boxes, primitives, kinds, pair) {
            found.push(pair);
        }
    });
    found
}

fn each_two(boxes: &[LatticeBox], mut body: impl FnMut([u32; 2])) {
    let present: Vec<u32> = (0..).zip(boxes).filter(|(_, b)| b.is_present()).map(|(p, _)| p).collect();
    for (i, &a) in present.iter().enumerate() {
        for &b in &present[i + 1..] {
            body([a, b]);
        }
    }
}

/// The object filter (spec §3).
fn wanted(boxes: &[LatticeBox], primitives: &[Primitive], kinds: u32, [a, b]: [u32; 2]) -> bool {
    let (a, b) = (a as usize, b as usize);
    if boxes[a].object != boxes[b].object {
        return kinds & KIND_INTER != 0;
    }
    kinds & KIND_SELF != 0 && !primitives[a].vertices.iter().any(|v| primitives[b].vertices.contains(v))
}

/// The cells that both reach into.
fn common(one: &LatticeBox, other: &LatticeBox, shift: u32) -> Vec<Cell> {
    let lower = [0, 1, 2].map(|k| one.lower[k].max(other.lower[k]));
    let upper = [0, 1, 2].map(|k| one.upper[k].min(other.upper[k]));
    LatticeBox { lower, upper, ..*one }.cells(shift)
}

/// Whether the parts in a cell overlap, as far as 15 bits can tell.
fn overlap_in(one: &LatticeBox, other: &LatticeBox, cell: Cell, shift: u32) -> bool {
    let ([lower, upper], [other_lower, other_upper]) = (one.clipped(cell, shift), other.clipped(cell, shift));
    (0..3).all(|k| lower[k] <= other_upper[k] && other_lower[k] <= upper[k])
}
