// Where vertices of surfaces will be at the end of the step if nothing is in their way: behind their positions, for continuous
// detection. A thread per vertex.
// Twin: src/live/twins/predict.rs
// #include "gpu/dispatch.wgsl"
// #include "live/params.wgsl"
// #include "live/moving.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> anchors: array<Anchor>;
@group(0) @binding(2) var<storage, read> points: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> velocities: array<vec4<f32>>;
// Three f32 per vertex, at the begin of the step and behind all of them at its end.
@group(0) @binding(4) var<storage, read_write> positions: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let vertex = flat_group(group) * 64u + thread;
    if (vertex >= params.vertices) {
        return;
    }
    let now = moving(vertex);
    var way = now.velocity * params.step;
    if (now.can_move) {
        // As far as if all of its points were free.
        way += params.gravity * (params.step * params.step);
        // What can move is never as if it could not.
        way.y -= 1e-6 * max(abs(positions[3u * vertex + 1u]), params.reach);
    }
    for (var axis = 0u; axis < 3u; axis++) {
        let word = 3u * vertex + axis;
        positions[3u * params.vertices + word] = positions[word] + way[axis];
    }
}
