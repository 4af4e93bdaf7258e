// The depth of penetrating vertices as strokes of an indirect draw: a shaft to where the vertex would leave the surface, and a
// thicker end; and a dot on the vertex, whose colour shows the depth. A thread per colliding vertex.
// Twin: src/playback/twins/depth_arrows.rs
// #include "gpu/dispatch.wgsl"
// #include "playback/put_strokes.wgsl"

// Mirrors `playback::depth_arrows::DepthArrows`.
struct DepthArrows {
    count: u32,
    // Bit 0: arrows of the consistent estimate; bit 1: of the nearest surface; bit 2: dots.
    parts: u32,
    inks: vec2<u32>,
    // Of a shaft, and of a dot, in CSS pixels.
    width: f32,
    dot: f32,
    // Whether dots show the nearest surface's depth.
    nearest_dots: u32,
    reserved: u32,
}

@group(0) @binding(0) var<uniform> arrows: DepthArrows;
@group(0) @binding(1) var<storage, read> colliding: array<u32>;
@group(0) @binding(2) var<storage, read> positions: array<f32>;
@group(0) @binding(3) var<storage, read> depths: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> nearest_depths: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> strokes: array<Stroke>;
// Corners, instances, first corner, first instance.
@group(0) @binding(6) var<storage, read_write> arguments: array<atomic<u32>, 4>;

fn has_depth(arrow: vec4f) -> bool {
    // No direction: the vertex has no depth. Below zero there is nothing to leave.
    return any(arrow.xyz != vec3f()) && arrow.w > 0.0;
}

fn put_arrow(start: vec3f, arrow: vec4f, ink: u32) {
    if (!has_depth(arrow)) {
        return;
    }
    put_arrow_between(start, start + arrow.xyz * arrow.w, arrows.width, ink);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i >= arrows.count) {
        return;
    }
    let v = colliding[i];
    let start = vec3f(positions[3u * v], positions[3u * v + 1u], positions[3u * v + 2u]);
    if ((arrows.parts & 2u) != 0u) {
        put_arrow(start, nearest_depths[v], arrows.inks.y);
    }
    if ((arrows.parts & 1u) != 0u) {
        put_arrow(start, depths[v], arrows.inks.x);
    }
    if ((arrows.parts & 4u) != 0u) {
        let depth = select(depths[v], nearest_depths[v], arrows.nearest_dots != 0u);
        if (has_depth(depth)) {
            put(Stroke(start, arrows.dot, start, AMOUNT_INK | bitcast<u32>(depth.w)));
        }
    }
}
