// Every candidate of every walk goes to the list, those of a workgroup together: one place in memory that everybody
// adds to must not be asked often. Needs `candidates`.
// Twin: src/pipeline/twins/walk.rs
// #include "pipeline/push.wgsl"
// #include "kdet/find_pairs/walk_queue.wgsl"

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    push_begin(thread);
    let count = walk_count(thread);
    for (var first = flat_group(group) * {{WORKGROUP}}u; first < count; first += turn(groups) * {{WORKGROUP}}u) {
        list_walks(thread, first + thread, count);
    }
}

// The next walk of every thread.
fn list_walks(thread: u32, i: u32, count: u32) {
    begin_queue(thread);
    var walk = NO_WALK;
    // Where walks are left out, whole workgroups are.
    if (i < count && (BATCH_BY_PAIR || in_batch(i >> 8u))) {
        walk = begin_walk(i);
    }
    let longest = longest_walk(thread, walk);
    for (var round = 0u; round < longest; round++) {
        let hits = find_hits(thread, walk);
        let total = hits_in_group(thread);
        for (var window = 0u; window < total; window += QUEUE) {
            let length = min(total - window, QUEUE);
            queue_hits(thread, hits, window);
            // Bit r: the hit number r of this thread is a candidate.
            var kept = 0u;
            for (var r = 0u; r * {{WORKGROUP}}u + thread < length; r++) {
                let words = queued_words(r * {{WORKGROUP}}u + thread);
                kept |= select(0u, 1u << r, accept_pair(pair_of(words), words));
            }
            var at = push_reserve(CANDIDATES, thread, countOneBits(kept));
            for (; kept != 0u; kept &= kept - 1u) {
                if (at < params.candidate_capacity) {
                    candidates[at] = pair_of(queued_words(countTrailingZeros(kept) * {{WORKGROUP}}u + thread));
                }
                at++;
            }
            // The queue is written again in the next window.
            workgroupBarrier();
        }
        walk.next += CHUNK;
    }
}
