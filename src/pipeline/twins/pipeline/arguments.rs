//! Twin of `pipeline/arguments.wgsl`: over how many workgroups a kernel runs, from what the stages before it counted. The twins of the
//! kernels that include it tell for how many threads.

use crate::{gpu::dispatch::dispatch_size, pipeline::state::State};

/// What the counts are held against.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    /// Primitives.
    pub primitives: u32,
    /// Slots of the cell table.
    pub table: u32,
    /// Vertices.
    pub vertices: u32,
    /// Edges and triangles of the topology.
    pub edges: u32,
    /// Triangles of its surface.
    pub triangles: u32,
    /// Threads in a workgroup.
    pub workgroup: u32,
    /// Threads that share a query (`hashing/lanes.wgsl`).
    pub query_lanes: u32,
}

/// For how many threads: by the name of an [`Argument`](crate::pipeline::step::Argument), of a frame whose lists all fitted.
pub type Threads = Vec<(&'static str, u32)>;

/// The three words for so many threads.
pub fn words(threads: u32, state: &State, workgroup: u32) -> [u32; 3] {
    let groups = if state.stop == 0 { threads.div_ceil(workgroup) } else { 0 };
    let [x, y] = dispatch_size(groups);
    [x, y, 1]
}
