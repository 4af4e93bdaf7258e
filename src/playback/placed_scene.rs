//! A scene at one resolution on the GPU.

use std::sync::Arc;

use glam::Vec3;

use super::drawable;
use crate::{
    detect::Method,
    gpu::{
        Gpu, GpuError,
        buffer::{OwnedBuffers, STORAGE, create_buffer},
    },
    mesh::{Mesh, Surface},
    pipeline::{DetectError, Input, PositionLayout},
    render::ScenePicture,
    scene::{Form, Placement, PlacementError, Placer, Scene},
};

/// Frames that are sampled for the extent of a scene.
const SAMPLED_FRAMES: u32 = 24;

/// The approximate number of vertices that are sampled in each.
const SAMPLED_VERTICES: usize = 2000;

/// Why a scene cannot be shown.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PlacedSceneError {
    /// It cannot be placed.
    #[error(transparent)]
    Placement(#[from] PlacementError),
    /// It cannot be uploaded or searched.
    #[error(transparent)]
    Detect(#[from] DetectError),
    /// An error of the GPU.
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
    surface: Arc<Surface>,
    /// The input's buffers; a [`super::ShownFrame`] may still show them when the scene goes on to another mesh.
    shared: Arc<OwnedBuffers>,
    /// Positions of two frames, once a method searched the motion between them.
    both: Option<(wgpu::Buffer, OwnedBuffers)>,
}

impl PlacedScene {
    /// Uploads a scene or its surface, at its first frame.
    ///
    /// # Errors
    /// A model is missing, or not enough memory.
    pub fn new<'m>(
        gpu: &Gpu,
        scene: &Scene,
        form: Form,
        model: impl Fn(&str) -> Option<&'m Mesh>,
    ) -> Result<Self, PlacedSceneError> {
        let placement = Arc::new(Placement::new(scene, form, model)?);
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
        #[allow(clippy::arc_with_non_send_sync, reason = "natively it is both; in the browser there is one thread")]
        let shared = Arc::new(OwnedBuffers::all([&input.positions, &input.cells, &input.objects]));
        Ok(Self { placement, epoch, input, placer, surface: Arc::new(mesh.surface()), shared, both: None })
    }

    /// The detector's input.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// Gives the input its edges and its surface, where a method needs them.
    fn make_ready_for(&mut self, gpu: &Gpu, scene: &Scene, method: Method) -> Result<(), PlacedSceneError> {
        if method.needs_topology() && self.input.topology().is_none() {
            let frame = f64::from(self.placement.epochs[self.epoch].frame);
            let positions = self.placement.place(&scene.controls(frame, false));
            self.input = self.input.with_topology(gpu, &self.placement.frame(self.epoch, &positions))?;
        }
        Ok(())
    }

    /// The input of a method: the frame that is placed, and for a continuous one also where its vertices are in the frame at
    /// which the step ends, behind its own positions.
    ///
    /// # Errors
    /// Not enough memory.
    pub fn input_of(
        &mut self,
        gpu: &Gpu,
        scene: &Scene,
        (method, [frame, next]): (Method, [u32; 2]),
        corrected: bool,
    ) -> Result<Input, PlacedSceneError> {
        self.make_ready_for(gpu, scene, method)?;
        if !method.traits().continuous {
            return Ok(self.input.clone());
        }
        let bytes = 12 * u64::from(self.input.vertex_count);
        let (both, _) = match &mut self.both {
            Some(both) => both,
            none => {
                let both = create_buffer(gpu, "positions of two frames", 2 * bytes.max(12), STORAGE)?;
                none.insert((both.clone(), OwnedBuffers::one(both)))
            }
        };
        // Its own last: they stay in the input.
        for (number, offset) in [(next, bytes), (frame, 0)] {
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            self.placer.record(gpu, &mut encoder, &scene.controls(f64::from(number), corrected));
            encoder.copy_buffer_to_buffer(&self.input.positions, 0, both, offset, bytes);
            gpu.queue.submit([encoder.finish()]);
        }
        Ok(self.input.with_positions(both, PositionLayout::PACKED)?.with_next_at(bytes)?)
    }

    /// How vertices follow from control points.
    pub fn placement(&self) -> &Arc<Placement> {
        &self.placement
    }

    /// The boundary of the present mesh.
    pub fn surface(&self) -> &Arc<Surface> {
        &self.surface
    }

    /// Which of [`Placement::epochs`] is placed.
    pub fn epoch(&self) -> usize {
        self.epoch
    }

    /// The object of every primitive, as the scene numbers them.
    pub fn objects(&self) -> &[u32] {
        &self.placement.epochs[self.epoch].objects
    }

    pub(super) fn shared(&self) -> Arc<OwnedBuffers> {
        Arc::clone(&self.shared)
    }

    /// Makes it the scene of a picture, with positions that are read at every picture and without marks.
    ///
    /// # Errors
    /// Not enough memory.
    pub fn hand_over(&self, gpu: &Gpu, picture: &mut ScenePicture) -> Result<(), GpuError> {
        let boundary = drawable::boundary(&self.input, &self.surface, self.objects());
        picture.set_scene(gpu, &drawable::primitives(&self.input), &boundary)
    }

    /// Records the placement of a frame, also between two. True where the mesh changed since the frame before: input and
    /// surface are others, and have to be handed over again.
    ///
    /// # Errors
    /// Not enough memory for the other mesh.
    pub fn place(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        scene: &Scene,
        frame: f64,
        corrected: bool,
    ) -> Result<bool, PlacedSceneError> {
        let epoch = self.placement.epoch(frame.max(0.0) as u32);
        let is_other = epoch != self.epoch;
        if is_other {
            *self = Self::in_epoch(gpu, Arc::clone(&self.placement), scene, epoch)?;
        }
        self.placer.record(gpu, encoder, &scene.controls(frame, corrected));
        Ok(is_other)
    }

    /// A sample of the positions in all frames that are loaded: some vertices at some frames, enough to fit a camera.
    pub fn points(&self, scene: &Scene) -> Vec<Vec3> {
        let last = scene.loaded().max(1) - 1;
        let steps = SAMPLED_FRAMES.min(last).max(1);
        let every = self.placement.anchors.len().div_ceil(SAMPLED_VERTICES).max(1);
        let frames = (0..=steps).map(|step| f64::from(last) * f64::from(step) / f64::from(steps));
        frames
            .flat_map(|frame| self.placement.place_every(every, &scene.controls(frame, false)).collect::<Vec<_>>())
            .collect()
    }
}
