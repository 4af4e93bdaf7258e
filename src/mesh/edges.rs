//! The edges of a mesh of triangles.

use super::Mesh;
use crate::geometry::Primitive;

/// How the triangles of a mesh are connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Connectivity {
    /// Different edges.
    pub edges: usize,
    /// Edges of one triangle.
    pub open: usize,
    /// Edges of three or more triangles.
    pub non_manifold: usize,
}

impl Connectivity {
    /// Whether it has no border: parts may touch in a few edges. A sheet with two sides touches itself in nearly all.
    pub(super) fn is_closed(&self) -> bool {
        self.open == 0 && 100 * self.non_manifold <= self.edges
    }
}

/// An edge as one number, the smaller vertex first, and the corner of a triangle that it begins at.
pub(super) type Edge = (u64, u32);

/// The two vertices of an edge.
pub(super) fn ends((edge, _): Edge) -> [u32; 2] {
    [(edge >> 32) as u32, edge as u32]
}

/// The edges of all triangles, sorted: equal ones are neighbours. Edges without length, of triangles that repeat a vertex, are
/// left out. The corner is three times the triangle plus the number of the corner.
pub(super) fn sorted_edges(cells: &[[u32; 4]]) -> Vec<Edge> {
    let mut edges = Vec::with_capacity(3 * cells.len());
    for (triangle, &[a, b, c, _]) in (0..).zip(cells) {
        for (corner, (v, w)) in (0..).zip([(a, b), (b, c), (c, a)]) {
            if v != w {
                edges.push((u64::from(v.min(w)) << 32 | u64::from(v.max(w)), 3 * triangle + corner));
            }
        }
    }
    edges.sort_unstable();
    edges
}

impl Mesh {
    /// How its triangles are connected; that of a mesh of tetrahedra is its surface's.
    pub fn connectivity(&self) -> Connectivity {
        if self.primitive == Primitive::Tetrahedra {
            return self.clone().into_triangles().connectivity();
        }
        let mut connectivity = Connectivity::default();
        for same in sorted_edges(&self.cells).chunk_by(|a, b| a.0 == b.0) {
            connectivity.edges += 1;
            connectivity.open += usize::from(same.len() == 1);
            connectivity.non_manifold += usize::from(same.len() > 2);
        }
        connectivity
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    #[test]
    fn open_and_non_manifold_edges_are_counted() {
        let count = |triangles: &[[u32; 3]]| {
            let Connectivity { edges, open, non_manifold } =
                Mesh::of_triangles(vec![DVec3::ZERO; 6], triangles).connectivity();
            [edges, open, non_manifold]
        };
        assert_eq!(count(&[[0, 1, 2]]), [3, 3, 0]);
        assert_eq!(count(&[[0, 1, 2], [2, 1, 3]]), [5, 4, 0]);
        assert_eq!(count(&[[0, 1, 2], [2, 1, 3], [1, 2, 4]]), [7, 6, 1]);
        assert_eq!(count(&[[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]), [6, 0, 0]);
        // The edge of a triangle without area counts twice, the point not at all.
        assert_eq!(count(&[[0, 1, 1], [2, 2, 2]]), [1, 0, 0]);
    }

    #[test]
    fn the_surface_of_tetrahedra_is_closed() {
        let corners = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z].to_vec();
        let mesh = Mesh::of_tetrahedra(corners, vec![[0, 1, 2, 3]]);
        assert_eq!(mesh.connectivity(), Connectivity { edges: 6, open: 0, non_manifold: 0 });
    }
}
