//! Computes vertex positions on the GPU.

use super::{Anchor, Placement};
use crate::gpu::{
    Binding::{Read, Write},
    Gpu, GpuError, Kernel, KernelSource,
    buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
};
use glam::Vec3;

/// Vertices per workgroup, as in `scene/place.wgsl`.
const GROUP: u32 = 256;

fn source() -> KernelSource {
    KernelSource::new("scene/place.wgsl", "place", &[Read, Read, Write])
}

/// The kernels of this module.
#[must_use]
pub fn kernels() -> Vec<KernelSource> {
    vec![source()]
}

/// Places the vertices of a scene at one resolution into a buffer, frame by frame. Only control points are uploaded.
#[derive(Debug)]
pub struct Placer {
    kernel: Kernel,
    controls: wgpu::Buffer,
    control_count: usize,
    vertex_count: u32,
    bind_group: wgpu::BindGroup,
    _kept: OwnedBuffers,
}

impl Placer {
    /// Prepares to write `positions`, three f32 per vertex of the placement.
    ///
    /// # Errors
    /// A buffer that cannot be created.
    ///
    /// # Panics
    /// If `positions` is too small.
    pub fn new(gpu: &Gpu, placement: &Placement, positions: &wgpu::Buffer) -> Result<Self, GpuError> {
        assert!(positions.size() >= 12 * placement.anchors.len() as u64, "room for every vertex");
        let kernel = gpu.kernel(&source())?;
        let controls = create_buffer(gpu, "controls", 12 * placement.controls.max(1) as u64, STORAGE)?;
        // An empty buffer would be refused.
        let none = [Anchor { controls: [0; 4], weights: [0.0; 4] }];
        let all = if placement.anchors.is_empty() { &none } else { placement.anchors.as_slice() };
        let anchors = upload(gpu, "anchors", all, STORAGE)?;
        let bind_group = kernel.bind(gpu, &[&controls, &anchors, positions]);
        let vertex_count = placement.anchors.len() as u32;
        let _kept = OwnedBuffers::all([&controls, &anchors]);
        Ok(Self { kernel, controls, control_count: placement.controls, vertex_count, bind_group, _kept })
    }

    /// The control points that it reads, three f32 each: for whoever writes them on the GPU.
    pub fn controls(&self) -> &wgpu::Buffer {
        &self.controls
    }

    /// Records the computation of all positions from the control points that are there.
    pub fn place(&self, pass: &mut wgpu::ComputePass<'_>) {
        self.kernel.dispatch(pass, &self.bind_group, self.vertex_count.div_ceil(GROUP));
    }

    /// Uploads the control points of a moment and records the computation of all positions.
    ///
    /// # Panics
    /// If there are not as many control points as the scene has.
    pub fn record(&self, gpu: &Gpu, encoder: &mut wgpu::CommandEncoder, controls: &[Vec3]) {
        assert_eq!(controls.len(), self.control_count, "control points of this scene");
        gpu.queue.write_buffer(&self.controls, 0, bytemuck::cast_slice(controls));
        let mut pass =
            encoder.begin_compute_pass(&wgpu::ComputePassDescriptor { label: Some("place"), timestamp_writes: None });
        self.place(&mut pass);
    }
}
