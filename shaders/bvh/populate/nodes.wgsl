// Stage `populate`: five more levels of the tree.
// Twin: src/pipeline/twins/bvh/nodes.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "bvh/tree.wgsl"
// #include "bvh/leaf_count/{{LEAVES}}.wgsl"
// #include "bvh/populate/reduce.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read_write> nodes: array<Node>;

// The level that is there.
const BELOW: u32 = {{BELOW}}u;

@compute @workgroup_size(REDUCE_THREADS)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let leaves = select(0u, leaf_count(), state[STOP] == 0u);
    let height = tree_height(leaves);
    let first = 4u * (flat_group(group) * REDUCE_THREADS + thread);
    var parent = EMPTY_NODE;
    if (BELOW < height) {
        let start = level_start(height, BELOW);
        for (var i = first; i < min(first + 4u, level_length(leaves, BELOW)); i++) {
            parent = joined(parent, nodes[start + i]);
        }
    }
    reduce(leaves, BELOW + 1u, flat_group(group), thread, parent);
}
