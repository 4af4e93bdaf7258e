// The picture in tiles: in each, one arrow starts.
// Twin: src/render/twins/arrow_tiles.rs
// #include "draw/view.wgsl"

// In CSS pixels.
const TILE = 36.0;
const NO_TILE = 0xffffffffu;

// The size of the picture in CSS pixels.
fn page_size() -> vec2f {
    return view.screen.xy / view.eye.w;
}

// The tile of a point, or NO_TILE where the point is outside the picture.
fn tile_of(clip: vec4f) -> u32 {
    if (clip.w <= 0.0 || any(abs(clip.xy) >= vec2f(clip.w))) {
        return NO_TILE;
    }
    let at = vec2<u32>((clip.xy / clip.w * 0.5 + 0.5) * page_size() / TILE);
    return at.y * u32(ceil(page_size().x / TILE)) + at.x;
}
