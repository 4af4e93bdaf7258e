// Stage `find_pairs`, where tetrahedra are stored, first kernel: the vertices that look for them. A thread per vertex.
// Twin: src/pipeline/twins/hashing/vertex_queries.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "pipeline/position.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/overlap.wgsl"
// #include "hashing/stored_vertex.wgsl"
// #include "hashing/vertex_query.wgsl"
// #include "hashing/chain.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> vertex_objects: array<u32>;
@group(0) @binding(4) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(5) var<storage, read> table: array<u32>;
// By their numbers: candidates name them.
@group(0) @binding(6) var<storage, read_write> stored: array<StoredVertex>;
@group(0) @binding(7) var<storage, read_write> queries: array<VertexQuery>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let v = flat_group(group) * {{WORKGROUP}}u + thread;
    var count = 0u;
    var query = VertexQuery(vec3(0.0), v, 0u, BY_CELL, vec2(0u));
    if (v < params.vertices) {
        query.object = vertex_objects[v];
        query.position = position(v);
        stored[v] = StoredVertex(query.position, v);
        if (query.object < params.objects && is_within_overlap(query.position, query.object)) {
            count = 1u;
            let scene = vec3(atomicLoad(&state[SCENE]), atomicLoad(&state[SCENE + 1u]), atomicLoad(&state[SCENE + 2u]));
            let own = chain(slot_of(cell_of(query.position), first_cell(scene)));
            let large = chain(params.slots);
            if (own.y - own.x + large.y - large.x > MOST_ENTRIES) {
                count = (params.primitives + PRIMITIVE_PORTION - 1u) / PRIMITIVE_PORTION;
                query.first = 0u;
            }
        }
    }
    let base = push_reserve(PORTIONS, thread, count);
    for (var k = 0u; k < count; k++) {
        if (query.first != BY_CELL) {
            query.first = k * PRIMITIVE_PORTION;
        }
        if (base + k < params.portion_capacity) {
            queries[base + k] = query;
        }
    }
}
