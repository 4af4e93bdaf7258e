//! Every primitive against every other one.

use super::{super::timer::Timer, super::*, narrow, report};

/// All pairs by looking at all pairs: quadratic, and so simple that it is right. Expects a valid frame.
///
/// Boxes are part of the question: `sat_no_edges` alone would also keep pairs whose boxes are disjoint.
pub fn brute_force(frame: &Frame<'_>, settings: &Settings) -> Report {
    let mut timer = Timer::start();
    let bounds = timer.stage(Stage::Bounds, PairKind::Both, || Bounds::of(frame));
    let filter = Filter::whole(settings);
    let n = frame.cells.len() as u32;
    let candidates = timer.stage(Stage::FindPairs, PairKind::Both, || {
        parallel::fold(n as usize, |found: &mut Vec<Pair>, a| {
            let own = &bounds.boxes[a];
            let a = a as u32;
            let meets = |b: &u32| filter.keeps(frame, a, *b) && own.overlaps(&bounds.boxes[*b as usize]);
            found.extend((a + 1..n).filter(meets).map(|b| Pair { a, b }));
        })
        .concat()
    });
    let hits = timer.stage(Stage::Narrow, PairKind::Both, || narrow::narrow(frame, settings.narrow, &candidates));
    let mut report = report(hits);
    report.counts.set(Count::Participants, n.into());
    report.counts.set(Count::CandidatePairs, candidates.len() as u64);
    report.counts.set(Count::UniquePairs, candidates.len() as u64);
    report.times = timer.finish();
    report
}
