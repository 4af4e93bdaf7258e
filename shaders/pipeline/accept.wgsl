// Which candidates are wanted (docs/kdet.md#object-filter): pairs of different objects, and pairs of one object that
// share no vertex.
// Needs `params`, `boxes`, `primitives`.

// All duplicates of a pair have to come in the same batch. Where every pair is found once, any division will do, and
// whole walks are left out instead.
const BATCH_BY_PAIR: bool = {{HOME}}u == 0u;

// Decided by the entries' words alone, inside the loop over a cell.
fn accept_words(one: u32, other: u32) -> bool {
    let home = ({{HOME}}u & one & other & ENTRY_CORNER) == 0u;
    if (params.objects > ENTRY_OBJECTS || params.kinds == (KIND_INTER | KIND_SELF)) {
        return home;
    }
    let same = ((one ^ other) & ENTRY_OBJECT) == 0u;
    return home && (same == (params.kinds == KIND_SELF));
}

// Decided for those that are left.
fn accept_pair(pair: vec2<u32>, words: vec2<u32>) -> bool {
    if (BATCH_BY_PAIR && !in_batch(pair.x)) {
        return false;
    }
    var same = ((words.x ^ words.y) & ENTRY_OBJECT) == 0u;
    if (params.objects > ENTRY_OBJECTS) {
        same = boxes[pair.x].object == boxes[pair.y].object;
    }
    if (same) {
        return (params.kinds & KIND_SELF) != 0u
            && !share_vertex(primitives[pair.x].vertices, primitives[pair.y].vertices);
    }
    return (params.kinds & KIND_INTER) != 0u;
}
