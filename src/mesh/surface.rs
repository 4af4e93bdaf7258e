//! The surface of a mesh.

use super::Mesh;
use crate::geometry::{Primitive, Tetrahedron, outer_faces};

/// The faces that belong to one tetrahedron only, in the order of the tetrahedra; all triangles of a mesh of triangles.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Surface {
    /// Three vertex indices per triangle, counter-clockwise seen from outside; in a mesh of triangles as they are there.
    pub triangles: Vec<[u32; 3]>,
    /// The primitive that each triangle belongs to.
    pub owners: Vec<u32>,
}

impl Surface {
    /// The surface of a mesh. Faces of inverted tetrahedra are reversed, so that all face outward; triangles with a
    /// repeated vertex have no area and are left out.
    pub fn of(mesh: &Mesh) -> Self {
        match mesh.primitive {
            Primitive::Tetrahedra => Self::boundary(mesh),
            Primitive::Triangles => Self::itself(mesh),
        }
    }

    fn itself(mesh: &Mesh) -> Self {
        let mut surface = Self::default();
        for (owner, &[a, b, c, _]) in (0..).zip(&mesh.cells) {
            if a != b && b != c && c != a {
                surface.triangles.push([a, b, c]);
                surface.owners.push(owner);
            }
        }
        surface
    }

    fn boundary(mesh: &Mesh) -> Self {
        let mut surface = Self::default();
        for (owner, number) in outer_faces(&mesh.cells) {
            let corners = mesh.cells[owner as usize];
            let [a, b, c] = Tetrahedron::FACES[usize::from(number)].map(|i| corners[i]);
            let inverted = mesh.tetrahedron(owner as usize).signed_volume() < 0.0;
            surface.triangles.push(if inverted { [a, c, b] } else { [a, b, c] });
            surface.owners.push(owner);
        }
        surface
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    /// Volume inside a closed surface, by the divergence theorem: positive when the triangles face outward.
    fn enclosed(mesh: &Mesh, surface: &Surface) -> f64 {
        let corner = |v: u32| mesh.positions[v as usize];
        surface.triangles.iter().map(|&[a, b, c]| corner(a).cross(corner(b)).dot(corner(c)) / 6.0).sum()
    }

    /// A unit cube of five tetrahedra.
    fn cube() -> Mesh {
        Mesh {
            positions: (0..8)
                .map(|i| DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2 & 1)))
                .collect(),
            cells: vec![[0, 1, 2, 4], [3, 2, 1, 7], [5, 4, 7, 1], [6, 7, 4, 2], [1, 2, 4, 7]],
            ..Mesh::default()
        }
    }

    #[test]
    fn one_tetrahedron_has_four_triangles_outward_also_when_inverted() {
        for tetrahedron in [[0, 1, 2, 4], [1, 0, 2, 4]] {
            let mesh = Mesh { cells: vec![tetrahedron], ..cube() };
            let surface = mesh.surface();
            assert_eq!(surface.triangles.len(), 4);
            assert_eq!(surface.owners, [0; 4]);
            assert!((enclosed(&mesh, &surface) - 1.0 / 6.0).abs() < 1e-15);
        }
    }

    #[test]
    fn inner_triangles_are_not_on_the_surface() {
        let mut mesh = cube();
        let surface = mesh.surface();
        assert_eq!(surface.triangles.len(), 12);
        assert!(surface.owners.iter().all(|&owner| owner != 4));
        assert!((enclosed(&mesh, &surface) - 1.0).abs() < 1e-15);
        // Every edge occurs once in each direction: closed and consistently oriented.
        let mut edges: Vec<[u32; 2]> =
            surface.triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]).collect();
        edges.sort_unstable();
        for &[a, b] in &edges {
            assert_eq!(edges.iter().filter(|&&e| e == [a, b]).count(), 1);
            assert!(edges.binary_search(&[b, a]).is_ok());
        }
        mesh.cells[2].swap(0, 1);
        assert!((enclosed(&mesh, &mesh.surface()) - 1.0).abs() < 1e-15);
    }

    #[test]
    fn the_surface_of_a_mesh_of_triangles_is_the_mesh() {
        // Two that share all vertices in opposite order cancel in a mesh of tetrahedra, not here.
        let mesh = Mesh::of_triangles(cube().positions, &[[0, 1, 2], [2, 1, 0], [3, 3, 4], [5, 6, 7]]);
        let surface = mesh.surface();
        assert_eq!(surface.triangles, [[0, 1, 2], [2, 1, 0], [5, 6, 7]]);
        assert_eq!(surface.owners, [0, 1, 3]);
    }

    #[test]
    fn degenerate_tetrahedra_add_nothing() {
        let mesh = Mesh { cells: vec![[0, 0, 1, 2], [3, 3, 3, 3]], ..cube() };
        assert!(mesh.surface().triangles.is_empty());
        assert_eq!(Mesh::default().surface(), Surface::default());
    }
}
