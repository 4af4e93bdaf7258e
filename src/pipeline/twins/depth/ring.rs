//! Twin of `depth/propagate/ring.wgsl`: one ring of vertices.

use super::{
    neighbours::{Surroundings, resolve},
    vertex_depth::VertexDepths,
};

/// Gives a ring its depths; false where nobody is in it.
pub fn ring(known: &mut VertexDepths, of: &Surroundings<'_>, ring: u32) -> bool {
    let found: Vec<_> = (0..of.positions.len()).filter_map(|v| resolve(known, of, v).map(|value| (v, value))).collect();
    for &(v, value) in &found {
        (known.depths[v], known.rings[v]) = (value, ring);
    }
    !found.is_empty()
}
