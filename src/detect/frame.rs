//! What a detector looks at: the primitives of all objects at one moment.

use glam::Vec3;

/// The tetrahedra of all objects at one moment. Positions are f32: what the GPU sees is what the reference sees.
#[derive(Debug, Clone, Copy)]
pub struct Frame<'a> {
    /// Vertices of all objects.
    pub positions: &'a [Vec3],
    /// Four vertex indices per tetrahedron.
    pub tetrahedra: &'a [[u32; 4]],
    /// The object of each tetrahedron, counted from 0.
    pub objects: &'a [u32],
}

/// What is wrong with a frame.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FrameError {
    /// A coordinate is NaN or infinite.
    #[error("vertex {vertex} is ({x}, {y}, {z}): coordinates must be finite")]
    NotFinite {
        /// Index of the vertex.
        vertex: usize,
        /// x of it.
        x: f32,
        /// y of it.
        y: f32,
        /// z of it.
        z: f32,
    },
    /// A tetrahedron names a vertex that is not there.
    #[error("tetrahedron {tetrahedron} names vertex {vertex}, but there are {vertices} vertices")]
    Index {
        /// Index of the tetrahedron.
        tetrahedron: usize,
        /// The vertex it names.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
    /// Not one object per tetrahedron.
    #[error("{objects} object ids for {tetrahedra} tetrahedra")]
    Objects {
        /// Number of object ids.
        objects: usize,
        /// Number of tetrahedra.
        tetrahedra: usize,
    },
}

impl Frame<'_> {
    /// Checks lengths, indices and that every coordinate is finite.
    pub fn validate(&self) -> Result<(), FrameError> {
        if self.objects.len() != self.tetrahedra.len() {
            return Err(FrameError::Objects { objects: self.objects.len(), tetrahedra: self.tetrahedra.len() });
        }
        if let Some((vertex, p)) = self.positions.iter().enumerate().find(|(_, p)| !p.is_finite()) {
            return Err(FrameError::NotFinite { vertex, x: p.x, y: p.y, z: p.z });
        }
        let vertices = self.positions.len();
        for (tetrahedron, t) in self.tetrahedra.iter().enumerate() {
            if let Some(&vertex) = t.iter().find(|&&v| v as usize >= vertices) {
                return Err(FrameError::Index { tetrahedron, vertex, vertices });
            }
        }
        Ok(())
    }

    /// The four corners of a tetrahedron.
    pub fn corners(&self, tetrahedron: usize) -> [Vec3; 4] {
        self.tetrahedra[tetrahedron].map(|v| self.positions[v as usize])
    }

    /// How many objects there are: one more than the largest id.
    pub fn object_count(&self) -> u32 {
        self.objects.iter().max().map_or(0, |o| o.saturating_add(1))
    }
}

/// Several meshes put together, each an object: a [`Frame`] that owns its data.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Assembly {
    /// Vertices of all objects.
    pub positions: Vec<Vec3>,
    /// Four vertex indices per tetrahedron, into `positions`.
    pub tetrahedra: Vec<[u32; 4]>,
    /// The object of each tetrahedron.
    pub objects: Vec<u32>,
}

impl Assembly {
    /// Borrows it as a frame.
    pub fn frame(&self) -> Frame<'_> {
        Frame { positions: &self.positions, tetrahedra: &self.tetrahedra, objects: &self.objects }
    }

    /// Adds one more object; its indices are its own, counted from 0.
    pub fn push(&mut self, positions: &[Vec3], tetrahedra: &[[u32; 4]]) {
        let base = self.positions.len() as u32;
        let object = self.frame().object_count();
        self.positions.extend_from_slice(positions);
        self.tetrahedra.extend(tetrahedra.iter().map(|t| t.map(|v| v + base)));
        self.objects.extend(std::iter::repeat_n(object, tetrahedra.len()));
    }
}
