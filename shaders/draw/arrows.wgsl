// Arrows of colliding pairs: from the middle of a pair's second tetrahedron, which way and how far that has to go until the
// two are apart, longer by `view.paint.z`. Thousands would be a tangle: of those that begin in one tile of the picture, the
// deepest is drawn. Flat, as wide on the screen wherever it is, and with a rim that parts it from those behind.
// #include "draw/tile.wgsl"
// #include "draw/arrow_tail.wgsl"

@group(1) @binding(0) var<storage, read> positions: array<f32>;
@group(1) @binding(1) var<storage, read> tetrahedra: array<vec4<u32>>;
@group(1) @binding(2) var<storage, read> objects: array<u32>;
// Which way every object goes when they are moved apart.
@group(1) @binding(3) var<storage, read> shifts: array<vec4f>;
@group(1) @binding(4) var<storage, read> pairs: array<vec2<u32>>;
// Axis and depth.
@group(1) @binding(5) var<storage, read> translations: array<vec4f>;
// The highest rank in every tile.
@group(1) @binding(6) var<storage, read> deepest: array<u32>;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) @interpolate(flat) is_rim: u32,
}

// In pixels of the page. No arrow is so short that one cannot see which way it points.
const LEAST = 15.0;
const SHAFT = 1.1;
const HEAD_WIDTH = 4.2;
const HEAD_LENGTH = 9.0;
const RIM = 1.3;

// Nine corners of the rim, then nine of what it is around.
@vertex
fn corner(@builtin(vertex_index) index: u32, @builtin(instance_index) i: u32) -> Corner {
    var out: Corner;
    let pair = pairs[i];
    let middle = tail_of(pair.y);
    let translation = translations[i];
    let tail = view.view_projection * vec4f(middle, 1.0);
    let tile = tile_of(tail);
    // All corners at one place: nothing is drawn.
    if (tile >= arrayLength(&deepest) || deepest[tile] != rank_of(pair, translation.w) || is_cut(middle)) {
        return out;
    }
    let tip = view.view_projection * vec4f(middle + translation.xyz * translation.w * view.paint.z, 1.0);

    // On the screen, in pixels of the page.
    let half_screen = 0.5 * page_size();
    let along = (tip.xy / max(tip.w, 1e-6) - tail.xy / tail.w) * half_screen;
    let drawn = length(along);
    let ahead = select(vec2f(1.0, 0.0), along / max(drawn, 1e-6), drawn > 1e-6);
    let size = max(drawn, LEAST);

    // How far ahead and how far aside.
    let is_rim = index < 9u;
    let rim = select(0.0, RIM, is_rim);
    let neck = size - HEAD_LENGTH - rim;
    var at = vec2f(0.0);
    switch index % 9u {
        case 0u, 3u: { at = vec2f(-rim, -SHAFT - rim); }
        case 1u: { at = vec2f(-rim, SHAFT + rim); }
        case 2u, 4u: { at = vec2f(neck, SHAFT + rim); }
        case 5u: { at = vec2f(neck, -SHAFT - rim); }
        case 6u: { at = vec2f(neck, -HEAD_WIDTH - 2.0 * rim); }
        case 7u: { at = vec2f(neck, HEAD_WIDTH + 2.0 * rim); }
        default: { at = vec2f(size + 2.4 * rim, 0.0); }
    }
    let aside = vec2f(-ahead.y, ahead.x);
    out.clip = vec4f(tail.xy + (ahead * at.x + aside * at.y) / half_screen * tail.w, tail.zw);
    out.is_rim = u32(is_rim);
    return out;
}

@fragment
fn arrow(in: Corner) -> @location(0) vec4f {
    let is_light = is_dark() == (in.is_rim == 0u);
    let ink = select(vec3f(0.02, 0.03, 0.06), vec3f(1.0, 0.97, 0.86), is_light);
    return vec4f(to_srgb(ink), select(1.0, 0.8, in.is_rim == 1u));
}
