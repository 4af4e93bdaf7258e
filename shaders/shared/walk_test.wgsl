// Every hit of every walk is tested at once and marks its two primitives (thesis §4.1, method kdet_no_pairs).
// Needs `marks`, `unsure`.
@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i >= walk_count()) {
        return;
    }
    var walk = begin_walk(i);
    for (; walk.next < walk.end; walk.next += 32u) {
        for (var left = walk_hits(walk); left != 0u; left &= left - 1u) {
            let other = entries[walk.next + countTrailingZeros(left)].w & ENTRY_PRIMITIVE;
            let a = min(walk.primitive, other);
            let b = max(walk.primitive, other);
            atomicAdd(&state[CANDIDATES], 1u);
            let mark = mark_of(a, b);
            if ((atomicLoad(&marks[a]) & atomicLoad(&marks[b]) & mark) != 0u) {
                continue;
            }
            let verdict = narrow(tet_of(primitives[a]), tet_of(primitives[b]));
            if (verdict == OVERLAP) {
                atomicOr(&marks[a], mark);
                atomicOr(&marks[b], mark);
            } else if (verdict == UNSURE) {
                record_unsure(vec2(a, b));
            }
        }
    }
}
