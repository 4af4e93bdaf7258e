// The hits of a whole workgroup in one queue, so that what is costly about them is shared out evenly: some threads
// have many, most have none. What does not fit the queue waits for the next window. Call in uniform control flow.
const QUEUE: u32 = {{QUEUE}}u;
var<workgroup> queue: array<u32, {{QUEUE}}>;
var<workgroup> queued: atomic<u32>;
var<workgroup> queue_total: u32;
// Words and next entry of every thread's walk.
var<workgroup> walkers: array<vec3<u32>, {{WORKGROUP}}>;
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
    atomicMax(&group_rounds, (max(walk.end, walk.next) - walk.next + CHUNK - 1u) / CHUNK);
    workgroupBarrier();
    if (thread == 0u) {
        rounds = atomicLoad(&group_rounds);
    }
    return workgroupUniformLoad(&rounds);
}

// The hits of a thread's next chunk that are not queued yet: as bits of the walk's two entries, and where they go in the queue.
struct Hits {
    bits: u32,
    other_bits: u32,
    at: u32,
}

fn find_hits(thread: u32, walk: Walk) -> Hits {
    var bits = vec2(0u);
    if (walk.next < walk.end) {
        bits = walk_hits(walk);
    }
    walkers[thread] = vec3(walk.words, walk.next);
    return Hits(bits.x, bits.y, atomicAdd(&queued, countOneBits(bits.x) + countOneBits(bits.y)));
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

// Queues those hits that fall into the window; what is behind it is left.
fn queue_hits(thread: u32, hits: ptr<function, Hits>, window: u32) {
    let end = window + QUEUE;
    for (; (*hits).bits != 0u && (*hits).at < end; (*hits).bits &= (*hits).bits - 1u) {
        queue[(*hits).at - window] = (thread << 6u) | countTrailingZeros((*hits).bits);
        (*hits).at++;
    }
    for (; (*hits).other_bits != 0u && (*hits).at < end; (*hits).other_bits &= (*hits).other_bits - 1u) {
        queue[(*hits).at - window] = (thread << 6u) | 32u | countTrailingZeros((*hits).other_bits);
        (*hits).at++;
    }
    workgroupBarrier();
}

// The words of the two entries of a hit.
fn queued_words(at: u32) -> vec2<u32> {
    let hit = queue[at];
    let walker = walkers[hit >> 6u];
    return vec2(select(walker.x, walker.y, (hit & 32u) != 0u), entries[walker.z + (hit & 31u)].w);
}

// Their primitives, the smaller number first.
fn pair_of(words: vec2<u32>) -> vec2<u32> {
    let a = words.x & ENTRY_PRIMITIVE;
    let b = words.y & ENTRY_PRIMITIVE;
    return vec2(min(a, b), max(a, b));
}
