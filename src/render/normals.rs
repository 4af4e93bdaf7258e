//! Smooth normals, computed on the GPU from the present positions.

use crate::gpu::{
    Binding, Gpu, GpuError, Kernel, KernelSource,
    buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
};

/// The kernel that computes them.
pub(super) fn source() -> KernelSource {
    use Binding::{Read, Write};
    KernelSource::new("draw/normals.wgsl", "main", &[Read, Read, Read, Read, Write])
}

/// The triangles around every vertex of a surface.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rings {
    /// The shader's `Ring`: a vertex, and the first and the end of its triangles.
    pub rings: Vec<[u32; 4]>,
    /// Triangles, vertex by vertex.
    pub fans: Vec<u32>,
}

impl Rings {
    /// Vertices that no triangle has get no ring.
    pub fn of(triangles: &[[u32; 3]]) -> Self {
        let mut corners: Vec<(u32, u32)> =
            (0..).zip(triangles).flat_map(|(t, vertices)| vertices.map(|v| (v, t))).collect();
        corners.sort_unstable();
        let mut first = 0;
        let rings = corners
            .chunk_by(|a, b| a.0 == b.0)
            .map(|same| {
                let ring = [same[0].0, first, first + same.len() as u32, 0];
                first = ring[2];
                ring
            })
            .collect();
        Self { rings, fans: corners.into_iter().map(|(_, t)| t).collect() }
    }
}

/// Normals of one surface.
#[derive(Debug)]
pub(super) struct Normals {
    /// Four f32 per vertex of the mesh: the normal, and hollow (1) or ridge (-1). Vertices inside have none.
    pub buffer: wgpu::Buffer,
    kernel: Kernel,
    bindings: wgpu::BindGroup,
    groups: u32,
    _owned: OwnedBuffers,
}

impl Normals {
    pub fn new(
        gpu: &Gpu,
        positions: &wgpu::Buffer,
        triangles: &wgpu::Buffer,
        vertex_count: u32,
        rings: &Rings,
    ) -> Result<Self, GpuError> {
        let kernel = gpu.kernel(&source())?;
        let buffer = create_buffer(gpu, "normals", 16 * u64::from(vertex_count.max(1)), STORAGE)?;
        let around = upload(gpu, "rings", &rings.rings, STORAGE)?;
        let fans = upload(gpu, "fans", &rings.fans, STORAGE)?;
        let bindings = kernel.bind(gpu, &[positions, triangles, &around, &fans, &buffer]);
        let _owned = OwnedBuffers::all([&buffer, &around, &fans]);
        Ok(Self { buffer, kernel, bindings, groups: (rings.rings.len() as u32).div_ceil(64), _owned })
    }

    pub fn compute(&self, pass: &mut wgpu::ComputePass<'_>) {
        self.kernel.dispatch(pass, &self.bindings, self.groups);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_list_every_corner_once() {
        let rings = Rings::of(&[[0, 5, 2], [5, 2, 7]]);
        assert_eq!(rings.rings, [[0, 0, 1, 0], [2, 1, 3, 0], [5, 3, 5, 0], [7, 5, 6, 0]]);
        assert_eq!(rings.fans, [0, 0, 1, 0, 1, 1]);
        assert_eq!(Rings::of(&[]), Rings { rings: vec![], fans: vec![] });
    }
}
