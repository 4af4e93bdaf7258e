// Counts a colliding pair at both of its primitives. Needs `marks`.
// #include "pipeline/mark.wgsl"

fn mark_pair(a: u32, b: u32) {
    let mark = mark_of(a, b);
    if ((atomicAdd(&marks[a], 1u) & mark) == 0u) {
        atomicOr(&marks[a], mark);
    }
    if ((atomicAdd(&marks[b], 1u) & mark) == 0u) {
        atomicOr(&marks[b], mark);
    }
}
