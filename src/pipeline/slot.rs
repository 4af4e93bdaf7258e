//! The buffers of the pipeline by name, and how large each has to be.

use super::{Input, capacity::Capacity};
use crate::{
    detect::CLASSES,
    gpu::{Gpu, GpuError, Growable, buffer::STORAGE},
};

macro_rules! slots {
    ($($(#[$doc:meta])* $slot:ident = $label:literal),+ $(,)?) => {
        /// A buffer of the pipeline.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Slot { $($(#[$doc])* $slot),+ }

        impl Slot {
            /// Every slot.
            pub const ALL: &'static [Self] = &[$(Self::$slot),+];

            /// Its name in messages and in the table of bytes.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$slot => $label),+ }
            }
        }
    };
}

slots! {
    /// The uniform of the part.
    Params = "params",
    /// Counters and grid of the part.
    State = "state",
    /// Those of the part before.
    Previous = "previous state",
    /// Three f32 per vertex; the caller's.
    Positions = "positions",
    /// Four vertices per primitive; the caller's.
    Cells = "cells",
    /// Object of every primitive; the caller's.
    Objects = "objects",
    /// Corners and vertices of every primitive.
    Primitives = "primitives",
    /// Size of every primitive.
    Sizes = "sizes",
    /// Box of every object.
    ObjectBoxes = "object boxes",
    /// Where an object can meet another.
    ObjectOverlaps = "object_overlaps",
    /// Sizes and boxes of the participants, by class of size.
    SizeClasses = "size classes",
    /// Integer box, level and object of every primitive.
    Boxes = "boxes",
    /// Owner and count of every slot of the cell table.
    Table = "table",
    /// Range of entries of every slot.
    Ranges = "ranges",
    /// Places on their way into cells.
    Items = "items",
    /// What is stored, cell by cell.
    Entries = "entries",
    /// The range of every entry's cell.
    EntryRanges = "entry ranges",
    /// The search of entries in their own cells, cut into equal pieces.
    Strips = "strips",
    /// Cells of higher levels to visit.
    Visits = "visits",
    /// Potential pairs as found.
    Candidates = "candidates",
    /// Potential pairs without duplicates.
    Unique = "unique",
    /// The hash set of pairs.
    PairSet = "pair set",
    /// What no face normal parts.
    Survivors = "survivors",
    /// What rounding leaves open.
    Undecided = "undecided",
    /// Colliding pairs.
    Pairs = "pairs",
    /// Their minimum translations.
    Translations = "translations",
    /// What is kept of every primitive for drawing.
    Marks = "marks",
    /// Colliding primitives of every object.
    Tally = "tally",
    /// Workgroup counts of later kernels.
    Arguments = "arguments",
}

/// One element of any list: an empty list is still bound.
const ELEMENT: u64 = 64;

/// Words of a class of sizes; mirrors `kdet/size_classes.wgsl`.
pub const CLASS_WORDS: u64 = 9;

/// How many sets of workgroup counts there are room for.
pub const ARGUMENTS: u64 = 16;

impl Slot {
    /// Not in the workspace: the caller's, or the recorder's.
    fn is_foreign(self) -> bool {
        matches!(self, Self::Params | Self::State | Self::Previous | Self::Positions | Self::Cells | Self::Objects)
    }

    /// Bytes that a frame needs.
    pub fn bytes(self, input: &Input, capacity: &Capacity) -> u64 {
        let n = u64::from(input.primitive_count);
        let objects = u64::from(input.object_count);
        match self {
            Self::Params | Self::State | Self::Previous | Self::Positions | Self::Cells | Self::Objects => 0,
            Self::Primitives => 64 * n,
            Self::Sizes | Self::Marks => 4 * n,
            Self::ObjectBoxes | Self::ObjectOverlaps => 24 * objects,
            Self::SizeClasses => 4 * CLASS_WORDS * CLASSES as u64,
            Self::Boxes => 32 * n,
            Self::Table | Self::Ranges => 8 * u64::from(capacity.table),
            Self::Items => 12 * u64::from(capacity.entries),
            Self::Entries => 16 * u64::from(capacity.entries),
            Self::EntryRanges => 8 * u64::from(capacity.entries),
            Self::Strips => 8 * u64::from(capacity.strips),
            Self::Visits => 32 * u64::from(capacity.visits),
            Self::Candidates => 8 * u64::from(capacity.candidates),
            Self::Unique => 8 * u64::from(capacity.unique),
            Self::PairSet => 4 * u64::from(capacity.pair_set()),
            Self::Survivors => 8 * u64::from(capacity.survivors),
            Self::Undecided => 8 * u64::from(capacity.undecided),
            Self::Pairs => 8 * u64::from(capacity.pairs),
            Self::Translations => 16 * u64::from(capacity.pairs),
            Self::Tally => 8 * objects,
            Self::Arguments => 16 * ARGUMENTS,
        }
    }
}

/// The pipeline's own buffers.
#[derive(Debug)]
pub struct Workspace {
    buffers: Vec<Growable>,
}

impl Default for Workspace {
    fn default() -> Self {
        let make = |slot: &Slot| match slot {
            Slot::Arguments => Growable::with_usage(slot.label(), STORAGE | wgpu::BufferUsages::INDIRECT),
            _ => Growable::new(slot.label()),
        };
        Self { buffers: Slot::ALL.iter().map(make).collect() }
    }
}

impl Workspace {
    /// Makes room for what is used and gives the rest back.
    pub fn ensure(&mut self, gpu: &Gpu, used: &[Slot], input: &Input, capacity: &Capacity) -> Result<(), GpuError> {
        for &slot in Slot::ALL {
            let buffer = &mut self.buffers[slot as usize];
            let bytes = slot.bytes(input, capacity);
            if slot.is_foreign() || !used.contains(&slot) {
                buffer.clear();
            } else {
                if buffer.bytes() < bytes {
                    // Give back first, then take: what it held is lost either way, and exactly what is needed is taken.
                    buffer.clear();
                }
                buffer.ensure(gpu, bytes.max(ELEMENT))?;
            }
        }
        Ok(())
    }

    /// The buffer of a slot that is in use.
    pub fn get(&self, slot: Slot) -> Result<&wgpu::Buffer, GpuError> {
        self.buffers[slot as usize].get()
    }

    /// Bytes by name, only those in use.
    pub fn bytes(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.buffers.iter().filter(|b| b.bytes() > 0).map(|b| (b.label(), b.bytes()))
    }

    /// Gives everything back at once.
    pub fn clear(&mut self) {
        self.buffers.iter_mut().for_each(Growable::give_back);
    }
}
