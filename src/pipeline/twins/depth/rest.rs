//! Twin of `depth/propagate/rest.wgsl`: the rings that are left, until nothing changes.

use super::{neighbours::Surroundings, ring::ring, vertex_depth::VertexDepths};

/// From this ring on.
pub fn rest(known: &mut VertexDepths, of: &Surroundings<'_>, first: u32) {
    let mut next = first;
    while ring(known, of, next) {
        next += 1;
    }
}
