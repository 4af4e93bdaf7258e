use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use web_time::Instant;

use super::compiling::Compiling;
use super::inspected_frame::{InspectedFrame, Story};
use super::page_events;
use super::shown_scene::ShownScene;
use super::trouble;
use crate::detect::{AnswerKind, Assembly, PairKind, Report, Settings, Stage, StageTime};
use crate::geometry::Primitive;
use crate::gpu::buffer::{STORAGE, upload};
use crate::gpu::{Gpu, GpuError};
use crate::inspect::{
    DistanceFacts, DistanceReadBack, Facts, MotionFacts, MotionReadBack, ReadBack, SearchResult, VertexFacts,
    VertexReadBack,
};
use crate::live::StepTimes;
use crate::pipeline::{DetectError, Detector, Input, Pending, Slot, Summary};
use crate::playback::{
    Answer, AnswerDrawing, AnswerParts, HostAnswer, PageEvent, PlacedSceneError, SearchRequest, SearchSchedule,
    TroubleKind, search_on_host,
};
use crate::render::ScenePicture;
use crate::scene::Form;

/// Searches the frames that are to be shown, and shows each once its answer is there.
pub struct Search {
    /// The settings of the next search.
    pub settings: Settings,
    /// Whether the scene's corrections are applied.
    pub corrected: bool,
    /// What is searched of the scene.
    pub form: Form,
    /// What is drawn of an answer besides its marks.
    parts: AnswerParts,
    detector: Detector,
    compiling: Compiling,
    drawing: AnswerDrawing,
    schedule: SearchSchedule,
    /// The last complete answer: that of the frame that is shown.
    found: Option<(SearchRequest, Summary)>,
    /// What was read back of a frame for the inspector.
    inspected: Option<(SearchRequest, Rc<InspectedFrame>)>,
    /// Input and answer of the last search on the host.
    on_host: Option<(SearchRequest, Rc<(Assembly, Report)>)>,
    /// Times of the steps of a live scene, by their frames.
    step_times: BTreeMap<u32, StepTimes>,
    /// Another number for every scene.
    scene: u32,
    /// The scene of the last search on the GPU.
    searched_scene: u32,
    /// The input of the last search on the GPU.
    input: Option<Input>,
    /// The frame that is wanted, and the one at which its step ends.
    next: (u32, u32),
    /// When the last search came back, and after how many milliseconds.
    last_end: Option<(Instant, f64)>,
}

/// A result on its way from the GPU.
pub enum Reading {
    Primitives(Box<ReadBack>),
    Vertices(Box<VertexReadBack>),
    Motion(Box<MotionReadBack>),
    Distances(Box<DistanceReadBack>),
}

impl Reading {
    pub async fn take(self) -> Result<(Assembly, Story), GpuError> {
        Ok(match self {
            Self::Primitives(reading) => {
                let (assembly, facts, found) = reading.take().await?;
                (assembly, Story::Primitives(facts, found))
            }
            Self::Vertices(reading) => {
                let (assembly, facts) = reading.take().await?;
                (assembly, Story::Vertices(Box::new(facts)))
            }
            Self::Motion(reading) => {
                let (assembly, facts) = reading.take().await?;
                (assembly, Story::Motion(Box::new(facts)))
            }
            Self::Distances(reading) => {
                let (assembly, facts) = reading.take().await?;
                (assembly, Story::Distances(Box::new(facts)))
            }
        })
    }
}

/// How many searches may be under way: the browser reports the end of a search several pictures later.
const MOST_UNDER_WAY: u32 = 3;

/// Milliseconds above which a search waits for the one before, so that an input is not answered after three of them.
const QUICK_MS: f64 = 50.0;

impl Search {
    pub fn new(gpu: &Gpu) -> Result<Self, DetectError> {
        Ok(Self {
            settings: Settings::default(),
            corrected: true,
            form: Form::Own,
            parts: AnswerParts::default(),
            detector: Detector::on(gpu)?,
            compiling: Compiling::default(),
            drawing: AnswerDrawing::new(gpu)?,
            schedule: SearchSchedule::default(),
            found: None,
            inspected: None,
            on_host: None,
            step_times: BTreeMap::new(),
            scene: 0,
            searched_scene: 0,
            input: None,
            next: (0, 0),
            last_end: None,
        })
    }

    /// Another scene: earlier searches do not count.
    pub fn forget(&mut self) {
        self.schedule.forget();
        self.found = None;
        self.inspected = None;
        self.on_host = None;
        self.input = None;
        self.step_times.clear();
        self.scene += 1;
    }

