//! The seam between the command and the methods: who answers a question.

use crate::{
    detect::{Frame, Method, Report, Settings, reference},
    gpu::{Gpu, GpuError, GpuOptions},
    pipeline::{DetectError, Detector, Input},
};

/// The method when none is named.
pub const DEFAULT_METHOD: Method = Method::DEFAULT;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// There is no GPU to ask.
    #[error("{0}; the method cpu needs none")]
    Gpu(#[from] GpuError),
    /// The pipeline could not answer.
    #[error(transparent)]
    Detect(#[from] DetectError),
}

/// Answers questions about one valid frame. The GPU is asked for when a method needs it, and the frame uploaded once.
#[derive(Debug)]
pub struct Answerer<'a> {
    frame: Frame<'a>,
    adapter: Option<String>,
    gpu: Option<(Detector, Input)>,
}

impl<'a> Answerer<'a> {
    /// For a frame; `adapter` is (part of) a GPU adapter's name.
    pub fn new(frame: Frame<'a>, adapter: Option<String>) -> Self {
        Self { frame, adapter, gpu: None }
    }

    /// The detector and its input.
    pub fn gpu(&mut self) -> Result<(&mut Detector, &Input), AnswerError> {
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

    /// Answers one question.
    pub fn answer(&mut self, settings: &Settings) -> Result<Report, AnswerError> {
        if !settings.method.is_on_gpu() {
            return Ok(reference::kdet(&self.frame, settings));
        }
        let (detector, input) = self.gpu()?;
        Ok(pollster::block_on(detector.detect_input(input, settings))?)
    }
}
