//! Parts of a mesh as meshes of their own.

use super::{Mesh, Weld};
use crate::geometry::Primitive;

/// Some primitives of a mesh with the vertices they use.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// What makes it a part; may be empty.
    pub name: String,
    /// Its primitives, in the order of the whole.
    pub mesh: Mesh,
    /// The vertices of the whole that its vertices are, ascending.
    pub vertices: Vec<u32>,
}

impl Part {
    /// The parts of a part, as [`Mesh::split`]; its vertices remain those of the whole.
    pub fn split(&self, part: &[u32], names: Vec<String>) -> Vec<Self> {
        let mut parts = self.mesh.split(part, names);
        for part in &mut parts {
            part.vertices.iter_mut().for_each(|vertex| *vertex = self.vertices[*vertex as usize]);
        }
        parts
    }
}

impl Mesh {
    /// The parts of a mesh; `part` has the number of each primitive's part, `names` the names of the parts.
    pub fn split(&self, part: &[u32], names: Vec<String>) -> Vec<Part> {
        let mut cells: Vec<Vec<[u32; 4]>> = vec![Vec::new(); names.len()];
        for (&cell, &part) in self.cells.iter().zip(part) {
            cells[part as usize].push(cell);
        }
        let mut numbers = vec![u32::MAX; self.positions.len()];
        names.into_iter().zip(cells).map(|(name, cells)| self.part(name, cells, &mut numbers)).collect()
    }

    /// `numbers` is scratch: a number per vertex, the largest for those without.
    fn part(&self, name: String, mut cells: Vec<[u32; 4]>, numbers: &mut [u32]) -> Part {
        let mut vertices: Vec<u32> = Vec::new();
        for &vertex in cells.iter().flatten() {
            if numbers[vertex as usize] == u32::MAX {
                numbers[vertex as usize] = 0;
                vertices.push(vertex);
            }
        }
        vertices.sort_unstable();
        (0..).zip(&vertices).for_each(|(number, &vertex)| numbers[vertex as usize] = number);
        cells.iter_mut().flatten().for_each(|vertex| *vertex = numbers[*vertex as usize]);
        vertices.iter().for_each(|&vertex| numbers[vertex as usize] = u32::MAX);
        let positions = vertices.iter().map(|&vertex| self.positions[vertex as usize]).collect();
        Part { name, mesh: Self { primitive: self.primitive, positions, cells }, vertices }
    }

    /// The number of the connected component of each primitive, in the order of their first ones. Primitives are connected
    /// that share a vertex, with `weld` also one at the same position.
    pub fn components(&self, weld: Option<&Weld>) -> Vec<u32> {
        let mut parents: Vec<u32> = (0..self.positions.len() as u32).collect();
        if let Some(weld) = weld {
            parents.iter_mut().for_each(|vertex| *vertex = weld.first(*vertex));
        }
        for &[first, ref rest @ ..] in &self.cells {
            for &vertex in rest {
                let [a, b] = [root(&mut parents, first), root(&mut parents, vertex)];
                parents[a.max(b) as usize] = a.min(b);
            }
        }
        let mut numbers = vec![u32::MAX; self.positions.len()];
        let mut count = 0;
        let number = |cell: &[u32; 4]| {
            let number = &mut numbers[root(&mut parents, cell[0]) as usize];
            if *number == u32::MAX {
                *number = count;
                count += 1;
            }
            *number
        };
        self.cells.iter().map(number).collect()
    }

    /// A mesh of tetrahedra as the triangles of its surface, in the order of the tetrahedra and of their faces; its vertices
    /// are those on the surface. A mesh of triangles as it is.
    #[must_use]
    pub fn into_triangles(self) -> Self {
        match self.primitive {
            Primitive::Triangles => self,
            Primitive::Tetrahedra => self.surface_part().mesh,
        }
    }

    /// The surface of a mesh of tetrahedra, and which vertices are on it.
    pub fn surface_part(&self) -> Part {
        let cells = self.surface().triangles.into_iter().map(|[a, b, c]| [a, b, c, c]).collect();
        let part = self.part(String::new(), cells, &mut vec![u32::MAX; self.positions.len()]);
        Part { mesh: Self { primitive: Primitive::Triangles, ..part.mesh }, ..part }
    }
}

/// The root of a vertex in a forest; halves the path to it.
fn root(parents: &mut [u32], mut vertex: u32) -> u32 {
    while parents[vertex as usize] != vertex {
        let above = parents[parents[vertex as usize] as usize];
        parents[vertex as usize] = above;
        vertex = above;
    }
    vertex
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    /// Two pairs of triangles, whose second has the vertices of its edge twice, and a vertex that nothing uses.
    fn mesh() -> Mesh {
        let at = |x: f64| DVec3::new(x, 0.0, 0.0);
        let positions = [0.0, 1.0, 2.0, 9.0, 3.0, 10.0, 11.0, 12.0, 11.0, 12.0, 13.0].map(at).to_vec();
        Mesh::of_triangles(positions, &[[5, 6, 7], [0, 1, 2], [8, 9, 10], [2, 1, 4]])
    }

    #[test]
    fn components_share_vertices_or_positions() {
        assert_eq!(mesh().components(None), [0, 1, 2, 1]);
        assert_eq!(mesh().components(Some(&Weld::of(&mesh().positions))), [0, 1, 0, 1]);
        assert!(Mesh::default().components(None).is_empty());
    }

    #[test]
    fn parts_keep_the_order_and_the_vertices_they_use() {
        let parts = mesh().split(&[1, 0, 1, 0], vec!["one".into(), "other".into()]);
        assert_eq!((parts[0].name.as_str(), &parts[0].vertices[..]), ("one", &[0, 1, 2, 4][..]));
        assert_eq!(parts[0].mesh.cells, [[0, 1, 2, 2], [2, 1, 3, 3]]);
        assert_eq!(parts[1].vertices, [5, 6, 7, 8, 9, 10]);
        assert_eq!(parts[1].mesh.positions[5], mesh().positions[10]);
        assert!(parts.iter().all(|part| part.mesh.validate().is_ok() && part.mesh.primitive == Primitive::Triangles));
    }

    #[test]
    fn the_triangles_of_tetrahedra_are_their_surface() {
        // Two tetrahedra with a common face, and a vertex inside nothing.
        let positions = [DVec3::splat(9.0), DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z, -DVec3::Z].to_vec();
        let mesh = Mesh::of_tetrahedra(positions, vec![[1, 2, 3, 4], [1, 3, 2, 5]]);
        let surface = mesh.clone().into_triangles();
        assert_eq!((surface.primitive, surface.cells.len(), surface.positions.len()), (Primitive::Triangles, 6, 5));
        let as_before: Vec<[DVec3; 3]> =
            mesh.surface().triangles.iter().map(|t| t.map(|v| mesh.positions[v as usize])).collect();
        let now: Vec<[DVec3; 3]> = (0..6).map(|t| surface.triangle(t).vertices).collect();
        assert_eq!(now, as_before);
        assert_eq!(surface.clone().into_triangles(), surface);
    }
}
