// Stage `find_pairs`: the vertices in the cells of a tetrahedron's box, the second pass of spatial hashing. Several
// threads per portion.
// Twin: src/pipeline/twins/hashing/query_vertices.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/stored.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/stored_vertex.wgsl"
// #include "hashing/candidate.wgsl"
// #include "hashing/find_pairs/portion.wgsl"
// #include "hashing/chain.wgsl"
// #include "hashing/lanes.wgsl"
// #include "hashing/query_words.wgsl"
// #include "hashing/find_pairs/record.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> objects: array<u32>;
@group(0) @binding(4) var<storage, read> vertex_objects: array<u32>;
@group(0) @binding(5) var<storage, read> table: array<u32>;
@group(0) @binding(6) var<storage, read> stored: array<StoredVertex>;
@group(0) @binding(7) var<storage, read> portions: array<vec2<u32>>;
// Entry, and tetrahedron with the bit of its own object.
@group(0) @binding(8) var<storage, read_write> candidates: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = (flat_group(group) * {{WORKGROUP}}u + thread) / LANES;
    let lane = thread % LANES;
    let words = query_words(thread, PORTIONS);
    var collisions = 0u;
    if (i < min(words.count, params.portion_capacity)) {
        let portion = portions[i];
        let p = portion.x & PRIMITIVE_NUMBER;
        let primitive = primitives[p];
        let object = min(objects[p], params.objects - 1u);
        let low = primitive_lower(primitive);
        let high = primitive_upper(primitive);
        let lower = cell_of(low);
        let upper = cell_of(high);
        let looks_at_all = (portion.x & ALL_ENTRIES) != 0u;
        let cells = cell_count(lower, upper);
        let end = min(portion.y + PORTION, select(cells, words.entries, looks_at_all));
        // All entries of the portion at once, or those of one cell after the other.
        for (var item = portion.y; item < select(end, portion.y + 1u, looks_at_all); item++) {
            var range = vec2(portion.y, end);
            var cell = vec3(0);
            if (!looks_at_all) {
                cell = cell_number(lower, upper, item);
                range = chain(slot_of(cell, words.first));
            }
            for (var e = range.x + lane; e < range.y; e += LANES) {
                let other = stored[e];
                if (!looks_at_all && any(cell_of(other.position) != cell)) {
                    collisions++;
                    continue;
                }
                if (any(other.position < low) || any(other.position > high)) {
                    continue;
                }
                let is_self = vertex_objects[other.vertex] == object;
                let kind = select(KIND_INTER, KIND_SELF, is_self);
                if ((params.kinds & kind) == 0u || any(primitive.vertices == vec4(other.vertex))) {
                    continue;
                }
                record(vec2(e, (portion.x & ~ALL_ENTRIES) | select(0u, IS_SELF, is_self)));
            }
        }
    }
    add_collisions(thread, collisions);
}
