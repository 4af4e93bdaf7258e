use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use super::js_data::to_js;
use super::scene_loader::SceneLoader;
use super::view::View;
use crate::bench::{By, Provenance, Runner, Selection, Stop};

/// Of the page, for the declarations below.
#[wasm_bindgen(typescript_custom_section)]
const NAMED: &str = "import type { Progress, Workload } from './benchmark.ts';";

/// A benchmark in the page, on the device of its view: the same as `kdet bench`.
#[wasm_bindgen]
pub struct Benchmark {
    /// `None` while a frame is being measured.
    runner: Rc<RefCell<Option<Runner>>>,
    stop: Stop,
    workloads: JsValue,
}

#[wasm_bindgen]
impl Benchmark {
    /// Ready to measure a selection, which is JSON. Errors are sentences for the page.
    #[wasm_bindgen(constructor)]
    pub fn new(view: &View, selection: &str, browser: String, adapter: String) -> Result<Benchmark, JsError> {
        let selection = Selection::read(selection).map_err(sentence)?;
        let picture = view.picture.borrow();
        let mut made = Provenance::now(By::Page, Some(&picture.gpu));
        made.browser = Some(browser);
        if !adapter.is_empty() {
            made.adapter = adapter;
        }
        let runner = Runner::new(Some(&picture.gpu), selection, made).map_err(sentence)?;
        let (stop, workloads) = (runner.stop(), to_js(runner.workloads()));
        Ok(Self { runner: Rc::new(RefCell::new(Some(runner))), stop, workloads })
    }

    /// The scenes and resolutions in the order in which they are measured.
    #[wasm_bindgen(getter, unchecked_return_type = "readonly Workload[]")]
    pub fn workloads(&self) -> JsValue {
        self.workloads.clone()
    }

    /// Tells how many frames a scene has, for the time that is left.
    pub fn expect(&self, scene: &str, frames: u32) -> Result<(), JsError> {
        self.with(|runner| runner.expect(scene, frames))
    }

    /// Sets the workload that is measured next, completely loaded.
    #[wasm_bindgen(js_name = setScene)]
    pub fn set_scene(&self, index: usize, loader: &SceneLoader) -> Result<(), JsError> {
        let source = loader.source();
        let loaded = source.borrow();
        let scene = loaded.scene().ok_or_else(|| JsError::new("The scene is still loading."))?.clone();
        self.with(|runner| runner.set_workload(index, scene, |name| loaded.model(name)))?.map_err(sentence)
    }

    /// Notes why a workload could not be measured, for the summary: its turn is over.
    pub fn fail(&self, index: usize, reason: &str) -> Result<(), JsError> {
        self.with(|runner| runner.fail(index, &reason))?;
        Ok(())
    }

    /// Measures one frame of one run, all repeats of it; undefined when the workload is done. What cannot be measured is in the
    /// summary.
    #[wasm_bindgen(unchecked_return_type = "Promise<Progress | undefined>")]
    pub fn step(&self) -> js_sys::Promise {
        let runner = Rc::clone(&self.runner);
        future_to_promise(async move {
            // Taken out while it works: the other methods report that meanwhile.
            let taken = runner.borrow_mut().take();
            let Some(mut working) = taken else { return Err(busy().into()) };
            let progress = working.step().await;
            *runner.borrow_mut() = Some(working);
            Ok(progress.map_or(JsValue::UNDEFINED, |progress| to_js(&progress)))
        })
    }

    /// Stops after the present frame; results so far are kept.
    pub fn cancel(&self) {
        self.stop.set();
    }

    /// What `summary.json` holds.
    pub fn summary(&self) -> Result<String, JsError> {
        self.with(|runner| runner.document().write())
    }

    fn with<T>(&self, work: impl FnOnce(&mut Runner) -> T) -> Result<T, JsError> {
        self.runner.borrow_mut().as_mut().map(work).ok_or_else(busy)
    }
}

fn busy() -> JsError {
    JsError::new("A frame is being measured.")
}

fn sentence(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}
