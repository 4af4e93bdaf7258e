//! What a live scene has on the GPU.

use super::{
    Bodies,
    layout::{Contact, Params, Status},
};
use crate::{
    gpu::{
        Gpu, GpuError,
        buffer::{STORAGE, create_buffer, upload},
    },
    scene::{Anchor, Placement},
};

/// Contacts that there is room for at most.
const MOST_CONTACTS: u64 = 1 << 20;

/// Buffers that kernels of bodies and of contacts share.
#[derive(Debug)]
pub struct Buffers {
    pub params: wgpu::Buffer,
    pub points: wgpu::Buffer,
    pub velocities: wgpu::Buffer,
    /// Changes of velocities and positions that contacts add up, as whole numbers.
    pub pushes: wgpu::Buffer,
    pub loads: wgpu::Buffer,
    pub rigids: wgpu::Buffer,
    /// Impulses of the contacts of the last step.
    pub memory: wgpu::Buffer,
    pub contacts: wgpu::Buffer,
    pub status: wgpu::Buffer,
    pub anchors: wgpu::Buffer,
    pub surfaces: wgpu::Buffer,
}

impl Buffers {
    /// Uploads bodies and anchors.
    pub fn new(gpu: &Gpu, bodies: &Bodies, placement: &Placement) -> Result<Self, GpuError> {
        let vertices = placement.anchors.len();
        // Features of surfaces are near several others.
        let per_vertex = if bodies.distance > 0.0 { 8 } else { 2 };
        let points = bodies.points.len().max(1) as u64;
        let uniform = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        Ok(Self {
            params: create_buffer(gpu, "live parameters", size_of::<Params>() as u64, uniform)?,
            points: upload(gpu, "live points", &bodies.points, STORAGE)?,
            velocities: upload(gpu, "live velocities", &bodies.velocities, STORAGE)?,
            pushes: create_buffer(gpu, "pushes", 32 * points, STORAGE)?,
            loads: create_buffer(gpu, "loads", 4 * points, STORAGE)?,
            rigids: upload(gpu, "rigid bodies", &padded(&bodies.rigid), STORAGE)?,
            memory: create_buffer(gpu, "impulses", 64 * vertices.max(1) as u64, STORAGE)?,
            contacts: contact_list(gpu, per_vertex * vertices as u64 + 1024)?,
            status: create_buffer(gpu, "live status", size_of::<Status>() as u64, STORAGE)?,
            anchors: upload(gpu, "anchors", &placement.anchors, STORAGE)?,
            surfaces: upload(gpu, "surfaces of points", &bodies.surfaces, STORAGE)?,
        })
    }

    /// Contacts that there is room for.
    pub fn contact_capacity(&self) -> u32 {
        (self.contacts.size() / size_of::<Contact>() as u64) as u32
    }

    /// Makes room for twice as many contacts; false where that is more than a list may have.
    pub fn grow(&mut self, gpu: &Gpu) -> Result<bool, GpuError> {
        let most = gpu.limits.max_storage_buffer_binding_size / size_of::<Contact>() as u64;
        let capacity = 2 * u64::from(self.contact_capacity());
        if capacity > most.min(MOST_CONTACTS) {
            return Ok(false);
        }
        self.contacts = contact_list(gpu, capacity)?;
        Ok(true)
    }

    /// Bytes of all.
    pub fn bytes(&self) -> u64 {
        let Self { params, points, velocities, pushes, loads, rigids, memory, contacts, status, anchors, surfaces } =
            self;
        [params, points, velocities, pushes, loads, rigids, memory, contacts, status, anchors, surfaces]
            .iter()
            .map(|buffer| buffer.size())
            .sum()
    }
}

fn contact_list(gpu: &Gpu, capacity: u64) -> Result<wgpu::Buffer, GpuError> {
    create_buffer(gpu, "contacts", capacity * size_of::<Contact>() as u64, STORAGE)
}

/// Every vertex at rest with half the distance that its body keeps; empty for tetrahedra.
pub fn rest_of_vertices(placement: &Placement, bodies: &Bodies) -> Vec<[f32; 4]> {
    let of = |anchor: &Anchor| {
        let mut sum = [0.0; 4];
        for (&control, &weight) in anchor.controls.iter().zip(&anchor.weights) {
            let point = bodies.rest[control as usize];
            (0..3).for_each(|axis| sum[axis] += weight * point[axis]);
        }
        sum[3] = bodies.rest[anchor.controls[0] as usize][3];
        sum
    };
    if bodies.rest.is_empty() { Vec::new() } else { placement.anchors.iter().map(of).collect() }
}

/// Every vertex at rest in units of a distance, and the number of its body if that does not change its shape: 0 for all that cannot
/// move, -1 for those that do; empty for tetrahedra.
pub fn rest_for_search(placement: &Placement, bodies: &Bodies, unit: f32) -> Vec<[f32; 4]> {
    let mut numbers = vec![-1.0; bodies.points.len()];
    for (number, rigid) in bodies.rigid.iter().enumerate() {
        let own = if rigid.inverse_mass > 0.0 { number as f32 + 1.0 } else { 0.0 };
        numbers[rigid.first_point as usize..][..4].fill(own);
    }
    let number = |anchor: &Anchor| numbers[anchor.controls[0] as usize];
    let rest = rest_of_vertices(placement, bodies);
    rest.iter()
        .zip(&placement.anchors)
        .map(|([x, y, z, _], anchor)| [x / unit, y / unit, z / unit, number(anchor)])
        .collect()
}

/// At least one element: a binding must not be empty.
pub fn padded<T: bytemuck::Zeroable + Clone>(elements: &[T]) -> Vec<T> {
    if elements.is_empty() { vec![T::zeroed()] } else { elements.to_vec() }
}
