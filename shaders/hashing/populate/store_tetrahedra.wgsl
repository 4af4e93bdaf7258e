// Stage `populate`, where tetrahedra are stored: every one goes to its places among those of its slots. The table has where slots
// begin, and afterwards where they end.
// Twin: src/pipeline/twins/hashing/store_tetrahedra.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/stored.wgsl"
// #include "pipeline/participant.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/cell_range.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> objects: array<u32>;
@group(0) @binding(4) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(5) var<storage, read_write> table: array<atomic<u32>>;
// Tetrahedron, and the number of the cell among its own.
@group(0) @binding(6) var<storage, read_write> entries: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (p >= params.primitives) {
        return;
    }
    let primitive = primitives[p];
    if (!is_participant(primitive, min(objects[p], params.objects - 1u))) {
        return;
    }
    let first = first_cell(vec3(state[SCENE], state[SCENE + 1u], state[SCENE + 2u]));
    let lower = cell_of(primitive_lower(primitive));
    let upper = cell_of(primitive_upper(primitive));
    let count = cell_count(lower, upper);
    for (var k = 0u; k < select(count, 1u, is_large(count)); k++) {
        var slot = params.slots;
        if (!is_large(count)) {
            slot = slot_of(cell_number(lower, upper, k), first);
        }
        let at = atomicAdd(&table[slot], 1u);
        if (at < params.tetrahedron_entry_capacity) {
            entries[at] = vec2(p, k);
        }
    }
}
