//! Twin of `pipeline/quantized_box.wgsl`: a primitive's box in steps of the lattice, and its cells.

/// The box of a primitive.
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

/// The level of a primitive that does not participate.
pub const ABSENT: u32 = u32::MAX;

/// A cell of a level.
pub type Cell = [u32; 3];

/// Bits of a place that name one of its primitive's cells.
const PLACE_BITS: u32 = 9;

/// A cell of a primitive in one word: the primitive, and three bits per axis that count from its first cell.
pub fn pack_place(primitive: u32, offset: [u32; 3]) -> u32 {
    primitive << PLACE_BITS | offset[2] << 6 | offset[1] << 3 | offset[0]
}

/// The primitive of a place, and how far from that one's first cell it is.
pub fn unpack_place(place: u32) -> (u32, [u32; 3]) {
    (place >> PLACE_BITS, [0, 3, 6].map(|bits| place >> bits & 7))
}

impl QuantizedBox {
    /// The box of a primitive that does not participate.
    pub const fn absent(object: u32) -> Self {
        let (diagonal_lower, diagonal_upper) = ([u32::MAX; 4], [0; 4]);
        Self { lower: [u32::MAX; 3], level: ABSENT, upper: [0; 3], object, diagonal_lower, diagonal_upper }
    }

    /// Whether it is a participant.
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
