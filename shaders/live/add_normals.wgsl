// Which way is out at the vertices of surfaces: the sum of the normals of their triangles, in fixed point. A thread per triangle.
// Twin: src/live/twins/add_normals.rs
// #include "gpu/dispatch.wgsl"

@group(0) @binding(0) var<storage, read> cells: array<vec4<u32>>;
// Three f32 per vertex.
@group(0) @binding(1) var<storage, read> positions: array<f32>;
@group(0) @binding(2) var<storage, read_write> normals: array<atomic<i32>>;

const SCALE: f32 = 65536.0;

fn position(vertex: u32) -> vec3<f32> {
    return vec3(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]);
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let t = flat_group(group) * 64u + thread;
    if (t >= arrayLength(&cells)) {
        return;
    }
    let cell = cells[t];
    let a = position(cell.x);
    let across = cross(position(cell.y) - a, position(cell.z) - a);
    let size = length(across);
    if (size == 0.0) {
        return;
    }
    let fixed = vec3<i32>(round(across * (SCALE / size)));
    for (var k = 0u; k < 3u; k++) {
        for (var axis = 0u; axis < 3u; axis++) {
            atomicAdd(&normals[3u * cell[k] + axis], fixed[axis]);
        }
    }
}