    /// The step that made a frame of a live scene took so long: the answer for that frame says it, too.
    pub fn add_step_times(&mut self, frame: u32, times: StepTimes) {
        self.step_times.insert(frame, times);
    }

    /// Whether no search is under way, and none waits for its kernels.
    pub fn is_idle(&self) -> bool {
        self.schedule.is_idle() && !self.compiling.goes_on()
    }

    /// The number of the scene.
    pub fn scene(&self) -> u32 {
        self.scene
    }

    /// The request whose frame is shown; none before the first answer.
    pub fn shown(&self) -> Option<&SearchRequest> {
        self.found.as_ref().map(|(request, _)| request)
    }

    /// Sets what is drawn of answers besides their marks, from the next answer on; and of the last one, if it is still on the GPU.
    pub fn draw_parts(&mut self, picture: &mut ScenePicture, parts: AnswerParts) {
        if std::mem::replace(&mut self.parts, parts) != parts {
            self.hand_over(picture);
        }
    }

    /// How many searches may be under way. Parts besides the marks are drawn from the buffers of the last search, and without
    /// timestamps the time of one search would be part of the next one's: then it is one.
    fn most_under_way(&self, gpu: &Gpu) -> u32 {
        if !self.is_slow() && gpu.timestamps && !self.parts.any() { MOST_UNDER_WAY } else { 1 }
    }

    /// Whether searches take long, or none has come back yet.
    pub fn is_slow(&self) -> bool {
        self.last_end.is_none_or(|(_, ms)| ms >= QUICK_MS)
    }

    /// Places a frame and submits its search, if one is due. A search that fails is not tried again until something else is
    /// requested.
    pub fn start(
        &mut self,
        gpu: &Gpu,
        shown: &mut ShownScene,
        frame: u32,
        paused: bool,
    ) -> Result<Option<(SearchRequest, Pending)>, PlacedSceneError> {
        // A frame with another mesh waits until everything of the mesh before is shown.
        let most = if shown.has_other_mesh(frame) { 1 } else { self.most_under_way(gpu) };
        self.next = (frame, shown.next_frame(frame));
        let wanted = self.request(frame);
        if self.compiling.is_needed(&mut self.detector, shown.placed.input().primitive, &wanted.settings) {
            return Ok(None);
        }
        let Some(request) = self.schedule.next(wanted, paused, most) else { return Ok(None) };
        let pending = self.submit(gpu, shown, &request).inspect_err(|_| {
            self.schedule.fail(&request);
            self.input = None;
        })?;
        self.schedule.submitted();
        Ok(Some((request, pending)))
    }

    /// Primitives of this kind come: their kernels are compiled meanwhile.
    pub fn expect(&mut self, primitive: Primitive) {
        self.compiling.is_needed(&mut self.detector, primitive, &self.settings);
    }

    /// Whether a search waits for its kernels.
    pub fn is_compiling(&self) -> bool {
        self.compiling.goes_on()
    }

    fn submit(
        &mut self,
        gpu: &Gpu,
        shown: &mut ShownScene,
        request: &SearchRequest,
    ) -> Result<Pending, PlacedSceneError> {
        shown.place(gpu, request.frame, request.corrected)?;
        if !request.settings.method.is_on_gpu() {
            return self.search_on_host(gpu, shown, request);
        }
        // A scene starts from its own sizes, so that memory does not depend on what was shown before.
        if std::mem::replace(&mut self.searched_scene, self.scene) != self.scene {
            self.detector.release();
        }
        let of = (request.settings.method, [request.frame, request.next]);
        let input = self.input.insert(shown.input_of(gpu, of, request.corrected)?);
        let pending = self.detector.submit(input, &request.settings)?;
        shown.keep(gpu, input, self.detector.buffer(Slot::MARKS))?;
        Ok(pending)
    }

    /// Searches a frame here and now, and uploads its marks.
    fn search_on_host(
        &mut self,
        gpu: &Gpu,
        shown: &mut ShownScene,
        request: &SearchRequest,
    ) -> Result<Pending, PlacedSceneError> {
        let of = (request.settings.method, [request.frame, request.next]);
        let assembly = shown.assembly(of, request.corrected);
        let input = shown.input_of(gpu, of, request.corrected)?;
        let HostAnswer { marks, summary, report } = search_on_host(&assembly, &input, &request.settings)?;
        let marks = upload(gpu, "marks", &marks, STORAGE)?;
        shown.keep(gpu, &input, Some(&marks))?;
        self.on_host = Some((*request, Rc::new((assembly, report))));
        Ok(Pending::done(summary))
    }

