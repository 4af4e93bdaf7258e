// Every candidate of every walk goes to the list. Needs `candidates`.
@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    var walk = NO_WALK;
    if (i < walk_count()) {
        walk = begin_walk(i);
    }
    let longest = longest_walk(thread, walk);
    for (var round = 0u; round < longest; round++) {
        let length = queue_hits(thread, walk);
        for (var begin = 0u; begin < length; begin += {{WORKGROUP}}u) {
            var pair = vec2(0u);
            var kept = 0u;
            if (begin + thread < length) {
                let words = queued_words(begin + thread);
                pair = pair_of(words);
                kept = select(0u, 1u, admit_pair(pair, words));
            }
            let at = push_reserve(CANDIDATES, thread, kept);
            if (kept == 1u && at < params.candidate_capacity) {
                candidates[at] = pair;
            }
        }
        walk.next += CHUNK;
    }
}
