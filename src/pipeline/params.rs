//! What the host decides for one round of a frame. The WGSL struct is generated from this declaration (`layout.rs`).

use super::{list::MOST_LISTS, topology::TopologyBuffers};
use crate::detect::{CellOrigin, CellRule, Normals, Settings, table_slots};

/// Bit of [`Params::kinds`]: pairs of different objects.
pub const KIND_INTER: u32 = 1;
/// Bit of [`Params::kinds`]: pairs of one object.
pub const KIND_SELF: u32 = 2;

macro_rules! params {
    ($($(#[doc = $doc:literal])+ $field:ident: $type:tt;)+) => {
        /// The uniform of every kernel.
        #[derive(Debug, Clone, Copy, PartialEq, Default, bytemuck::Pod, bytemuck::Zeroable)]
        #[repr(C)]
        pub struct Params {
            $($(#[doc = $doc])+ pub $field: $type,)+
            /// The room of every list of the family, in the order of its declaration.
            pub capacities: [u32; MOST_LISTS],
        }

        /// Name and type of every field before the capacities.
        pub(super) const FIELDS: &[(&str, &str)] = &[$((stringify!($field), stringify!($type))),+];
    };
}

params! {
    /// Primitives of all objects.
    primitives: u32;
    /// Objects.
    objects: u32;
    /// Slots of the cell table minus one; the number of slots is a power of two.
    table_mask: u32;
    /// Slots of the pair set minus one.
    pair_set_mask: u32;
    /// [`KIND_INTER`], [`KIND_SELF`] or both.
    kinds: u32;
    /// 1 for [`CellRule::Mean`].
    mean_rule: u32;
    /// Factor on every cell size.
    cell_scale: f32;
    /// Brute force: first primitive of the tile.
    row_begin: u32;
    /// Brute force: behind its last.
    row_end: u32;
    /// Brute force: first primitive that they are tested against.
    column_begin: u32;
    /// Brute force: behind its last.
    column_end: u32;
    /// 1 in every round but the first of a frame.
    continues: u32;
    /// Only what leaves this remainder …
    batch: u32;
    /// … when divided by this: lists too long for a buffer are made in batches.
    batches: u32;
    /// Words before the first vertex in the buffer of positions.
    position_offset: u32;
    /// Words from one vertex to the next.
    position_stride: u32;
    /// Vertices of all objects.
    vertices: u32;
    /// Edges of the topology.
    edges: u32;
    /// Those of the surface, which come first.
    surface_edges: u32;
    /// Triangles of the surface.
    triangles: u32;
    /// Spatial hashing: slots of the table.
    slots: u32;
    /// Spatial hashing: cells per unit of length.
    cells_per_unit: f32;
    /// Spatial hashing: 1 where cells are counted from the origin of coordinates.
    cells_from_zero: u32;
    /// Spatial hashing: factors of the hash function `simple`.
    prime_x: u32;
    /// The second.
    prime_y: u32;
    /// The third.
    prime_z: u32;
    /// Depth: 1 for normals that are interpolated.
    is_smooth: u32;
    /// Depth: nothing counts as nearer than this, squared.
    nearest: f32;
    /// Continuous detection: words before the first vertex at the end of the step.
    next_offset: u32;
    /// Continuous detection: the distance that counts as contact.
    separation: f32;
    /// Always 0, which no compiler knows: what it is added to by bits is not merged with other operations.
    opaque_zero: u32;
    /// Distances: how near objects have to be.
    within: f32;
}

// Uniforms are multiples of 16 bytes.
const _: () = assert!(size_of::<Params>().is_multiple_of(16));

impl Params {
    /// What the settings decide; the sizes are the caller's.
    pub fn new(settings: &Settings, kinds: u32, continues: bool) -> Self {
        Self {
            kinds,
            mean_rule: u32::from(settings.cell_rule == CellRule::Mean),
            cell_scale: settings.cell_scale,
            continues: u32::from(continues),
            cells_from_zero: u32::from(settings.cell_origin == CellOrigin::Zero),
            prime_x: settings.primes[0],
            prime_y: settings.primes[1],
            prime_z: settings.primes[2],
            is_smooth: u32::from(settings.normals == Normals::Smooth),
            separation: settings.separation,
            within: settings.within,
            ..Self::default()
        }
    }

    /// With what the topology of an input decides.
    #[must_use]
    pub fn with_topology(self, settings: &Settings, topology: Option<&TopologyBuffers>) -> Self {
        let Some(TopologyBuffers { topology, .. }) = topology else { return self };
        let side = settings.cell_size * topology.mean_edge;
        Self {
            edges: topology.edges.len() as u32,
            surface_edges: topology.surface_edges as u32,
            triangles: topology.triangles.len() as u32,
            slots: table_slots(settings, self.vertices as usize),
            cells_per_unit: side.recip(),
            nearest: (1e-4 * side) * (1e-4 * side),
            ..self
        }
    }
}
