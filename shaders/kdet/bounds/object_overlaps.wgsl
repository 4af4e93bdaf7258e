// Stage `bounds`: for every object the box in which it can meet another, and the box of all that takes part.
// One workgroup. Where nothing can meet anything the frame ends here (thesis §4.1, §4.6).
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> object_boxes: array<u32>;
@group(0) @binding(3) var<storage, read_write> object_overlaps: array<f32>;

struct Box {
    lower: vec3<f32>,
    upper: vec3<f32>,
}

fn object_box(o: u32) -> Box {
    let i = 6u * o;
    return Box(
        vec3(unordered(object_boxes[i]), unordered(object_boxes[i + 1u]), unordered(object_boxes[i + 2u])),
        vec3(unordered(object_boxes[i + 3u]), unordered(object_boxes[i + 4u]), unordered(object_boxes[i + 5u])),
    );
}

// An object without primitives has the words of an empty box.
fn present(o: u32) -> bool {
    return object_boxes[6u * o] != ORDERED_HIGHEST;
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(local_invocation_index) thread: u32) {
    for (var o = thread; o < params.objects; o += {{WORKGROUP}}u) {
        if (!present(o)) {
            continue;
        }
        let own = object_box(o);
        var met = false;
        var lower = own.upper;
        var upper = own.lower;
        if ((params.kinds & KIND_SELF) != 0u || params.objects > MOST_REACHES) {
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
            // An empty reach is upside down on every axis, so that nothing overlaps it.
            object_overlaps[6u * o + k] = select(3.0e38, lower[k], met);
            object_overlaps[6u * o + 3u + k] = select(-3.0e38, upper[k], met);
            if (met) {
                atomicMin(&state[SCENE + k], ordered(own.lower[k]));
                atomicMax(&state[SCENE + 3u + k], ordered(own.upper[k]));
            }
        }
    }
    storageBarrier();
    workgroupBarrier();
    if (thread == 0u && atomicLoad(&state[SCENE]) == ORDERED_HIGHEST) {
        atomicOr(&state[STOP], STOP_APART);
    }
}
