//! Tests that run natively and in the browser: one body for both.
//!
//! A kernel is right when it ran in a browser, too: naga accepts what its shader compiler refuses.

pub mod combinations;
mod continuous;
mod device;
mod distance;
mod hashing;
mod inspect;
mod live;
mod other_kernels;
mod physics;
mod pipeline;
mod reduce;
mod scan;
mod scene;
mod sort;
mod stages;
mod support;
mod unique;

use std::pin::Pin;

use crate::gpu::{Binding, Gpu, GpuError, KernelSource};

/// Why a check failed.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[error("{0}")]
pub struct Failure(pub String);

impl From<GpuError> for Failure {
    fn from(error: GpuError) -> Self {
        Self(error.to_string())
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self(message)
    }
}

/// What a check's body gives.
pub type Outcome<'a> = Pin<Box<dyn Future<Output = Result<(), Failure>> + 'a>>;

/// A test of the GPU.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Name, unique among all.
    pub name: &'static str,
    /// Its body.
    pub body: for<'a> fn(&'a Gpu) -> Outcome<'a>,
}

impl Check {
    /// Runs the body; an error of the GPU that nobody took is a failure, too.
    ///
    /// # Errors
    /// What went wrong.
    pub async fn run(&self, gpu: &Gpu) -> Result<(), Failure> {
        (self.body)(gpu).await?;
        support::settle(gpu).await?;
        Ok(gpu.check()?)
    }
}

/// Every check, in the order to run them.
#[must_use]
pub fn all() -> Vec<Check> {
    [
        device::CHECKS,
        scan::CHECKS,
        reduce::CHECKS,
        sort::CHECKS,
        unique::CHECKS,
        stages::CHECKS,
        other_kernels::CHECKS,
        inspect::CHECKS,
        scene::CHECKS,
        hashing::CHECKS,
        continuous::CHECKS,
        distance::CHECKS,
        live::CHECKS,
        physics::CHECKS,
        &pipeline::checks(),
    ]
    .concat()
}

/// Checks that take minutes on a software GPU, run by `make nightly`.
#[must_use]
pub fn long() -> Vec<Check> {
    physics::LONG.to_vec()
}

/// The kernels of the library's own tests, in every variant.
#[must_use]
pub fn kernels() -> Vec<KernelSource> {
    use Binding::{Read, Uniform, Write};
    let of_pairs = |path| KernelSource::new(path, "main", &[Read, Write]);
    let exact = |axes| of_pairs("checks/exact_test.wgsl").define("AXES", axes);
    let elementary =
        |test| KernelSource::new("checks/elementary_test.wgsl", "main", &[Read, Write, Uniform]).define("TEST", test);
    vec![
        of_pairs("checks/narrow_tests.wgsl"),
        of_pairs("checks/triangle_tests.wgsl"),
        exact("AXES"),
        exact("FACE_AXES"),
        elementary("inclusion"),
        elementary("additive"),
        elementary("cubic"),
    ]
}
