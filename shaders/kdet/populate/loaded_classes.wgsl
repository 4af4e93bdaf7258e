// Classes of sizes, brought into workgroup memory by 64 threads at once. Needs `size_classes`.
// #include "kdet/populate/class_corner.wgsl"

var<workgroup> counts: array<u32, 64>;
// Classes that have primitives, a bit each.
var<workgroup> used: array<atomic<u32>, 2>;
var<workgroup> lowers: array<vec3<f32>, 64>;
var<workgroup> uppers: array<vec3<f32>, 64>;

// Comes first, in uniform control flow.
fn load_classes(thread: u32) {
    let first = CLASS_WORDS * thread;
    counts[thread] = size_classes[first + CLASS_COUNT];
    if (counts[thread] > 0u) {
        atomicOr(&used[thread >> 5u], 1u << (thread & 31u));
    }
    lowers[thread] = corner_at(first + CLASS_LOWER);
    uppers[thread] = corner_at(first + CLASS_UPPER);
    workgroupBarrier();
}

fn used_classes() -> vec2<u32> {
    return vec2(atomicLoad(&used[0]), atomicLoad(&used[1]));
}

fn class_count(c: u32) -> u32 {
    return counts[c];
}

fn class_lower(c: u32) -> vec3<f32> {
    return lowers[c];
}

fn class_upper(c: u32) -> vec3<f32> {
    return uppers[c];
}
