// One thread's walk over the entries of a cell, a chunk at a time. Comes after `pipeline/box_inputs.wgsl`.
// Twin: src/pipeline/twins/kdet/walk.rs
// #include "pipeline/accept.wgsl"

@group(0) @binding(4) var<storage, read> entries: array<vec4<u32>>;

struct Walk {
    query: vec3<u32>,
    word: u32,
    next: u32,
    end: u32,
    // Entries before this one are passed over.
    first: u32,
}

const NO_WALK: Walk = Walk(vec3(0u), 0u, 0u, 0u, 0u);
const CHUNK: u32 = 32u;

// The lowest bits, up to all 32.
fn low_bits(count: u32) -> u32 {
    return select((1u << (count & 31u)) - 1u, 0xffffffffu, count >= 32u);
}

// Hits among the entries of the chunk at `next`, as bits. Four loads at a time do not wait for one another; more take
// registers and are slower (docs/performance.md).
fn walk_hits(walk: Walk) -> u32 {
    var hits = 0u;
    let last = walk.end - 1u;
    let corners = walk.word & {{HOME}}u & ENTRY_CORNER;
    // All in one word: a test after another would be a branch for every entry.
    if (words_tell_nothing()) {
        for (var part = 0u; part < CHUNK; part += 4u) {
            // #unroll k 4
            let entry = entries[min(walk.next + part + {{k}}u, last)];
            let misses = fallen_guards(walk.query, entry.xyz) | (corners & entry.w);
            hits |= select(0u, 1u << (part + {{k}}u), misses == 0u);
            // #end
        }
    } else {
        let wants_same = params.kinds == KIND_SELF;
        for (var part = 0u; part < CHUNK; part += 4u) {
            // #unroll k 4
            let entry = entries[min(walk.next + part + {{k}}u, last)];
            let misses = fallen_guards(walk.query, entry.xyz) | (corners & entry.w);
            let is_same = ((walk.word ^ entry.w) & ENTRY_OBJECT) == 0u;
            hits |= select(0u, 1u << (part + {{k}}u), (misses == 0u) & (is_same == wants_same));
            // #end
        }
    }
    let before = max(walk.first, walk.next) - walk.next;
    return hits & low_bits(walk.end - walk.next) & ~low_bits(before);
}
