//! The pipeline against the reference, pair by pair.

mod encode;
mod extremes;
mod limits;
mod variants;

use std::collections::BTreeMap;

use super::{
    Check, Failure, combinations,
    support::{IN_BROWSER, ensure},
};
use crate::{
    detect::{
        Assembly, Count, Frame, Hash, Method, Narrow, Report, Settings,
        difference::{self, Difference},
        reference, samples,
    },
    geometry::Primitive,
    gpu::Gpu,
    pipeline::{DetectError, Detector, Input},
};

impl From<DetectError> for Failure {
    fn from(error: DetectError) -> Self {
        Self(error.to_string())
    }
}

/// The checks of this file and its rooms.
pub(super) fn checks() -> Vec<Check> {
    [CHECKS, variants::CHECKS, limits::CHECKS, extremes::CHECKS, encode::CHECKS].concat()
}

const CHECKS: &[Check] = &[
    Check { name: "pipeline: every method on every sample scene", body: |gpu| Box::pin(every_method(gpu)) },
    Check { name: "pipeline: every pair of settings", body: |gpu| Box::pin(every_combination(gpu)) },
];

/// Every method on the GPU that finds pairs, the default first.
fn methods() -> Vec<Method> {
    let mut methods: Vec<Method> = Method::on_gpu().filter(|method| method.finds_pairs()).collect();
    methods.sort_by_key(|method| *method != Method::DEFAULT);
    methods
}

/// Fails with what differs from the reference. Both are exact, so nothing may, not even within the band.
fn compare(what: &str, frame: &Frame<'_>, settings: &Settings, expected: &Report, got: &Report) -> Result<(), Failure> {
    fn told<T: std::fmt::Debug>(what: &str, settings: &Settings, difference: &Difference<T>) -> Result<(), Failure> {
        let (missing, extra, in_band) = (&difference.missing, &difference.extra, &difference.in_band);
        ensure(difference.is_allowed() && in_band.is_empty(), || {
            format!(
                "{what} with {settings:?}: {} missing, first {:?}; {} extra, first {:?}; {} in the band, first {:?}",
                missing.len(),
                missing.first(),
                extra.len(),
                extra.first(),
                in_band.len(),
                in_band.first()
            )
        })
    }
    told(what, settings, &difference::of_marks(frame, settings, expected, &got.colliding))?;
    if settings.method.lists_pairs() {
        told(what, settings, &difference::of_pairs(frame, settings, expected.pairs(), got.pairs()))?;
        ensure(got.count(Count::CollidingPairs) == Some(got.pairs().len() as u64), || {
            format!("{what}: {:?}", got.counts)
        })?;
    }
    Ok(())
}

/// Inter, self, both at once, both one after the other.
fn kinds(question: &Settings) -> [Settings; 4] {
    combinations::KINDS.map(|(inter_collisions, self_collisions, one_pass)| Settings {
        inter_collisions,
        self_collisions,
        one_pass,
        ..*question
    })
}

/// What the reference says.
fn expected(frame: &Frame<'_>, settings: &Settings) -> Report {
    reference::kdet(frame, &Settings { method: Method::REFERENCE, ..*settings })
}

async fn every_method(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let most = if IN_BROWSER { 200 } else { 2000 };
    let kinds = kinds(&Settings::default());
    for (i, (name, assembly)) in samples::all().into_iter().filter(|(_, a)| a.cells.len() <= most).enumerate() {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?;
        let expected = kinds.map(|question| expected(&frame, &question));
        // Every method on every scene, each with another kind of pairs than its neighbours. With kernels that this adapter is not meant
        // for in the browser on every third scene.
        let step = if IN_BROWSER && !gpu.has_usual_kernels() { 3 } else { 1 };
        for (j, method) in methods().into_iter().enumerate().filter(|(j, _)| (i + j) % step == 0) {
            let kind = (i + j) % kinds.len();
            let settings = Settings { method, ..kinds[kind] };
            let got = detector.detect_input(&input, &settings).await?;
            compare(name, &frame, &settings, &expected[kind], &got)?;
        }
    }
    Ok(())
}

/// Scenes that are small and have something of everything.
fn small() -> Vec<(&'static str, Assembly)> {
    let mut scenes = vec![("soup", samples::soup(2, 4, if IN_BROWSER { 30 } else { 60 }, 1e3))];
    if !IN_BROWSER {
        scenes.push(("blocks", samples::blocks(3, 0.5)));
        scenes.push(("aligned", samples::aligned_blocks(2)));
        scenes.push(("triangle soup", samples::triangle_soup(5, 3, 60, 1e3)));
    }
    scenes
}

/// Every pair of settings, and every setting with every scene of its primitive. In the browser with the default workgroup, hash function and narrow test: with every other
/// one all is compiled anew, which takes longer than everything else. Each hash function is compiled there for spatial hashing, each
/// narrow test as a stage, and two for every method by the inspector.
async fn every_combination(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let usual = Settings::default();
    let of = |primitive| small().into_iter().filter(move |(_, assembly)| assembly.primitive == primitive);
    let every_question = Primitive::ALL.iter().flat_map(|&primitive| {
        let narrows: Vec<Narrow> = Narrow::of(primitive).collect();
        let scenes: Vec<_> = of(primitive).collect();
        // With none there is nothing to pair.
        let rows = match (scenes.len(), IN_BROWSER) {
            (0, _) => vec![],
            (n, true) => combinations::on_scenes(n, &[usual.narrow], &[usual.workgroup], &[usual.hash]),
            (n, false) => combinations::on_scenes(n, &narrows, &Settings::WORKGROUPS, Hash::ALL),
        };
        let asked = |scene| rows.iter().filter(|(of, _)| *of == scene).map(|(_, settings)| *settings).collect();
        let asked: Vec<Vec<Settings>> = (0..scenes.len()).map(asked).collect();
        scenes.into_iter().zip(asked)
    });
    for ((name, assembly), questions) in every_question {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?;
        // The answer depends on the kind of pairs and on whether the narrow test is exact, and on nothing else.
        let mut answers: BTreeMap<(bool, bool, bool), Report> = BTreeMap::new();
        for settings in &questions {
            let expected = expected(&frame, settings);
            let got = detector.detect_input(&input, settings).await?;
            compare(name, &frame, settings, &expected, &got)?;
            if settings.narrow.has_depth() && settings.method.lists_pairs() {
                variants::translations(name, &frame, &got)?;
            }
            let key = (settings.inter_collisions, settings.self_collisions, settings.narrow.is_exact());
            let first = answers.entry(key).or_insert_with(|| expected.clone());
            // Also within the band: all of them end in the same exact test.
            let same = !settings.method.lists_pairs() || got.pairs() == first.pairs();
            ensure(same && got.colliding == first.colliding, || {
                format!("{name} with {settings:?} differs from the reference or another narrow test")
            })?;
        }
        for (&(inter, own, exact), answer) in &answers {
            let Some(more) = answers.get(&(inter, own, false)).filter(|_| exact) else { continue };
            let (all, few) = (more.pairs(), answer.pairs());
            let lost = few.iter().find(|pair| all.binary_search(pair).is_err());
            ensure(lost.is_none(), || format!("{name}: the exact tests have {lost:?}, that without edges has not"))?;
        }
    }
    Ok(())
}
