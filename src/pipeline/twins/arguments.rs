//! Twin of every `arguments.wgsl`: how many workgroups a kernel runs over, from what the stages before it counted.

use crate::{
    gpu::dispatch::dispatch_size,
    pipeline::{
        plans::{COLLIDING_VERTICES, CROSSING_EDGE_COUNT, PORTION_COUNT},
        state::State,
        step::Argument,
    },
};

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

/// The three words of a frame whose lists all fitted; `None` for arguments that this twin does not know.
pub fn words(argument: Argument, state: &State, known: Known) -> Option<[u32; 3]> {
    let threads = match argument.0 {
        "primitives" => known.primitives,
        "candidates" => state.candidates,
        // A workgroup each.
        "undecided" => state.undecided * known.workgroup,
        "portions" => known.query_lanes * state.word(PORTION_COUNT),
        // Of depth; where nothing collides there is nothing more to do.
        _ if state.word(COLLIDING_VERTICES) == 0 => 0,
        "vertices" => known.vertices,
        "edges" => known.edges,
        "triangles" => known.triangles,
        "slots" => (known.table + 1).max(known.vertices),
        "colliding_vertices" => state.word(COLLIDING_VERTICES),
        "contacts" => state.pairs,
        "contact_groups" => state.pairs * known.workgroup,
        "crossing_edges" => known.query_lanes * state.word(CROSSING_EDGE_COUNT),
        "one_group" => known.workgroup,
        _ => return None,
    };
    let groups = if state.stop == 0 { threads.div_ceil(known.workgroup) } else { 0 };
    let [x, y] = dispatch_size(groups);
    Some([x, y, 1])
}
