// Stage `propagate`: one ring of vertices. A thread per colliding vertex. Two kernels take turns: each reads the last ring in one
// word and writes its own into the other, so that no thread sees what another one writes.
// Twin: src/pipeline/twins/depth/ring.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "depth/propagate/neighbours.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> colliding: array<u32>;
@group(0) @binding(3) var<storage, read> positions: array<u32>;
@group(0) @binding(4) var<storage, read> neighbour_starts: array<u32>;
@group(0) @binding(5) var<storage, read> neighbours: array<vec2<u32>>;
@group(0) @binding(6) var<storage, read_write> depths: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> rings: array<atomic<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i >= min(atomicLoad(&state[COLLIDING_VERTICES]), params.colliding_vertex_capacity)) {
        return;
    }
    // Where the last ring was empty this is the number of an earlier one, and empty, too.
    let ring = atomicLoad(&state[{{LAST}}]) + 1u;
    if (resolve(colliding[i], ring)) {
        atomicSub(&state[UNRESOLVED], 1u);
        atomicMax(&state[{{NEXT}}], ring);
    }
}
