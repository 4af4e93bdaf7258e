// Stage `find_pairs`: candidates among the entries of each cell, and among smaller primitives and the entries of the cells they
// visit. In its own cell a thread walks for four entries at once: on a software GPU a load costs more than the tests that follow it
// (docs/performance.md#kernels-for-a-software-gpu).
// Twin: src/pipeline/twins/kdet/list.rs
// #include "pipeline/box_inputs.wgsl"
// #include "kdet/find_pairs/vertices_in_{{VERTICES}}.wgsl"
// #include "kdet/find_pairs/visit.wgsl"
// #include "kdet/find_pairs/walk.wgsl"
// #include "pipeline/push.wgsl"
// #include "pipeline/work.wgsl"
// #include "kdet/find_pairs/strip.wgsl"
// #include "kdet/find_pairs/walk_visited_cells.wgsl"
// #include "kdet/find_pairs/walk_queue.wgsl"

@group(0) @binding(5) var<storage, read> entry_ends: array<u32>;
@group(0) @binding(6) var<storage, read> strips: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read> visits: array<Visit>;
@group(0) @binding(8) var<storage, read_write> candidates: array<vec2<u32>>;

// Entries that a thread walks for, and threads that a strip has then.
const WALKS: u32 = 4u;
const THREADS: u32 = 32u / WALKS;

struct CellWalk {
    query: vec3<u32>,
    word: u32,
    begin: u32,
    end: u32,
}

fn begin_cell_walk(at: u32, strip: vec2<u32>) -> CellWalk {
    if (at >= atomicLoad(&state[ENTRIES])) {
        return CellWalk(vec3(0u), 0u, 0xffffffffu, 0u);
    }
    let next = 32u * strip.x + strip_begin(strip);
    let entry = entries[at];
    return CellWalk(make_query(entry.xyz), entry.w, max(next, at + 1u), min(entry_ends[at], next + strip_length(strip)));
}

// Whether pairs of one object and pairs of two may be wanted, by the bits of the entries' words (`words_tell_nothing`).
struct Wanted {
    same: vec4<bool>,
    other: vec4<bool>,
}

fn wanted_kinds() -> Wanted {
    let unknown = params.objects > ENTRY_OBJECTS;
    return Wanted(
        vec4(unknown || (params.kinds & KIND_SELF) != 0u),
        vec4(unknown || (params.kinds & KIND_INTER) != 0u)
    );
}

fn same_object(words: vec4<u32>, word: u32) -> vec4<bool> {
    return ((words ^ vec4(word)) & vec4(ENTRY_OBJECT)) == vec4(0u);
}

// Which of four walks, whose queries come by axis, an entry is a hit of. No branches: a software GPU executes both sides.
fn are_hit(x: vec4<u32>, y: vec4<u32>, z: vec4<u32>, words: vec4<u32>, entry: vec4<u32>, wanted: Wanted) -> vec4<bool> {
    let standing = (x - entry.x) & (y - entry.y) & (z - entry.z) & vec4(GUARDS);
    let corners = words & vec4({{HOME}}u & ENTRY_CORNER & entry.w);
    let is_wanted = select(wanted.other, wanted.same, same_object(words, entry.w));
    return (((standing ^ vec4(GUARDS)) | corners) == vec4(0u)) & is_wanted;
}

// The bits of a chunk that four walks go over.
fn walked_bits(begin: vec4<u32>, end: vec4<u32>, first: u32) -> vec4<u32> {
    let from_bit = clamp(begin, vec4(first), vec4(first + CHUNK)) - first;
    let to_bit = clamp(end, vec4(first), vec4(first + CHUNK)) - first;
    let length = to_bit - min(from_bit, to_bit);
    let bits = (vec4(0xffffffffu) >> ((vec4(32u) - length) & vec4(31u))) << (from_bit & vec4(31u));
    return select(bits, vec4(0u), length == vec4(0u));
}

// What `accept_pair` decides besides.
fn list(words: vec2<u32>) {
    let pair = pair_of(words);
    var accepted = !BATCH_BY_PAIR || in_batch(pair.x);
    if (params.objects > ENTRY_OBJECTS) {
        accepted = accept_pair(pair, words);
    } else if (accepted && {{DIAGONALS}}) {
        accepted = diagonals_overlap(boxes[pair.x], boxes[pair.y]);
    }
    if (accepted) {
        let at = push_reserve(CANDIDATES, 0u, 1u);
        if (at < params.candidate_capacity) {
            candidates[at] = pair;
        }
    }
}

fn union_of(v: vec4<u32>) -> u32 {
    return v.x | v.y | v.z | v.w;
}

