// Stage `find_pairs`: the triangles in the cells that an edge crosses. Several threads per edge.
// Twin: src/pipeline/twins/hashing/query_edges.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/position.wgsl"
// #include "hashing/traversal.wgsl"
// #include "hashing/cell_range.wgsl"
// #include "hashing/chain.wgsl"
// #include "hashing/edge_query.wgsl"
// #include "hashing/candidate.wgsl"
// #include "hashing/lanes.wgsl"
// #include "hashing/query_words.wgsl"
// #include "hashing/find_pairs/record.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> queries: array<EdgeQuery>;
@group(0) @binding(3) var<storage, read> positions: array<u32>;
@group(0) @binding(4) var<storage, read> surface: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read> ranges: array<CellRange>;
@group(0) @binding(6) var<storage, read> table: array<u32>;
@group(0) @binding(7) var<storage, read> entries: array<vec2<u32>>;
// Edge, and triangle with the bit of its own object.
@group(0) @binding(8) var<storage, read_write> candidates: array<vec2<u32>>;

// Whether an edge may cross a triangle: by kind, vertices and boxes.
fn may_cross(query: EdgeQuery, t: u32, object: u32) -> bool {
    let kind = select(KIND_INTER, KIND_SELF, object == query.object);
    let v = surface[t].xyz;
    if ((params.kinds & kind) == 0u || any(v == query.vertices.xxx) || any(v == query.vertices.yyy)) {
        return false;
    }
    let a = position(v.x);
    let b = position(v.y);
    let c = position(v.z);
    return all(min(min(a, b), c) <= max(query.p, query.q)) && all(min(query.p, query.q) <= max(max(a, b), c));
}

fn record_triangle(query: EdgeQuery, t: u32, object: u32) {
    record(vec2(query.edge, t | select(0u, IS_SELF, object == query.object)));
}

// Whether the triangle is stored in one of the first cells of the edge.
fn was_met(query: EdgeQuery, range: CellRange, cells: u32) -> bool {
    var walk = start_walk(query.p, query.q);
    for (var k = 0u; k < cells; k++) {
        if (covers(range, walk.cell)) {
            return true;
        }
        advance(&walk);
    }
    return false;
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = (flat_group(group) * {{WORKGROUP}}u + thread) / LANES;
    let lane = thread % LANES;
    let words = query_words(thread, PORTIONS);
    var collisions = 0u;
    if (i < min(words.count, params.portion_capacity)) {
        let query = queries[i];
        if (query.first != BY_CELLS) {
            for (var t = query.first + lane; t < min(query.first + TRIANGLE_PORTION, params.triangles); t += LANES) {
                let object = ranges[t].object;
                if (object != NOT_STORED && may_cross(query, t, object)) {
                    record_triangle(query, t, object);
                }
            }
        } else {
            var walk = start_walk(query.p, query.q);
            let cells = walk.left + 1u;
            // The last turn is for triangles that cover too many cells.
            for (var k = 0u; k <= cells; k++) {
                let range_of_slot = chain(select(slot_of(walk.cell, words.first), params.slots, k == cells));
                for (var at = range_of_slot.x + lane; at < range_of_slot.y; at += LANES) {
                    let t = entries[at].x;
                    let range = ranges[t];
                    if (k < cells && !is_entry_of(range, entries[at].y, walk.cell)) {
                        collisions++;
                        continue;
                    }
                    if (may_cross(query, t, range.object) && (k == cells || !was_met(query, range, k))) {
                        record_triangle(query, t, range.object);
                    }
                }
                if (k + 1u < cells) {
                    advance(&walk);
                }
            }
        }
    }
    add_collisions(thread, collisions);
}
