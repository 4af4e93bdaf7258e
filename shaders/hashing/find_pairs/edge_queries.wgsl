// Stage `find_pairs`, first kernel: the edges of the surface that can cross another. A thread per edge.
// Twin: src/pipeline/twins/hashing/edge_queries.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "pipeline/position.wgsl"
// #include "hashing/traversal.wgsl"
// #include "hashing/edge_query.wgsl"
// #include "hashing/chain.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> edges: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> vertex_objects: array<u32>;
@group(0) @binding(5) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(6) var<storage, read> table: array<u32>;
@group(0) @binding(7) var<storage, read_write> queries: array<EdgeQuery>;

// Whether an edge crosses so many cells, or cells with so many entries, that it rather looks at all triangles.
fn is_long(p: vec3<f32>, q: vec3<f32>) -> bool {
    var walk = start_walk(p, q);
    if (walk.left >= MOST_SEGMENT_CELLS) {
        return true;
    }
    let first = first_cell(vec3(atomicLoad(&state[SCENE]), atomicLoad(&state[SCENE + 1u]), atomicLoad(&state[SCENE + 2u])));
    let cells = walk.left + 1u;
    var entries = 0u;
    for (var k = 0u; k <= cells && entries <= MOST_ENTRIES; k++) {
        let range = chain(select(slot_of(walk.cell, first), params.slots, k == cells));
        entries += range.y - range.x;
        if (k + 1u < cells) {
            advance(&walk);
        }
    }
    return entries > MOST_ENTRIES;
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let e = flat_group(group) * {{WORKGROUP}}u + thread;
    var count = 0u;
    var query = EdgeQuery(vec3(0.0), e, vec3(0.0), BY_CELLS, vec2(0u), 0u, 0u);
    if (e < params.surface_edges) {
        query.vertices = edges[e];
        query.object = vertex_objects[query.vertices.x];
        query.p = position(query.vertices.x);
        query.q = position(query.vertices.y);
        let i = 6u * min(query.object, params.objects - 1u);
        let lower = vec3(object_overlaps[i], object_overlaps[i + 1u], object_overlaps[i + 2u]);
        let upper = vec3(object_overlaps[i + 3u], object_overlaps[i + 4u], object_overlaps[i + 5u]);
        if (query.object < params.objects && all(min(query.p, query.q) <= upper) && all(lower <= max(query.p, query.q))) {
            count = 1u;
            if (is_long(query.p, query.q)) {
                count = (params.triangles + TRIANGLE_PORTION - 1u) / TRIANGLE_PORTION;
                query.first = 0u;
            }
        }
    }
    let base = push_reserve(PORTIONS, thread, count);
    for (var k = 0u; k < count; k++) {
        if (query.first != BY_CELLS) {
            query.first = k * TRIANGLE_PORTION;
        }
        if (base + k < params.portion_capacity) {
            queries[base + k] = query;
        }
    }
}
