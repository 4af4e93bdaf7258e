use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use glam::{UVec2, Vec3};
use web_time::Instant;

use super::camera_motion::CameraMotion;
use super::canvas::Canvas;
use super::clip_plane::ClipPlane;
use super::k_count::{KCount, Wanted};
use super::page_events;
use super::player::Player;
use super::search::Search;
use super::shown_scene::ShownScene;
use super::trouble;
use crate::detect::AnswerKind;
use crate::gpu::{
    Gpu, GpuError,
    buffer::{OwnedBuffers, STORAGE, upload},
    readback::read_elements,
};
use crate::playback::{Amount, AnswerParts, Coloring, PageEvent, TroubleKind};
use crate::render::{Camera, ColorBy, Item, Look, Offscreen, Quality, ScenePicture, Window};

/// What is on the canvas, and everything that it depends on.
pub struct Picture {
    pub gpu: Gpu,
    pub canvas: Canvas,
    pub scene_picture: ScenePicture,
    pub search: Search,
    pub shown: Option<ShownScene>,
    pub player: Player,
    pub camera_motion: CameraMotion,
    pub look: Look,
    /// The size of the canvas on the screen in device pixels, and device pixels per CSS pixel.
    pub screen: (UVec2, f32),
    /// How many of them are drawn.
    pub quality: Quality,
    /// Microseconds of a picture that was drawn with nothing else on the GPU, until it is heeded; 0 for none.
    picture_time: Arc<AtomicU32>,
    pub coloring: Coloring,
    pub clip_plane: Option<ClipPlane>,
    /// The level of the grid whose cells are drawn, or of the tree whose boxes are.
    pub grid_level: Option<u32>,
    /// Whether the segments in which colliding triangles meet are drawn.
    pub curves: bool,
    /// Whether impacts are drawn as dots.
    pub dots: bool,
    /// The time within the step that is shown, of a method that is continuous in time.
    pub time: f32,
    /// Levels of the grid of the frame that is shown.
    pub height: u32,
    /// k of the tetrahedra, once it was asked for.
    pub k_count: Option<KCount>,
    /// Whether the canvas has to be drawn again.
    pub stale: bool,
    /// Whether a search has come back since the canvas was drawn.
    pub has_new_answer: bool,
}

/// Milliseconds per picture for counting k.
const K_COUNT_MS: f64 = 7.0;

impl Picture {
    pub fn new(gpu: &Gpu, canvas: Canvas) -> Result<Self, String> {
        let text = |error: &dyn std::fmt::Display| error.to_string();
        Ok(Self {
            scene_picture: ScenePicture::new(gpu, canvas.format()).map_err(|error| text(&error))?,
            search: Search::new(gpu).map_err(|error| text(&error))?,
            shown: None,
            player: Player::default(),
            camera_motion: CameraMotion::default(),
            look: Look::default(),
            screen: (UVec2::ONE, 1.0),
            quality: Quality::new(gpu.is_software()),
            picture_time: Arc::default(),
            coloring: Coloring::Object,
            clip_plane: None,
            grid_level: None,
            curves: false,
            dots: false,
            time: 0.0,
            height: 1,
            k_count: None,
            stale: true,
            has_new_answer: false,
            canvas,
            gpu: gpu.clone(),
        })
    }

    /// Follows the size of the canvas on the screen, and how many of its pixels are drawn.
    pub fn resize(&mut self) {
        let (size, scale) = self.screen;
        let factor = self.quality.factor();
        self.canvas.resize((size.as_vec2() * factor).round().as_uvec2());
        self.look.scale = scale * factor;
        self.quality.decide_again();
        self.frame_scene(false);
    }

    /// Draws on the canvas.
    pub fn draw(&mut self) {
        self.look.color_max = self.color_max();
        self.look.camera = self.camera_motion.camera();
        self.look.still = self.shown.as_ref().map(|shown| shown.frame.version());
        let Self { gpu, canvas, scene_picture, look, .. } = self;
        let size = canvas.size();
        let mut drawn = Ok(());
        canvas.show(&gpu.queue, |encoder, target| drawn = scene_picture.draw(gpu, encoder, target, size, look));
        if let Err(error) = drawn {
            trouble::tell(TroubleKind::Gpu, &error.to_string());
        }
        if self.search.is_idle() {
            let (start, time) = (Instant::now(), Arc::clone(&self.picture_time));
            self.gpu.queue.on_submitted_work_done(move || {
                time.store(start.elapsed().as_micros() as u32, Ordering::Relaxed);
            });
        }
    }

