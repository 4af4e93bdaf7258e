// Every candidate of every walk is tested at once and marks its two primitives (thesis §4.1, method kdet_no_pairs).
// Needs `marks`, `undecided`.
// Twin: src/pipeline/twins/kdet/walk_test.rs
// #include "kdet/find_pairs/walk_queue.wgsl"
// #include "pipeline/mark.wgsl"
// #include "pipeline/undecided.wgsl"
// #include "narrow/verdict_{{NARROW}}.wgsl"

var<workgroup> group_candidates: atomic<u32>;

fn test_candidate(words: vec2<u32>) {
    let pair = pair_of(words);
    if (!accept_pair(pair, words)) {
        return;
    }
    atomicAdd(&group_candidates, 1u);
    let mark = mark_of(pair.x, pair.y);
    if ((atomicLoad(&marks[pair.x]) & atomicLoad(&marks[pair.y]) & mark) != 0u) {
        return;
    }
    let verdict = narrow(tet_of(primitives[pair.x]), tet_of(primitives[pair.y]));
    if (verdict == OVERLAP) {
        atomicOr(&marks[pair.x], mark);
        atomicOr(&marks[pair.y], mark);
    } else if (verdict == UNSURE) {
        record_unsure(pair);
    }
}

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    if (thread == 0u) {
        atomicStore(&group_candidates, 0u);
    }
    let count = walk_count(thread);
    for (var first = flat_group(group) * {{WORKGROUP}}u; first < count; first += turn(groups) * {{WORKGROUP}}u) {
        test_walks(thread, first + thread, count);
    }
    workgroupBarrier();
    if (thread == 0u) {
        let total = atomicLoad(&group_candidates);
        let before = atomicAdd(&state[CANDIDATES], total);
        if (before + total < before) {
            atomicAdd(&state[CANDIDATES_HIGH], 1u);
        }
    }
}

// The next walk of every thread.
fn test_walks(thread: u32, i: u32, count: u32) {
    begin_queue(thread);
    var walk = NO_WALK;
    if (i < count) {
        walk = begin_walk(i);
    }
    let longest = longest_walk(thread, walk);
    for (var round = 0u; round < longest; round++) {
        var hits = find_hits(thread, walk);
        let total = hits_in_group(thread);
        for (var window = 0u; window < total; window += QUEUE) {
            let length = min(total - window, QUEUE);
            queue_hits(thread, &hits, window);
            for (var at = thread; at < length; at += {{WORKGROUP}}u) {
                test_candidate(queued_words(at));
            }
            // The queue is written again in the next window.
            workgroupBarrier();
        }
        walk.next += CHUNK;
    }
}
