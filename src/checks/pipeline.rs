//! The pipeline against the reference, pair by pair.

mod extremes;
mod limits;
mod variants;

use super::{
    Check, Failure,
    support::{IN_BROWSER, ensure},
};
use crate::{
    detect::{
        Assembly, Count, Frame, Hash, Method, Narrow, Opt, Report, Settings,
        difference::{self, Difference},
        reference, samples,
    },
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
    [CHECKS, variants::CHECKS, limits::CHECKS, extremes::CHECKS].concat()
}

const CHECKS: &[Check] = &[
    Check { name: "pipeline: every method on every sample scene", body: |gpu| Box::pin(every_method(gpu)) },
    Check { name: "pipeline: every combination of settings", body: |gpu| Box::pin(every_combination(gpu)) },
];

/// Every method on the GPU, the default first.
fn methods() -> Vec<Method> {
    let mut methods: Vec<Method> = Method::on_gpu().collect();
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
        told(what, settings, &difference::of_pairs(frame, settings, &expected.pairs(), &got.pairs()))?;
        ensure(got.count(Count::CollidingPairs) == Some(got.pairs().len() as u64), || {
            format!("{what}: {:?}", got.counts)
        })?;
    }
    Ok(())
}

/// Inter, self, both at once, both one after the other.
fn kinds(question: &Settings) -> [Settings; 4] {
    [(true, false, true), (false, true, true), (true, true, true), (true, true, false)].map(
        |(inter_collisions, self_collisions, one_pass)| Settings {
            inter_collisions,
            self_collisions,
            one_pass,
            ..*question
        },
    )
}

/// What the reference says.
fn expected(frame: &Frame<'_>, settings: &Settings) -> Report {
    reference::kdet(frame, &Settings { method: Method::REFERENCE, ..*settings })
}

async fn every_method(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let most = if IN_BROWSER { 200 } else { 2000 };
    for (name, assembly) in samples::all().into_iter().filter(|(_, a)| a.cells.len() <= most) {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?;
        let kinds = kinds(&Settings::default());
        // Both, one after the other, has everything in it.
        for question in &kinds[if IN_BROWSER { 3 } else { 0 }..] {
            let expected = expected(&frame, question);
            for method in methods() {
                let settings = Settings { method, ..*question };
                let got = detector.detect_input(&input, &settings).await?;
                compare(name, &frame, &settings, &expected, &got)?;
            }
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
    }
    scenes
}

/// Every method with every hash it uses, natively; in the browser each method once, with one of them.
fn methods_and_hashes() -> Vec<(Method, Hash)> {
    let mut all = vec![];
    for (i, method) in methods().into_iter().enumerate() {
        let uses_hash = method.heeds(Opt::Hash);
        if uses_hash && !IN_BROWSER {
            all.extend(Hash::ALL.iter().map(|hash| (method, *hash)));
        } else {
            all.push((method, Hash::ALL[i % Hash::ALL.len()]));
        }
    }
    all
}

async fn every_combination(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (name, assembly) in small() {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?;
        for question in kinds(&Settings::default()) {
            let mut sat: Option<Report> = None;
            for &narrow in Narrow::ALL {
                let question = Settings { narrow, ..question };
                let expected = expected(&frame, &question);
                let mut first: Option<Report> = None;
                for (method, hash) in methods_and_hashes() {
                    let settings = Settings { method, hash, ..question };
                    let got = detector.detect_input(&input, &settings).await?;
                    compare(name, &frame, &settings, &expected, &got)?;
                    let first = first.get_or_insert_with(|| got.clone());
                    // Also within the band: all of them end in the same exact test.
                    let same = !method.lists_pairs() || got.pairs() == first.pairs();
                    ensure(same && got.colliding == first.colliding, || {
                        format!("{name} with {settings:?} differs from the first method")
                    })?;
                    if narrow.has_depth() && method.lists_pairs() {
                        variants::translations(name, &frame, &got)?;
                    }
                }
                let first = first.unwrap_or_default();
                let sat = sat.get_or_insert_with(|| first.clone());
                let lost = sat.pairs().iter().find(|pair| first.pairs().binary_search(pair).is_err());
                ensure(lost.is_none(), || format!("{name}: sat has {lost:?}, {narrow} has not"))?;
                let as_sat = !narrow.is_exact() || first.pairs() == sat.pairs();
                ensure(as_sat, || format!("{name}: {narrow} has {} pairs more than sat", first.pairs().len()))?;
            }
        }
    }
    Ok(())
}
