//! kDet on the host, as in spec §§1–5.

use super::{super::timer::Timer, super::*, narrow, report};

/// What a run of primitives found in the grid.
#[derive(Default)]
struct Found {
    potential: Vec<Pair>,
    /// Potential pairs counted in every cell that the two share.
    with_duplicates: u64,
}

/// kDet with home cells: levels by size, a query per primitive for its larger partners, each pair taken only in its
/// home cell. Expects a valid frame.
pub fn kdet(frame: &Frame<'_>, settings: &Settings) -> Report {
    let mut timer = Timer::start();
    let bounds = timer.stage(Stage::Bounds, PairKind::Both, || Bounds::of(frame));
    let mut counts = Counts::default();
    let mut hits = Vec::new();
    for (part, filter) in Filter::passes(settings) {
        let members: Vec<u32> = timer.stage(Stage::Bounds, part, || match filter.within {
            true => (0..frame.cells.len() as u32).collect(),
            false => bounds.reaching(frame),
        });
        if members.is_empty() {
            continue;
        }
        let grid = timer.stage(Stage::Populate, part, || Grid::populate(&bounds, &members, settings));
        let found = timer.stage(Stage::FindPairs, part, || find_pairs(frame, &bounds, &grid, &members, filter, settings.cell_rule));
        hits.extend(timer.stage(Stage::Narrow, part, || narrow::narrow(frame, settings.narrow, &found.potential)));
        count(&mut counts, &grid, &members, &found);
    }
    let mut report = report(hits);
    report.counts = Counts { pairs: report.counts.pairs, ..counts };
    report.times = timer.finish();
    report
}

/// Each unordered pair belongs to its smaller primitive, which looks for its larger partners on every level from its
/// own up (spec §3).
fn find_pairs(
    frame: &Frame<'_>,
    bounds: &Bounds,
    grid: &Grid,
    members: &[u32],
    filter: Filter,
    rule: CellRule,
) -> Found {
    let sizes = bounds.sizes(rule);
    // By size, then by index: levels never fall as sizes grow.
    let is_smaller = |t: u32, u: u32| (sizes[t as usize], t) < (sizes[u as usize], u);
    let runs = parallel::fold(members.len(), |found: &mut Found, m| {
        let t = members[m];
        let own = &bounds.boxes[t as usize];
        grid.visit(own, grid.level(sizes[t as usize]), |u, visit| {
            let other = &bounds.boxes[u as usize];
            if is_smaller(t, u) && own.overlaps(other) && filter.keeps(frame, t, u) {
                found.with_duplicates += 1;
                if visit.is_home(other) {
                    found.potential.push(Pair::new(t, u));
                }
            }
        });
    });
    let with_duplicates = runs.iter().map(|r| r.with_duplicates).sum();
    let potential = runs.into_iter().flat_map(|r| r.potential).collect();
    Found { potential, with_duplicates }
}

/// Potential pairs of separate passes add up; of the rest the larger pass counts, since one follows the other in the
/// same memory.
fn count(counts: &mut Counts, grid: &Grid, members: &[u32], found: &Found) {
    counts.primitives = counts.primitives.max(members.len() as u64);
    counts.height = counts.height.max(grid.height() as u64);
    counts.cells = counts.cells.max(grid.cells() as u64);
    counts.fullest_cell = counts.fullest_cell.max(grid.fullest_cell() as u64);
    counts.entries = counts.entries.max(grid.entries() as u64);
    counts.table_slots = counts.table_slots.max(grid.table_slots() as u64);
    counts.probes = counts.probes.max(grid.probes());
    counts.potential_with_duplicates += found.with_duplicates;
    counts.potential += found.potential.len() as u64;
}
