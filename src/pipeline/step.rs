//! One step of a plan: what runs, on which buffers, over how many workgroups.

use std::fmt;

use super::{list::List, slot::Slot};
use crate::{
    detect::Stage,
    gpu::{DrawSource, KernelSource},
};

/// Workgroup counts that are decided on the GPU, by the name of what is counted. A family lists its own
/// ([`super::plans::FamilyPlan::arguments`]); kernels know the place as `FOR_<NAME>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Argument(pub &'static str);

/// Over how many workgroups a kernel runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Known on the host.
    Groups(u32),
    /// Decided on the GPU.
    Argument(Argument),
    /// At most so many: they take in turns what is listed on the GPU, so that any number does.
    InTurns(u32),
    /// A workgroup for each element of a list that has room for so many, or as many as keep a GPU busy: they take turns, too. For
    /// work that goes on for long.
    ForEach {
        /// Elements that there is room for.
        room: u32,
        /// Workgroups at most.
        most: u32,
        /// So many elements one after the other are not long yet, for GPUs that end long loops.
        in_turn: u32,
    },
    /// Brute force: tile by tile, a thread per row.
    Rows,
    /// Brute force: tile by tile, a thread per row and column.
    RowsAndColumns,
}

/// By what pairs are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortBy {
    /// By both words, numbers of primitives; the sorted pairs lie in the sort's own memory, for the next [`Work::Unique`].
    Primitives,
    /// By so many low bits of the first word; the sorted pairs lie where they lay before.
    Key(u32),
}

/// What a step does.
#[derive(Debug, Clone, PartialEq)]
pub enum Work {
    /// Runs a kernel.
    Kernel {
        /// The kernel.
        source: Box<KernelSource>,
        /// What its bindings are.
        slots: Vec<Slot>,
        /// Over how many workgroups.
        extent: Extent,
    },
    /// Sorts a list of pairs, stably.
    Sort {
        /// The pairs.
        pairs: Slot,
        /// How many there are.
        list: List,
        /// By what.
        by: SortBy,
    },
    /// Copies each of the pairs sorted last once into a list; their number is in [`Slot::UNIQUE_COUNT`].
    Unique {
        /// Where they go.
        into: Slot,
        /// How many pairs were sorted.
        list: List,
    },
    /// Exclusive prefix sums of a list of words, in place.
    Scan {
        /// The words.
        words: Slot,
        /// How many there are.
        list: List,
    },
    /// Rasterises triangles whose fragments write into buffers.
    Draw {
        /// The shaders and the size of the picture.
        source: Box<DrawSource>,
        /// What the bindings are.
        slots: Vec<Slot>,
        /// How many corners.
        vertices: u32,
    },
}

/// One step of a stage.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The stage it is timed with.
    pub stage: Stage,
    /// What it does.
    pub work: Work,
}

impl Work {
    /// The buffers it uses.
    pub fn slots(&self) -> Vec<Slot> {
        match self {
            Self::Kernel { slots, .. } | Self::Draw { slots, .. } => slots.clone(),
            Self::Sort { pairs: slot, .. } | Self::Unique { into: slot, .. } | Self::Scan { words: slot, .. } => {
                vec![*slot]
            }
        }
    }

    /// Its name where every step is timed by itself.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Kernel { source, .. } => source.path,
            Self::Draw { source, .. } => source.path,
            Self::Sort { .. } => "sort",
            Self::Unique { .. } => "unique",
            Self::Scan { .. } => "scan",
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.work.slots().iter().map(|s| s.label()).collect();
        let over = match &self.work {
            Work::Kernel { extent: Extent::Argument(argument), .. } => format!("as many as {}", argument.0),
            Work::Kernel { extent: Extent::Groups(groups), .. } => format!("{groups} workgroups"),
            Work::Kernel { extent: Extent::InTurns(groups), .. } => format!("up to {groups} workgroups"),
            Work::Kernel { extent: Extent::ForEach { room, most, .. }, .. } => {
                format!("up to {} workgroups", room.min(most))
            }
            Work::Kernel { extent, .. } => format!("{extent:?}"),
            Work::Draw { vertices, .. } => format!("{vertices} corners"),
            Work::Sort { list, .. } | Work::Unique { list, .. } | Work::Scan { list, .. } => {
                format!("as many as {} elements", list.element)
            }
        };
        write!(f, "{:10} {:36} {over:28} {}", self.stage, self.work.name(), names.join(", "))
    }
}
