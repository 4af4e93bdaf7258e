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

/// Searches valid frames. The GPU is requested when the first method needs it, and its pipelines are kept from frame to frame.
#[derive(Debug, Default)]
pub struct Searcher {
    adapter: Option<String>,
    detector: Option<Detector>,
}

impl Searcher {
    /// `adapter` is a part of a GPU adapter's name.
    pub fn new(adapter: Option<String>) -> Self {
        Self { adapter, detector: None }
    }

    /// Searches one frame with some settings.
    pub fn run(&mut self, frame: Frame<'_>, settings: &Settings) -> Result<Report, SearchError> {
        self.on(frame).run(settings)
    }

    /// For several searches of one frame, which is uploaded once.
    pub fn on<'a>(&'a mut self, frame: Frame<'a>) -> FrameSearcher<'a> {
        FrameSearcher { frame, searcher: self, input: None }
    }

    fn detector(&mut self) -> Result<&mut Detector, SearchError> {
        let detector = match self.detector.take() {
            Some(detector) => detector,
            None => {
                let options = GpuOptions { adapter_name: self.adapter.clone(), ..GpuOptions::default() };
                Detector::on(&pollster::block_on(Gpu::request(&options))?)?
            }
        };
        Ok(self.detector.insert(detector))
    }
}

/// Searches one frame; it is uploaded when the first method needs it on the GPU.
#[derive(Debug)]
pub struct FrameSearcher<'a> {
    frame: Frame<'a>,
    searcher: &'a mut Searcher,
    input: Option<Input>,
}

impl FrameSearcher<'_> {
    /// Searches with some settings.
    pub fn run(&mut self, settings: &Settings) -> Result<Report, SearchError> {
        settings.validate_for(self.frame.primitive).map_err(DetectError::from)?;
        if !settings.method.is_on_gpu() {
            let (method, primitive) = (settings.method, self.frame.primitive);
            if !method.traits().primitives.contains(&primitive) {
                return Err(DetectError::Primitive { method, primitive }.into());
            }
            return Ok(reference::search(&self.frame, settings));
        }
        let detector = self.searcher.detector()?;
        let input = match self.input.take() {
            Some(input) => input,
            None => Input::upload(detector.gpu(), &self.frame)?,
        };
        let input = match settings.method.needs_topology() && input.topology().is_none() {
            true => input.with_topology(detector.gpu(), &self.frame)?,
            false => input,
        };
        Ok(pollster::block_on(detector.detect_input(self.input.insert(input), settings))?)
    }
}
