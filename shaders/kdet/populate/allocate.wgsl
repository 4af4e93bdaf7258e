// Stage `populate`: every cell in use is given its range of entries.
// Twin: src/pipeline/twins/kdet/allocate.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
// Owner and count of every slot.
@group(0) @binding(2) var<storage, read> table: array<vec2<u32>>;
// First entry and the one behind the last.
@group(0) @binding(3) var<storage, read_write> ranges: array<vec2<u32>>;

var<workgroup> group_cells: atomic<u32>;
var<workgroup> group_max_occupancy: atomic<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let slot = flat_group(group) * {{WORKGROUP}}u + thread;
    var count = 0u;
    if (slot <= params.table_mask) {
        count = table[slot].y;
    }
    if (count > 0u) {
        atomicAdd(&group_cells, 1u);
        atomicMax(&group_max_occupancy, count);
    }
    let begin = push_reserve(CURSOR, thread, count);
    if (slot <= params.table_mask) {
        ranges[slot] = vec2(begin, begin + count);
    }
    workgroupBarrier();
    if (thread == 0u && atomicLoad(&group_cells) > 0u) {
        atomicAdd(&state[CELLS], atomicLoad(&group_cells));
        atomicMax(&state[MAX_OCCUPANCY], atomicLoad(&group_max_occupancy));
    }
}
