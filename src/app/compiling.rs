//! Kernels that the browser compiles in the background (`web/wasm/pipelines.ts`).

use wasm_bindgen::prelude::*;

use crate::{detect::Settings, geometry::Primitive, pipeline::Detector};

#[wasm_bindgen]
extern "C" {
    /// Whether compute pipelines that are made from now on are compiled in the background.
    #[wasm_bindgen(js_namespace = kdetPipelines, js_name = inBackground)]
    fn in_background(on: bool);

    /// Pipelines that are being compiled.
    #[wasm_bindgen(js_namespace = kdetPipelines)]
    fn pending() -> u32;
}

/// The kernels of the search that was asked for last.
#[derive(Debug, Default)]
pub struct Compiling {
    asked: Option<(Primitive, Settings)>,
}

impl Compiling {
    /// Asks for the kernels of a search, unless they were asked for last. Whether the search has to wait for them.
    pub fn is_needed(&mut self, detector: &mut Detector, primitive: Primitive, settings: &Settings) -> bool {
        // A software GPU compiles one kernel at a time, on whichever thread: the first picture would have to wait behind them.
        if !settings.method.is_on_gpu() || detector.gpu().is_software() {
            return false;
        }
        if self.asked != Some((primitive, *settings)) {
            in_background(true);
            // What is wrong is told by the search.
            self.asked = detector.compile(primitive, settings).is_ok().then_some((primitive, *settings));
            in_background(false);
        }
        self.goes_on()
    }

    /// Whether kernels are being compiled.
    pub fn goes_on(&self) -> bool {
        self.asked.is_some() && pending() > 0
    }
}