@compute @workgroup_size({{WORKGROUP}}u / WALKS)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = THREADS * listed(thread, STRIPS, params.strip_capacity);
    let step = turn(groups) * ({{WORKGROUP}}u / WALKS);
    for (var i = flat_group(group) * ({{WORKGROUP}}u / WALKS) + thread; i < count; i += step) {
        // Batches are those of the kernel with a thread per walk.
        if (BATCH_BY_PAIR || in_batch((i / THREADS) >> 3u)) {
            list_cell_walks(i);
        }
    }
    let visit_count = visit_walks(thread);
    for (var i = flat_group(group) * ({{WORKGROUP}}u / WALKS) + thread; i < visit_count; i += step) {
        if (BATCH_BY_PAIR || in_batch(i >> 8u)) {
            list_visit_walk(thread, i);
        }
    }
}

fn list_visit_walk(thread: u32, i: u32) {
    var walk = begin_visit_walk(i);
    for (; walk.next < walk.end; walk.next += CHUNK) {
        for (var left = walk_hits(walk); left != 0u; left &= left - 1u) {
            let words = vec2(walk.word, entries[walk.next + countTrailingZeros(left)].w);
            let pair = pair_of(words);
            if (accept_pair(pair, words)) {
                let at = push_reserve(CANDIDATES, thread, 1u);
                if (at < params.candidate_capacity) {
                    candidates[at] = pair;
                }
            }
        }
    }
}

fn list_cell_walks(i: u32) {
    let strip = strips[i / THREADS];
    let at = 32u * strip.x + WALKS * (i % THREADS);
    let a = begin_cell_walk(at, strip);
    let b = begin_cell_walk(at + 1u, strip);
    let c = begin_cell_walk(at + 2u, strip);
    let d = begin_cell_walk(at + 3u, strip);
    let x = vec4(a.query.x, b.query.x, c.query.x, d.query.x);
    let y = vec4(a.query.y, b.query.y, c.query.y, d.query.y);
    let z = vec4(a.query.z, b.query.z, c.query.z, d.query.z);
    let words = vec4(a.word, b.word, c.word, d.word);
    let begins = vec4(a.begin, b.begin, c.begin, d.begin);
    let ends = vec4(a.end, b.end, c.end, d.end);
    let vertices_a = vertices_of(a.word & ENTRY_PRIMITIVE);
    let vertices_b = vertices_of(b.word & ENTRY_PRIMITIVE);
    let vertices_c = vertices_of(c.word & ENTRY_PRIMITIVE);
    let vertices_d = vertices_of(d.word & ENTRY_PRIMITIVE);
    let end = max(max(a.end, b.end), max(c.end, d.end));
    let wanted = wanted_kinds();
    // With more objects than bits the words do not tell who is a neighbour.
    let knows_neighbours = params.objects <= ENTRY_OBJECTS;
    for (var first = min(min(a.begin, b.begin), min(c.begin, d.begin)); first < end; first += CHUNK) {
        // Bits of the entries of the chunk, for each walk.
        var hits = vec4(0u);
        let last = min(first + CHUNK, end);
        for (var e = first; e < last; e++) {
            hits |= select(vec4(0u), vec4(1u << (e - first)), are_hit(x, y, z, words, entries[e], wanted));
        }
        hits &= walked_bits(begins, ends, first);
        // Most boxes that overlap are those of neighbours in a mesh.
        for (var left = select(0u, union_of(hits), knows_neighbours); left != 0u; left &= left - 1u) {
            let word = entries[first + countTrailingZeros(left)].w;
            let v = vertices_of(word & ENTRY_PRIMITIVE);
            let touch = vec4(
                share_vertex(vertices_a, v),
                share_vertex(vertices_b, v),
                share_vertex(vertices_c, v),
                share_vertex(vertices_d, v)
            );
            hits &= ~select(vec4(0u), vec4(left & (~left + 1u)), touch & same_object(words, word));
        }
        while (union_of(hits) != 0u) {
            // The first walk that still has one.
            let none_x = hits.x == 0u;
            let none_y = none_x && hits.y == 0u;
            let none_z = none_y && hits.z == 0u;
            let own = select(select(select(hits.x, hits.y, none_x), hits.z, none_y), hits.w, none_z);
            let word = select(select(select(words.x, words.y, none_x), words.z, none_y), words.w, none_z);
            let rest = own & (own - 1u);
            hits = vec4(
                select(rest, 0u, none_x),
                select(hits.y, select(rest, 0u, none_y), none_x),
                select(hits.z, select(rest, 0u, none_z), none_y),
                select(hits.w, rest, none_z)
            );
            list(vec2(word, entries[first + countTrailingZeros(own)].w));
        }
    }
}
