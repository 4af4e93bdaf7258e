// Every hit of every walk goes to the list of candidates. Needs `candidates`.
var<workgroup> group_rounds: atomic<u32>;
var<workgroup> rounds: u32;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    var walk = NO_WALK;
    if (i < walk_count()) {
        walk = begin_walk(i);
        atomicMax(&group_rounds, (walk.end - walk.next + 31u) / 32u);
    }
    workgroupBarrier();
    if (thread == 0u) {
        rounds = atomicLoad(&group_rounds);
    }
    let all_rounds = workgroupUniformLoad(&rounds);
    for (var round = 0u; round < all_rounds; round++) {
        var hits = 0u;
        if (walk.next < walk.end) {
            hits = walk_hits(walk);
        }
        var at = push_reserve(CANDIDATES, thread, countOneBits(hits));
        for (var left = hits; left != 0u; left &= left - 1u) {
            let other = entries[walk.next + countTrailingZeros(left)].w & ENTRY_PRIMITIVE;
            if (at < params.candidate_capacity) {
                candidates[at] = vec2(min(walk.primitive, other), max(walk.primitive, other));
            }
            at++;
        }
        walk.next += 32u;
    }
}
