//! Continuous detection: swept boxes and features against their twins, impacts against exact arithmetic.

use super::{
    Check, Failure,
    support::{IN_BROWSER, ensure, is_long, same},
};
use crate::{
    detect::{
        Assembly, Count, FeatureKind, Found, Frame, Impact, Method, Report, Settings, Test, difference,
        features::{FeaturePair, Features},
        reference, samples,
    },
    geometry::{
        Primitive,
        continuous::{
            Query,
            samples::{Family, query},
        },
    },
    gpu::{Gpu, readback::read_elements},
    pipeline::{Detector, Input, Slot, twins},
};
use glam::Vec3;
use std::collections::BTreeSet;

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "continuous: swept boxes and features", body: |gpu| Box::pin(features(gpu)) },
    Check { name: "continuous: no impact is missed", body: |gpu| Box::pin(impacts(gpu)) },
    Check { name: "continuous: a frame that is still", body: |gpu| Box::pin(still(gpu)) },
    Check { name: "continuous: queries made to be missed", body: |gpu| Box::pin(hard_queries(gpu)) },
];

/// Scenes of triangles, each with where its vertices are at the end of the step.
fn scenes() -> Vec<(&'static str, Assembly, Vec<Vec3>)> {
    let few = if IN_BROWSER { 2 } else { usize::MAX };
    let moved = |(name, assembly): (&'static str, Assembly)| {
        let next = samples::motion(&assembly);
        (name, assembly, next)
    };
    samples::triangles().into_iter().take(few).map(moved).collect()
}

/// Two continuous methods for the scene of this number, so that each comes with several scenes.
fn methods(scene: usize) -> Vec<Method> {
    let all: Vec<Method> = Method::on_gpu().filter(|method| method.traits().continuous).collect();
    (0..2).map(|i| all[(2 * scene + i) % all.len()]).collect()
}

async fn found(detector: &mut Detector, frame: &Frame<'_>, settings: &Settings) -> Result<Vec<Impact>, Failure> {
    let report = detector.detect(frame, settings).await?;
    let Found::Impacts(impacts) = report.found else { return Err(Failure("no impacts".into())) };
    let expected = report.counts.get(Count::Impacts).unwrap_or(0) as usize;
    ensure(impacts.len() <= expected, || format!("{} impacts where {expected} were counted", impacts.len()))?;
    Ok(impacts)
}

/// The boxes that are swept over, and every feature pair once, whatever the broad phase.
async fn features(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (number, (name, assembly, next)) in scenes().into_iter().enumerate() {
        let frame = Frame { next: Some(&next), ..assembly.frame() };
        let features = Features::of(frame.cells);
        let n = frame.cells.len();
        let pairs = (0..n).flat_map(|p| (p + 1..n).map(move |q| [p, q]));
        let mut expected: Vec<FeaturePair> =
            pairs.flat_map(|pair| twins::continuous::list_features::of_pair(&frame, &features, pair)).collect();
        expected.sort_unstable();
        let once = expected.len();
        expected.dedup();
        ensure(once == expected.len(), || format!("{name}: a feature pair belongs to two pairs of triangles"))?;
        let input = Input::upload(gpu, &frame)?.with_topology(gpu, &frame)?;
        let cells: Vec<[u32; 4]> = read_elements(gpu, &input.cells, n).await?;
        // The impacts of the other one are checked below; in `make nightly` both, here, too.
        for method in methods(number).into_iter().take(if is_long() { 2 } else { 1 }) {
            let settings = Settings::new(method).with_self_collisions(true);
            let summary = detector.run(&input, &settings).await?;
            let boxes = detector.buffer(Slot::PRIMITIVES).ok_or(Failure("no boxes".into()))?;
            let boxes: Vec<twins::StoredPrimitive> = read_elements(gpu, boxes, n).await?;
            same(&format!("{name}, {method}: boxes"), &boxes, &twins::kdet::swept_box::sweep(&frame, &cells))?;
            let count = summary.counts().get(Count::FeaturePairs).unwrap_or(0) as usize;
            let listed = detector.buffer(Slot::FEATURE_PAIRS).ok_or(Failure("no feature pairs".into()))?;
            let listed: Vec<[u32; 2]> = read_elements(gpu, listed, count).await?;
            let mut got: Vec<FeaturePair> =
                listed.iter().map(|words| twins::continuous::list_features::of_words(&cells, *words)).collect();
            got.sort_unstable();
            same(&format!("{name}, {method}: feature pairs"), &got, &expected)?;
        }
    }
    Ok(())
}

/// What exact arithmetic finds is found, and nothing that is not near.
async fn impacts(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (number, (name, assembly, next)) in scenes().into_iter().enumerate() {
        let frame = Frame { next: Some(&next), ..assembly.frame() };
        let settings = Settings::new(Method::SweptCpu).with_self_collisions(number % 2 == 0);
        let exact = Settings { test: Test::Exact, ..settings };
        let Found::Impacts(expected) = reference::search(&frame, &exact).found else {
            return Err(Failure("no impacts".into()));
        };
        ensure(!expected.is_empty(), || format!("{name}: nothing meets"))?;
        for (method, test) in methods(number).into_iter().zip([Test::Inclusion, Test::Additive].into_iter().cycle()) {
            let settings = Settings { method, test, ..settings };
            let got = found(&mut detector, &frame, &settings).await?;
            let difference = difference::of_impacts(&frame, &settings, &expected, &got);
            ensure(difference.is_allowed(), || {
                let (missing, extra) = (difference.missing.len(), difference.extra.len());
                format!(
                    "{name}, {method}, {test}: {missing} of {} missing, {extra} too many, first {:?}, {:?}",
                    expected.len(),
                    difference.missing.first(),
                    difference.extra.first(),
                )
            })?;
        }
    }
    Ok(())
}

