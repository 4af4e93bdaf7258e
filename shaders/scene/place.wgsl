// Places the vertices of a frame: each hangs on four control points.
// Twin: src/scene/placement/place.rs

// #include "gpu/dispatch.wgsl"

struct Anchor {
    controls: vec4<u32>,
    weights: vec4<f32>,
}

// Three f32 per point.
@group(0) @binding(0) var<storage, read> controls: array<f32>;
@group(0) @binding(1) var<storage, read> anchors: array<Anchor>;
// Three f32 per vertex.
@group(0) @binding(2) var<storage, read_write> positions: array<f32>;

fn control(index: u32) -> vec3<f32> {
    return vec3<f32>(controls[3u * index], controls[3u * index + 1u], controls[3u * index + 2u]);
}

@compute @workgroup_size(256)
fn place(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let vertex = flat_group(id) * 256u + thread;
    if vertex >= arrayLength(&anchors) {
        return;
    }
    let anchor = anchors[vertex];
    let position = control(anchor.controls.x) * anchor.weights.x + control(anchor.controls.y) * anchor.weights.y
        + control(anchor.controls.z) * anchor.weights.z + control(anchor.controls.w) * anchor.weights.w;
    positions[3u * vertex] = position.x;
    positions[3u * vertex + 1u] = position.y;
    positions[3u * vertex + 2u] = position.z;
}
