use std::cell::RefCell;
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, future_to_promise};
use web_time::Instant;

use super::inspected_frame::{InspectedFrame, Story};
use super::js_data::to_js;
use super::picture::Picture;
use super::search::Reading;
use super::view::View;
use crate::detect::Assembly;
use crate::gpu::GpuError;
use crate::inspect::{Card, KReportBuilder};

/// The longest wait for the search of a frame, in milliseconds.
const LONGEST_WAIT: u32 = 90_000;

/// Milliseconds between two checks whether it is there.
const WAIT: i32 = 25;

/// Milliseconds of counting after which control goes back to the browser.
const TURN: f64 = 24.0;

/// Primitives that are counted between two readings of the clock.
const PORTION: usize = 64;

/// Of the page, for the declarations below.
#[wasm_bindgen(typescript_custom_section)]
const NAMED: &str =
    "import type { Card, DistanceCard, KReport, MotionCard, NarrowTest, VertexCard } from './inspect.ts';";

#[wasm_bindgen]
impl View {
    /// What the search did with a primitive of the present frame, from data read back from the GPU: a [`Card`]. With a
    /// method that looks at vertices, what it did with one: a [`VertexCard`](crate::inspect::VertexCard); with one that is
    /// continuous in time, a [`MotionCard`](crate::inspect::MotionCard) of a triangle; with one that finds
    /// distances, a [`DistanceCard`](crate::inspect::DistanceCard) of an object. All are numbered as in the scene. Waits until the frame has been searched.
    #[wasm_bindgen(unchecked_return_type = "Promise<Card | VertexCard | MotionCard | DistanceCard>")]
    pub fn inspect(&self, id: u32) -> js_sys::Promise {
        let picture = Rc::clone(&self.picture);
        future_to_promise(async move {
            let inspected = inspected(&picture).await?;
            let found = match &inspected.story {
                Story::Primitives(_, found) => found,
                Story::Vertices(facts) => {
                    let card = facts.card(&inspected.frame(), inspected.frame_number, id);
                    return Ok(to_js(&card.ok_or_else(|| missing(id, &inspected))?));
                }
                Story::Motion(facts) => {
                    let card = facts.card(&inspected.frame(), inspected.frame_number, id);
                    return Ok(to_js(&card.ok_or_else(|| missing(id, &inspected))?));
                }
                Story::Distances(facts) => {
                    let card = facts.card(inspected.frame_number, id);
                    return Ok(to_js(&card.ok_or_else(|| missing(id, &inspected))?));
                }
            };
            let inspection = inspected.inspector().and_then(|inspector| inspector.primitive(id));
            let inspection = inspection.ok_or_else(|| missing(id, &inspected))?;
            let (partners, agrees) = (found.partners(id), found.agrees(id, &inspection.pairs));
            let primitives = inspected.assembly.cells.len();
            Ok(to_js(&Card { inspection, frame: inspected.frame_number, primitives, found: partners, agrees }))
        })
    }

    /// The narrow test of two tetrahedra, step by step: a [`NarrowInspection`](crate::inspect::NarrowInspection).
    #[wasm_bindgen(js_name = inspectNarrow, unchecked_return_type = "Promise<NarrowTest>")]
    pub fn inspect_narrow(&self, id: u32, candidate: u32) -> js_sys::Promise {
        let picture = Rc::clone(&self.picture);
        future_to_promise(async move {
            let inspected = inspected(&picture).await?;
            let narrow = inspected.inspector().and_then(|inspector| inspector.narrow(id, candidate));
            Ok(to_js(&narrow.ok_or_else(|| missing(id.max(candidate), &inspected))?))
        })
    }

    /// How k-free the present frame is: a [`KReport`](crate::inspect::KReport). Counts in portions, so that
    /// the page stays responsive.
    #[wasm_bindgen(js_name = kReport, unchecked_return_type = "Promise<KReport>")]
    pub fn k_report(&self) -> js_sys::Promise {
        let picture = Rc::clone(&self.picture);
        future_to_promise(async move {
            let inspected = inspected(&picture).await?;
            if inspected.k_report.get().is_none() {
                let frame = inspected.frame();
                let mut count = KReportBuilder::new(&frame);
                let mut turn = Instant::now();
                while count.go_on(&frame, PORTION) {
                    if turn.elapsed().as_secs_f64() * 1e3 > TURN {
                        pause(0).await?;
                        turn = Instant::now();
                    }
                }
                // May have been asked twice; the answers are the same.
                let _ = inspected.k_report.set(count.report(&frame));
            }
            Ok(to_js(&inspected.k_report.get()))
        })
    }
}

/// The present frame, to be inspected, read back where that has not been done.
pub async fn inspected(picture: &Rc<RefCell<Picture>>) -> Result<Rc<InspectedFrame>, JsError> {
    let began = Instant::now();
    loop {
        let (asked, number, reading) = {
            let picture = picture.borrow();
            let number = picture.player.frame();
            let asked = picture.search.request(number);
            if let Some(inspected) = picture.search.inspected(&asked) {
                return Ok(inspected);
            }
            if let Some(inspected) = picture.search.inspected_on_host(&asked) {
                drop(picture);
                return Ok(inspected);
            }
            let shown = picture.shown.as_ref().ok_or_else(|| JsError::new("There is no scene to inspect."))?;
            (asked, number, picture.search.read_back(shown, &asked))
        };
        if let Some(reading) = reading {
            let (assembly, story) = take(reading).await?;
            let inspected = Rc::new(InspectedFrame::new(number, assembly, story));
            picture.borrow_mut().search.keep(asked, Rc::clone(&inspected));
            return Ok(inspected);
        }
        if began.elapsed().as_millis() > u128::from(LONGEST_WAIT) {
            return Err(JsError::new("The frame was not searched in time."));
        }
        pause(WAIT).await?;
    }
}

async fn take(reading: Result<Reading, GpuError>) -> Result<(Assembly, Story), JsError> {
    let sentence = |error: GpuError| JsError::new(&error.to_string());
    reading.map_err(sentence)?.take().await.map_err(sentence)
}

fn missing(id: u32, inspected: &InspectedFrame) -> JsError {
    let (what, count) = match &inspected.story {
        Story::Primitives(..) | Story::Motion(_) => {
            (inspected.assembly.primitive.singular(), inspected.assembly.cells.len())
        }
        Story::Vertices(_) => ("vertex", inspected.assembly.positions.len()),
        Story::Distances(facts) => ("object", facts.objects()),
    };
    JsError::new(&format!("There is no {what} {id}: the scene has {count}, counted from 0."))
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
