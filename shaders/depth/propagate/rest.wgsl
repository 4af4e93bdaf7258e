// Stage `propagate`: the rings that are left, until nothing changes. One workgroup, so that rings can wait for each other.
// Twin: src/pipeline/twins/depth/rest.rs
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

const THREADS = 256u;
var<workgroup> resolved: atomic<u32>;
var<workgroup> go_on: u32;

@compute @workgroup_size(THREADS)
fn main(@builtin(local_invocation_index) thread: u32) {
    let count = min(atomicLoad(&state[COLLIDING_VERTICES]), params.colliding_vertex_capacity);
    for (var ring = max(atomicLoad(&state[RING_COUNT]), atomicLoad(&state[OTHER_RING_COUNT])) + 1u; ; ring++) {
        if (thread == 0u) {
            go_on = select(0u, 1u, atomicLoad(&state[UNRESOLVED]) > 0u);
            atomicStore(&resolved, 0u);
        }
        if (workgroupUniformLoad(&go_on) == 0u) {
            break;
        }
        for (var i = thread; i < count; i += THREADS) {
            if (resolve(colliding[i], ring)) {
                atomicAdd(&resolved, 1u);
            }
        }
        // The next ring reads what this one wrote.
        storageBarrier();
        workgroupBarrier();
        if (thread == 0u) {
            let done = atomicLoad(&resolved);
            go_on = select(0u, 1u, done > 0u);
            if (done > 0u) {
                atomicSub(&state[UNRESOLVED], done);
                atomicMax(&state[RING_COUNT], ring);
            }
        }
        if (workgroupUniformLoad(&go_on) == 0u) {
            break;
        }
    }
}
