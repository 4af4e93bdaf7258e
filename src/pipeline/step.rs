//! One step of a plan: what runs, on which buffers, over how many workgroups.

use std::fmt;

use super::slot::Slot;
use crate::{detect::Stage, gpu::KernelSource};

/// Workgroup counts that are decided on the GPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Argument {
    /// A thread per primitive, if anything can meet anything.
    Primitives,
    /// A thread per slot of the cell table.
    Table,
    /// A thread per stored entry.
    Entries,
    /// A thread per 32 stored entries.
    Rows,
    /// 32 threads per strip.
    Strips,
    /// A thread per primitive, if more than one level is in use.
    Visitors,
    /// A thread per visit.
    Visits,
    /// A thread per candidate.
    Candidates,
    /// A thread per potential pair.
    Potential,
    /// A thread per survivor.
    Survivors,
    /// A workgroup per pair that rounding leaves open.
    Undecided,
    /// A thread per colliding pair.
    Pairs,
}

/// Over how many workgroups a kernel runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Known on the host.
    Groups(u32),
    /// Decided on the GPU.
    Argument(Argument),
    /// Brute force: tile by tile, a thread per row.
    Rows,
    /// Brute force: tile by tile, a thread per row and column.
    RowsAndColumns,
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
    /// Sorts the candidates and drops equal neighbours, in place.
    SortUnique,
}

/// One step of a stage.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The stage it is timed with.
    pub stage: Stage,
    /// What it does.
    pub work: Work,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.work {
            Work::Kernel { source, slots, extent } => {
                let names: Vec<_> = slots.iter().map(|s| s.label()).collect();
                write!(f, "{:10} {:24} {:28} {}", self.stage, source.label, format!("{extent:?}"), names.join(", "))
            }
            Work::SortUnique => write!(f, "{:10} sort and unique of the candidates", self.stage),
        }
    }
}