    /// Draws fewer pixels where a picture took too long, or more.
    pub fn heed_time(&mut self) {
        let time = self.picture_time.swap(0, Ordering::Relaxed);
        if time > 0 && self.quality.took(f64::from(time) / 1000.0) {
            self.resize();
            self.stale = true;
        }
    }

    /// Draws what the canvas shows on a texture, framed without the panels, and reads it back: its size, and four bytes per
    /// pixel. `factor` times as many pixels along each side as the canvas has on the screen, within the limits of the device.
    pub fn capture(
        &mut self,
        factor: f32,
    ) -> Result<(UVec2, impl Future<Output = Result<Vec<u8>, GpuError>> + 'static), GpuError> {
        let (canvas, scale) = self.screen;
        let largest = self.gpu.limits.max_texture_dimension_2d as f32;
        let factor = factor.min(largest / canvas.max_element() as f32);
        let size = (canvas.as_vec2() * factor).round().as_uvec2();
        let aspect = self.aspect();
        let window = Window::free(aspect, self.camera_motion.insets, 0.0);
        let camera = match &self.shown {
            Some(shown) if !self.camera_motion.is_own() => shown.camera(aspect, [0.0; 4]),
            _ => self.camera_motion.camera().fill(window),
        };
        let look = Look { camera, color_max: self.color_max(), scale: scale * factor, ..self.look };
        let offscreen = Offscreen::with_format(&self.gpu, size, self.scene_picture.format());
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.scene_picture.draw(&self.gpu, &mut encoder, offscreen.view(), size, &look)?;
        self.gpu.queue.submit([encoder.finish()]);
        let gpu = self.gpu.clone();
        Ok((size, async move { offscreen.read(&gpu).await }))
    }

    /// Continues to count k of the frame that is shown, where colours show it; during playback, of the frame that it began
    /// with. Whether there is more to do.
    pub fn count_k(&mut self) -> bool {
        let Some(shown) = self.shown.as_ref().filter(|_| self.coloring == Coloring::K) else { return false };
        let Some(request) = self.search.shown() else { return false };
        let loaded = shown.source.borrow();
        let Some(scene) = loaded.scene() else { return false };
        let (scene_number, frame, corrected) = (request.scene, request.frame, request.corrected);
        let wanted = Wanted { scene: scene_number, epoch: shown.frame.epoch(), frame, corrected };
        let known = self.k_count.as_ref().map(|k_count| {
            let frame = if self.player.playing { k_count.wanted.frame } else { frame };
            k_count.wanted == Wanted { frame, ..wanted }
        });
        if known != Some(true) {
            self.k_count = Some(KCount::new(wanted, shown.placed.placement().assembly(scene, frame, corrected)));
        }
        let Some(k_count) = &mut self.k_count else { return false };
        if let Some(report) = k_count.go_on(K_COUNT_MS) {
            let k: Vec<f32> = shown.frame.input().order().iter().map(|&t| report.k[t as usize] as f32).collect();
            match upload(&self.gpu, "k", &k, STORAGE) {
                Ok(buffer) => {
                    self.scene_picture.set_amounts(Some(&buffer));
                    k_count.buffer = Some((buffer.clone(), OwnedBuffers::one(buffer)));
                }
                Err(error) => trouble::tell(TroubleKind::Gpu, &error.to_string()),
            }
            self.stale = true;
            page_events::dispatch(&PageEvent::K(k_count.wanted.frame));
        }
        k_count.report.is_none()
    }

    /// Another choice of what is drawn of answers: hands it to the picture.
    pub fn draw_parts(&mut self) {
        self.look.color_by = match self.coloring {
            Coloring::Object => ColorBy::Object,
            Coloring::Pairs => ColorBy::Marks,
            Coloring::Level | Coloring::Time | Coloring::K => ColorBy::Amounts,
            Coloring::Depth => ColorBy::MarkedAmounts,
        };
        let amount = match self.coloring {
            Coloring::Level => Some(Amount::Level),
            Coloring::Depth => Some(Amount::Depth),
            Coloring::Time => Some(Amount::Time),
            Coloring::Object | Coloring::Pairs | Coloring::K => None,
        };
        if amount.is_none() {
            let k = self.k_count.as_ref().and_then(|k_count| k_count.buffer.as_ref());
            self.scene_picture.set_amounts(k.filter(|_| self.coloring == Coloring::K).map(|(buffer, _)| buffer));
        }
        self.look.spans = self.grid_level.is_some();
        // Impacts are strokes as curves are.
        self.look.curves = self.curves || self.dots;
        let (arrows, curves, dots) = (self.look.arrows.is_some(), self.curves, self.dots.then_some(self.time));
        let parts = AnswerParts { amount, arrows, grid_level: self.grid_level, curves, dots };
        self.search.draw_parts(&mut self.scene_picture, parts);
    }

