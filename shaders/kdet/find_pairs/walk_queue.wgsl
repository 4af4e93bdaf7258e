// The hits of a whole workgroup in one queue, so that what is costly about them is shared out evenly: some threads
// have many, most have none. What does not fit the queue waits for the next window. Call in uniform control flow.
const QUEUE: u32 = {{QUEUE}}u;
var<workgroup> queue: array<u32, {{QUEUE}}>;
var<workgroup> queued: atomic<u32>;
var<workgroup> queue_total: u32;
// Word and next entry of every thread's walk.
var<workgroup> walkers: array<vec2<u32>, {{WORKGROUP}}>;
var<workgroup> group_rounds: atomic<u32>;
var<workgroup> rounds: u32;

// Workgroup memory is not cleared for kernels that use a queue: there is much of it, and where a driver cannot do it one
// thread would, word by word. What has to start from nothing is set here.
fn begin_queue(thread: u32) {
    if (thread == 0u) {
        atomicStore(&queued, 0u);
        atomicStore(&group_rounds, 0u);
    }
    workgroupBarrier();
}

// How many chunks the longest walk of the workgroup has.
fn longest_walk(thread: u32, walk: Walk) -> u32 {
    atomicMax(&group_rounds, (walk.end - walk.next + CHUNK - 1u) / CHUNK);
    workgroupBarrier();
    if (thread == 0u) {
        rounds = atomicLoad(&group_rounds);
    }
    return workgroupUniformLoad(&rounds);
}

// The hits of a thread's next chunk: as bits, and where they go in the queue.
struct Hits {
    bits: u32,
    at: u32,
}

fn find_hits(thread: u32, walk: Walk) -> Hits {
    var bits = 0u;
    if (walk.next < walk.end) {
        bits = walk_hits(walk);
    }
    walkers[thread] = vec2(walk.word, walk.next);
    return Hits(bits, atomicAdd(&queued, countOneBits(bits)));
}

// How many hits the workgroup has, once every thread has found its own.
fn hits_in_group(thread: u32) -> u32 {
    workgroupBarrier();
    if (thread == 0u) {
        queue_total = atomicLoad(&queued);
        atomicStore(&queued, 0u);
    }
    return workgroupUniformLoad(&queue_total);
}

// Queues those hits that fall into the window.
fn queue_hits(thread: u32, hits: Hits, window: u32) {
    var at = hits.at - window;
    for (var left = hits.bits; left != 0u; left &= left - 1u) {
        // What belongs to an earlier window is far beyond the end as an unsigned number.
        if (at < QUEUE) {
            queue[at] = (thread << 5u) | countTrailingZeros(left);
        }
        at++;
    }
    workgroupBarrier();
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
