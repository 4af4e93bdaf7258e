//! The cells of one depth of the octree of a search on the host, as boxes.

use crate::{
    detect::{Frame, Settings, object_vertices, reference},
    geometry::Aabb,
    gpu::{
        Gpu, GpuError,
        buffer::{OwnedBuffers, STORAGE, upload},
    },
    render::Spans,
};
use glam::DVec3;

#[derive(Debug)]
pub(super) struct OctreeCells {
    boxes: wgpu::Buffer,
    arguments: wgpu::Buffer,
    _owned: OwnedBuffers,
}

impl OctreeCells {
    /// Of a frame whose objects were searched; the root has depth 0. None beyond the deepest.
    // A door between what the page loads first and later (scripts/shrink.mjs).
    #[inline(never)]
    pub fn new(gpu: &Gpu, frame: &Frame<'_>, settings: &Settings, depth: u32) -> Result<Option<Self>, GpuError> {
        let (starts, vertices) = object_vertices(frame);
        let around = |range: &[u32]| {
            let own = &vertices[range[0] as usize..range[1] as usize];
            let points: Vec<DVec3> = own.iter().map(|&v| frame.positions[v as usize].as_dvec3()).collect();
            Aabb::around(&points)
        };
        // An object without primitives has none.
        let boxes: Vec<Aabb> = starts.windows(2).filter(|range| range[0] < range[1]).map(around).collect();
        let octree = reference::octree(&boxes, settings);
        let cells: Vec<[[f32; 4]; 2]> = octree
            .cells()
            .filter(|(_, at, _)| *at == depth)
            .map(|(bounds, _, _)| [bounds.min, bounds.max].map(|p| p.as_vec3().extend(0.0).to_array()))
            .collect();
        if cells.is_empty() {
            return Ok(None);
        }
        let mut arguments = Spans::NONE;
        arguments[1] = cells.len() as u32;
        let boxes = upload(gpu, "octree cells", &cells, STORAGE)?;
        let arguments = upload(gpu, "octree cells", &arguments, STORAGE | wgpu::BufferUsages::INDIRECT)?;
        Ok(Some(Self { _owned: OwnedBuffers::all([&boxes, &arguments]), boxes, arguments }))
    }

    pub fn spans(&self) -> Spans<'_> {
        Spans { boxes: &self.boxes, arguments: &self.arguments }
    }
}
