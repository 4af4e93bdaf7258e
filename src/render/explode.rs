//! The exploded view: the direction in which each object is moved apart from the others, from its present surface.

use std::sync::OnceLock;

use crate::gpu::{
    Binding, Gpu, GpuError, Kernel, KernelSource,
    buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
};

/// Corners of an object's surface whose mean is its centre; as in `draw/explode.wgsl`.
pub(super) const CHOSEN: usize = 64;
/// Instead of a corner where an object has no surface; as in `draw/explode.wgsl`.
pub(super) const NONE: u32 = u32::MAX;

/// The kernel that computes the directions.
pub(super) fn source() -> KernelSource {
    use Binding::{Read, Write};
    KernelSource::new("draw/explode.wgsl", "main", &[Read, Read, Read, Write])
}

/// The directions of a scene's objects.
#[derive(Debug)]
pub(super) struct Apart {
    /// Four f32 per object: from the mean of all centres to its own, and 0.
    pub shifts: wgpu::Buffer,
    inputs: [wgpu::Buffer; 3],
    /// Compiled when objects are moved apart for the first time.
    kernel: OnceLock<(Kernel, wgpu::BindGroup)>,
    _owned: OwnedBuffers,
}

impl Apart {
    /// Of surface triangles that belong to these objects, of which there are `object_count`.
    pub fn new(
        gpu: &Gpu,
        positions: &wgpu::Buffer,
        triangles: &wgpu::Buffer,
        objects: &[u32],
        object_count: u32,
    ) -> Result<Self, GpuError> {
        let object_count = object_count.max(1) as usize;
        let shifts = create_buffer(gpu, "shifts", 16 * object_count as u64, STORAGE)?;
        let chosen = upload(gpu, "chosen corners", &choose(objects, object_count), STORAGE)?;
        let _owned = OwnedBuffers::all([&shifts, &chosen]);
        let inputs = [positions.clone(), triangles.clone(), chosen];
        Ok(Self { shifts, inputs, kernel: OnceLock::new(), _owned })
    }

    /// Computes the directions from the present positions.
    ///
    /// # Errors
    /// A shader that is not there.
    pub fn compute(&self, gpu: &Gpu, pass: &mut wgpu::ComputePass<'_>) -> Result<(), GpuError> {
        let (kernel, bindings) = match self.kernel.get() {
            Some(known) => known,
            None => {
                let kernel = gpu.kernel(&source())?;
                let [positions, triangles, chosen] = &self.inputs;
                let bindings = kernel.bind(gpu, &[positions, triangles, chosen, &self.shifts]);
                self.kernel.get_or_init(|| (kernel, bindings))
            }
        };
        kernel.dispatch(pass, bindings, 1);
        Ok(())
    }
}

/// The same number of corners for every object, evenly chosen among those of its triangles.
pub(super) fn choose(objects: &[u32], object_count: usize) -> Vec<u32> {
    let mut own = vec![Vec::new(); object_count];
    for (triangle, &object) in (0..).zip(objects) {
        own[(object as usize).min(object_count - 1)].push(triangle);
    }
    let corner = |own: &Vec<u32>, i: usize| own.get(i * own.len() / CHOSEN).map_or(NONE, |t| 3 * t + i as u32 % 3);
    own.iter().flat_map(|own| (0..CHOSEN).map(move |i| corner(own, i))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_chosen_evenly_and_only_of_the_own_triangles() {
        // 200 triangles of object 0, three of object 2, none of object 1; an id too large counts as the last.
        let objects: Vec<u32> = (0..203).map(|t| if t < 200 { 0 } else { 2 + t % 2 }).collect();
        let chosen = choose(&objects, 3);
        assert_eq!(chosen.len(), 3 * CHOSEN);
        let triangles: Vec<u32> = chosen.iter().map(|corner| corner / 3).collect();
        assert!(triangles[..CHOSEN].windows(2).all(|two| (3..=4).contains(&(two[1] - two[0]))));
        assert!(chosen[CHOSEN..2 * CHOSEN].iter().all(|&corner| corner == NONE));
        for t in 200..203 {
            assert!(triangles[2 * CHOSEN..].iter().filter(|&&chosen| chosen == t).count() >= 21);
        }
    }
}
