// Stage `populate`: every cell in use is given its range of entries.
// Twin: src/pipeline/twins/kdet/allocate.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
// Owner and count of every slot.
@group(0) @binding(2) var<storage, read> table: array<vec2<u32>>;
// First entry and the one behind the last.
@group(0) @binding(3) var<storage, read_write> ranges: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let slot = flat_group(group) * {{WORKGROUP}}u + thread;
    if (slot > params.table_mask) {
        return;
    }
    let count = table[slot].y;
    var begin = 0u;
    if (count > 0u) {
        begin = atomicAdd(&state[CURSOR], count);
        atomicAdd(&state[CELLS], 1u);
        atomicMax(&state[MAX_OCCUPANCY], count);
    }
    ranges[slot] = vec2(begin, begin + count);
}
