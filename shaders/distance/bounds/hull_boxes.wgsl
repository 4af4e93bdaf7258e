// Stage `bounds`: the box of every object's vertices, a workgroup per object. One that has a vertex that is not finite has such a box.
// Twin: src/pipeline/twins/distance/hull_boxes.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/position.wgsl"
// #include "pipeline/finite.wgsl"
// #include "distance/hull_box.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> positions: array<u32>;
// The first vertex, their number, the first primitive.
@group(0) @binding(2) var<storage, read> object_shapes: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> object_vertices: array<u32>;
@group(0) @binding(4) var<storage, read_write> hull_boxes: array<u32>;

var<workgroup> group_lower: array<atomic<u32>, 3>;
var<workgroup> group_upper: array<atomic<u32>, 3>;
var<workgroup> group_bad: atomic<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let object = flat_group(group);
    if (object >= params.objects) {
        return;
    }
    let shape = object_shapes[object];
    var lower = vec3(3.0e38);
    var upper = vec3(-3.0e38);
    var bad = false;
    for (var i = thread; i < shape.y; i += {{WORKGROUP}}u) {
        let p = position(object_vertices[shape.x + i]);
        lower = min(lower, p);
        upper = max(upper, p);
        bad |= !finite(vec4(p, 0.0));
    }
    if (thread < 3u) {
        atomicStore(&group_lower[thread], ORDERED_HIGHEST);
        atomicStore(&group_upper[thread], ORDERED_LOWEST);
    }
    if (thread == 0u) {
        atomicStore(&group_bad, 0u);
    }
    workgroupBarrier();
    for (var k = 0u; k < 3u; k++) {
        atomicMin(&group_lower[k], ordered(lower[k]));
        atomicMax(&group_upper[k], ordered(upper[k]));
    }
    if (bad) {
        atomicStore(&group_bad, 1u);
    }
    workgroupBarrier();
    let at = HULL_WORDS * object;
    if (thread < 3u) {
        let is_bad = atomicLoad(&group_bad) == 1u;
        let words = vec2(bitcast<u32>(unordered(atomicLoad(&group_lower[thread]))), bitcast<u32>(unordered(atomicLoad(&group_upper[thread]))));
        // Not a number.
        hull_boxes[at + thread] = select(words.x, 0x7fc00000u, is_bad);
        hull_boxes[at + 3u + thread] = select(words.y, 0x7fc00000u, is_bad);
    }
    if (thread == 0u) {
        hull_boxes[at + HULL_FIRST] = shape.z;
        hull_boxes[at + HULL_VERTICES] = shape.x;
        hull_boxes[at + HULL_VERTICES + 1u] = shape.y;
    }
}
