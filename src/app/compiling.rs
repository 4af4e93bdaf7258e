//! Kernels that the browser compiles beside the page (`web/wasm/pipelines.ts`).

use wasm_bindgen::prelude::*;

use crate::{detect::Settings, geometry::Primitive, pipeline::Detector};

#[wasm_bindgen]
extern "C" {
    /// Whether compute pipelines that are made from now on are compiled beside the page.
    #[wasm_bindgen(js_namespace = kdetPipelines)]
    fn aside(is_aside: bool);

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
    /// Asks for the kernels of a search, unless they were asked for last. Whether they are not ready yet.
    pub fn is_needed(&mut self, detector: &mut Detector, primitive: Primitive, settings: &Settings) -> bool {
        // A software GPU compiles one kernel at a time, wherever: beside the page it would keep the first picture waiting.
        let is_aside = settings.method.is_on_gpu() && !detector.gpu().is_software();
        if is_aside && self.asked != Some((primitive, *settings)) {
            aside(true);
            // What is wrong is told by the search.
            self.asked = detector.compile(primitive, settings).is_ok().then_some((primitive, *settings));
            aside(false);
        }
        self.goes_on()
    }

    /// Whether kernels are being compiled.
    pub fn goes_on(&self) -> bool {
        self.asked.is_some() && pending() > 0
    }
}
