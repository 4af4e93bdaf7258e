//! The kernels that the other kind of adapter gets: those of GPUs on a software GPU, and the other way round.

use super::{Check, Failure, live, scan, sort, unique};
use crate::gpu::Gpu;

/// The checks of this file: whole searches. The stages of GPU kernels are checked one by one natively, where tests have those, and
/// those of software kernels in the browser.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "other kernels: scan, sort, unique", body: |gpu| Box::pin(again(gpu, lists())) },
    Check { name: "other kernels: every method", body: |gpu| Box::pin(again(gpu, methods())) },
    Check { name: "other kernels: a live step", body: |gpu| Box::pin(again(gpu, live_steps())) },
];

fn lists() -> Vec<Check> {
    [scan::CHECKS, sort::CHECKS, unique::CHECKS].concat()
}

fn methods() -> Vec<Check> {
    let names = ["pipeline: every method on every sample scene", "pipeline: lists that may not grow come in batches"];
    chosen(super::pipeline::checks(), &names)
}

fn live_steps() -> Vec<Check> {
    live::CHECKS.to_vec()
}

fn chosen(checks: Vec<Check>, names: &[&str]) -> Vec<Check> {
    let chosen: Vec<Check> = checks.into_iter().filter(|check| names.contains(&check.name)).collect();
    assert_eq!(chosen.len(), names.len(), "a check has another name now");
    chosen
}

/// Runs checks with the other kernels.
async fn again(gpu: &Gpu, checks: Vec<Check>) -> Result<(), Failure> {
    let other = gpu.with_other_kernels();
    for check in checks {
        let told = |Failure(message)| Failure(format!("{}: {message}", check.name));
        (check.body)(&other).await.map_err(told)?;
    }
    Ok(())
}
