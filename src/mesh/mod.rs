//! Tetrahedral meshes and the files they come in.

use glam::DVec3;

/// A tetrahedral mesh.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TetMesh {
    /// Vertices; always finite.
    pub positions: Vec<DVec3>,
    /// Four vertex indices per tetrahedron; always in range.
    pub tetrahedra: Vec<[u32; 4]>,
}
