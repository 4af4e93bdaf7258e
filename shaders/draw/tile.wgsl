// The picture in tiles: in each, one arrow begins.
// #include "draw/view.wgsl"

// In pixels of the page.
const TILE = 36.0;
const NO_TILE = 0xffffffffu;

// The picture in pixels of the page.
fn page_size() -> vec2f {
    return view.screen.xy / view.eye.w;
}

// Of the arrows in a tile the one with the highest rank is drawn: the deepest pair's, since floats that are not negative order
// as their bits do. Of equally deep ones, as in regular meshes, a hash decides: it is only one, and always the same.
fn rank_of(pair: vec2<u32>, depth: f32) -> u32 {
    let hash = (pair.x * 0x9e3779b1u) ^ (pair.y * 0x85ebca77u);
    return (bitcast<u32>(max(depth, 0.0)) & 0xfffff000u) | (hash >> 20u);
}

// The tile of a point, which is none where the point is not in the picture.
fn tile_of(clip: vec4f) -> u32 {
    if (clip.w <= 0.0 || any(abs(clip.xy) >= vec2f(clip.w))) {
        return NO_TILE;
    }
    let at = vec2<u32>((clip.xy / clip.w * 0.5 + 0.5) * page_size() / TILE);
    return at.y * u32(ceil(page_size().x / TILE)) + at.x;
}
