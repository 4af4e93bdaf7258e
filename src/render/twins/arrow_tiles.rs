//! Twin of `draw/arrow_tiles.wgsl`.

use glam::{Vec2, Vec4, Vec4Swizzles};

/// In CSS pixels.
pub const TILE: f32 = 36.0;
/// Instead of a tile outside the picture.
pub const NO_TILE: u32 = u32::MAX;

/// The tile of a point in clip space, in a picture of so many CSS pixels.
pub fn tile_of(clip: Vec4, page: Vec2) -> u32 {
    if clip.w <= 0.0 || clip.xy().abs().cmpge(Vec2::splat(clip.w)).any() {
        return NO_TILE;
    }
    let at = ((clip.xy() / clip.w * 0.5 + 0.5) * page / TILE).as_uvec2();
    at.y * (page.x / TILE).ceil() as u32 + at.x
}
