// Counts a crossing at the primitive that its triangle belongs to. Needs `marks`.
// #include "pipeline/mark_bits.wgsl"

fn mark_crossing(primitive: u32, is_self: bool) {
    let mark = select(MARK_INTER, MARK_SELF, is_self);
    if ((atomicAdd(&marks[primitive], 1u) & mark) == 0u) {
        atomicOr(&marks[primitive], mark);
    }
}
