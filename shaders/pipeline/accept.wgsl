// Which candidates are wanted (docs/kdet.md#object-filter): pairs of different objects, and pairs of one object that
// share no vertex.
// Needs `params`, `boxes`, `vertices_of`.
// Twin: src/pipeline/twins/pipeline/accept.rs

// All duplicates of a pair have to come in the same batch. Where every pair is found once, any division will do, and
// whole walks are left out instead.
const BATCH_BY_PAIR: bool = {{HOME}}u == 0u;

// Whether the objects in the entries' words reject nothing, inside the loop over a cell: both kinds of pairs are wanted, or there
// are more objects than fit.
fn words_tell_nothing() -> bool {
    return params.objects > ENTRY_OBJECTS || params.kinds == (KIND_INTER | KIND_SELF);
}

// Decided for those that are left. The diagonals come last: they are looked up in memory. A test that is not exact calls some
// pairs colliding that are disjoint, and keeps doing so.
fn accept_pair(pair: vec2<u32>, words: vec2<u32>) -> bool {
    if (BATCH_BY_PAIR && !in_batch(pair.x)) {
        return false;
    }
    var same = ((words.x ^ words.y) & ENTRY_OBJECT) == 0u;
    if (params.objects > ENTRY_OBJECTS) {
        same = boxes[pair.x].object == boxes[pair.y].object;
    }
    if ((params.kinds & select(KIND_INTER, KIND_SELF, same)) == 0u) {
        return false;
    }
    if (same && share_vertex(vertices_of(pair.x), vertices_of(pair.y))) {
        return false;
    }
    return !{{DIAGONALS}} || diagonals_overlap(boxes[pair.x], boxes[pair.y]);
}
