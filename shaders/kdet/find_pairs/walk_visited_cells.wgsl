// Walks of the visits over everything stored in the visited cell, each for one entry. Needs `visits`; comes after
// `kdet/find_pairs/walk.wgsl`.

// How many walks there are. Call in uniform control flow.
fn visit_walks(thread: u32) -> u32 {
    return listed(thread, VISITS, params.visit_capacity);
}

fn begin_visit_walk(i: u32) -> Walk {
    let visit = visits[i];
    let query = make_query(visit.entry.xyz);
    return Walk(query, vec3(0u), vec2(visit.entry.w, 0u), vec2(0u), vec2(visit.end, 0u), visit.begin, visit.end);
}
