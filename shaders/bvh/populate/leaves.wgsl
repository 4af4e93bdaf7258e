// Stage `populate`: the leaves of the tree in the order of their keys, and the first five levels above them. Four leaves
// per thread.
// Twin: src/pipeline/twins/bvh/leaves.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/quantized_box.wgsl"
// #include "primitive/stored.wgsl"
// #include "bvh/tree.wgsl"
// #include "bvh/leaf_count/{{LEAVES}}.wgsl"
// #include "bvh/populate/reduce.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> boxes: array<QuantizedBox>;
@group(0) @binding(3) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(4) var<storage, read> order: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read_write> nodes: array<Node>;
// The vertices of every leaf: neighbours in the tree are asked for them together.
@group(0) @binding(6) var<storage, read_write> leaf_vertices: array<vec4<u32>>;

@compute @workgroup_size(REDUCE_THREADS)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    // Where the frame has stopped there are no boxes.
    let leaves = select(0u, leaf_count(), state[STOP] == 0u);
    let first = 4u * (flat_group(group) * REDUCE_THREADS + thread);
    let start = level_start(tree_height(leaves), 0u);
    var parent = EMPTY_NODE;
    for (var leaf = first; leaf < min(first + 4u, leaves); leaf++) {
        let primitive = order[leaf].y;
        let box = boxes[primitive];
        var node = EMPTY_NODE;
        if (box.level != ABSENT) {
            node = Node(vec4(box.lower, box.object), vec4(box.upper, box.object));
        }
        nodes[start + leaf] = node;
        leaf_vertices[leaf] = primitives[primitive].vertices;
        parent = joined(parent, node);
    }
    reduce(leaves, 1u, flat_group(group), thread, parent);
}
