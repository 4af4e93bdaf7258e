use std::rc::Rc;

use serde::Serialize;
use web_time::Instant;

use super::inspect::Evidence;
use super::js_data::to_js;
use super::shown_scene::ShownScene;
use super::trouble::{self, Trouble};
use crate::detect::{Counts, Narrow, Settings, Times};
use crate::gpu::{Gpu, GpuError};
use crate::inspect::ReadBack;
use crate::pipeline::{CollidingCount, DetectError, Detector, Pending, Slot, Summary};
use crate::playback::{PlacedSceneError, SearchRequest, SearchSchedule};
use crate::render::ScenePicture;

/// Asks for the pairs of the frame that is shown.
pub struct Search {
    /// What is asked.
    pub settings: Settings,
    /// Whether the scene's corrections are applied.
    pub corrected: bool,
    /// Whether the cells of the grid are drawn.
    pub cells: bool,
    detector: Detector,
    schedule: SearchSchedule,
    /// What came back last, whole.
    found: Option<(SearchRequest, Summary)>,
    /// What was read back of a frame for somebody who looks inside.
    evidence: Option<(SearchRequest, Rc<Evidence>)>,
    /// Grows with every scene.
    scene: u32,
    /// When the last one came back, and after how many milliseconds.
    last_end: Option<(Instant, f64)>,
}

/// A search takes until the browser says that it is there, which may be several pictures later: so many may be under way.
const MOST_UNDER_WAY: u32 = 3;

/// Where a search takes longer than this, in milliseconds, the next one waits: what is clicked should not come after three.
const QUICK: f64 = 50.0;

/// What one frame gave: the detail of `kdet-frame` events on the window.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Answer<'a> {
    frame: u32,
    corrected: bool,
    settings: &'a Settings,
    counts: Counts,
    /// The side of a cell of level 0, in the scene's unit.
    cell_side: Option<f64>,
    /// Colliding tetrahedra of each object.
    objects: &'a [CollidingCount],
    times: &'a Times,
    bytes: &'a [(&'static str, u64)],
}

impl Search {
    /// Nothing asked yet.
    pub fn new(gpu: &Gpu) -> Result<Self, DetectError> {
        Ok(Self {
            settings: Settings::default(),
            corrected: true,
            cells: false,
            detector: Detector::on(gpu)?,
            schedule: SearchSchedule::default(),
            found: None,
            evidence: None,
            scene: 0,
            last_end: None,
        })
    }

    /// Another scene: what was asked does not count.
    pub fn forget(&mut self) {
        self.schedule.forget();
        self.found = None;
        self.evidence = None;
        self.scene += 1;
    }

    /// Asks once more: something is to be drawn that was not kept.
    pub fn ask_again(&mut self) {
        self.schedule.forget();
    }

    /// Which scene this is about: another number after every change.
    pub fn scene(&self) -> u32 {
        self.scene
    }

    /// How many searches may be under way. What is drawn of pairs and cells takes the count that comes back with a search, and
    /// without a device's clock the time of one would be in that of the next: then it is one.
    fn most_under_way(&self, gpu: &Gpu) -> u32 {
        let counted = self.cells || self.settings.narrow == Narrow::SatMtv;
        if self.is_quick() && gpu.timestamps && !counted { MOST_UNDER_WAY } else { 1 }
    }

    fn is_quick(&self) -> bool {
        self.last_end.is_some_and(|(_, ms)| ms < QUICK)
    }

    /// Places a frame and starts looking for its pairs, unless that has been done or enough is under way. What fails is
    /// not tried again until something else is asked.
    pub fn start(
        &mut self,
        gpu: &Gpu,
        shown: &mut ShownScene,
        picture: &mut ScenePicture,
        frame: u32,
        still: bool,
    ) -> Result<Option<(SearchRequest, Pending)>, PlacedSceneError> {
        let asked = self.question(frame);
        if !self.schedule.is_due(&asked, still, self.most_under_way(gpu)) {
            return Ok(None);
        }
        self.schedule.ask(asked);
        let pending = self.submit(gpu, shown, picture, frame).inspect_err(|_| self.schedule.fail(&asked))?;
        if pending.is_some() {
            self.schedule.sent();
        }
        Ok(pending.map(|pending| (asked, pending)))
    }

    fn submit(
        &mut self,
        gpu: &Gpu,
        shown: &mut ShownScene,
        picture: &mut ScenePicture,
        frame: u32,
    ) -> Result<Option<Pending>, PlacedSceneError> {
        let loaded = shown.source.borrow();
        let Some(scene) = loaded.scene() else { return Ok(None) };
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        if shown.show.place(gpu, &mut encoder, scene, f64::from(frame), self.corrected)? {
            shown.show.hang(gpu, picture)?;
        }
        gpu.queue.submit([encoder.finish()]);
        let pending = self.detector.submit(shown.show.input(), &self.settings)?;
        picture.set_marks(gpu, self.detector.buffer(Slot::MARKS));
        picture.set_levels(gpu, self.detector.buffer(Slot::BOXES));
        Ok(Some(pending))
    }

