// Stage `populate`: every vertex goes to its place among its slot's. The table has where slots begin, and afterwards where
// they end.
// Twin: src/pipeline/twins/hashing/store_vertices.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/position.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/overlap.wgsl"
// #include "hashing/stored_vertex.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> vertex_objects: array<u32>;
@group(0) @binding(4) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(5) var<storage, read_write> table: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> stored: array<StoredVertex>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let v = flat_group(group) * {{WORKGROUP}}u + thread;
    if (v >= params.vertices) {
        return;
    }
    let object = vertex_objects[v];
    let point = position(v);
    if (object < params.objects && is_within_overlap(point, object)) {
        let scene = vec3(state[SCENE], state[SCENE + 1u], state[SCENE + 2u]);
        let at = atomicAdd(&table[slot_of(cell_of(point), first_cell(scene))], 1u);
        stored[at] = StoredVertex(point, v);
    }
}
