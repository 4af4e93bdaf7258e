// Smooth edges in a picture of one sample per pixel. A slanted edge is drawn in steps: from how far a pixel is from both ends
// of its step follows how much of it the colour beyond the edge would cover. After A. Reshetov, Morphological Antialiasing,
// 2009; T. Lottes, FXAA, 2009; J. Jimenez et al., SMAA, 2012.
// #include "draw/whole_target.wgsl"

@group(0) @binding(0) var picture: texture_2d<f32>;
// Light around marked primitives, blurred, and these themselves; both are smaller than the picture.
@group(1) @binding(0) var soft: sampler;
@group(1) @binding(1) var light: texture_2d<f32>;
@group(1) @binding(2) var marked: texture_2d<f32>;

// How much of a difference is seen, by channel; colours are sRGB, as they are in the picture.
const SEEN = vec3f(0.3, 0.5, 0.2);
// Smaller differences are no edge; from twice this on they are one, and in between they become one.
const LEAST = 0.02;
// What is that little larger counts as equal: where two sides are alike, rounding must not choose one.
const TIE = 0.01;
// How many pixels an edge is followed in each direction.
const REACH = 32;
// How much a pixel that stands alone takes from its neighbours.
const SHARED = 0.7;

fn color_at(at: vec2<i32>) -> vec3f {
    return textureLoad(picture, clamp(at, vec2<i32>(0), vec2<i32>(textureDimensions(picture)) - 1), 0).xyz;
}

fn difference(a: vec3f, b: vec3f) -> f32 {
    return dot(abs(a - b), SEEN);
}

// One side of an edge, followed from a pixel on.
struct End {
    // Pixels from the first one to the end.
    far: f32,
    // Whether it is the pixel's own colour that ends there, not the one beyond the edge.
    is_own: bool,
}

// Follows the edge between the pixel `at` of colour `own` and `other`, its neighbour in the direction `beyond`, in the
// direction `along`: as long as pixels on both sides differ as these two do.
fn follow(at: vec2<i32>, along: vec2<i32>, beyond: vec2<i32>, own: vec3f, other: vec3f) -> End {
    let contrast = own - other;
    let most = 0.45 * dot(abs(contrast), SEEN);
    var last = 0;
    var stride = 1;
    var is_past = false;
    while (last < REACH) {
        let next = at + (last + stride) * along;
        let here = color_at(next);
        let there = color_at(next + beyond);
        if (difference(here - there, contrast) < most) {
            last += stride;
        } else if (stride == 1) {
            return End(f32(last) + 0.5, difference(here, other) + TIE < difference(here, own));
        } else {
            is_past = true;
        }
        // From the first step too far on, shorter ones find the end.
        stride = select(select(select(1, 2, last >= 8), 4, last >= 16), max(stride / 2, 1), is_past);
    }
    return End(f32(REACH), false);
}

fn smoothed(at: vec2<i32>) -> vec3f {
    // Beyond the border is the border.
    let low = max(at - 1, vec2<i32>(0));
    let high = min(at + 1, vec2<i32>(textureDimensions(picture)) - 1);
    let own = textureLoad(picture, at, 0).xyz;
    let west = textureLoad(picture, vec2(low.x, at.y), 0).xyz;
    let east = textureLoad(picture, vec2(high.x, at.y), 0).xyz;
    let north = textureLoad(picture, vec2(at.x, low.y), 0).xyz;
    let south = textureLoad(picture, vec2(at.x, high.y), 0).xyz;
    let steps = vec4f(difference(own, west), difference(own, east), difference(own, north), difference(own, south));
    // Most pixels.
    let most = max(max(steps.x, steps.y), max(steps.z, steps.w));
    if (most < LEAST) {
        return own;
    }

    // What is hardly an edge is hardly changed.
    let is_edge = smoothstep(LEAST, 2.0 * LEAST, most);

    let north_west = textureLoad(picture, low, 0).xyz;
    let north_east = textureLoad(picture, vec2(high.x, low.y), 0).xyz;
    let south_west = textureLoad(picture, vec2(low.x, high.y), 0).xyz;
    let south_east = textureLoad(picture, high, 0).xyz;
    // Where an edge is level, colours change from row to row and not from column to column.
    let rows = 2.0 * difference(0.5 * (north + south), own) + difference(0.5 * (north_west + south_west), west)
        + difference(0.5 * (north_east + south_east), east);
    let columns = 2.0 * difference(0.5 * (west + east), own) + difference(0.5 * (north_west + north_east), north)
        + difference(0.5 * (south_west + south_east), south);
    let is_level = rows + TIE > columns;
    let along = select(vec2<i32>(0, 1), vec2<i32>(1, 0), is_level);
    let across = vec2<i32>(1) - along;
    let before = select(west, north, is_level);
    let after = select(east, south, is_level);
    let is_after = difference(after, own) > difference(before, own) + TIE;
    let beyond = select(-across, across, is_after);
    let other = select(before, after, is_after);
    let behind = select(after, before, is_after);
    // Where all columns are alike and rows are, too, to within a tie, there is no edge between the two.
    if (difference(other, own) < LEAST) {
        return own;
    }

    // Colours that go on changing the same way, before the edge or beyond it: it is smooth already, as those of thin lines.
    let contrast = (other - own) * SEEN;
    let ramp = max(dot(own - behind, contrast), dot(color_at(at + 2 * beyond) - other, contrast));
    let is_sharp = 1.0 - smoothstep(0.1, 0.6, ramp / dot(other - own, contrast));

    // The true edge crosses the steps in their middle, and falls by half a pixel from there to the nearer end.
    let back = follow(at, -along, beyond, own, other);
    let ahead = follow(at, along, beyond, own, other);
    let is_back = back.far < ahead.far;
    let is_own = select(ahead.is_own, back.is_own, is_back);
    let share = select(0.0, 0.5 - min(back.far, ahead.far) / (back.far + ahead.far), is_own) * is_sharp * is_edge;

    // What stands out from all neighbours is smaller than a pixel.
    let around = (2.0 * (north + south + west + east) + north_west + north_east + south_west + south_east) / 12.0;
    let alone = smoothstep(0.65, 1.0, difference(around, own) / most);
    return mix(mix(own, other, share), around, SHARED * alone * is_edge * (1.0 - 2.0 * share));
}

@fragment
fn smooth_edges(in: Corner) -> @location(0) vec4f {
    return vec4f(smoothed(vec2<i32>(in.clip.xy)), 1.0);
}

// Around marked primitives, not on them: there it would wash out colours and patterns.
fn halo(place: vec2f) -> vec4f {
    let covered = textureSampleLevel(marked, soft, place, 0.0).w;
    return textureSampleLevel(light, soft, place, 0.0) * (1.0 - 0.85 * covered);
}

// The halo adds light on a dark ground and is a tint on a light one. It is smooth already.
@fragment
fn smooth_edges_halo_dark(in: Corner) -> @location(0) vec4f {
    return vec4f(smoothed(vec2<i32>(in.clip.xy)) + halo(in.place).xyz * 0.85, 1.0);
}

@fragment
fn smooth_edges_halo_light(in: Corner) -> @location(0) vec4f {
    let tint = halo(in.place) * 0.40;
    return vec4f(smoothed(vec2<i32>(in.clip.xy)) * (1.0 - tint.w) + tint.xyz, 1.0);
}
