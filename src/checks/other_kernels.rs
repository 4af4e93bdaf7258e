//! The kernels that the other kind of adapter gets: those of GPUs on a software GPU, and the other way round.

use super::{Check, Failure, scan, sort, unique};
use crate::gpu::Gpu;

/// The checks of this file. In the browser, where kernels take long to compile, a whole search with each is enough.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "other kernels: scan, sort, unique", body: |gpu| Box::pin(again(gpu, lists())) },
    #[cfg(not(target_arch = "wasm32"))]
    Check { name: "other kernels: every stage", body: |gpu| Box::pin(again(gpu, stages())) },
    Check { name: "other kernels: every method", body: |gpu| Box::pin(again(gpu, pipelines(&NAMES[..1]))) },
    #[cfg(not(target_arch = "wasm32"))]
    Check { name: "other kernels: settings and limits", body: |gpu| Box::pin(again(gpu, pipelines(&NAMES[1..]))) },
];

/// What kernels have to heed besides what the stages show.
const NAMES: [&str; 6] = [
    "pipeline: every method on every sample scene",
    "pipeline: every pair of settings",
    "pipeline: many objects",
    "pipeline: a coordinate that is not finite",
    "pipeline: lists that are too small grow",
    "pipeline: lists that may not grow come in batches",
];

#[cfg(not(target_arch = "wasm32"))]
fn stages() -> Vec<Check> {
    super::stages::CHECKS.to_vec()
}

fn lists() -> Vec<Check> {
    [scan::CHECKS, sort::CHECKS, unique::CHECKS].concat()
}

fn pipelines(names: &[&str]) -> Vec<Check> {
    let chosen: Vec<Check> =
        super::pipeline::checks().into_iter().filter(|check| names.contains(&check.name)).collect();
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
