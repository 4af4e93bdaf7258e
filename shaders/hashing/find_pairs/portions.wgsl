// Stage `find_pairs`, first kernel: the cells that each tetrahedron looks into, in portions. A thread per primitive.
// Twin: src/pipeline/twins/hashing/portions.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "primitive/stored.wgsl"
// #include "pipeline/participant.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/find_pairs/portion.wgsl"
// #include "hashing/candidate.wgsl"
// #include "hashing/chain.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> objects: array<u32>;
@group(0) @binding(4) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(5) var<storage, read> table: array<u32>;
@group(0) @binding(6) var<storage, read> outer_faces: array<u32>;
// Primitive with the bits of its outer faces, and its first cell or entry.
@group(0) @binding(7) var<storage, read_write> portions: array<vec2<u32>>;

var<workgroup> group_participants: atomic<u32>;

// Whether the cells of a box have so many entries that one thread rather looks at all, with others.
fn is_crowded(lower: vec3<i32>, upper: vec3<i32>, cells: u32) -> bool {
    // Where no slot has many, no portion has too many.
    if (atomicLoad(&state[MAX_OCCUPANCY]) <= MOST_ENTRIES / PORTION) {
        return false;
    }
    let first = first_cell(vec3(atomicLoad(&state[SCENE]), atomicLoad(&state[SCENE + 1u]), atomicLoad(&state[SCENE + 2u])));
    var entries = 0u;
    for (var k = 0u; k < min(cells, MOST_ENTRIES) && entries <= MOST_ENTRIES; k++) {
        let range = chain(slot_of(cell_number(lower, upper, k), first));
        entries += range.y - range.x;
    }
    return entries > MOST_ENTRIES || cells > MOST_ENTRIES;
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    var items = 0u;
    var word = p;
    if (p < params.primitives) {
        let primitive = primitives[p];
        if (is_participant(primitive, min(objects[p], params.objects - 1u))) {
            atomicAdd(&group_participants, 1u);
            word |= outer_faces[p] << FACES_SHIFT;
            let entries = atomicLoad(&state[ENTRIES]);
            let lower = cell_of(primitive_lower(primitive));
            let upper = cell_of(primitive_upper(primitive));
            items = cell_count(lower, upper);
            if (items == 0u || items > entries || is_crowded(lower, upper, items)) {
                items = entries;
                word |= ALL_ENTRIES;
            }
        }
    }
    let count = (items + PORTION - 1u) / PORTION;
    let base = push_reserve(PORTIONS, thread, count);
    for (var i = 0u; i < count; i++) {
        if (base + i < params.portion_capacity) {
            portions[base + i] = vec2(word, i * PORTION);
        }
    }
    if (thread == 0u) {
        atomicAdd(&state[PARTICIPANTS], atomicLoad(&group_participants));
    }
}