    /// The marks of the frame that was asked last, and that frame with its corrections; nothing before the first.
    pub fn marks(&self) -> Option<(&wgpu::Buffer, u32, bool)> {
        let asked = self.schedule.asked().filter(|asked| asked.scene == self.scene)?;
        Some((self.detector.buffer(Slot::MARKS)?, asked.frame, asked.corrected))
    }

    /// The question about this frame, as it would be asked now.
    pub fn question(&self, frame: u32) -> SearchRequest {
        SearchRequest { scene: self.scene, frame, settings: self.settings, corrected: self.corrected }
    }

    /// What has been read back for that question.
    pub fn evidence(&self, asked: &SearchRequest) -> Option<Rc<Evidence>> {
        self.evidence.as_ref().filter(|(of, _)| of == asked).map(|(_, evidence)| Rc::clone(evidence))
    }

    /// Keeps what was read back until something else is looked into.
    pub fn keep(&mut self, asked: SearchRequest, evidence: Rc<Evidence>) {
        self.evidence = Some((asked, evidence));
    }

    /// Starts reading back what that question was answered from; nothing as long as it is not, or something else is under
    /// way in the same memory.
    pub fn read_back(&self, shown: &ShownScene, asked: &SearchRequest) -> Option<Result<ReadBack, GpuError>> {
        let (of, summary) = self.found.as_ref()?;
        let still = of == asked && self.schedule.asked() == Some(*asked) && self.schedule.is_idle();
        still.then(|| ReadBack::start(&self.detector, shown.show.input(), &asked.settings, summary))
    }

    /// A search has come back: hands on what is drawn of it and tells the overlay, or asks again where a list was too small.
    /// What was found, if this is the end of it.
    pub fn end(
        &mut self,
        gpu: &Gpu,
        shown: Option<&ShownScene>,
        picture: &mut ScenePicture,
        (asked, answer): (SearchRequest, Result<Summary, DetectError>),
    ) -> Option<Summary> {
        self.schedule.returned();
        let before = self.last_end.take();
        if let Ok(summary) = &answer {
            self.last_end = Some((Instant::now(), summary.times.host_ms));
        }
        // What was asked of a scene that is gone interests nobody.
        let shown = shown.filter(|_| asked.scene == self.scene)?;
        let complete = answer.and_then(|mut summary| {
            // The time in which it waited for the one before is that one's.
            let since = before.map_or(f64::INFINITY, |(end, _)| end.elapsed().as_secs_f64() * 1e3);
            summary.times.host_ms = summary.times.host_ms.min(since);
            let complete = self.detector.complete(shown.show.input(), &mut summary)?;
            Ok((summary, complete))
        });
        match complete {
            Ok((summary, true)) => {
                self.hand_on(gpu, picture, &asked, &summary);
                tell(&asked, &summary);
                self.schedule.answer(&asked, &summary.times);
                self.found = Some((asked, summary.clone()));
                return Some(summary);
            }
            Ok((_, false)) => self.schedule.forget(),
            Err(error) => {
                self.schedule.fail(&asked);
                // A loss is told by itself.
                if !matches!(error, DetectError::Gpu(GpuError::Lost { .. })) {
                    trouble::tell(Trouble::Scene, &error.to_string());
                }
            }
        }
        None
    }

    fn hand_on(&self, gpu: &Gpu, picture: &mut ScenePicture, asked: &SearchRequest, summary: &Summary) {
        let deep = asked.settings.narrow == Narrow::SatMtv;
        let translations = self.detector.buffer(Slot::TRANSLATIONS).filter(|_| deep);
        picture.set_translations(gpu, self.detector.buffer(Slot::PAIRS), translations, summary.pair_count());
        if self.cells {
            let [table, boxes] = [Slot::TABLE, Slot::BOXES].map(|slot| self.detector.buffer(slot));
            if let Err(error) = picture.set_grid(gpu, table, boxes, summary) {
                trouble::tell(Trouble::Scene, &error.to_string());
            }
        }
    }
}

fn tell(asked: &SearchRequest, summary: &Summary) {
    let answer = Answer {
        frame: asked.frame,
        corrected: asked.corrected,
        settings: &asked.settings,
        counts: summary.counts(),
        cell_side: summary.cell_side(),
        objects: &summary.objects,
        times: &summary.times,
        bytes: &summary.bytes,
    };
    trouble::dispatch("kdet-frame", &to_js(&answer));
}
