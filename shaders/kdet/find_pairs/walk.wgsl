// A thread's walk over the entries of a cell, a chunk at a time, for two entries at once: an entry that is loaded serves two tests
// (docs/performance.md). Comes after `pipeline/box_inputs.wgsl`.
// Twin: src/pipeline/twins/kdet/walk.rs
// #include "pipeline/accept.wgsl"

@group(0) @binding(4) var<storage, read> entries: array<vec4<u32>>;

// The two that a walk is for, in x and y of `words`, `firsts` and `ends`.
struct Walk {
    query: vec3<u32>,
    other_query: vec3<u32>,
    words: vec2<u32>,
    // Entries before these are passed over.
    firsts: vec2<u32>,
    // And these are not reached; 0: there is no such walk.
    ends: vec2<u32>,
    next: u32,
    end: u32,
}

const NO_WALK: Walk = Walk(vec3(0u), vec3(0u), vec2(0u), vec2(0u), vec2(0u), 0u, 0u);
const CHUNK: u32 = 32u;

// The lowest bits, up to all 32.
fn low_bits(count: u32) -> u32 {
    return select((1u << (count & 31u)) - 1u, 0xffffffffu, count >= 32u);
}

// The bits of the chunk at `next` that are walked over from `first` to `end`.
fn walked_bits(next: u32, first: u32, end: u32) -> u32 {
    return low_bits(max(end, next) - next) & ~low_bits(max(first, next) - next);
}

// Hits among the entries of the chunk at `next`, as bits of each of the two. Four loads at a time do not wait for one another;
// more take registers and are slower (docs/performance.md). What lies behind the end is loaded, too, and left out afterwards.
fn walk_hits(walk: Walk) -> vec2<u32> {
    var hits = 0u;
    var other_hits = 0u;
    let corners = walk.words & vec2({{HOME}}u & ENTRY_CORNER);
    // All in one word: a test after another would be a branch for every entry.
    if (words_tell_nothing()) {
        for (var part = 0u; part < CHUNK; part += 4u) {
            // #unroll k 4
            let entry = entries[walk.next + part + {{k}}u];
            let bit = 1u << (part + {{k}}u);
            let misses = fallen_guards(walk.query, entry.xyz) | (corners.x & entry.w);
            let other_misses = fallen_guards(walk.other_query, entry.xyz) | (corners.y & entry.w);
            hits |= select(0u, bit, misses == 0u);
            other_hits |= select(0u, bit, other_misses == 0u);
            // #end
        }
    } else {
        let wants_same = params.kinds == KIND_SELF;
        for (var part = 0u; part < CHUNK; part += 4u) {
            // #unroll k 4
            let entry = entries[walk.next + part + {{k}}u];
            let bit = 1u << (part + {{k}}u);
            let misses = fallen_guards(walk.query, entry.xyz) | (corners.x & entry.w);
            let other_misses = fallen_guards(walk.other_query, entry.xyz) | (corners.y & entry.w);
            let is_same = ((walk.words.x ^ entry.w) & ENTRY_OBJECT) == 0u;
            let other_is_same = ((walk.words.y ^ entry.w) & ENTRY_OBJECT) == 0u;
            hits |= select(0u, bit, (misses == 0u) & (is_same == wants_same));
            other_hits |= select(0u, bit, (other_misses == 0u) & (other_is_same == wants_same));
            // #end
        }
    }
    hits &= walked_bits(walk.next, walk.firsts.x, walk.ends.x);
    other_hits &= walked_bits(walk.next, walk.firsts.y, walk.ends.y);
    return vec2(hits, other_hits);
}
