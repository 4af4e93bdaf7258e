// Stage `respond`: vertices that can reach the floor or a wall within the step become contacts. A thread per vertex.
// Twin: src/live/twins/list_walls.rs
// #include "gpu/dispatch.wgsl"
// #include "live/params.wgsl"
// #include "live/moving.wgsl"
// #include "live/push_contact.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> anchors: array<Anchor>;
@group(0) @binding(2) var<storage, read> points: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> velocities: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(5) var<storage, read_write> status: array<atomic<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let vertex = flat_group(group) * 64u + thread;
    if (vertex >= params.vertices) {
        return;
    }
    let now = moving(vertex);
    if (!now.can_move) {
        return;
    }
    let fall = length(params.gravity) * params.step * params.step;
    for (var axis = 0u; axis < 3u; axis++) {
        var normal = vec3(0.0);
        normal[axis] = 1.0;
        let reach = params.rest_depth + fall + abs(now.velocity[axis]) * params.step;
        if (now.at[axis] - params.walls_low[axis] < reach) {
            push_contact(vertex, vec4(NOTHING), vec4(0.0), normal, params.walls_low[axis]);
        }
        if (params.walls_high[axis] - now.at[axis] < reach) {
            push_contact(vertex, vec4(NOTHING), vec4(0.0), -normal, -params.walls_high[axis]);
        }
    }
}