/// Queries that are searched at once, each as an object of its own.
const AT_ONCE: usize = 100;

/// How many queries of every family and kind; `KDET_QUERIES=…` for another number.
fn query_count() -> u64 {
    let asked = std::env::var("KDET_QUERIES").ok().and_then(|number| number.parse().ok());
    asked.unwrap_or(if IN_BROWSER { 10 } else { 100 })
}

/// Objects that have the two features of one query each, and no others: a vertex alone or an edge is a triangle that names a vertex
/// again.
fn objects_of(queries: &[Query]) -> Assembly {
    let mut assembly = Assembly { primitive: Primitive::Triangles, ..Assembly::default() };
    for (object, query) in (0..).zip(queries) {
        let [a, b, c, d] = [0, 1, 2, 3].map(|i| assembly.positions.len() as u32 + i);
        assembly.cells.extend(match query.kind {
            FeatureKind::VertexFace => [[a, a, a, a], [b, c, d, d]],
            FeatureKind::EdgeEdge => [[a, b, b, b], [c, d, d, d]],
        });
        assembly.positions.extend(query.begin);
        assembly.next.extend(query.end);
        assembly.objects.extend([object; 2]);
    }
    assembly
}

/// The adversarial queries of the elementary tests, through the whole pipeline: the first kernel, and the second for what it leaves open,
/// of GPUs and of software GPUs.
async fn hard_queries(gpu: &Gpu) -> Result<(), Failure> {
    let gpus = if IN_BROWSER { vec![gpu.clone()] } else { vec![gpu.clone(), gpu.with_other_kernels()] };
    let mut detectors = gpus.iter().map(Detector::on).collect::<Result<Vec<_>, _>>()?;
    let kinds = || FeatureKind::ALL.into_iter().flat_map(|kind| (0..query_count()).map(move |seed| (kind, seed)));
    let (mut impacts, mut undecided) = (0, vec![0; gpus.len()]);
    for (number, family) in Family::ALL.into_iter().enumerate() {
        let queries: Vec<Query> = kinds().map(|(kind, seed)| query(family, kind, seed)).collect();
        for queries in queries.chunks(AT_ONCE) {
            let assembly = objects_of(queries);
            let frame = assembly.frame();
            let settings =
                Settings { inter_collisions: false, ..Settings::new(Method::SweptCpu).with_self_collisions(true) };
            let exact = Settings { test: Test::Exact, ..settings };
            let Found::Impacts(expected) = reference::search(&frame, &exact).found else {
                return Err(Failure("no impacts".into()));
            };
            for (detector, undecided) in detectors.iter_mut().zip(&mut undecided) {
                for (method, test) in methods(number).into_iter().zip([Test::Inclusion, Test::Additive]) {
                    let settings = Settings { method, test, ..settings };
                    let report = detector.detect(&frame, &settings).await?;
                    *undecided += report.counts.get(Count::Undecided).unwrap_or(0);
                    let Found::Impacts(got) = report.found else { return Err(Failure("no impacts".into())) };
                    // Only what is missing: whether what is too much is nearly met takes the host longest, and is asked above.
                    let got: BTreeSet<FeaturePair> = got.iter().map(Impact::features).collect();
                    let missing: Vec<FeaturePair> =
                        expected.iter().map(Impact::features).filter(|pair| !got.contains(pair)).collect();
                    ensure(missing.is_empty(), || {
                        format!("{family:?}, {method}, {test}: {} missing, first {:?}", missing.len(), missing.first())
                    })?;
                }
            }
            impacts += expected.len();
        }
    }
    let is_hard = impacts > 100 && undecided.iter().all(|undecided| *undecided > 50);
    ensure(is_hard, || format!("{impacts} impacts, {undecided:?} undecided: too few"))
}

/// Where nothing moves, the search finds the same pairs as without motion, and features meet at once or not at all.
async fn still(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (number, (name, assembly, _)) in scenes().into_iter().enumerate() {
        let frame = assembly.frame();
        let unique = |report: &Report| report.counts.get(Count::UniquePairs);
        let discrete = unique(&detector.detect(&frame, &Settings::new(Method::Gpu)).await?);
        for method in methods(number) {
            let report = detector.detect(&frame, &Settings::new(method)).await?;
            let got = unique(&report);
            ensure(got == discrete, || format!("{name}, {method}: {got:?} unique pairs, without motion {discrete:?}"))?;
            let Found::Impacts(impacts) = report.found else { return Err(Failure("no impacts".into())) };
            let is_late = impacts.iter().any(|impact| impact.time != 0.0);
            ensure(!is_late, || format!("{name}, {method}: an impact later than at once"))?;
        }
    }
    Ok(())
}
