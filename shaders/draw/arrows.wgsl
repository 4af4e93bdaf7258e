// An arrow for every colliding pair: from the middle of its second tetrahedron, which way and how far that has to go until
// the two are apart, longer by `view.paint.z`. Flat, and as wide on the screen wherever it is.
// #include "draw/view.wgsl"

@group(1) @binding(0) var<storage, read> positions: array<f32>;
@group(1) @binding(1) var<storage, read> tetrahedra: array<vec4<u32>>;
@group(1) @binding(2) var<storage, read> objects: array<u32>;
// Which way every object goes when they are moved apart.
@group(1) @binding(3) var<storage, read> shifts: array<vec4f>;
@group(1) @binding(4) var<storage, read> pairs: array<vec2<u32>>;
// Axis and depth.
@group(1) @binding(5) var<storage, read> translations: array<vec4f>;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
}

fn position_of(vertex: u32) -> vec3f {
    return vec3f(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]);
}

// In pixels of the page.
const SHAFT = 0.9;
const HEAD_WIDTH = 3.4;
const HEAD_LENGTH = 8.0;

@vertex
fn corner(@builtin(vertex_index) index: u32, @builtin(instance_index) i: u32) -> Corner {
    let p = pairs[i].y;
    let vertices = tetrahedra[p];
    let shift = shifts[min(objects[p], arrayLength(&shifts) - 1u)].xyz * view.fill.w;
    let middle = 0.25 * (position_of(vertices.x) + position_of(vertices.y) + position_of(vertices.z) + position_of(vertices.w));
    let translation = translations[i];
    let tail = view.view_projection * vec4f(middle + shift, 1.0);
    let tip = view.view_projection * vec4f(middle + shift + translation.xyz * translation.w * view.paint.z, 1.0);

    // On the screen, in pixels of the page.
    let half_screen = 0.5 * view.screen.xy / view.eye.w;
    let along = (tip.xy / max(tip.w, 1e-6) - tail.xy / max(tail.w, 1e-6)) * half_screen;
    let size = length(along);
    let ahead = select(vec2f(1.0, 0.0), along / max(size, 1e-6), size > 1e-6);
    let aside = vec2f(-ahead.y, ahead.x);
    // A short arrow is all head.
    let head = min(HEAD_LENGTH, size);
    let neck = 1.0 - head / max(size, 1e-6);

    // 0: tail, 1: neck, 2: tip; and how far aside.
    var place = 0.0;
    var wide = 0.0;
    switch index {
        case 0u, 3u: { place = 0.0; wide = -SHAFT; }
        case 1u: { place = 0.0; wide = SHAFT; }
        case 2u, 4u: { place = neck; wide = SHAFT; }
        case 5u: { place = neck; wide = -SHAFT; }
        case 6u: { place = neck; wide = -HEAD_WIDTH * head / HEAD_LENGTH; }
        case 7u: { place = neck; wide = HEAD_WIDTH * head / HEAD_LENGTH; }
        default: { place = 1.0; }
    }
    let at = mix(tail, tip, place);
    var out: Corner;
    out.clip = vec4f(at.xy + aside * wide / half_screen * at.w, at.zw);
    out.position = middle + shift;
    return out;
}

@fragment
fn arrow(in: Corner) -> @location(0) vec4f {
    if (is_cut(in.position)) {
        discard;
    }
    let ink = select(vec3f(0.02, 0.03, 0.06), vec3f(1.0, 0.97, 0.86), is_dark());
    return vec4f(to_srgb(ink), 0.85);
}
