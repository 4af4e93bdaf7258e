// Stage `populate`, where tetrahedra are stored: how many of them each slot has, one for every cell of their boxes. A thread per
// primitive.
// Twin: src/pipeline/twins/hashing/count_tetrahedra.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/stored.wgsl"
// #include "pipeline/participant.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/cell_range.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> objects: array<u32>;
@group(0) @binding(4) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(5) var<storage, read_write> table: array<atomic<u32>>;

var<workgroup> group_participants: atomic<u32>;
var<workgroup> group_entries: atomic<u32>;
var<workgroup> group_occupied: atomic<u32>;
var<workgroup> group_most: atomic<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (p < params.primitives) {
        let primitive = primitives[p];
        if (is_participant(primitive, min(objects[p], params.objects - 1u))) {
            let scene = vec3(atomicLoad(&state[SCENE]), atomicLoad(&state[SCENE + 1u]), atomicLoad(&state[SCENE + 2u]));
            let first = first_cell(scene);
            let lower = cell_of(primitive_lower(primitive));
            let upper = cell_of(primitive_upper(primitive));
            let count = cell_count(lower, upper);
            let entries = select(count, 1u, is_large(count));
            for (var k = 0u; k < entries; k++) {
                var slot = params.slots;
                if (!is_large(count)) {
                    slot = slot_of(cell_number(lower, upper, k), first);
                }
                let before = atomicAdd(&table[slot], 1u);
                if (before == 0u) {
                    atomicAdd(&group_occupied, 1u);
                }
                atomicMax(&group_most, before + 1u);
            }
            atomicAdd(&group_entries, entries);
            atomicAdd(&group_participants, 1u);
        }
    }
    workgroupBarrier();
    if (thread == 0u && atomicLoad(&group_entries) > 0u) {
        atomicAdd(&state[PARTICIPANTS], atomicLoad(&group_participants));
        atomicAdd(&state[ENTRIES], atomicLoad(&group_entries));
        atomicAdd(&state[OCCUPIED_SLOTS], atomicLoad(&group_occupied));
        atomicMax(&state[MAX_OCCUPANCY], atomicLoad(&group_most));
    }
}
