use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_time::Instant;

use super::evidence::Evidence;
use super::js_data::to_js;
use super::picture::Picture;
use super::view::View;
use crate::detect::Assembly;
use crate::inspect::{Card, Facts, Found, FreenessCount, ReadBack};

/// The longest wait for the search of a frame, in milliseconds.
const LONGEST_WAIT: u32 = 90_000;

/// Milliseconds between two checks whether it is there.
const WAIT: i32 = 25;

/// Milliseconds of counting after which control goes back to the browser.
const TURN: f64 = 24.0;

/// Primitives that are counted between two readings of the clock.
const PORTION: usize = 64;

#[wasm_bindgen]
impl View {
    /// What the search did with a tetrahedron of the present frame, from data read back from the GPU: a [`Card`].
    /// Primitives are numbered as in the scene. Waits until the frame has been searched.
    #[wasm_bindgen(unchecked_return_type = "Promise<unknown>")]
    pub fn inspect(&self, id: u32) -> js_sys::Promise {
        let picture = Rc::clone(&self.picture);
        future_to_promise(async move {
            let evidence = evidence(&picture).await?;
            let inspection = evidence.inspector().primitive(id).ok_or_else(|| missing(id, &evidence))?;
            let (found, agrees) = (evidence.found.partners(id), evidence.found.agrees(id, &inspection.pairs));
            let primitives = evidence.assembly.cells.len();
            Ok(to_js(&Card { inspection, frame: evidence.frame_number, primitives, found, agrees }))
        })
    }

    /// The narrow test of two tetrahedra, step by step: a [`NarrowInspection`](crate::inspect::NarrowInspection).
    #[wasm_bindgen(js_name = inspectNarrow, unchecked_return_type = "Promise<unknown>")]
    pub fn inspect_narrow(&self, id: u32, candidate: u32) -> js_sys::Promise {
        let picture = Rc::clone(&self.picture);
        future_to_promise(async move {
            let evidence = evidence(&picture).await?;
            let narrow = evidence.inspector().narrow(id, candidate);
            Ok(to_js(&narrow.ok_or_else(|| missing(id.max(candidate), &evidence))?))
        })
    }

    /// How k-free the present frame is: a [`FreenessReport`](crate::inspect::FreenessReport). Counts in portions, so that
    /// the page stays responsive.
    #[wasm_bindgen(unchecked_return_type = "Promise<unknown>")]
    pub fn freeness(&self) -> js_sys::Promise {
        let picture = Rc::clone(&self.picture);
        future_to_promise(async move {
            let evidence = evidence(&picture).await?;
            if evidence.freeness.get().is_none() {
                let frame = evidence.frame();
                let mut count = FreenessCount::new(&frame);
                let mut turn = Instant::now();
                while count.go_on(&frame, PORTION) {
                    if turn.elapsed().as_secs_f64() * 1e3 > TURN {
                        pause(0).await?;
                        turn = Instant::now();
                    }
                }
                // May have been asked twice; the answers are the same.
                let _ = evidence.freeness.set(count.report(&frame));
            }
            Ok(to_js(&evidence.freeness.get()))
        })
    }
}

/// The evidence of the present frame, read back where that has not been done.
async fn evidence(picture: &Rc<RefCell<Picture>>) -> Result<Rc<Evidence>, JsError> {
    let began = Instant::now();
    loop {
        let (asked, number, reading) = {
            let picture = picture.borrow();
            let number = picture.player.frame();
            let asked = picture.search.request(number);
            let method = asked.settings.method;
            if !method.finds_pairs() {
                let why = format!("The inspector explains methods that find pairs; {} does not.", method.label());
                return Err(JsError::new(&why));
            }
            if let Some(evidence) = picture.search.evidence(&asked) {
                return Ok(evidence);
            }
            if let Some(evidence) = picture.search.host_evidence(&asked) {
                drop(picture);
                return Ok(evidence);
            }
            let shown = picture.shown.as_ref().ok_or_else(|| JsError::new("There is no scene to inspect."))?;
            (asked, number, picture.search.read_back(shown, &asked))
        };
        if let Some(reading) = reading {
            let (assembly, facts, found) = take(reading).await?;
            let evidence =
                Rc::new(Evidence { frame_number: number, assembly, facts, found, freeness: OnceCell::new() });
            picture.borrow_mut().search.keep(asked, Rc::clone(&evidence));
            return Ok(evidence);
        }
        if began.elapsed().as_millis() > u128::from(LONGEST_WAIT) {
            return Err(JsError::new("The frame was not searched in time."));
        }
        pause(WAIT).await?;
    }
}

async fn take(reading: Result<ReadBack, crate::gpu::GpuError>) -> Result<(Assembly, Facts, Found), JsError> {
    let sentence = |error: crate::gpu::GpuError| JsError::new(&error.to_string());
    reading.map_err(sentence)?.take().await.map_err(sentence)
}

fn missing(id: u32, evidence: &Evidence) -> JsError {
    let count = evidence.assembly.cells.len();
    JsError::new(&format!("There is no tetrahedron {id}: the scene has {count}, counted from 0."))
}

/// Gives control back to the browser.
async fn pause(milliseconds: i32) -> Result<(), JsError> {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        // Without a window there is no timer.
        if let Some(window) = web_sys::window() {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
        }
    });
    JsFuture::from(promise).await.map(drop).map_err(|_| JsError::new("The browser has no timer."))
}
