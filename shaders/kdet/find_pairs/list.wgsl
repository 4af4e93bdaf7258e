// Stage `find_pairs`: candidates among the entries of each cell, and among smaller primitives and the entries of the cells they
// visit. Both in one kernel: starting one costs as much as the visits mostly take. Candidates of a workgroup go to the list
// together: one place in memory that everybody adds to must not be asked often.
// Twin: src/pipeline/twins/kdet/list.rs
// #include "pipeline/box_inputs.wgsl"
// #include "kdet/find_pairs/vertices_in_{{VERTICES}}.wgsl"
// #include "kdet/find_pairs/visit.wgsl"
// #include "kdet/find_pairs/walk.wgsl"
// #include "pipeline/work.wgsl"
// #include "kdet/find_pairs/walk_same_cell.wgsl"
// #include "kdet/find_pairs/walk_visited_cells.wgsl"
// #include "pipeline/push.wgsl"
// #include "kdet/find_pairs/walk_queue.wgsl"

@group(0) @binding(5) var<storage, read> entry_ends: array<u32>;
@group(0) @binding(6) var<storage, read> strips: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read> visits: array<Visit>;
@group(0) @binding(8) var<storage, read_write> candidates: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    push_begin(thread);
    let in_cells = strip_walks(thread);
    // No workgroup has walks of both kinds.
    let visits_from = (in_cells + {{WORKGROUP}}u - 1u) / {{WORKGROUP}}u * {{WORKGROUP}}u;
    let count = visits_from + visit_walks(thread);
    for (var first = flat_group(group) * {{WORKGROUP}}u; first < count; first += turn(groups) * {{WORKGROUP}}u) {
        let i = first + thread;
        var walk = NO_WALK;
        // Where walks are left out, whole strips are, eight at a time, and visits.
        if (i < in_cells && (BATCH_BY_PAIR || in_batch(i / (8u * STRIP_THREADS)))) {
            walk = begin_strip_walk(i);
        } else if (i >= visits_from && i < count && (BATCH_BY_PAIR || in_batch((i - visits_from) >> 8u))) {
            walk = begin_visit_walk(i - visits_from);
        }
        list_walks(thread, walk);
    }
}

// The next walk of every thread. Call in uniform control flow.
fn list_walks(thread: u32, begun: Walk) {
    begin_queue(thread);
    var walk = begun;
    let longest = longest_walk(thread, walk);
    for (var round = 0u; round < longest; round++) {
        var hits = find_hits(thread, walk);
        let total = hits_in_group(thread);
        for (var window = 0u; window < total; window += QUEUE) {
            let length = min(total - window, QUEUE);
            queue_hits(thread, &hits, window);
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
