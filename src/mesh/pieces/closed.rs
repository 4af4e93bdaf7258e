//! A surface that consists of closed pieces, which fit together.

use super::nearest;
use crate::{geometry::Tetrahedron, mesh::Mesh};
use glam::DVec3;
use std::collections::{BTreeMap, HashMap};

/// The surfaces of a tetrahedral mesh's pieces, each closed and with vertices of its own, one after the other.
pub fn surfaces(mesh: &Mesh, piece: &[u32]) -> Mesh {
    let mut closed = Mesh::of_triangles(vec![], &[]);
    for (_, triangles) in boundaries(mesh, piece) {
        let mut numbers: BTreeMap<u32, u32> = BTreeMap::new();
        for corners in triangles {
            let [a, b, c] = corners.map(|v| {
                *numbers.entry(v).or_insert_with(|| {
                    closed.positions.push(mesh.positions[v as usize]);
                    closed.positions.len() as u32 - 1
                })
            });
            closed.cells.push([a, b, c, c]);
        }
    }
    closed
}

/// The centre of every piece's surface: a seed by which the piece is recognised in [`surfaces`] of any resolution.
pub fn surface_seeds(mesh: &Mesh, piece: &[u32], count: usize) -> Vec<DVec3> {
    let mut seeds = vec![DVec3::ZERO; count];
    for (piece, triangles) in boundaries(mesh, piece) {
        seeds[piece as usize] = centre(triangles.iter().map(|t| t.map(|v| mesh.positions[v as usize])));
    }
    seeds
}

/// The triangles between each piece and what is not of it, facing outward.
fn boundaries(mesh: &Mesh, piece: &[u32]) -> BTreeMap<u32, Vec<[u32; 3]>> {
    let mut cells: BTreeMap<u32, Vec<[u32; 4]>> = BTreeMap::new();
    for (&cell, &piece) in mesh.cells.iter().zip(piece) {
        cells.entry(piece).or_default().push(cell);
    }
    let surface = |cells: Vec<[u32; 4]>| {
        let part = Mesh { positions: vec![], cells, primitive: mesh.primitive };
        part.boundary_of(&mesh.positions)
    };
    cells.into_iter().map(|(piece, cells)| (piece, surface(cells))).collect()
}

impl Mesh {
    /// The faces of its tetrahedra that belong to one only, when the vertices are at `positions`.
    fn boundary_of(&self, positions: &[DVec3]) -> Vec<[u32; 3]> {
        let mut faces: HashMap<[u32; 3], (u32, [u32; 3])> = HashMap::new();
        for &cell in &self.cells {
            let inverted = Tetrahedron::new(cell.map(|v| positions[v as usize])).signed_volume() < 0.0;
            for face in Tetrahedron::FACES {
                let [a, b, c] = face.map(|i| cell[i]);
                let mut key = [a, b, c];
                key.sort_unstable();
                let (count, _) = faces.entry(key).or_insert((0, if inverted { [a, c, b] } else { [a, b, c] }));
                *count += 1;
            }
        }
        let mut outer: Vec<[u32; 3]> =
            faces.into_values().filter(|(count, _)| *count == 1).map(|(_, triangle)| triangle).collect();
        outer.sort_unstable();
        outer
    }
}

/// The centre of some triangles, by their areas.
fn centre(triangles: impl Iterator<Item = [DVec3; 3]>) -> DVec3 {
    let (mut sum, mut total) = (DVec3::ZERO, 0.0);
    for [a, b, c] in triangles {
        let area = (b - a).cross(c - a).length();
        sum += (a + b + c) / 3.0 * area;
        total += area;
    }
    if total > 0.0 { sum / total } else { DVec3::ZERO }
}

/// The piece of every triangle: the seed nearest to the centre of what it is connected with.
pub(super) fn piece_of_triangles(mesh: &Mesh, seeds: &[DVec3]) -> Vec<u32> {
    let mut parent: Vec<u32> = (0..mesh.positions.len() as u32).collect();
    fn root(parent: &mut [u32], mut v: u32) -> u32 {
        while parent[v as usize] != v {
            parent[v as usize] = parent[parent[v as usize] as usize];
            v = parent[v as usize];
        }
        v
    }
    for &[a, b, c, _] in &mesh.cells {
        let a = root(&mut parent, a);
        for other in [b, c] {
            let other = root(&mut parent, other);
            parent[other as usize] = a;
        }
    }
    let roots: Vec<u32> = mesh.cells.iter().map(|cell| root(&mut parent, cell[0])).collect();
    let mut parts: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (triangle, &root) in roots.iter().enumerate() {
        parts.entry(root).or_default().push(triangle);
    }
    let mut piece = vec![0; mesh.cells.len()];
    for triangles in parts.into_values() {
        let near = nearest(seeds, centre(triangles.iter().map(|&t| mesh.triangle(t).vertices)));
        triangles.into_iter().for_each(|t| piece[t] = near);
    }
    piece
}

/// For every vertex the first one at the same position.
pub(super) fn first_at_position(mesh: &Mesh) -> Vec<u32> {
    let mut first: HashMap<[u64; 3], u32> = HashMap::new();
    let number = |(v, p): (u32, &DVec3)| *first.entry(p.to_array().map(f64::to_bits)).or_insert(v);
    (0..).zip(&mesh.positions).map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Pieces, seeds};
    use super::*;
    use crate::mesh::shapes;

    #[test]
    fn closed_pieces_are_recognised_and_share_vertices_within_a_group() {
        let block = shapes::by_name("rounded_box", 2).unwrap();
        let seeds = seeds(&block, 5, 1);
        let solid = Pieces::new(&block, &seeds);
        let closed = surfaces(&block, &solid.piece);
        closed.validate().unwrap();
        let marks = surface_seeds(&block, &solid.piece, 5);
        let pieces = Pieces::new(&closed, &marks);
        // The pieces follow each other, and each is closed: every edge as often in one direction as in the other.
        assert!(pieces.piece.is_sorted() && pieces.piece.last() == Some(&4));
        for piece in 0..5 {
            let of_piece = pieces.tetrahedra(&[0, 1, 2, 3, 4]).into_iter().zip(&pieces.piece);
            let cells: Vec<[u32; 4]> = of_piece.filter(|(_, p)| **p == piece).map(|(cell, _)| cell).collect();
            let mut edges: BTreeMap<[u32; 2], usize> = BTreeMap::new();
            for edge in cells.iter().flat_map(|&[a, b, c, _]| [[a, b], [b, c], [c, a]]) {
                *edges.entry(edge).or_default() += 1;
            }
            assert!(edges.len() > 60 && edges.iter().all(|(&[a, b], count)| edges.get(&[b, a]) == Some(count)));
        }
        let vertices = |groups: [u32; 5]| {
            let mut used: Vec<u32> = pieces.tetrahedra(&groups).into_iter().flatten().collect();
            used.sort_unstable();
            used.dedup();
            used.len()
        };
        assert_eq!(vertices([0, 1, 2, 3, 4]), closed.positions.len());
        assert!(vertices([0; 5]) < vertices([0, 0, 0, 1, 1]) && vertices([0, 0, 0, 1, 1]) < closed.positions.len());
    }
}
