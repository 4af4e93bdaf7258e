//! Runs of sample scenes.

use crate::{
    gpu::{Gpu, GpuOptions},
    live::{LiveRun, Setup, samples},
    scene::Scene,
};

/// The GPU of the tests.
pub async fn gpu() -> Gpu {
    Gpu::request(&GpuOptions::default()).await.expect("an adapter")
}

/// Starts a run.
pub async fn alive(gpu: &Gpu, scene: &Scene, setup: Setup) -> LiveRun {
    LiveRun::new(gpu, scene, setup, 0, |_| None).await.expect("a scene that can be alive")
}

/// Takes some steps.
pub async fn go(run: &mut LiveRun, steps: u32) {
    samples::go(run, steps).await.expect("bodies that are finite");
}
