//! Twin of `distance/bounds/hull_boxes.wgsl`: the box of every object's vertices.

use crate::detect::{Topology, without_denormals};
use glam::Vec3;

/// The twin of `distance/hull_box.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct HullBox {
    /// Lower corner of its box.
    pub lower: [f32; 3],
    /// Upper corner.
    pub upper: [f32; 3],
    /// Its first primitive on the GPU.
    pub first: u32,
    /// Its first vertex in the list of all objects' vertices.
    pub first_vertex: u32,
    /// Their number.
    pub vertices: u32,
}

/// Of every object that has primitives; `objects` has the object of every primitive in the order of the GPU.
pub fn hull_boxes(positions: &[Vec3], topology: &Topology, objects: &[u32]) -> Vec<HullBox> {
    let starts = &topology.object_vertex_starts;
    let one = |object: usize| {
        let range = starts[object] as usize..starts[object + 1] as usize;
        let points =
            || topology.object_vertices[range.clone()].iter().map(|&v| positions[v as usize].map(without_denormals));
        HullBox {
            lower: points().fold(Vec3::INFINITY, Vec3::min).to_array(),
            upper: points().fold(Vec3::NEG_INFINITY, Vec3::max).to_array(),
            first: objects.iter().position(|&o| o as usize == object).map_or(u32::MAX, |p| p as u32),
            first_vertex: starts[object],
            vertices: range.len() as u32,
        }
    };
    (0..starts.len() - 1).map(one).collect()
}
