// The hits of a whole workgroup in one queue, so that what is costly about them is shared out evenly: some threads
// have many, most have none. Call in uniform control flow.
// Chunks are as long as the queue allows.
var<workgroup> queue: array<u32, {{QUEUE}}>;
var<workgroup> queued: atomic<u32>;
var<workgroup> queue_length: u32;
// Word and next entry of every thread's walk.
var<workgroup> walkers: array<vec2<u32>, {{WORKGROUP}}>;
var<workgroup> group_rounds: atomic<u32>;
var<workgroup> rounds: u32;

// How many chunks the longest walk of the workgroup has.
fn longest_walk(thread: u32, walk: Walk) -> u32 {
    atomicMax(&group_rounds, (walk.end - walk.next + CHUNK - 1u) / CHUNK);
    workgroupBarrier();
    if (thread == 0u) {
        rounds = atomicLoad(&group_rounds);
    }
    return workgroupUniformLoad(&rounds);
}

// Queues the hits of every thread's next chunk; says how many there are.
fn queue_hits(thread: u32, walk: Walk) -> u32 {
    var hits = 0u;
    if (walk.next < walk.end) {
        hits = walk_hits(walk);
    }
    walkers[thread] = vec2(walk.word, walk.next);
    var at = atomicAdd(&queued, countOneBits(hits));
    for (; hits != 0u; hits &= hits - 1u) {
        queue[at] = (thread << 5u) | countTrailingZeros(hits);
        at++;
    }
    workgroupBarrier();
    if (thread == 0u) {
        queue_length = atomicLoad(&queued);
        atomicStore(&queued, 0u);
    }
    return workgroupUniformLoad(&queue_length);
}

// The words of the two entries of a hit.
fn queued_words(at: u32) -> vec2<u32> {
    let hit = queue[at];
    let walker = walkers[hit >> 5u];
    return vec2(walker.x, entries[walker.y + (hit & 31u)].w);
}

// Their primitives, the smaller number first.
fn pair_of(words: vec2<u32>) -> vec2<u32> {
    let a = words.x & ENTRY_PRIMITIVE;
    let b = words.y & ENTRY_PRIMITIVE;
    return vec2(min(a, b), max(a, b));
}
