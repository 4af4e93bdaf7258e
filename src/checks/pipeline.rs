//! The pipeline against the reference, pair by pair.

use super::{Check, Failure};
use crate::{
    detect::{
        Frame, Method, Report, Settings,
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

/// The checks of this file.
pub(super) const CHECKS: &[Check] =
    &[Check { name: "pipeline: every method on every sample scene", body: |gpu| Box::pin(every_method(gpu)) }];

const METHODS: [Method; 6] =
    [Method::KdetHomeCell, Method::Kdet, Method::KdetHashMap, Method::KdetNoPairs, Method::Gpu, Method::GpuNoLoop];

/// Fails with what differs from the reference outside the band.
fn compare(what: &str, frame: &Frame<'_>, settings: &Settings, expected: &Report, got: &Report) -> Result<(), Failure> {
    fn told<T: std::fmt::Debug>(what: &str, settings: &Settings, difference: &Difference<T>) -> Result<(), Failure> {
        if difference.is_allowed() {
            return Ok(());
        }
        let (missing, extra) = (&difference.missing, &difference.extra);
        Err(Failure(format!(
            "{what} with {settings:?}: {} missing, first {:?}; {} extra, first {:?}",
            missing.len(),
            missing.first(),
            extra.len(),
            extra.first()
        )))
    }
    told(what, settings, &difference::of_marks(frame, settings, expected, &got.colliding))?;
    if settings.method != Method::KdetNoPairs {
        told(what, settings, &difference::of_pairs(frame, settings, &expected.pairs, &got.pairs))?;
    }
    Ok(())
}

fn kinds() -> [(bool, bool, bool); 4] {
    // Inter, self, one pass.
    [(true, false, true), (false, true, true), (true, true, true), (true, true, false)]
}

async fn every_method(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (name, assembly) in samples::all() {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?;
        for (inter_collisions, self_collisions, one_pass) in kinds() {
            let question = Settings { inter_collisions, self_collisions, one_pass, ..Settings::default() };
            let expected = reference::kdet(&frame, &Settings { method: Method::Cpu, ..question });
            for method in METHODS {
                let settings = Settings { method, ..question };
                let got = detector.detect_input(&input, &settings).await?;
                compare(name, &frame, &settings, &expected, &got)?;
            }
        }
    }
    Ok(())
}
