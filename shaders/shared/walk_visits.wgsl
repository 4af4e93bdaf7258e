// Walks of the visits over everything stored in the visited cell. Needs `visits`.
fn walk_count() -> u32 {
    return min(atomicLoad(&state[VISITS]), params.visit_capacity);
}

fn begin_walk(i: u32) -> Walk {
    let visit = visits[i];
    let primitive = visit.entry.w & ENTRY_PRIMITIVE;
    return Walk(make_query(visit.entry.xyz), visit.entry.w, primitive, primitives[primitive].vertices, visit.begin, visit.end, 0u);
}
