// Stage `crossings`: edges with one end that collides and one that does not. A thread per edge.
// Twin: src/pipeline/twins/depth/list_edges.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "depth/crossing.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> edges: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> vertex_marks: array<u32>;
@group(0) @binding(4) var<storage, read> vertex_objects: array<u32>;
// For every edge the number of its crossing, from 1; 0 for none.
@group(0) @binding(5) var<storage, read_write> edge_crossings: array<u32>;
@group(0) @binding(6) var<storage, read_write> crossings: array<Crossing>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let e = flat_group(group) * {{WORKGROUP}}u + thread;
    var ends = vec2(0u);
    var is_listed = false;
    if (e < params.edges) {
        ends = edges[e];
        let first_collides = vertex_marks[ends.x] != 0u;
        is_listed = first_collides != (vertex_marks[ends.y] != 0u);
        // The outer end first.
        ends = select(ends, ends.yx, first_collides);
    }
    let at = push_reserve(CROSSING_EDGES, thread, select(0u, 1u, is_listed));
    if (e < params.edges) {
        edge_crossings[e] = select(0u, at + 1u, is_listed);
    }
    if (is_listed && at < params.crossing_edge_capacity) {
        crossings[at] = Crossing(vec3(0.0), ends.x, vec3(0.0), ends.y, vertex_objects[ends.x], NOT_CROSSED, vec2(0u));
    }
}
