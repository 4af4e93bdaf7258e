// Stage `find_pairs`, where tetrahedra are stored: those in the cell of a vertex. Several threads per vertex.
// Twin: src/pipeline/twins/hashing/query_tetrahedra.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/stored.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/candidate.wgsl"
// #include "hashing/vertex_query.wgsl"
// #include "hashing/chain.wgsl"
// #include "hashing/lanes.wgsl"
// #include "hashing/query_words.wgsl"
// #include "hashing/find_pairs/record.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> objects: array<u32>;
@group(0) @binding(4) var<storage, read> outer_faces: array<u32>;
@group(0) @binding(5) var<storage, read> table: array<u32>;
@group(0) @binding(6) var<storage, read> entries: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read> queries: array<VertexQuery>;
// Vertex, and tetrahedron with the bit of its own object.
@group(0) @binding(8) var<storage, read_write> candidates: array<vec2<u32>>;

// Records a tetrahedron whose box holds the vertex, if such a pair is looked for.
fn consider(query: VertexQuery, p: u32, primitive: StoredPrimitive) {
    let point = query.position;
    if (any(point < primitive_lower(primitive)) || any(point > primitive_upper(primitive))) {
        return;
    }
    let is_self = min(objects[p], params.objects - 1u) == query.object;
    let kind = select(KIND_INTER, KIND_SELF, is_self);
    if ((params.kinds & kind) == 0u || any(primitive.vertices == vec4(query.vertex))) {
        return;
    }
    record(vec2(query.vertex, p | (outer_faces[p] << FACES_SHIFT) | select(0u, IS_SELF, is_self)));
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = (flat_group(group) * {{WORKGROUP}}u + thread) / LANES;
    let lane = thread % LANES;
    let words = query_words(thread, PORTIONS);
    var collisions = 0u;
    if (i < min(words.count, params.portion_capacity)) {
        let query = queries[i];
        if (query.first != BY_CELL) {
            for (var p = query.first + lane; p < min(query.first + PRIMITIVE_PORTION, params.primitives); p += LANES) {
                consider(query, p, primitives[p]);
            }
        } else {
            let cell = cell_of(query.position);
            let own = chain(slot_of(cell, words.first));
            for (var at = own.x + lane; at < own.y; at += LANES) {
                let entry = entries[at];
                let primitive = primitives[entry.x];
                let lower = cell_of(primitive_lower(primitive));
                let upper = cell_of(primitive_upper(primitive));
                if (any(cell_number(lower, upper, entry.y) != cell)) {
                    collisions++;
                    continue;
                }
                consider(query, entry.x, primitive);
            }
            // Those that cover too many cells.
            let large = chain(params.slots);
            for (var at = large.x + lane; at < large.y; at += LANES) {
                let p = entries[at].x;
                consider(query, p, primitives[p]);
            }
        }
    }
    add_collisions(thread, collisions);
}
