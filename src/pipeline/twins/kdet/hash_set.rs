//! Twin of `kdet/unique/hash_set.wgsl`, and of a sort and its unique step: what is left without duplicates.

/// Sorted, each once.
pub fn unique(candidates: &[[u32; 2]]) -> Vec<[u32; 2]> {
    let mut pairs = candidates.to_vec();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}
