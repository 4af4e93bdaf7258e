// Walks of the visits over everything stored in the visited cell. Needs `visits`; comes after `kdet/find_pairs/walk.wgsl`.

fn visit_walks(thread: u32) -> u32 {
    return listed(thread, VISITS, params.visit_capacity);
}

fn begin_visit_walk(i: u32) -> Walk {
    let visit = visits[i];
    return Walk(make_query(visit.entry.xyz), visit.entry.w, visit.begin, visit.end, 0u);
}
