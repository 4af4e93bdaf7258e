//! What a detector looks at: the primitives of all objects at one moment.

use glam::{DVec3, Vec3};

use crate::geometry::Primitive;

/// The primitives of all objects at one moment. Positions are f32: what the GPU sees is what the reference sees. It borrows;
/// [`Assembly`] owns.
///
/// ```
/// use kdet::{Frame, Primitive, glam::Vec3};
/// let positions = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z, Vec3::ONE];
/// let frame = Frame {
///     primitive: Primitive::Tetrahedra,
///     positions: &positions,
///     next: None,
///     cells: &[[0, 1, 2, 3], [1, 2, 3, 4]],
///     objects: &[0, 0],
/// };
/// assert!(frame.validate().is_ok());
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Frame<'a> {
    /// What the cells are.
    pub primitive: Primitive,
    /// Vertices of all objects.
    pub positions: &'a [Vec3],
    /// Where the vertices are at the end of the step, for methods that are continuous in time.
    pub next: Option<&'a [Vec3]>,
    /// Four vertex indices per primitive. Triangles repeat their last corner.
    pub cells: &'a [[u32; 4]],
    /// The object of each primitive, counted from 0.
    pub objects: &'a [u32],
}

/// What is wrong with a frame.
///
/// ```
/// use kdet::{Assembly, FrameError, glam::Vec3};
/// let mut meshes = Assembly::default();
/// meshes.push(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::NAN], &[[0, 1, 2, 3]]);
/// assert!(matches!(meshes.frame().validate(), Err(FrameError::NotFinite { vertex: 3, .. })));
/// ```
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
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
    /// A primitive names a vertex that does not exist.
    #[error("{} {index} names vertex {vertex}, but there are {vertices} vertices", primitive.singular())]
    Index {
        /// What it is.
        primitive: Primitive,
        /// Index of the primitive.
        index: usize,
        /// The vertex it names.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
    /// All coordinates are next to the denormals, which GPUs flush to zero.
    #[error(
        "all coordinates are within ±{largest:e}: below {least:e} too little of f32 is left above 1.2e-38, where GPUs count \
         numbers as zero; use a larger unit of length"
    )]
    TooSmall {
        /// The largest coordinate's magnitude.
        largest: f32,
        /// What it has to be at least.
        least: f32,
    },
    /// Not one object per primitive.
    #[error("{objects} object ids for {cells} primitives")]
    Objects {
        /// Number of object ids.
        objects: usize,
        /// Number of primitives.
        cells: usize,
    },
    /// A cell that is no triangle among triangles.
    #[error("triangle {index} is [{}, {}, {}, {}]: the last two of its four vertices must be equal", cell[0], cell[1], cell[2], cell[3])]
    NotATriangle {
        /// Index of the primitive.
        index: usize,
        /// Its four vertices.
        cell: [u32; 4],
    },
    /// Not as many positions at the end of the step as at its beginning.
    #[error("{next} next positions for {positions} vertices")]
    Next {
        /// Number of next positions.
        next: usize,
        /// Number of vertices.
        positions: usize,
    },
}

impl Frame<'_> {
    /// Checks lengths, indices and that every coordinate is finite.
    pub fn validate(&self) -> Result<(), FrameError> {
        if self.objects.len() != self.cells.len() {
            return Err(FrameError::Objects { objects: self.objects.len(), cells: self.cells.len() });
        }
        if let Some((vertex, p)) = self.positions.iter().enumerate().find(|(_, p)| !p.is_finite()) {
            return Err(FrameError::NotFinite { vertex, x: p.x, y: p.y, z: p.z });
        }
        let largest = self.positions.iter().fold(0.0_f32, |largest, p| largest.max(p.abs().max_element()));
        if largest > 0.0 && largest < SMALLEST_EXTENT {
            return Err(FrameError::TooSmall { largest, least: SMALLEST_EXTENT });
        }
        let vertices = self.positions.len();
        for (index, &cell) in self.cells.iter().enumerate() {
            if let Some(&vertex) = cell.iter().find(|&&v| v as usize >= vertices) {
                return Err(FrameError::Index { primitive: self.primitive, index, vertex, vertices });
            }
            if !self.primitive.fits(cell) {
                return Err(FrameError::NotATriangle { index, cell });
            }
        }
        if let Some(next) = self.next {
            if next.len() != vertices {
                return Err(FrameError::Next { next: next.len(), positions: vertices });
            }
            if let Some((vertex, p)) = next.iter().enumerate().find(|(_, p)| !p.is_finite()) {
                return Err(FrameError::NotFinite { vertex, x: p.x, y: p.y, z: p.z });
            }
        }
        Ok(())
    }

    /// The four corners of a primitive; the last two of a triangle are equal. Denormal coordinates are zero: GPUs may take
    /// them so, and all methods answer the same question.
    pub fn corners(&self, index: usize) -> [Vec3; 4] {
        self.cells[index].map(|v| self.positions[v as usize].map(without_denormals))
    }

    /// How many objects there are: one more than the largest id.
    pub fn object_count(&self) -> u32 {
        self.objects.iter().max().map_or(0, |o| o.saturating_add(1))
    }
}

/// A coordinate, or zero where it is below 2⁻¹²⁶, 1.2e-38, in magnitude (docs/exactness.md).
pub fn without_denormals(coordinate: f32) -> f32 {
    if coordinate.abs() < f32::MIN_POSITIVE { 0.0 } else { coordinate }
}

/// Frames whose coordinates are all below this, 2⁻¹⁰⁰, are refused: too little is left above the denormals.
const SMALLEST_EXTENT: f32 = f32::from_bits(27 << 23);

/// Several meshes put together, each an object: a [`Frame`] that owns its data.
///
/// ```
/// use kdet::{Assembly, glam::Vec3};
/// let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
/// let mut meshes = Assembly::default();
/// meshes.push(&corners, &[[0, 1, 2, 3]]);
/// meshes.push(&corners.map(|corner| corner + 2.0), &[[0, 1, 2, 3]]);
/// assert_eq!(meshes.frame().object_count(), 2);
/// assert_eq!(meshes.cells[1], [4, 5, 6, 7]);
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Assembly {
    /// What the cells are.
    pub primitive: Primitive,
    /// Vertices of all objects.
    pub positions: Vec<Vec3>,
    /// Where they are at the end of the step; empty where nothing moves.
    pub next: Vec<Vec3>,
    /// Four vertex indices per primitive, into `positions`.
    pub cells: Vec<[u32; 4]>,
    /// The object of each primitive.
    pub objects: Vec<u32>,
    /// What was subtracted from the files' coordinates; zero where they are as they were.
    pub origin: DVec3,
}

impl Assembly {
    /// Borrows it as a frame.
    pub fn frame(&self) -> Frame<'_> {
        Frame {
            primitive: self.primitive,
            positions: &self.positions,
            next: (!self.next.is_empty()).then_some(&self.next),
            cells: &self.cells,
            objects: &self.objects,
        }
    }

    /// Adds one more object; its indices are its own, counted from 0.
    pub fn push(&mut self, positions: &[Vec3], cells: &[[u32; 4]]) {
        let base = self.positions.len() as u32;
        let object = self.frame().object_count();
        self.positions.extend_from_slice(positions);
        self.cells.extend(cells.iter().map(|t| t.map(|v| v + base)));
        self.objects.extend(std::iter::repeat_n(object, cells.len()));
    }
}
