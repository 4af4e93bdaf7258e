//! Continuous detection: swept boxes and features against their twins, impacts against exact arithmetic.

use super::{
    Check, Failure,
    support::{IN_BROWSER, ensure, same},
};
use crate::{
    detect::{
        Assembly, Count, Found, Frame, Impact, Method, Report, Settings, Test, difference,
        features::{FeaturePair, Features},
        reference, samples,
    },
    gpu::{Gpu, readback::read_elements},
    pipeline::{Detector, Input, Slot, twins},
};
use glam::Vec3;

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "continuous: swept boxes and features", body: |gpu| Box::pin(features(gpu)) },
    Check { name: "continuous: no impact is missed", body: |gpu| Box::pin(impacts(gpu)) },
    Check { name: "continuous: a frame that is still", body: |gpu| Box::pin(still(gpu)) },
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
            pairs.flat_map(|pair| twins::list_features::of_pair(&frame, &features, pair)).collect();
        expected.sort_unstable();
        let once = expected.len();
        expected.dedup();
        ensure(once == expected.len(), || format!("{name}: a feature pair belongs to two pairs of triangles"))?;
        let input = Input::upload(gpu, &frame)?.with_topology(gpu, &frame)?;
        let cells: Vec<[u32; 4]> = read_elements(gpu, &input.cells, n).await?;
        for method in methods(number) {
            let settings = Settings::new(method).with_self_collisions(true);
            let summary = detector.run(&input, &settings).await?;
            let boxes = detector.buffer(Slot::PRIMITIVES).ok_or(Failure("no boxes".into()))?;
            let boxes: Vec<twins::StoredPrimitive> = read_elements(gpu, boxes, n).await?;
            same(&format!("{name}, {method}: boxes"), &boxes, &twins::bounds::sweep(&frame, &cells))?;
            let count = summary.counts().get(Count::FeaturePairs).unwrap_or(0) as usize;
            let listed = detector.buffer(Slot::FEATURE_PAIRS).ok_or(Failure("no feature pairs".into()))?;
            let listed: Vec<[u32; 2]> = read_elements(gpu, listed, count).await?;
            let mut got: Vec<FeaturePair> =
                listed.iter().map(|words| twins::list_features::of_words(&cells, *words)).collect();
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
