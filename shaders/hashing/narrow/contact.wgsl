// Where contacts go. Needs `state`, `marks`, `vertex_marks` and `contacts`.
// #include "pipeline/mark_bits.wgsl"

// Counts a contact at its vertex and its tetrahedron; true for the first one of its vertex.
fn mark_contact(vertex: u32, primitive: u32, is_self: bool) -> bool {
    let mark = select(MARK_INTER, MARK_SELF, is_self);
    if ((atomicAdd(&marks[primitive], 1u) & mark) == 0u) {
        atomicOr(&marks[primitive], mark);
    }
    let before = atomicAdd(&vertex_marks[vertex], 1u);
    if ((before & mark) == 0u) {
        atomicOr(&vertex_marks[vertex], mark);
    }
    return (before & MARK_COUNT) == 0u;
}
