//! Twin of `hashing/find_pairs/query_vertices.wgsl`: what the second pass of spatial hashing has to find.

use super::count_vertices::Member;
use crate::pipeline::twins::StoredPrimitive;

/// Every vertex in the box of a tetrahedron: `wanted` tells which of them are asked for. Sorted, as vertex and primitive.
pub fn candidates(
    members: &[Member],
    primitives: &[StoredPrimitive],
    wanted: impl Fn(u32, u32) -> bool,
) -> Vec<[u32; 2]> {
    let mut all = vec![];
    for (p, primitive) in (0..).zip(primitives) {
        let (lower, upper) = (primitive.lower(), primitive.upper());
        for &(v, point) in members {
            let is_in_box = lower.cmple(point).all() && point.cmple(upper).all();
            if is_in_box && !primitive.vertices.contains(&v) && wanted(v, p) {
                all.push([v, p]);
            }
        }
    }
    all.sort_unstable();
    all
}
