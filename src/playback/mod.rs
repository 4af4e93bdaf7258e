//! A scene at one resolution on the GPU: placed, ready to be searched and drawn. The command's pictures and the page are
//! made with it. [`SearchSchedule`] says when it is searched.

mod search_schedule;

use std::sync::Arc;

use glam::{DVec3, Vec3};

use crate::{
    geometry::Aabb,
    gpu::{Gpu, GpuError, buffer::OwnedBuffers},
    mesh::{Mesh, Surface},
    pipeline::{DetectError, Input},
    render::{Ground, ScenePicture},
    scene::{Placement, PlacementError, Placer, Scene},
};

pub use search_schedule::{SearchRequest, SearchSchedule};

/// Frames that are looked at to find out how much room a scene takes.
const LOOKED_AT: u32 = 24;

/// Vertices that are looked at in each of them, about.
const POINTS: usize = 2000;

/// Why a scene cannot be shown.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PlacedSceneError {
    /// It cannot be placed.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// It cannot be put on the GPU.
    #[error(transparent)]
    Detect(#[from] DetectError),
    /// What the GPU said.
    #[error(transparent)]
    Gpu(#[from] GpuError),
}

/// A scene at one resolution on the GPU.
#[derive(Debug)]
pub struct PlacedScene {
    placement: Arc<Placement>,
    epoch: usize,
    input: Input,
    placer: Placer,
    /// Of this epoch.
    surface: Arc<Surface>,
    /// The input's buffers, which nobody else has.
    _kept: OwnedBuffers,
}

impl PlacedScene {
    /// Puts a scene on the GPU, at its first frame.
    ///
    /// # Errors
    /// A model that is missing, no memory.
    pub fn new<'m>(
        gpu: &Gpu,
        scene: &Scene,
        model: impl Fn(&str) -> Option<&'m Mesh>,
    ) -> Result<Self, PlacedSceneError> {
        let placement = Arc::new(Placement::new(scene, model)?);
        Self::in_epoch(gpu, placement, scene, 0)
    }

    fn in_epoch(gpu: &Gpu, placement: Arc<Placement>, scene: &Scene, epoch: usize) -> Result<Self, PlacedSceneError> {
        let frame = f64::from(placement.epochs[epoch].frame);
        let positions = placement.place(&scene.controls(frame, false));
        let input = Input::upload(gpu, &placement.frame(epoch, &positions))?;
        let placer = Placer::new(gpu, &placement, &input.positions)?;
        let mesh = Mesh {
            primitive: placement.primitive,
            positions: positions.iter().map(|p| p.as_dvec3()).collect(),
            cells: placement.epochs[epoch].cells.clone(),
        };
        let _kept = OwnedBuffers::all([&input.positions, &input.cells, &input.objects]);
        Ok(Self { placement, epoch, input, placer, surface: Arc::new(mesh.surface()), _kept })
    }

    /// What a detector looks at.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// What hangs on what.
    pub fn placement(&self) -> &Arc<Placement> {
        &self.placement
    }

    /// The boundary of what is placed now.
    pub fn surface(&self) -> &Arc<Surface> {
        &self.surface
    }

    /// Hands the surface to a picture; what collides is not known yet.
    ///
    /// # Errors
    /// No memory.
    pub fn hang(&self, gpu: &Gpu, picture: &mut ScenePicture) -> Result<(), GpuError> {
        picture.set_scene(gpu, &self.input, &self.surface, &self.placement.epochs[self.epoch].objects)
    }

    /// Records the placing of a frame, also between two. True where something broke on the way from the frame before: input
    /// and surface are others now, and have to be handed on again.
    ///
    /// # Errors
    /// No memory for what broke.
    pub fn place(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        scene: &Scene,
        frame: f64,
        corrected: bool,
    ) -> Result<bool, PlacedSceneError> {
        let epoch = self.placement.epoch(frame.max(0.0) as u32);
        let broke = epoch != self.epoch;
        if broke {
            *self = Self::in_epoch(gpu, Arc::clone(&self.placement), scene, epoch)?;
        }
        self.placer.record(gpu, encoder, &scene.controls(frame, corrected));
        Ok(broke)
    }

    /// Points on its way through all frames that are loaded: some vertices at some frames, enough to frame it.
    pub fn points(&self, scene: &Scene) -> Vec<Vec3> {
        let last = scene.loaded().max(1) - 1;
        let steps = LOOKED_AT.min(last).max(1);
        let every = self.placement.anchors.len().div_ceil(POINTS).max(1);
        let frames = (0..=steps).map(|step| f64::from(last) * f64::from(step) / f64::from(steps));
        frames
            .flat_map(|frame| self.placement.place_every(every, &scene.controls(frame, false)).collect::<Vec<_>>())
            .collect()
    }
}

/// The floor of a scene that goes through these points: its own, or one below it.
pub fn ground(scene: &Scene, points: &[Vec3]) -> Ground {
    let points: Vec<DVec3> = points.iter().map(|p| p.as_dvec3()).collect();
    let mut ground = Ground::under(&Aabb::around(&points));
    match scene.floor {
        Some(height) => ground.middle.y = height,
        // What floats should not seem to stand.
        None => ground.middle.y -= 0.06 * ground.radius,
    }
    ground
}
