//! Convex shapes on the GPU.

use crate::{
    geometry::convex::Shape,
    gpu::{
        Gpu, GpuError,
        buffer::{STORAGE, upload},
    },
};
use glam::Vec3;

/// Shapes as the kernels read them.
#[derive(Debug)]
pub enum ShapeBuffers {
    /// Four corners each, coordinate by coordinate; a triangle has its last one twice.
    Tetrahedra(wgpu::Buffer),
    /// Any number of points.
    Convex {
        /// First point, number of points, first entry of `starts`, whether there are neighbours: `ConvexShape` of
        /// `shaders/distance/shape.wgsl`.
        shapes: wgpu::Buffer,
        /// Vertices of hulls.
        points: wgpu::Buffer,
        /// Where the neighbours of a vertex begin.
        starts: wgpu::Buffer,
        /// Neighbours, by their number in the shape.
        neighbours: wgpu::Buffer,
    },
}

impl ShapeBuffers {
    /// Uploads tetrahedra.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn tetrahedra(gpu: &Gpu, all: &[[Vec3; 4]]) -> Result<Self, GpuError> {
        let words: Vec<[f32; 12]> =
            all.iter().map(|t| std::array::from_fn(|word| t[word % 4].to_array()[word / 4])).collect();
        Ok(Self::Tetrahedra(upload(gpu, "tetrahedra", &words, STORAGE)?))
    }

    /// Uploads shapes of any number of points; of those that keep their hull only its vertices.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn convex(gpu: &Gpu, all: &[Shape<f32>]) -> Result<Self, GpuError> {
        let (mut shapes, mut points, mut starts, mut neighbours) = (vec![], vec![], vec![], vec![]);
        for shape in all {
            let corners = shape.corners();
            let climbs = shape.neighbours(corners[0]).is_some();
            shapes.push([points.len() as u32, corners.len() as u32, starts.len() as u32, u32::from(climbs)]);
            points.extend(corners.iter().map(|&corner| {
                let [x, y, z] = shape.point(corner).0;
                [x, y, z, 0.0]
            }));
            let mut place = vec![0; shape.len()];
            (0..).zip(corners).for_each(|(number, &corner)| place[corner as usize] = number);
            for &corner in corners.iter().filter(|_| climbs) {
                starts.push(neighbours.len() as u32);
                neighbours.extend(shape.neighbours(corner).into_iter().flatten().map(|&next| place[next as usize]));
            }
            starts.push(neighbours.len() as u32);
        }
        Ok(Self::Convex {
            shapes: upload(gpu, "shapes", &shapes, STORAGE)?,
            points: upload(gpu, "points", &points, STORAGE)?,
            starts: upload(gpu, "starts", &starts, STORAGE)?,
            neighbours: upload(gpu, "neighbours", &neighbours, STORAGE)?,
        })
    }
}
