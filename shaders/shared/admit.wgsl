// Which candidates are wanted (spec §3): pairs of different objects, and pairs of one object that share no vertex.
// Needs `params`, `boxes`, `primitives`.

// Decided by the entries' words alone, inside the loop over a cell.
fn admit_words(one: u32, other: u32) -> bool {
    let home = ({{HOME}}u & one & other & ENTRY_CORNER) == 0u;
    if (params.objects > ENTRY_OBJECTS || params.kinds == (KIND_INTER | KIND_SELF)) {
        return home;
    }
    let same = ((one ^ other) & ENTRY_OBJECT) == 0u;
    return home && (same == (params.kinds == KIND_SELF));
}

// Decided for those that are left; `vertices` are those of a.
fn admit_pair(a: u32, b: u32, vertices: vec4<u32>, word_a: u32, word_b: u32) -> bool {
    var same = ((word_a ^ word_b) & ENTRY_OBJECT) == 0u;
    if (params.objects > ENTRY_OBJECTS) {
        same = boxes[a].object == boxes[b].object;
    }
    if (same) {
        return (params.kinds & KIND_SELF) != 0u && !share_vertex(vertices, primitives[b].vertices);
    }
    return (params.kinds & KIND_INTER) != 0u;
}
