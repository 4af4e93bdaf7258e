//! What each stage should leave, computed on the host from what the stage before left on the GPU.
//!
//! One file per stage, named as its shader. Since every twin starts from the GPU's own buffers, a stage that is wrong
//! is found by itself, whatever the stages around it do.

pub mod arguments;
pub mod bounds;
pub mod cull;
pub mod find_pairs;
pub mod grid;
pub mod marks;
pub mod narrow;
pub mod object_overlaps;
pub mod populate;
pub mod quantize;
pub mod table;
pub mod unique;
pub mod visits;

use glam::Vec3;

/// The twin of `Primitive` in `primitive/tetrahedron.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Primitive {
    /// x of the four corners.
    pub x: [f32; 4],
    /// y of them.
    pub y: [f32; 4],
    /// z of them.
    pub z: [f32; 4],
    /// Their vertices.
    pub vertices: [u32; 4],
}

impl Primitive {
    /// The four corners.
    pub fn corners(&self) -> [Vec3; 4] {
        [0, 1, 2, 3].map(|i| Vec3::new(self.x[i], self.y[i], self.z[i]))
    }

    /// Lower corner of its box.
    pub fn lower(&self) -> Vec3 {
        self.corners().into_iter().fold(Vec3::INFINITY, Vec3::min)
    }

    /// Upper corner of its box.
    pub fn upper(&self) -> Vec3 {
        self.corners().into_iter().fold(Vec3::NEG_INFINITY, Vec3::max)
    }
}

/// The twin of `Box` in `pipeline/quantized_box.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct QuantizedBox {
    /// First step on each axis.
    pub lower: [u32; 3],
    /// Level of the primitive, or [`ABSENT`].
    pub level: u32,
    /// Last step on each axis.
    pub upper: [u32; 3],
    /// Object of the primitive.
    pub object: u32,
}

/// The level of a primitive that does not take part.
pub const ABSENT: u32 = u32::MAX;

/// A cell of a level.
pub type Cell = [u32; 3];

impl QuantizedBox {
    /// Whether it takes part.
    pub fn is_present(&self) -> bool {
        self.level != ABSENT
    }

    /// Whether the two have a step in common.
    pub fn overlaps(&self, other: &Self) -> bool {
        (0..3).all(|k| self.lower[k] <= other.upper[k] && other.lower[k] <= self.upper[k])
    }

    /// Every cell of `1 << shift` steps that it reaches into.
    pub fn cells(&self, shift: u32) -> Vec<Cell> {
        let range = |k: usize| self.lower[k] >> shift..=self.upper[k] >> shift;
        let mut cells = vec![];
        for z in range(2) {
            for y in range(1) {
                cells.extend(range(0).map(|x| [x, y, z]));
            }
        }
        cells
    }

    /// What of it lies in a cell, first and last step on each axis counted from the cell's first, at 15 bits.
    pub fn clipped(&self, cell: Cell, shift: u32) -> [[u32; 3]; 2] {
        let coarser = shift.saturating_sub(15);
        let clip = |steps: [u32; 3]| {
            [0, 1, 2].map(|k| {
                let first = cell[k] << shift;
                (steps[k].clamp(first, first + ((1 << shift) - 1)) - first) >> coarser
            })
        };
        [clip(self.lower), clip(self.upper)]
    }
}

/// The twin of `ordered` in `pipeline/state.wgsl`: floats as words that order the same way.
pub fn ordered(value: f32) -> u32 {
    let bits = value.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}

/// A float from its ordered word.
pub fn unordered(word: u32) -> f32 {
    f32::from_bits(if word >> 31 == 1 { word & 0x7fff_ffff } else { !word })
}

/// Object ids beyond the last are taken as the last.
pub fn object_of(objects: &[u32], object_count: u32, primitive: usize) -> usize {
    objects[primitive].min(object_count - 1) as usize
}
