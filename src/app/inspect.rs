use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_time::Instant;

use super::js_data::to_js;
use super::view::{Picture, View};
use crate::detect::{Assembly, Frame};
use crate::inspect::{Facts, Found, FreenessCount, FreenessReport, Inspection, Inspector, ReadBack};

/// Somebody waits for a frame no longer than this, in milliseconds.
const LONGEST_WAIT: u32 = 90_000;

/// How long to wait before looking again, in milliseconds.
const WAIT: i32 = 25;

/// Milliseconds of counting after which the page has its turn.
const TURN: f64 = 24.0;

/// Primitives that are counted between two looks at the clock.
const PORTION: usize = 64;

/// What a frame's detection ran on and what it found, read back from the GPU.
pub struct Evidence {
    number: u32,
    assembly: Assembly,
    facts: Facts,
    found: Found,
    freeness: OnceCell<FreenessReport>,
}

impl Evidence {
    fn frame(&self) -> Frame<'_> {
        self.assembly.frame()
    }

    fn inspector(&self) -> Inspector<'_> {
        Inspector::new(self.frame(), &self.facts)
    }
}

/// The card of one tetrahedron.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Card {
    #[serde(flatten)]
    inspection: Inspection,
    /// The frame of the animation.
    frame: u32,
    /// Tetrahedra of all objects.
    primitives: usize,
    /// Whom it collides with as the GPU says; nothing where the method keeps no pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<Vec<u32>>,
    /// Whether the GPU says what the card says.
    agrees: bool,
}

#[wasm_bindgen]
impl View {
    /// What happened to a tetrahedron of the frame that is shown, from what is read back of the GPU: an object with the
    /// fields of `Inspection`, and what the GPU found. Numbers are the scene's own. Waits until the frame has been searched.
    #[wasm_bindgen(unchecked_return_type = "Promise<unknown>")]
    pub fn inspect(&self, id: u32) -> js_sys::Promise {
        let picture = Rc::clone(&self.picture);
        future_to_promise(async move {
            let evidence = evidence(&picture).await?;
            let inspection = evidence.inspector().primitive(id).ok_or_else(|| missing(id, &evidence))?;
            let (found, agrees) = (evidence.found.partners(id), evidence.found.agrees(id, &inspection.pairs));
            let primitives = evidence.assembly.cells.len();
            Ok(to_js(&Card { inspection, frame: evidence.number, primitives, found, agrees }))
        })
    }

    /// The narrow test of two tetrahedra, step by step: an object with the fields of `NarrowInspection`.
    #[wasm_bindgen(js_name = inspectNarrow, unchecked_return_type = "Promise<unknown>")]
    pub fn inspect_narrow(&self, id: u32, candidate: u32) -> js_sys::Promise {
        let picture = Rc::clone(&self.picture);
        future_to_promise(async move {
            let evidence = evidence(&picture).await?;
            let narrow = evidence.inspector().narrow(id, candidate);
            Ok(to_js(&narrow.ok_or_else(|| missing(id.max(candidate), &evidence))?))
        })
    }

    /// How k-free the frame that is shown is: an object with the fields of `FreenessReport`. Counts in portions, so that the
    /// page stays awake.
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
                // Somebody may have asked twice; the answers are the same.
                let _ = evidence.freeness.set(count.report(&frame));
            }
            Ok(to_js(&evidence.freeness.get()))
        })
    }
}

/// What was read back of the frame that is shown; reads it where that has not been done.
async fn evidence(picture: &Rc<RefCell<Picture>>) -> Result<Rc<Evidence>, JsError> {
    let began = Instant::now();
    loop {
        let (asked, number, reading) = {
            let picture = picture.borrow();
            let number = picture.player.frame();
            let asked = picture.search.question(number);
            if let Some(evidence) = picture.search.evidence(&asked) {
                return Ok(evidence);
            }
            let shown = picture.shown.as_ref().ok_or_else(|| JsError::new("There is no scene to look into."))?;
            (asked, number, picture.search.read_back(shown, &asked))
        };
        if let Some(reading) = reading {
            let (assembly, facts, found) = take(reading).await?;
            let evidence = Rc::new(Evidence { number, assembly, facts, found, freeness: OnceCell::new() });
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

/// Lets the page have its turn.
async fn pause(milliseconds: i32) -> Result<(), JsError> {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        // Without a window nobody waits.
        if let Some(window) = web_sys::window() {
            let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
        }
    });
    JsFuture::from(promise).await.map(drop).map_err(|_| JsError::new("The page has no clock."))
}
