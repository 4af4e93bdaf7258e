// Lists the boxes on one level of a tree, and counts them as the instances of an indirect draw.
// Twin: src/playback/twins/tree_boxes.rs
// #include "gpu/dispatch.wgsl"
// #include "bvh/tree.wgsl"
// #include "draw/span.wgsl"

// Mirrors `playback::tree_boxes::Level`.
struct Level {
    origin: vec3f,
    // The length of a quantisation step.
    unit: f32,
    first: u32,
    length: u32,
    reserved: vec2<u32>,
}

@group(0) @binding(0) var<uniform> level: Level;
@group(0) @binding(1) var<storage, read> nodes: array<Node>;
@group(0) @binding(2) var<storage, read_write> spans: array<Span>;
// Corners, instances, first corner, first instance.
@group(0) @binding(3) var<storage, read_write> arguments: array<atomic<u32>, 4>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i >= level.length) {
        return;
    }
    let node = nodes[level.first + i];
    if (node.low.x > node.high.x) {
        return;
    }
    let place = atomicAdd(&arguments[1], 1u);
    if (place < arrayLength(&spans)) {
        let lower = level.origin + vec3f(node.low.xyz) * level.unit;
        let upper = level.origin + vec3f(node.high.xyz + 1u) * level.unit;
        spans[place] = Span(vec4f(lower, 0.0), vec4f(upper, 0.0));
    }
}
