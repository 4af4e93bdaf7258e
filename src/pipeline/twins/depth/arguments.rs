//! Twin of `depth/crossings/arguments.wgsl`.

use crate::pipeline::{
    plans::COLLIDING_VERTICES,
    state::State,
    twins::pipeline::arguments::{Known, Threads},
};

/// Threads per colliding vertex and per contact, and per edge, triangle and vertex; none where nothing collides.
pub fn threads(state: &State, known: &Known) -> Threads {
    let colliding = state.word(COLLIDING_VERTICES);
    let threads = [
        ("edges", known.edges),
        ("triangles", known.triangles),
        ("vertices", known.vertices),
        ("slots", (known.table + 1).max(known.vertices)),
        ("colliding_vertices", colliding),
        ("contacts", state.pairs),
        ("contact_groups", state.pairs * known.workgroup),
        ("one_group", known.workgroup),
    ];
    threads.map(|(name, threads)| (name, if colliding > 0 { threads } else { 0 })).to_vec()
}
