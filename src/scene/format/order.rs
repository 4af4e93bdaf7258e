//! An order of vertices and primitives that compresses well.

use crate::{geometry::Primitive, mesh::Mesh};
use glam::DVec3;

/// The even permutations of four corners: those that keep a tetrahedron's orientation.
const EVEN: [[usize; 4]; 12] = [
    [0, 1, 2, 3],
    [0, 2, 3, 1],
    [0, 3, 1, 2],
    [1, 0, 3, 2],
    [1, 3, 2, 0],
    [1, 2, 0, 3],
    [2, 3, 0, 1],
    [2, 0, 1, 3],
    [2, 1, 3, 0],
    [3, 2, 1, 0],
    [3, 1, 0, 2],
    [3, 0, 2, 1],
];

/// The rotations of a triangle, which keep its orientation; the last corner is repeated.
const ROTATIONS: [[usize; 4]; 3] = [[0, 1, 2, 2], [1, 2, 0, 0], [2, 0, 1, 1]];

/// The same mesh with its vertices along a Morton curve, so that neighbours have close numbers, and its primitives sorted,
/// each with its smallest vertices first. Orientations are kept.
pub fn compact_order(mesh: &Mesh) -> Mesh {
    let low = mesh.positions.iter().copied().reduce(DVec3::min).unwrap_or_default();
    let high = mesh.positions.iter().copied().reduce(DVec3::max).unwrap_or_default();
    // 21 bits to an axis.
    let scale = f64::from((1 << 21) - 1) / (high - low).max_element().max(f64::MIN_POSITIVE);
    let key = |v: usize| ((mesh.positions[v] - low) * scale).to_array().map(|q| spread(q as u64));
    let mut order: Vec<usize> = (0..mesh.positions.len()).collect();
    order.sort_by_cached_key(|&v| {
        let [x, y, z] = key(v);
        (x | y << 1 | z << 2, v)
    });
    let mut number = vec![0; order.len()];
    (0..).zip(&order).for_each(|(new, &old)| number[old] = new);
    let permutations: &[[usize; 4]] = match mesh.primitive {
        Primitive::Tetrahedra => &EVEN,
        Primitive::Triangles => &ROTATIONS,
    };
    // The first in lexicographic order among the ways to write a primitive with the same orientation.
    let first =
        |cell: [u32; 4]| permutations.iter().map(|order| order.map(|corner| cell[corner])).min().unwrap_or(cell);
    let mut cells: Vec<[u32; 4]> = mesh.cells.iter().map(|t| first(t.map(|v| number[v as usize]))).collect();
    cells.sort_unstable();
    Mesh { positions: order.iter().map(|&v| mesh.positions[v]).collect(), primitive: mesh.primitive, cells }
}

/// Inserts two zeros after each of 21 bits.
fn spread(value: u64) -> u64 {
    let mut bits = value & 0x1f_ffff;
    for (shift, mask) in [
        (32, 0x1f_0000_0000_ffff),
        (16, 0x1f_0000_ff00_00ff),
        (8, 0x100f_00f0_0f00_f00f),
        (4, 0x10c3_0c30_c30c_30c3),
        (2, 0x1249_2492_4924_9249),
    ] {
        bits = (bits | bits << shift) & mask;
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{detect::samples, scene::format::quantisation::orientation};

    #[test]
    fn bits_are_spread() {
        assert_eq!(spread(0b1011), 0b1_000_001_001);
        assert_eq!(spread(0x1f_ffff).count_ones(), 21);
        assert_eq!(spread(1 << 20), 1 << 60);
    }

    #[test]
    fn triangles_stay_triangles_of_the_same_orientation() {
        let positions = vec![DVec3::ONE, DVec3::ZERO, DVec3::X, DVec3::Y];
        let mesh = Mesh::of_triangles(positions, &[[0, 1, 2], [3, 2, 1]]);
        let compact = compact_order(&mesh);
        compact.validate().unwrap();
        assert_eq!(compact.primitive, Primitive::Triangles);
        let normals = |mesh: &Mesh| {
            let mut list: Vec<[i64; 3]> =
                (0..2).map(|t| (mesh.triangle(t).normal().unwrap() * 1e6).round().as_i64vec3().to_array()).collect();
            list.sort_unstable();
            list
        };
        assert_eq!(normals(&compact), normals(&mesh));
        assert!(compact.cells.iter().all(|cell| cell[0] < cell[1].min(cell[2])));
        assert_eq!(compact_order(&compact), compact);
    }

    #[test]
    fn the_mesh_stays_the_same() {
        let blocks = samples::blocks(3, 0.5);
        let mesh = Mesh {
            positions: blocks.positions.iter().map(|p| p.as_dvec3()).collect(),
            primitive: blocks.primitive,
            cells: blocks.cells,
        };
        let compact = compact_order(&mesh);
        compact.validate().unwrap();
        // The same tetrahedra as sets of corners with an orientation.
        let shapes = |mesh: &Mesh| {
            let mut list: Vec<([[u64; 3]; 4], i8)> = mesh
                .cells
                .iter()
                .map(|t| {
                    let mut corners = t.map(|v| mesh.positions[v as usize].to_array().map(f64::to_bits));
                    corners.sort_unstable();
                    (corners, orientation(&mesh.positions, t))
                })
                .collect();
            list.sort_unstable();
            list
        };
        assert_eq!(shapes(&compact), shapes(&mesh));
        assert_eq!(compact_order(&compact), compact);
        assert!(compact.cells.iter().all(|&[a, b, c, d]| a < b && b < c.min(d)));
        assert_eq!(compact_order(&Mesh::default()), Mesh::default());
    }
}
