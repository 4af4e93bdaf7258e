//! Twin of `draw/choose_arrows.wgsl`.

use std::collections::BTreeMap;

use glam::Vec3;

use super::arrow_list::rank_of;

/// The arrow of every tile: one with its highest rank. Among equal ranks, which the GPU takes in any order, the first.
pub fn choose_arrows(
    arrows: &[(u32, Vec3, [f32; 4])],
    tiles: &[u32],
    highest: &BTreeMap<u32, u32>,
) -> BTreeMap<u32, usize> {
    let mut chosen = BTreeMap::new();
    for (i, ((primitive, _, vector), tile)) in arrows.iter().zip(tiles).enumerate() {
        if highest.get(tile) == Some(&rank_of(*primitive, *vector)) {
            chosen.entry(*tile).or_insert(i);
        }
    }
    chosen
}
