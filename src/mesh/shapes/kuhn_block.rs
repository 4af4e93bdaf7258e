//! Blocks of cubes, each cut into six tetrahedra.

use crate::mesh::Mesh;
use glam::DVec3;

/// A corner of a cell, in whole cells.
pub(super) type Corner = [u32; 3];

/// A block of cells, every one cut into the six tetrahedra that lie around one of its diagonals (Kuhn).
///
/// Neighbours are mirror images of each other, so the cuts of a common side are the same and no direction is preferred.
/// Along each axis the mirroring starts at both ends, so that the diagonals of the outermost cells run to the edges and
/// corners of the block: there every tetrahedron has only one side on the boundary, and the block can be rounded
/// without flattening any. The cut into five, which needs fewer, cannot: its corner pieces have two sides there.
#[derive(Debug, Clone, Copy)]
pub(super) struct KuhnBlock {
    /// Cells along each axis.
    pub cells: [u32; 3],
    /// Whether the last cell of the third axis is followed by the first one; it takes three cells for that.
    pub closed: bool,
}

/// The order in which a tetrahedron's path from one end of the diagonal to the other follows the axes: even
/// permutations first.
const PATHS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];

impl KuhnBlock {
    /// A block with six sides.
    pub fn block(cells: [u32; 3]) -> Self {
        Self { cells, closed: false }
    }

    /// A block bent until the ends of the third axis meet.
    pub fn ring(cells: [u32; 3]) -> Self {
        let [a, b, around] = cells;
        Self { cells: [a, b, around.max(3)], closed: true }
    }

    /// Whether the diagonal of cell `index` runs against the axis.
    fn against(&self, axis: usize, index: u32) -> bool {
        if axis == 2 && self.closed {
            return index % 2 == 1;
        }
        let mirrored = self.cells[axis] - 1 - index;
        (index.min(mirrored) % 2 == 1) != (index > mirrored)
    }

    /// The six tetrahedra of a cell, their corners in the order of the path along the diagonal, and whether that order
    /// has a positive volume.
    pub fn cut(&self, cell: [u32; 3]) -> [([Corner; 4], bool); 6] {
        let against = [0, 1, 2].map(|axis| self.against(axis, cell[axis]));
        let odd = against.iter().filter(|&&a| a).count() % 2 == 1;
        let start = [0, 1, 2].map(|axis| cell[axis] + u32::from(against[axis]));
        let mut number = 0;
        PATHS.map(|path| {
            let mut corners = [start; 4];
            for (step, &axis) in path.iter().enumerate() {
                for corner in &mut corners[step + 1..] {
                    corner[axis] = cell[axis] + u32::from(!against[axis]);
                }
            }
            number += 1;
            (corners, (number <= 3) != odd)
        })
    }

    /// All cells, the first axis running fastest.
    pub fn each(&self) -> impl Iterator<Item = [u32; 3]> {
        let [a, b, c] = self.cells;
        (0..c).flat_map(move |z| (0..b).flat_map(move |y| (0..a).map(move |x| [x, y, z])))
    }

    /// The position of a corner in the block from −1 to 1.
    pub fn unit(&self, corner: Corner) -> DVec3 {
        // Integers up to the division: opposite corners are exactly each other's negatives.
        let [x, y, z] = [0, 1, 2].map(|axis| {
            let cells = f64::from(self.cells[axis]);
            (2.0 * f64::from(corner[axis]) - cells) / cells
        });
        DVec3::new(x, y, z)
    }

    /// The mesh of the cells to `keep`, its corners placed by `at`, which must keep orientations.
    pub fn mesh(&self, keep: impl Fn([u32; 3]) -> bool, at: impl Fn(Corner) -> DVec3) -> Mesh {
        let mut numbers = Numbers::new(self);
        let mut mesh = Mesh::default();
        for cell in self.each().filter(|&cell| keep(cell)) {
            for (path, positive) in self.cut(cell) {
                let corners = path.map(|corner| {
                    numbers.of(corner, |corner| {
                        mesh.positions.push(at(corner));
                    })
                });
                mesh.cells.push(turned(corners, positive));
            }
        }
        mesh
    }
}

/// The corners in an order of positive volume.
pub(super) fn turned([a, b, c, d]: [u32; 4], positive: bool) -> [u32; 4] {
    if positive { [a, b, c, d] } else { [a, b, d, c] }
}

/// Numbers of the corners, in the order of their first use.
pub(super) struct Numbers {
    cubes: KuhnBlock,
    of: Vec<Option<u32>>,
    next: u32,
}

impl Numbers {
    /// Before the first corner.
    pub fn new(cubes: &KuhnBlock) -> Self {
        let corners = cubes.cells.iter().map(|&n| n as usize + 1).product();
        Self { cubes: *cubes, of: vec![None; corners], next: 0 }
    }

    /// The number of a corner; `first` is called for a new one.
    pub fn of(&mut self, mut corner: Corner, first: impl FnOnce(Corner)) -> u32 {
        let [a, b, c] = self.cubes.cells;
        if self.cubes.closed {
            corner[2] %= c;
        }
        let [x, y, z] = corner.map(|i| i as usize);
        let slot = &mut self.of[(z * (b as usize + 1) + y) * (a as usize + 1) + x];
        *slot.get_or_insert_with(|| {
            first(corner);
            self.next += 1;
            self.next - 1
        })
    }
}

/// Translated and scaled like the scanned models: centred at the origin, longest side 1.
pub(super) fn normalised(mut mesh: Mesh) -> Mesh {
    let bounds = mesh.bounds();
    let (middle, longest) = (bounds.min.midpoint(bounds.max), bounds.extent().max_element());
    if longest > 0.0 {
        for p in &mut mesh.positions {
            *p = (*p - middle) / longest;
        }
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::super::checks::{check, volume};
    use super::*;

    fn unit_block(cells: [u32; 3]) -> Mesh {
        let cubes = KuhnBlock::block(cells);
        cubes.mesh(|_| true, |corner| cubes.unit(corner))
    }

    #[test]
    fn blocks_of_any_number_of_cells_are_conforming() {
        for cells in [[1, 1, 1], [1, 2, 3], [4, 4, 4], [5, 3, 6], [7, 5, 1]] {
            let mesh = unit_block(cells);
            assert_eq!(mesh.cells.len() as u32, 6 * cells.iter().product::<u32>());
            check(&mesh, 0.0);
            assert!((volume(&mesh) - 8.0).abs() < 1e-12);
        }
        assert_eq!(unit_block([0, 1, 1]), Mesh::default());
    }

    #[test]
    fn no_tetrahedron_has_two_sides_on_the_boundary() {
        for cells in [[2, 2, 2], [3, 4, 5], [8, 6, 7]] {
            let owners = unit_block(cells).surface().owners;
            assert!(owners.windows(2).all(|w| w[0] != w[1]), "{cells:?}");
        }
    }

    #[test]
    fn cells_left_out_leave_a_closed_boundary() {
        let cubes = KuhnBlock::block([3, 3, 3]);
        let mesh = cubes.mesh(|cell| cell != [1, 1, 2], |corner| cubes.unit(corner));
        check(&mesh, 0.1);
        assert_eq!(mesh.cells.len(), 26 * 6);
    }
}
