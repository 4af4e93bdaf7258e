// Squeezes a chain of tetrahedra together, and counts how often each was hit.

@group(0) @binding(0) var<storage, read> before: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> after: array<vec4<f32>>;
// The library's: three arguments of the dispatch, the number of pairs, whether these are all.
@group(0) @binding(2) var<storage, read> answer: array<u32>;
@group(0) @binding(3) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read_write> hits: array<atomic<u32>>;

// A thread per vertex.
@compute @workgroup_size(64)
fn squeeze(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x < arrayLength(&before)) {
        let tetrahedron = f32(id.x / 4u);
        after[id.x] = before[id.x] - vec4(0.01 * tetrahedron, 0.0, 0.0, 0.0);
    }
}

// A thread per colliding pair.
@compute @workgroup_size(64)
fn count_hits(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let number = (group.y * groups.x + group.x) * 64u + thread;
    if (number < answer[3]) {
        atomicAdd(&hits[pairs[number].x], 1u);
        atomicAdd(&hits[pairs[number].y], 1u);
    }
}
