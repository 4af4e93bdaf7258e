// Stage `bounds`: for every object the box of its overlaps with other objects' boxes, and the box of all objects that
// overlap another (thesis §4.1, §4.6). A thread per object.
// Twin: src/pipeline/twins/kdet/object_overlaps.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "generated/limits.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> object_boxes: array<u32>;
@group(0) @binding(3) var<storage, read_write> object_overlaps: array<f32>;

struct ObjectBox {
    lower: vec3<f32>,
    upper: vec3<f32>,
}

fn object_box(o: u32) -> ObjectBox {
    let i = 6u * o;
    return ObjectBox(
        vec3(unordered(object_boxes[i]), unordered(object_boxes[i + 1u]), unordered(object_boxes[i + 2u])),
        vec3(unordered(object_boxes[i + 3u]), unordered(object_boxes[i + 4u]), unordered(object_boxes[i + 5u])),
    );
}

// An object without primitives has the words of an empty box.
fn present(o: u32) -> bool {
    return object_boxes[6u * o] != ORDERED_HIGHEST;
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let o = flat_group(group) * {{WORKGROUP}}u + thread;
    if (o >= params.objects || !present(o)) {
        return;
    }
    let own = object_box(o);
    var met = false;
    var lower = own.upper;
    var upper = own.lower;
    // Finding the overlaps of objects is quadratic in them.
    if ((params.kinds & KIND_SELF) != 0u || params.objects > MOST_OBJECTS) {
        met = true;
        lower = own.lower;
        upper = own.upper;
    } else {
        for (var q = 0u; q < params.objects; q++) {
            if (q == o || !present(q)) {
                continue;
            }
            let other = object_box(q);
            let l = max(own.lower, other.lower);
            let u = min(own.upper, other.upper);
            if (all(l <= u)) {
                met = true;
                lower = min(lower, l);
                upper = max(upper, u);
            }
        }
    }
    for (var k = 0u; k < 3u; k++) {
        // An empty overlap is upside down on every axis, so that no box overlaps it.
        object_overlaps[6u * o + k] = select(3.0e38, lower[k], met);
        object_overlaps[6u * o + 3u + k] = select(-3.0e38, upper[k], met);
        if (met) {
            atomicMin(&state[SCENE + k], ordered(own.lower[k]));
            atomicMax(&state[SCENE + 3u + k], ordered(own.upper[k]));
        }
    }
}
