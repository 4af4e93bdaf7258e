// Stage `populate`: how many vertices each slot of the table has, the first pass of spatial hashing. A thread per vertex.
// Twin: src/pipeline/twins/hashing/count_vertices.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/position.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/overlap.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> vertex_objects: array<u32>;
@group(0) @binding(4) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(5) var<storage, read_write> table: array<atomic<u32>>;

var<workgroup> group_entries: atomic<u32>;
var<workgroup> group_occupied: atomic<u32>;
var<workgroup> group_most: atomic<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let v = flat_group(group) * {{WORKGROUP}}u + thread;
    if (v < params.vertices) {
        let object = vertex_objects[v];
        let point = position(v);
        if (object < params.objects && is_within_overlap(point, object)) {
            let scene = vec3(atomicLoad(&state[SCENE]), atomicLoad(&state[SCENE + 1u]), atomicLoad(&state[SCENE + 2u]));
            let before = atomicAdd(&table[slot_of(cell_of(point), first_cell(scene))], 1u);
            atomicAdd(&group_entries, 1u);
            if (before == 0u) {
                atomicAdd(&group_occupied, 1u);
            }
            atomicMax(&group_most, before + 1u);
        }
    }
    workgroupBarrier();
    if (thread == 0u && atomicLoad(&group_entries) > 0u) {
        atomicAdd(&state[ENTRIES], atomicLoad(&group_entries));
        atomicAdd(&state[OCCUPIED_SLOTS], atomicLoad(&group_occupied));
        atomicMax(&state[MAX_OCCUPANCY], atomicLoad(&group_most));
    }
}
