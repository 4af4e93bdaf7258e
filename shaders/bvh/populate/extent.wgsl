// Stage `populate` of the tree that is refitted, in the first frame: the box of all objects, as ordered words. It does
// not ask for participants, since the order that follows from it serves later frames. One workgroup.
// Twin: src/pipeline/twins/bvh/extent.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> object_boxes: array<u32>;
@group(0) @binding(2) var<storage, read_write> extent: array<u32>;

var<workgroup> words: array<atomic<u32>, 6>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(local_invocation_index) thread: u32) {
    if (thread < 6u) {
        atomicStore(&words[thread], select(ORDERED_LOWEST, ORDERED_HIGHEST, thread < 3u));
    }
    workgroupBarrier();
    for (var o = thread; o < params.objects; o += {{WORKGROUP}}u) {
        for (var k = 0u; k < 3u; k++) {
            atomicMin(&words[k], object_boxes[6u * o + k]);
            atomicMax(&words[3u + k], object_boxes[6u * o + 3u + k]);
        }
    }
    workgroupBarrier();
    if (thread < 6u) {
        extent[thread] = atomicLoad(&words[thread]);
    }
}
