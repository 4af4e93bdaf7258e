// Arrows that start at the centres of primitives, scaled by `view.paint.z`: flat, as wide on the screen at any distance, and
// with an outline that separates each from those behind. Thousands would be a tangle: `choose_arrows` chooses one per tile of the
// picture.
// #include "draw/arrow_tiles.wgsl"
// #include "draw/arrow_tail.wgsl"
// #include "draw/arrow_list.wgsl"

@group(1) @binding(0) var<storage, read> positions: array<f32>;
@group(1) @binding(1) var<storage, read> cells: array<vec4<u32>>;
@group(1) @binding(2) var<storage, read> objects: array<u32>;
// The direction in which every object is moved apart from the others.
@group(1) @binding(3) var<storage, read> shifts: array<vec4f>;
@group(1) @binding(4) var<storage, read> tails: array<u32>;
// Unit direction and length.
@group(1) @binding(5) var<storage, read> vectors: array<vec4f>;
@group(1) @binding(6) var<storage, read> chosen: array<u32>;
@group(1) @binding(7) var<storage, read> arrows: ArrowList;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) @interpolate(flat) is_outline: u32,
}

// In CSS pixels. An arrow shorter than LEAST would not show its direction.
const LEAST = 15.0;
const SHAFT = 1.1;
const HEAD_WIDTH = 4.2;
const HEAD_LENGTH = 9.0;
const OUTLINE = 1.3;

// Nine corners of the outline, then nine of the arrow inside it.
@vertex
fn corner(@builtin(vertex_index) index: u32, @builtin(instance_index) instance: u32) -> Corner {
    var out: Corner;
    if chosen[instance] == 0u {
        // A tile without an arrow: all corners in one point outside the picture.
        out.clip = vec4f(2.0, 2.0, 2.0, 1.0);
        return out;
    }
    let i = chosen[instance] - 1u;
    let middle = tail_of(tails[arrows.stride * i + arrows.offset]);
    let vector = vectors[i];
    let tail = view.view_projection * vec4f(middle, 1.0);
    let tip = view.view_projection * vec4f(middle + vector.xyz * vector.w * view.paint.z, 1.0);

    // On the screen, in CSS pixels.
    let half_screen = 0.5 * page_size();
    let along = (tip.xy / max(tip.w, 1e-6) - tail.xy / tail.w) * half_screen;
    let drawn = length(along);
    let ahead = select(vec2f(1.0, 0.0), along / max(drawn, 1e-6), drawn > 1e-6);
    let size = max(drawn, LEAST);

    // How far ahead and how far aside.
    let is_outline = index < 9u;
    let rim = select(0.0, OUTLINE, is_outline);
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
    out.is_outline = u32(is_outline);
    return out;
}

@fragment
fn arrow(in: Corner) -> @location(0) vec4f {
    let is_light = is_dark() == (in.is_outline == 0u);
    let ink = select(vec3f(0.02, 0.03, 0.06), vec3f(1.0, 0.97, 0.86), is_light);
    return vec4f(to_srgb(ink), select(1.0, 0.8, in.is_outline == 1u));
}