    /// Shows another time within the step.
    pub fn set_time(&mut self, time: f32) {
        let time = time.clamp(0.0, 1.0);
        if std::mem::replace(&mut self.time, time) == time {
            return;
        }
        if let Some(shown) = &mut self.shown
            && let Err(error) = shown.set_time(&self.gpu, self.time)
        {
            trouble::tell(TroubleKind::Gpu, &error.to_string());
        }
        self.draw_parts();
    }

    /// Draws these items into the scene.
    pub fn draw_items(&mut self, items: &[Item]) -> Result<(), GpuError> {
        self.scene_picture.set_drawing(&self.gpu, items)
    }

    /// Width by height of the canvas.
    pub fn aspect(&self) -> f32 {
        let size = self.canvas.size().as_vec2();
        size.x / size.y
    }

    /// Fits the whole scene into the free part of the canvas, unless the visitor has moved the camera.
    pub fn frame_scene(&mut self, smoothly: bool) {
        if let Some(camera) = self.home().filter(|_| !self.camera_motion.is_own()) {
            self.camera_motion.go_to(camera, smoothly);
        }
    }

    /// The camera that shows the whole scene.
    pub fn home(&self) -> Option<Camera> {
        Some(self.shown.as_ref()?.camera(self.aspect(), self.camera_motion.insets))
    }

    /// Puts the clip plane where it belongs in the bounding box of the scene.
    pub fn cut_open(&mut self) {
        self.look.clip = self.clip_plane.zip(self.shown.as_ref()).map(|(plane, shown)| plane.plane(shown.bounds()));
    }

    /// What the last colour stands for: the highest level, 64 pairs, a fiftieth of the scene's radius (for depths of vertices an eighth),
    /// the end of the step, or the largest k.
    pub fn color_max(&self) -> f32 {
        match self.coloring {
            Coloring::Object | Coloring::Pairs => 64.0,
            Coloring::Time => 1.0,
            Coloring::Level => self.height.saturating_sub(1).max(1) as f32,
            Coloring::Depth if self.has_vertex_depths() => self.look.ground.radius / 8.0,
            Coloring::Depth => self.look.ground.radius / 50.0,
            Coloring::K => {
                let report = self.k_count.as_ref().and_then(|k_count| k_count.report.as_ref());
                report.map_or(1.0, |report| report.largest_k as f32)
            }
        }
    }

    /// Whether the answer that is shown has depths of vertices.
    fn has_vertex_depths(&self) -> bool {
        let shown = self.search.shown();
        shown.is_some_and(|request| request.settings.method.traits().answer == AnswerKind::Depths)
    }

    /// The corners of colliding primitives of the frame that is shown, read back from the GPU; none before the first answer.
    pub fn colliding(&self) -> Option<impl Future<Output = Result<Vec<Vec3>, GpuError>> + 'static> {
        let shown = self.shown.as_ref()?;
        let request = self.search.shown()?;
        let (gpu, marks, input) = (self.gpu.clone(), shown.frame.marks().clone(), shown.frame.input());
        let placement = shown.placed.placement();
        let epoch = &placement.epochs[shown.frame.epoch()];
        let controls = shown.source.borrow().scene()?.controls(f64::from(request.frame), request.corrected);
        let positions = placement.place(&controls);
        let count = input.primitive_count;
        let corners: Vec<[Vec3; 4]> = (0..count)
            .filter_map(|primitive| epoch.cells.get(input.original(primitive) as usize))
            .map(|corners| corners.map(|vertex| positions[vertex as usize]))
            .collect();
        Some(async move {
            let marks: Vec<u32> = read_elements(&gpu, &marks, count as usize).await?;
            Ok(corners.iter().zip(marks).filter(|(_, mark)| *mark != 0).flat_map(|(corners, _)| *corners).collect())
        })
    }
}