    /// What the inspector needs of a request that was searched on the host.
    pub fn inspected_on_host(&self, request: &SearchRequest) -> Option<Rc<InspectedFrame>> {
        let (_, answer) = self.on_host.as_ref().filter(|(of, _)| of == request)?;
        let (assembly, report) = &**answer;
        let (frame, settings) = (assembly.frame(), &request.settings);
        let story = match settings.method.traits().answer {
            AnswerKind::Marks | AnswerKind::Pairs => {
                let mut collides = vec![false; assembly.cells.len()];
                report.colliding.iter().for_each(|&p| collides[p as usize] = true);
                let found = SearchResult { pairs: Some(report.pairs().to_vec()), collides };
                Story::Primitives(Facts::on_host(&frame, settings), found)
            }
            AnswerKind::Contacts | AnswerKind::Crossings | AnswerKind::Depths => {
                Story::Vertices(Box::new(VertexFacts::on_host(&frame, settings)))
            }
            AnswerKind::Impacts => Story::Motion(Box::new(MotionFacts::on_host(&frame, settings))),
            AnswerKind::Distances => Story::Distances(Box::new(DistanceFacts::on_host(&frame, settings))),
        };
        Some(Rc::new(InspectedFrame::new(request.frame, assembly.clone(), story)))
    }

    /// The request for a frame with the present settings.
    pub fn request(&self, frame: u32) -> SearchRequest {
        let next = match self.next {
            (known, next) if known == frame && self.settings.method.traits().continuous => next,
            _ => frame,
        };
        let Self { scene, form, settings, corrected, .. } = *self;
        SearchRequest { scene, form, frame, next, settings, corrected }
    }

    /// What has been read back for a request.
    pub fn inspected(&self, request: &SearchRequest) -> Option<Rc<InspectedFrame>> {
        self.inspected.as_ref().filter(|(of, _)| of == request).map(|(_, inspected)| Rc::clone(inspected))
    }

    /// Keeps what was read back until another frame is inspected.
    pub fn keep(&mut self, request: SearchRequest, inspected: Rc<InspectedFrame>) {
        self.inspected = Some((request, inspected));
    }

    /// Starts to read back the result of a request; `None` as long as it is not answered, or where something else has been
    /// submitted since.
    pub fn read_back(&self, shown: &ShownScene, request: &SearchRequest) -> Option<Result<Reading, GpuError>> {
        let summary = self.on_gpu().filter(|(of, _)| of == request).map(|(_, summary)| summary)?;
        let (input, settings) = (self.input.as_ref()?, &request.settings);
        let assembly = || shown.assembly((settings.method, [request.frame, request.next]), request.corrected);
        Some(match settings.method.traits().answer {
            AnswerKind::Marks | AnswerKind::Pairs => {
                ReadBack::start(&self.detector, input, settings, summary).map(Box::new).map(Reading::Primitives)
            }
            AnswerKind::Contacts | AnswerKind::Crossings | AnswerKind::Depths => {
                VertexReadBack::start(&self.detector, input, assembly(), summary).map(Box::new).map(Reading::Vertices)
            }
            AnswerKind::Impacts => {
                MotionReadBack::start(&self.detector, input, assembly(), summary).map(Box::new).map(Reading::Motion)
            }
            AnswerKind::Distances => DistanceReadBack::start(&self.detector, input, assembly(), summary)
                .map(Box::new)
                .map(Reading::Distances),
        })
    }

    /// The last answer, if the detector's buffers are still those of its search.
    fn on_gpu(&self) -> Option<&(SearchRequest, Summary)> {
        let last = self.schedule.last();
        let current = |request: &SearchRequest| last == Some(*request) && self.schedule.is_idle();
        self.found.as_ref().filter(|(request, _)| request.settings.method.is_on_gpu() && current(request))
    }

    /// The last answer, if nothing else than the same search again has been submitted since: what is drawn of it is the same.
    fn drawn(&self) -> Option<&(SearchRequest, Summary)> {
        let last = self.schedule.last();
        self.found.as_ref().filter(|(request, _)| request.settings.method.is_on_gpu() && last == Some(*request))
    }

