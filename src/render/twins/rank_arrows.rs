//! Twin of `draw/rank_arrows.wgsl`.

use std::collections::BTreeMap;

use glam::{Mat4, Vec2, Vec3};

use super::{
    arrow_list::rank_of,
    arrow_tiles::{NO_TILE, tile_of},
};

/// The tile of every arrow, and the highest rank of every tile. An arrow has the primitive where it starts, that one's centre, and
/// direction and length.
pub fn rank_arrows(
    arrows: &[(u32, Vec3, [f32; 4])],
    view_projection: Mat4,
    page: Vec2,
) -> (Vec<u32>, BTreeMap<u32, u32>) {
    let mut highest = BTreeMap::new();
    let tile = |(primitive, tail, vector): &(u32, Vec3, [f32; 4])| {
        let tile = tile_of(view_projection * tail.extend(1.0), page);
        if tile != NO_TILE {
            let known = highest.entry(tile).or_insert(0);
            *known = rank_of(*primitive, *vector).max(*known);
        }
        tile
    };
    (arrows.iter().map(tile).collect(), highest)
}
