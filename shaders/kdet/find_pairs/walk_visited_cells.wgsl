// Walks of the visits over everything stored in the visited cell.
// #include "kdet/find_pairs/visit.wgsl"
// #include "kdet/find_pairs/walk.wgsl"
// #include "pipeline/work.wgsl"

@group(0) @binding(5) var<storage, read> visits: array<Visit>;

fn walk_count(thread: u32) -> u32 {
    return listed(thread, VISITS, params.visit_capacity);
}

fn begin_walk(i: u32) -> Walk {
    let visit = visits[i];
    return Walk(make_query(visit.entry.xyz), visit.entry.w, visit.begin, visit.end, 0u);
}
