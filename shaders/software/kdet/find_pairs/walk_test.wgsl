// Every candidate of every walk is tested at once and marks its two primitives (thesis §4.1, method kdet_no_pairs).
// Needs `marks`, `undecided`.
// Twin: src/pipeline/twins/kdet/walk_test.rs
// #include "kdet/find_pairs/walk_queue.wgsl"
// #include "pipeline/mark.wgsl"
// #include "pipeline/undecided.wgsl"
// #include "narrow/verdict_{{NARROW}}.wgsl"

fn test_candidate(pair: vec2<u32>) {
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

// Tests come after the search of a chunk: a software GPU goes through them whether or not a thread has a candidate. For the
// same reason loops end at their end, not at their beginning.
@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = walk_count(thread);
    for (var i = flat_group(group) * {{WORKGROUP}}u + thread; i < count; i += turn(groups) * {{WORKGROUP}}u) {
        test_walk(i);
    }
}

fn test_walk(i: u32) {
    var walk = begin_walk(i);
    if (walk.next >= walk.end) {
        return;
    }
    var found = 0u;
    loop {
        // Bits of the entries of the chunk.
        var kept = 0u;
        for (var left = walk_hits(walk); left != 0u; left &= left - 1u) {
            let words = vec2(walk.word, entries[walk.next + countTrailingZeros(left)].w);
            kept |= select(0u, left & (~left + 1u), accept_pair(pair_of(words), words));
        }
        found += countOneBits(kept);
        loop {
            if (kept != 0u) {
                test_candidate(pair_of(vec2(walk.word, entries[walk.next + countTrailingZeros(kept)].w)));
            }
            kept &= max(kept, 1u) - 1u;
            continuing {
                break if kept == 0u;
            }
        }
        walk.next += CHUNK;
        continuing {
            break if walk.next >= walk.end;
        }
    }
    let before = atomicAdd(&state[CANDIDATES], found);
    if (before + found < before) {
        atomicAdd(&state[CANDIDATES_HIGH], 1u);
    }
}
