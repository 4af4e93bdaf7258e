//! Twin of `hashing/find_pairs/query_tetrahedra.wgsl`: what vertices find, however tetrahedra are stored.

use super::{count_vertices::Member, query_vertices};
use crate::pipeline::twins::StoredPrimitive;

/// Every vertex in the box of a tetrahedron, as where vertices are stored and tetrahedra look for them.
pub fn query_tetrahedra(
    members: &[Member],
    primitives: &[StoredPrimitive],
    wanted: impl Fn(u32, u32) -> bool,
) -> Vec<[u32; 2]> {
    query_vertices::candidates(members, primitives, wanted)
}
