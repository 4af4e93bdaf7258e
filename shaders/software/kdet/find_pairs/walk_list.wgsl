// Every candidate of every walk goes to the list, each thread's for themselves. Needs `candidates`.
// Twin: src/pipeline/twins/walk.rs
// #include "pipeline/push.wgsl"
// #include "kdet/find_pairs/walk_queue.wgsl"

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = walk_count(thread);
    for (var i = flat_group(group) * {{WORKGROUP}}u + thread; i < count; i += turn(groups) * {{WORKGROUP}}u) {
        if (BATCH_BY_PAIR || in_batch(i >> 8u)) {
            list_walk(thread, i);
        }
    }
}

fn list_walk(thread: u32, i: u32) {
    var walk = begin_walk(i);
    for (; walk.next < walk.end; walk.next += CHUNK) {
        for (var left = walk_hits(walk); left != 0u; left &= left - 1u) {
            let words = vec2(walk.word, entries[walk.next + countTrailingZeros(left)].w);
            let pair = pair_of(words);
            if (accept_pair(pair, words)) {
                let at = push_reserve(CANDIDATES, thread, 1u);
                if (at < params.candidate_capacity) {
                    candidates[at] = pair;
                }
            }
        }
    }
}
