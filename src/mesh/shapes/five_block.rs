//! Blocks of cubes, each cut into five tetrahedra.

use crate::mesh::Mesh;
use glam::DVec3;
use std::collections::BTreeMap;

/// Tetrahedra per cube.
pub(crate) const PER_CUBE: usize = 5;

/// The four corners and the middle of a cube whose corner numbers have x, y, z as bits 0, 1, 2.
const CUBE: [[usize; 4]; PER_CUBE] = [[0, 1, 2, 4], [3, 2, 1, 7], [5, 4, 7, 1], [6, 7, 4, 2], [1, 2, 4, 7]];

/// The corners of one of the five tetrahedra of a cube, positively oriented. Every other cube is mirrored, so that
/// neighbours share whole faces.
pub(crate) fn corners([x, y, z]: [usize; 3], which: usize) -> [[usize; 3]; 4] {
    let mirrored = (x + y + z) % 2;
    let [a, b, c, d] = CUBE[which].map(|corner| {
        let corner = corner ^ mirrored;
        [x + (corner & 1), y + (corner >> 1 & 1), z + (corner >> 2)]
    });
    if mirrored == 1 { [a, c, b, d] } else { [a, b, c, d] }
}

/// The mesh of some cubes, its corners placed by `at`, which must keep orientations.
pub(super) fn of_cubes(cubes: impl Iterator<Item = [usize; 3]>, at: impl Fn([usize; 3]) -> DVec3) -> Mesh {
    let mut numbers: BTreeMap<[usize; 3], u32> = BTreeMap::new();
    let mut mesh = Mesh::default();
    for cube in cubes {
        for which in 0..PER_CUBE {
            mesh.cells.push(corners(cube, which).map(|corner| {
                *numbers.entry(corner).or_insert_with(|| {
                    mesh.positions.push(at(corner));
                    mesh.positions.len() as u32 - 1
                })
            }));
        }
    }
    mesh
}

/// Cubes side by side, about the origin, of edge length 1.
pub fn cubes(counts: [usize; 3]) -> Mesh {
    let [nx, ny, nz] = counts;
    let all = (0..nz).flat_map(move |z| (0..ny).flat_map(move |y| (0..nx).map(move |x| [x, y, z])));
    let middle = DVec3::from_array(counts.map(|n| n as f64 / 2.0));
    of_cubes(all, |corner| DVec3::from_array(corner.map(|i| i as f64)) - middle)
}

/// An icosahedron of diameter 1, cut into twenty tetrahedra around its centre.
pub fn icosahedron() -> Mesh {
    // The corners are those of three golden rectangles.
    let golden = f64::midpoint(1.0, 5.0_f64.sqrt());
    let scale = 0.5 / (1.0 + golden * golden).sqrt();
    let signs = [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]];
    let mut positions = vec![DVec3::ZERO];
    for axis in 0..3 {
        for [short, long] in signs {
            let mut corner = [0.0; 3];
            corner[(axis + 1) % 3] = short * scale;
            corner[(axis + 2) % 3] = long * golden * scale;
            positions.push(DVec3::from_array(corner));
        }
    }
    let near = |a: usize, b: usize| positions[a].distance(positions[b]) < 2.5 * scale;
    let mut cells = Vec::new();
    for a in 1..positions.len() {
        for b in (a + 1..positions.len()).filter(|&b| near(a, b)) {
            for c in (b + 1..positions.len()).filter(|&c| near(a, c) && near(b, c)) {
                let outward = positions[a].dot(positions[b].cross(positions[c])) > 0.0;
                let [b, c] = if outward { [b, c] } else { [c, b] };
                cells.push([0, a, b, c].map(|v| v as u32));
            }
        }
    }
    Mesh { positions, cells, ..Mesh::default() }
}

#[cfg(test)]
mod tests {
    use super::super::checks::{check, volume};
    use super::*;
    use crate::geometry::Tetrahedron;

    #[test]
    fn mirrored_cubes_share_their_faces() {
        for counts in [[1, 1, 1], [2, 1, 1], [5, 5, 5], [10, 1, 10], [100, 2, 2]] {
            let mesh = cubes(counts);
            let [x, y, z] = counts;
            assert_eq!(mesh.positions.len(), (x + 1) * (y + 1) * (z + 1));
            assert_eq!(mesh.cells.len(), 5 * x * y * z);
            check(&mesh, 0.6);
            assert!((volume(&mesh) / (x * y * z) as f64 - 1.0).abs() < 1e-12);
            // Inner faces belong to two tetrahedra, the others make up the boundary: two triangles to a square.
            let mut faces: BTreeMap<[u32; 3], usize> = BTreeMap::new();
            for corners in &mesh.cells {
                for face in Tetrahedron::FACES {
                    let mut face = face.map(|i| corners[i]);
                    face.sort_unstable();
                    *faces.entry(face).or_default() += 1;
                }
            }
            assert!(faces.values().all(|&owners| owners <= 2));
            let outer = faces.values().filter(|&&owners| owners == 1).count();
            assert_eq!(outer, 4 * (x * y + y * z + z * x));
        }
    }

    #[test]
    fn an_icosahedron_has_twenty_equal_tetrahedra() {
        let mesh = icosahedron();
        assert_eq!((mesh.positions.len(), mesh.cells.len()), (13, 20));
        check(&mesh, 0.8);
        let volumes: Vec<f64> = (0..20).map(|t| mesh.tetrahedron(t).signed_volume()).collect();
        assert!(volumes.iter().all(|v| (v / volumes[0] - 1.0).abs() < 1e-12));
        assert!(mesh.positions[1..].iter().all(|p| (p.length() - 0.5).abs() < 1e-15));
    }
}
