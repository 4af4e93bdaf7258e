//! What the host decides for one part of a frame; the twin of `pipeline/params.wgsl`.

use crate::detect::{CellRule, Settings};

/// Bit of [`Params::kinds`]: pairs of different objects.
pub const KIND_INTER: u32 = 1;
/// Bit of [`Params::kinds`]: pairs of one object.
pub const KIND_SELF: u32 = 2;

/// The uniform of every kernel.
#[derive(Debug, Clone, Copy, PartialEq, Default, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Params {
    /// Primitives of all objects.
    pub primitives: u32,
    /// Objects.
    pub objects: u32,
    /// Slots of the cell table minus one.
    pub table_mask: u32,
    /// Room for entries.
    pub entry_capacity: u32,
    /// Room for visits.
    pub visit_capacity: u32,
    /// Room for candidates.
    pub candidate_capacity: u32,
    /// Room for survivors of the face normals.
    pub survivor_capacity: u32,
    /// Room for pairs that rounding leaves open.
    pub undecided_capacity: u32,
    /// Room for colliding pairs.
    pub pair_capacity: u32,
    /// Slots of the pair set minus one.
    pub pair_set_mask: u32,
    /// [`KIND_INTER`], [`KIND_SELF`] or both.
    pub kinds: u32,
    /// 1 for [`CellRule::Mean`].
    pub mean_rule: u32,
    /// Factor on every cell size.
    pub cell_scale: f32,
    /// Brute force: first primitive of the tile.
    pub row_begin: u32,
    /// Brute force: the one behind its last.
    pub row_end: u32,
    /// Brute force: first primitive that they are held against.
    pub column_begin: u32,
    /// Brute force: the one behind its last.
    pub column_end: u32,
    /// 1 in the second part of a frame.
    pub continues: u32,
    /// Room for strips.
    pub strip_capacity: u32,
    /// Room for potential pairs without duplicates.
    pub unique_capacity: u32,
    /// Only what leaves this remainder …
    pub batch: u32,
    /// … when divided by this.
    pub batches: u32,
    /// Unused: uniforms are multiples of 16 bytes.
    pub reserved: [u32; 2],
}

impl Params {
    /// What the settings decide; the sizes are the caller's.
    pub fn new(settings: &Settings, kinds: u32, continues: bool) -> Self {
        Self {
            kinds,
            mean_rule: u32::from(settings.cell_rule == CellRule::Mean),
            cell_scale: settings.cell_scale,
            continues: u32::from(continues),
            ..Self::default()
        }
    }
}
