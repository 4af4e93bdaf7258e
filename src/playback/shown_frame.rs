//! The frame that a picture shows: positions and marks as they were when a search was submitted. A picture of a frame is
//! shown once its answer is there, and by then the next search may have written over both.

use std::{collections::VecDeque, sync::Arc};

use super::{PlacedScene, drawable};
use crate::{
    gpu::{
        Gpu, GpuError,
        buffer::{OwnedBuffers, STORAGE, create_buffer},
    },
    mesh::Surface,
    pipeline::Input,
    render::ScenePicture,
};

/// Positions and marks of one frame.
#[derive(Debug)]
struct FrameCopy {
    positions: wgpu::Buffer,
    marks: wgpu::Buffer,
    _owned: OwnedBuffers,
}

impl FrameCopy {
    fn new(gpu: &Gpu, input: &Input) -> Result<Self, GpuError> {
        let positions = create_buffer(gpu, "frame positions", input.positions.size(), STORAGE)?;
        let marks = create_buffer(gpu, "frame marks", 4 * u64::from(input.primitive_count.max(4)), STORAGE)?;
        Ok(Self { _owned: OwnedBuffers::all([&positions, &marks]), positions, marks })
    }

    /// Records a copy. Without marks nothing is marked.
    fn copy(&self, encoder: &mut wgpu::CommandEncoder, positions: &wgpu::Buffer, marks: Option<&wgpu::Buffer>) {
        encoder.copy_buffer_to_buffer(positions, 0, &self.positions, 0, self.positions.size());
        match marks {
            Some(marks) => {
                encoder.copy_buffer_to_buffer(marks, 0, &self.marks, 0, self.marks.size().min(marks.size()));
            }
            None => encoder.clear_buffer(&self.marks, 0, None),
        }
    }
}

/// The frame that is shown of one mesh, and those whose answers are not there yet.
#[derive(Debug)]
pub struct ShownFrame {
    /// With the positions that are shown.
    input: Input,
    surface: Arc<Surface>,
    epoch: usize,
    objects: Vec<u32>,
    shown: FrameCopy,
    /// In the order of their submission.
    searched: VecDeque<FrameCopy>,
    spare: Vec<FrameCopy>,
    /// What the input shares with the placed scene, which may go on to another mesh.
    _shared: Arc<OwnedBuffers>,
}

impl ShownFrame {
    /// The scene as it is placed now, without marks.
    ///
    /// # Errors
    /// Not enough memory.
    pub fn new(gpu: &Gpu, placed: &PlacedScene) -> Result<Self, GpuError> {
        let shown = FrameCopy::new(gpu, placed.input())?;
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        shown.copy(&mut encoder, &placed.input().positions, None);
        gpu.queue.submit([encoder.finish()]);
        let mut input = placed.input().clone();
        input.positions = shown.positions.clone();
        Ok(Self {
            input,
            surface: Arc::clone(placed.surface()),
            epoch: placed.epoch(),
            objects: placed.objects().to_vec(),
            shown,
            searched: VecDeque::new(),
            spare: vec![],
            _shared: placed.shared(),
        })
    }

    /// Makes it the scene of a picture.
    ///
    /// # Errors
    /// Not enough memory.
    pub fn hand_over(&self, gpu: &Gpu, picture: &mut ScenePicture) -> Result<(), GpuError> {
        let boundary = drawable::boundary(&self.input, &self.surface, &self.objects);
        picture.set_scene(gpu, &drawable::primitives(&self.input), &boundary)?;
        picture.set_marks(gpu, Some(&self.shown.marks));
        Ok(())
    }

    /// Keeps positions and marks of the search that was submitted last, until [`Self::show`] or [`Self::drop_oldest`].
    ///
    /// # Errors
    /// Not enough memory.
    pub fn keep(&mut self, gpu: &Gpu, positions: &wgpu::Buffer, marks: Option<&wgpu::Buffer>) -> Result<(), GpuError> {
        let copy = self.spare.pop().map_or_else(|| FrameCopy::new(gpu, &self.input), Ok)?;
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        copy.copy(&mut encoder, positions, marks);
        gpu.queue.submit([encoder.finish()]);
        self.searched.push_back(copy);
        Ok(())
    }

    /// Shows the oldest frame that was kept; without its marks where its search failed.
    pub fn show(&mut self, gpu: &Gpu, marked: bool) {
        let Some(copy) = self.searched.pop_front() else { return };
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.shown.copy(&mut encoder, &copy.positions, marked.then_some(&copy.marks));
        gpu.queue.submit([encoder.finish()]);
        self.spare.push(copy);
    }

    /// Does not show the oldest frame that was kept.
    pub fn drop_oldest(&mut self) {
        self.spare.extend(self.searched.pop_front());
    }

    /// What is shown: its positions, and the order of its primitives.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The marks that are shown.
    pub fn marks(&self) -> &wgpu::Buffer {
        &self.shown.marks
    }

    /// The boundary that is shown.
    pub fn surface(&self) -> &Arc<Surface> {
        &self.surface
    }

    /// Which of the scene's meshes is shown, see [`crate::scene::Placement::epochs`].
    pub fn epoch(&self) -> usize {
        self.epoch
    }
}
