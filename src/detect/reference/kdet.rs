//! kDet on the host (docs/kdet.md).

use super::{super::timer::Timer, super::*, narrow, report};
use crate::geometry::Diagonals;

/// What a run of primitives found in the grid.
#[derive(Default)]
struct Found {
    /// Everything that boxes leave is tested, so that the answer depends on nothing else.
    unique: Vec<Pair>,
    /// Those of them that the diagonals leave as well, which are the candidates of the other methods.
    candidates: u64,
    /// The same, counted in every cell that the two share.
    with_duplicates: u64,
}

/// kDet with home cells: levels by size, a query per primitive for its larger partners, each pair taken only in its
/// home cell. Expects a valid frame.
pub fn kdet(frame: &Frame<'_>, settings: &Settings) -> Report {
    let mut timer = Timer::start();
    let bounds = timer.stage(Stage::Bounds, PairKind::Both, || Bounds::of(frame));
    // Where no object overlaps another there is nothing to count.
    let mut counts: Counts = Method::REFERENCE.traits().counts.iter().map(|&count| (count, 0)).collect();
    let mut hits = Vec::new();
    for (kind, filter) in Filter::passes(settings) {
        let members: Vec<u32> = timer.stage(Stage::Bounds, kind, || match filter.within {
            true => (0..frame.cells.len() as u32).collect(),
            false => bounds.reaching(frame),
        });
        if members.is_empty() {
            continue;
        }
        let grid = timer.stage(Stage::Populate, kind, || Grid::populate(&bounds, &members, settings));
        let found =
            timer.stage(Stage::FindPairs, kind, || find_pairs(frame, &bounds, &grid, &members, (filter, settings)));
        hits.extend(timer.stage(Stage::Narrow, kind, || narrow::narrow(frame, settings.narrow, &found.unique)));
        count(&mut counts, &grid, &members, &found);
    }
    let mut report = report(hits);
    counts.set(Count::CollidingPairs, report.pairs().len() as u64);
    report.counts = counts;
    report.times = timer.finish();
    report
}

/// Each unordered pair belongs to its smaller primitive, which looks for its larger partners on every level from its
/// own up (docs/kdet.md#query).
fn find_pairs(
    frame: &Frame<'_>,
    bounds: &Bounds,
    grid: &Grid,
    members: &[u32],
    (filter, settings): (Filter, &Settings),
) -> Found {
    let sizes = bounds.sizes(settings.cell_rule);
    // Where the narrow test is not exact they are not asked (docs/kdet.md#diagonals).
    let diagonals: Vec<Diagonals> = match settings.narrow.is_exact() {
        true => (0..frame.cells.len()).map(|p| Diagonals::around(frame.corners(p))).collect(),
        false => vec![],
    };
    let along = |t: u32, u: u32| match (diagonals.get(t as usize), diagonals.get(u as usize)) {
        (Some(one), Some(other)) => one.overlap(other),
        _ => true,
    };
    // By size, then by index: levels never fall as sizes grow.
    let is_smaller = |t: u32, u: u32| (sizes[t as usize], t) < (sizes[u as usize], u);
    let runs = parallel::fold(members.len(), |found: &mut Found, m| {
        let t = members[m];
        let own = &bounds.boxes[t as usize];
        grid.visit(own, grid.level(sizes[t as usize]), |u, visit| {
            let other = &bounds.boxes[u as usize];
            if is_smaller(t, u) && own.overlaps(other) && filter.keeps(frame, t, u) {
                let is_candidate = u64::from(along(t, u));
                found.with_duplicates += is_candidate;
                if visit.is_home(other) {
                    found.unique.push(Pair::new(t, u));
                    found.candidates += is_candidate;
                }
            }
        });
    });
    let with_duplicates = runs.iter().map(|r| r.with_duplicates).sum();
    let candidates = runs.iter().map(|r| r.candidates).sum();
    let unique = runs.into_iter().flat_map(|r| r.unique).collect();
    Found { unique, candidates, with_duplicates }
}

/// Takes the counts of a pass in; every pass fills a grid of its own.
fn count(counts: &mut Counts, grid: &Grid, members: &[u32], found: &Found) {
    for (count, value) in [
        (Count::Participants, members.len() as u64),
        (Count::Height, grid.height() as u64),
        (Count::Cells, grid.cells() as u64),
        (Count::MaxOccupancy, grid.max_occupancy() as u64),
        (Count::Entries, grid.entries() as u64),
        (Count::TableSlots, grid.table_slots() as u64),
        (Count::Probes, grid.probes()),
        (Count::CandidatePairs, found.with_duplicates),
        (Count::UniquePairs, found.candidates),
    ] {
        counts.merge(count, value, true);
    }
}
