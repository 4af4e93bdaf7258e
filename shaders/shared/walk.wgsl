// One thread's walk over the entries of a cell, 32 at a time: hits as bits, which the caller lists or tests.
// Needs `entries`.
struct Walk {
    query: vec3<u32>,
    word: u32,
    primitive: u32,
    vertices: vec4<u32>,
    next: u32,
    end: u32,
    // Entries before this one are passed over.
    first: u32,
}

const NO_WALK: Walk = Walk(vec3(0u), 0u, 0u, vec4(0u), 0u, 0u, 0u);

// Hits among the next 32 entries.
fn walk_hits(walk: Walk) -> u32 {
    var hits = 0u;
    let stop = min(walk.end, walk.next + 32u);
    for (var j = walk.next; j < stop; j++) {
        let entry = entries[j];
        if (overlaps(walk.query, entry.xyz) && j >= walk.first && admit_words(walk.word, entry.w)) {
            hits |= 1u << (j - walk.next);
        }
    }
    // Few are left: now the costly questions.
    for (var left = hits; left != 0u; left &= left - 1u) {
        let bit = countTrailingZeros(left);
        let word = entries[walk.next + bit].w;
        if (!admit_pair(walk.primitive, word & ENTRY_PRIMITIVE, walk.vertices, walk.word, word)) {
            hits &= ~(1u << bit);
        }
    }
    return hits;
}
