use glam::Vec3;

use super::scene_loader::Source;
use crate::detect::{Assembly, Method};
use crate::gpu::{Gpu, GpuError};
use crate::pipeline::Input;
use crate::playback::{self, PlacedScene, PlacedSceneError, ShownFrame};
use crate::render::{Camera, Ground, ScenePicture, Window};
use crate::scene::Form;

/// The part of the free area that is left empty on every side of a scene.
const MARGIN: f32 = 0.025;

/// The scene on the screen.
pub struct ShownScene {
    /// Where its frames come from; more of them may arrive.
    pub source: Source,
    /// The scene as it is placed for the next search.
    pub placed: PlacedScene,
    /// The frame that the picture shows.
    pub frame: ShownFrame,
    /// The first frame of another mesh, until its answer is there.
    coming: Option<ShownFrame>,
    /// The time within the step that is shown, where the frame moves.
    time: f32,
    points: Vec<Vec3>,
    look: [f32; 2],
    ground: Ground,
}

impl ShownScene {
    /// Uploads a scene and makes it the picture's.
    pub fn new(gpu: &Gpu, source: Source, form: Form, picture: &mut ScenePicture) -> Result<Self, PlacedSceneError> {
        let loaded = source.borrow();
        let missing = || crate::scene::PlacementError::Missing { name: "(the scene itself)".into() };
        let scene = loaded.scene().ok_or_else(missing)?;
        let placed = PlacedScene::new(gpu, scene, form, |name| loaded.model(name))?;
        let frame = ShownFrame::new(gpu, &placed)?;
        frame.hand_over(gpu, picture)?;
        let points = placed.points(scene);
        let (look, ground) = (scene.look, playback::ground(scene, &points));
        drop(loaded);
        Ok(Self { source, placed, frame, coming: None, time: 0.0, points, look, ground })
    }

    /// Whether a frame has another mesh than the one that is placed.
    pub fn has_other_mesh(&self, frame: u32) -> bool {
        self.placed.placement().epoch(frame) != self.placed.epoch()
    }

    /// Places a frame for the next search; nothing may be under way where it has another mesh.
    pub fn place(&mut self, gpu: &Gpu, frame: u32, corrected: bool) -> Result<(), PlacedSceneError> {
        let loaded = self.source.borrow();
        let Some(scene) = loaded.scene() else { return Ok(()) };
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let is_other = self.placed.place(gpu, &mut encoder, scene, f64::from(frame), corrected)?;
        gpu.queue.submit([encoder.finish()]);
        if is_other {
            self.coming = Some(ShownFrame::new(gpu, &self.placed)?);
        }
        Ok(())
    }

    /// The input of a method, for the frame that is placed.
    pub fn input_of(&mut self, gpu: &Gpu, of: (Method, [u32; 2]), corrected: bool) -> Result<Input, PlacedSceneError> {
        let loaded = self.source.borrow();
        match loaded.scene() {
            Some(scene) => self.placed.input_of(gpu, scene, of, corrected),
            None => Ok(self.placed.input().clone()),
        }
    }

    /// The frame at which the step from a frame ends. In a run it is the same: what comes next is not known yet.
    pub fn next_frame(&self, frame: u32) -> u32 {
        let loaded = self.source.borrow();
        loaded.scene().filter(|_| !loaded.is_run).map_or(frame, |scene| scene.next_frame(frame))
    }

    /// The primitives of a frame, for a search on the host; for a continuous method with their motion to where the step ends.
    pub fn assembly(&self, (method, [frame, next]): (Method, [u32; 2]), corrected: bool) -> Assembly {
        let loaded = self.source.borrow();
        let Some(scene) = loaded.scene() else { return Assembly::default() };
        let mut assembly = self.placed.placement().assembly(scene, frame, corrected);
        if method.traits().continuous {
            assembly.next = self.placed.placement().place(&scene.controls(f64::from(next), corrected));
        }
        assembly
    }

    /// Keeps the frame whose search was submitted last, until [`Self::show`] or [`Self::skip`].
    pub fn keep(&mut self, gpu: &Gpu, searched: &Input, marks: Option<&wgpu::Buffer>) -> Result<(), GpuError> {
        let frame = self.coming.as_mut().unwrap_or(&mut self.frame);
        frame.keep(gpu, searched, marks)
    }

    /// Shows the oldest frame that was kept; without its marks where its search failed.
    pub fn show(&mut self, gpu: &Gpu, picture: &mut ScenePicture, marked: bool) -> Result<(), GpuError> {
        if let Some(coming) = self.coming.take() {
            coming.hand_over(gpu, picture)?;
            self.frame = coming;
        }
        self.frame.show(gpu, self.time, marked)
    }

    /// Shows another time within the step, from now on.
    pub fn set_time(&mut self, gpu: &Gpu, time: f32) -> Result<(), GpuError> {
        self.time = time;
        self.frame.set_time(gpu, time)
    }

    /// Does not show the oldest frame that was kept.
    pub fn skip(&mut self) {
        self.coming.as_mut().unwrap_or(&mut self.frame).drop_oldest();
    }

    /// Takes the room of another scene, of which it is a run.
    pub fn fill(&mut self, other: &Self) {
        self.points.clone_from(&other.points);
        self.ground = other.ground;
    }

    /// More frames have arrived: measures the extent of the scene again.
    pub fn grew(&mut self) {
        let loaded = self.source.borrow();
        if let Some(scene) = loaded.scene().filter(|_| !loaded.is_run) {
            self.points = self.placed.points(scene);
            self.ground = playback::ground(scene, &self.points);
        }
    }

    /// The first camera: the whole animation fits the free part of a picture, given by its aspect and insets.
    pub fn camera(&self, aspect: f32, insets: [f32; 4]) -> Camera {
        let [yaw, pitch] = self.look.map(f32::to_radians);
        Camera { yaw, pitch, ..Camera::default() }.fit_points(&self.points, Window::free(aspect, insets, MARGIN))
    }

    /// The corners of its bounding box over all frames.
    pub fn bounds(&self) -> [Vec3; 2] {
        let low = self.points.iter().fold(Vec3::INFINITY, |low, point| low.min(*point));
        [low, self.points.iter().fold(Vec3::NEG_INFINITY, |high, point| high.max(*point))]
    }

    /// The floor.
    pub fn ground(&self) -> Ground {
        self.ground
    }
}
