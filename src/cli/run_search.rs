//! Runs a search with any method.

use crate::{
    detect::{Frame, Method, Report, Settings, reference},
    gpu::{Gpu, GpuError, GpuOptions},
    pipeline::{DetectError, Detector, Input},
};

/// The method when none is named.
pub const DEFAULT_METHOD: Method = Method::DEFAULT;

/// Why a search failed.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// No GPU.
    #[error("{0}; method cpu needs no GPU")]
    Gpu(#[from] GpuError),
    /// The pipeline failed.
    #[error(transparent)]
    Detect(#[from] DetectError),
}

/// Searches one valid frame. The GPU is requested and the frame uploaded when the first method needs it.
#[derive(Debug)]
pub struct Searcher<'a> {
    frame: Frame<'a>,
    adapter: Option<String>,
    gpu: Option<(Detector, Input)>,
}

impl<'a> Searcher<'a> {
    /// For a frame; `adapter` is a part of a GPU adapter's name.
    pub fn new(frame: Frame<'a>, adapter: Option<String>) -> Self {
        Self { frame, adapter, gpu: None }
    }

    /// The detector and its input.
    fn gpu(&mut self) -> Result<(&mut Detector, &Input), SearchError> {
        if self.gpu.is_none() {
            let options = GpuOptions { adapter_name: self.adapter.clone(), ..GpuOptions::default() };
            let gpu = pollster::block_on(Gpu::request(&options))?;
            self.gpu = Some((Detector::on(&gpu)?, Input::upload(&gpu, &self.frame)?));
        }
        match &mut self.gpu {
            Some((detector, input)) => Ok((detector, input)),
            None => Err(GpuError::NoAdapter { wanted: self.adapter.clone(), found: vec![] }.into()),
        }
    }

    /// Searches with some settings.
    pub fn run(&mut self, settings: &Settings) -> Result<Report, SearchError> {
        if !settings.method.is_on_gpu() {
            return Ok(reference::kdet(&self.frame, settings));
        }
        let (detector, input) = self.gpu()?;
        Ok(pollster::block_on(detector.detect_input(input, settings))?)
    }
}
