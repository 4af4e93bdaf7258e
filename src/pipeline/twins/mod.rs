//! What each stage should leave, computed on the host from what the stage before left on the GPU.
//!
//! One file per shader, of the same name; a kernel names its twin. Since every twin starts from the GPU's own buffers, a stage that is wrong
//! is found by itself, whatever the stages around it do.

pub mod answer;
pub mod arguments;
pub mod border;
pub mod bounds;
pub mod cells;
pub mod count;
pub mod count_colliding;
pub mod cull;
pub mod every_pair;
pub mod fill;
pub mod grid;
pub mod hash;
pub mod hash_set;
pub mod hull_boxes;
pub mod keys;
pub mod leaves;
pub mod list_features;
pub mod mark;
pub mod object_overlaps;
pub mod quantize;
pub mod spread_marks;
pub mod traverse;
pub mod visits;
pub mod walk;
pub mod whole;

use glam::Vec3;

/// The twin of `StoredPrimitive` in `primitive/tetrahedron.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct StoredPrimitive {
    /// x of the four corners.
    pub x: [f32; 4],
    /// y of them.
    pub y: [f32; 4],
    /// z of them.
    pub z: [f32; 4],
    /// Their vertices.
    pub vertices: [u32; 4],
}

impl StoredPrimitive {
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

/// The twin of `QuantizedBox` in `pipeline/quantized_box.wgsl`.
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
    /// Where it begins along the four diagonals of space, as ordered words.
    pub diagonal_lower: [u32; 4],
    /// Where it ends.
    pub diagonal_upper: [u32; 4],
}

/// The level of a primitive that does not take part.
pub const ABSENT: u32 = u32::MAX;

/// A cell of a level.
pub type Cell = [u32; 3];

impl QuantizedBox {
    /// The box of a primitive that takes no part.
    pub const fn absent(object: u32) -> Self {
        let (diagonal_lower, diagonal_upper) = ([u32::MAX; 4], [0; 4]);
        Self { lower: [u32::MAX; 3], level: ABSENT, upper: [0; 3], object, diagonal_lower, diagonal_upper }
    }

    /// Whether it takes part.
    pub fn is_present(&self) -> bool {
        self.level != ABSENT
    }

    /// Whether the two have a step in common.
    pub fn overlaps(&self, other: &Self) -> bool {
        (0..3).all(|k| self.lower[k] <= other.upper[k] && other.lower[k] <= self.upper[k])
    }

    /// Whether the two overlap along all four diagonals.
    pub fn diagonals_overlap(&self, other: &Self) -> bool {
        let within = |one: &Self, two: &Self| (0..4).all(|k| one.diagonal_lower[k] <= two.diagonal_upper[k]);
        within(self, other) && within(other, self)
    }

    /// Every cell of `1 << shift` steps that it overlaps.
    pub fn cells(&self, shift: u32) -> impl Iterator<Item = Cell> + use<> {
        let [x, y, z] = [0, 1, 2].map(|k| self.lower[k] >> shift..=self.upper[k] >> shift);
        z.flat_map(move |z| {
            let x = x.clone();
            y.clone().flat_map(move |y| x.clone().map(move |x| [x, y, z]))
        })
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

#[cfg(test)]
mod tests {
    use std::{
        fs,
        path::{Path, PathBuf},
    };

    fn files(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { files(&path, found) } else { found.push(path) }
        }
    }

    #[test]
    fn every_kernel_names_its_twin_and_every_twin_has_a_shader_of_its_name() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut shaders = vec![];
        files(&root.join("shaders"), &mut shaders);
        let mut named = vec![];
        for shader in &shaders {
            let text = fs::read_to_string(shader).unwrap();
            let twin = text.lines().find_map(|line| line.split_once("Twin: ")?.1.split([',', ' ']).next());
            let twin = twin.filter(|path| path.starts_with("src/")).map(|path| path.trim_end_matches('.'));
            if let Some(twin) = twin {
                let twin = root.join(twin.strip_suffix(".rs").unwrap_or(twin)).with_extension("rs");
                assert!(twin.is_file(), "{}: there is no {}", shader.display(), twin.display());
                named.push((twin, shader.file_stem()));
            } else if text.contains("@compute") {
                let says_so = text.contains("Twin: `") || text.contains("// No twin: ");
                assert!(says_so, "{} names no twin", shader.display());
            }
        }
        let mut twins = vec![];
        files(&root.join("src/pipeline/twins"), &mut twins);
        for twin in twins.iter().filter(|twin| !twin.ends_with("mod.rs")) {
            let of_its_name = |(named, stem): &(PathBuf, _)| named == twin && *stem == twin.file_stem();
            assert!(named.iter().any(of_its_name), "no shader has the name of {} and names it", twin.display());
        }
    }
}