    /// The request that was searched on the host last, if its answer is the last one, and something is to be drawn of it.
    fn drawn_on_host(&self) -> Option<&SearchRequest> {
        let (request, _) = self.found.as_ref().filter(|_| self.parts.any())?;
        let (of, _) = self.on_host.as_ref()?;
        (of == request && self.schedule.last() == Some(*request)).then_some(of)
    }

    /// A search has come back: shows its frame and sends its numbers to the page, or lets it be repeated where a list was too
    /// small. The summary, if it is complete.
    pub fn end(
        &mut self,
        gpu: &Gpu,
        shown: Option<&mut ShownScene>,
        picture: &mut ScenePicture,
        (request, answer): (SearchRequest, Result<Summary, DetectError>),
    ) -> Option<&Summary> {
        let usable = self.schedule.returned(&request);
        let before = self.last_end.take();
        if let Ok(summary) = &answer {
            self.last_end = Some((Instant::now(), summary.times.host_ms));
        }
        // Of a scene that is no longer shown.
        let shown = shown.filter(|_| request.scene == self.scene)?;
        let completed = answer.and_then(|mut summary| {
            // The time in which it waited for the one before is that one's.
            let since = before.map_or(f64::INFINITY, |(end, _)| end.elapsed().as_secs_f64() * 1e3);
            summary.times.host_ms = summary.times.host_ms.min(since);
            let input = self.input.as_ref().unwrap_or(shown.placed.input());
            let complete = self.detector.complete(input, &mut summary)?;
            Ok((summary, complete))
        });
        match completed {
            Ok((summary, true)) if usable => {
                show(gpu, shown, picture, true);
                tell(&request, &self.with_step(&request, &summary));
                self.schedule.answer(&request, &summary.times);
                self.found = Some((request, summary));
                self.hand_over(picture);
                return self.found.as_ref().map(|(_, summary)| summary);
            }
            Ok((_, complete)) => {
                shown.skip();
                if usable && !complete {
                    self.schedule.overflowed(&request);
                }
            }
            Err(error) => {
                self.found = None;
                show(gpu, shown, picture, false);
                self.hand_over(picture);
                self.schedule.fail(&request);
                // The loss of the device is reported by itself.
                if !matches!(error, DetectError::Gpu(GpuError::Lost { .. })) {
                    trouble::tell(TroubleKind::Scene, &error.to_string());
                }
            }
        }
        None
    }

    /// The summary with the times of the step that made its frame.
    fn with_step<'a>(&self, request: &SearchRequest, summary: &'a Summary) -> Cow<'a, Summary> {
        let Some(step) = self.step_times.get(&request.frame) else { return Cow::Borrowed(summary) };
        let mut summary = summary.clone();
        for (name, &ms) in step {
            if let Some(&stage) = Stage::LIVE.iter().find(|stage| stage.name() == *name) {
                summary.times.stages.push(StageTime { stage, kind: PairKind::Both, ms });
            }
        }
        Cow::Owned(summary)
    }

    /// Hands the parts of the last answer to the picture, or none where the GPU has none of it any more.
    fn hand_over(&mut self, picture: &mut ScenePicture) {
        let gpu = self.detector.gpu().clone();
        let answer = self.drawn().filter(|_| self.parts.any()).cloned();
        let handed_over = match answer.zip(self.input.clone()) {
            Some(((request, summary), input)) => {
                let Self { detector, drawing, parts, .. } = self;
                drawing.hand_over(detector, &input, &request.settings, &summary, *parts, picture)
            }
            None if self.drawn_on_host().is_some() => {
                let Self { drawing, parts, on_host, .. } = self;
                let Some((request, answer)) = on_host else { return };
                let (assembly, report) = &**answer;
                drawing.hand_over_from_host(&gpu, (&assembly.frame(), report), &request.settings, *parts, picture)
            }
            None => {
                if self.parts.amount.is_some() {
                    picture.set_amounts(None);
                }
                picture.set_spans(&gpu, None);
                picture.set_curves(&gpu, None);
                picture.set_arrows(&gpu, None)
            }
        };
        if let Err(error) = handed_over {
            trouble::tell(TroubleKind::Gpu, &error.to_string());
        }
    }
}

fn show(gpu: &Gpu, shown: &mut ShownScene, picture: &mut ScenePicture, marked: bool) {
    if let Err(error) = shown.show(gpu, picture, marked) {
        trouble::tell(TroubleKind::Gpu, &error.to_string());
    }
}

fn tell(request: &SearchRequest, summary: &Summary) {
    page_events::dispatch(&PageEvent::Frame(Box::new(Answer::new(request, summary))));
}
