//! Runs of sample scenes.

use crate::{
    gpu::{Gpu, GpuOptions},
    live::{LiveRun, Setup, Timing},
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
    for step in 0..steps {
        let ticket = run.step(Timing::Untimed).expect("a step");
        if step % 16 == 0 {
            run.make_room(&ticket).await.expect("room for the search");
        }
    }
    run.status().await.expect("bodies that are finite");
}
