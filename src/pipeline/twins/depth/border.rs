//! Twin of `depth/border/border.wgsl`: the depth of vertices next to ones that do not collide, from the crossings that are on the GPU.

use glam::Vec3;

use super::{
    crossing::{Crossing, NOT_CROSSED},
    vertex_depth::{Mean, VertexDepths},
};

/// Depths of the first ring.
pub fn border(crossings: &[Crossing], vertices: usize, nearest: f32) -> VertexDepths {
    let mut means = vec![Mean::default(); vertices];
    for crossing in crossings.iter().filter(|crossing| crossing.triangle != NOT_CROSSED) {
        let (offset, normal) = (Vec3::from(crossing.offset), Vec3::from(crossing.normal));
        means[crossing.inner as usize].add(offset, nearest, normal, offset.dot(normal));
    }
    let mut known = VertexDepths::none(vertices);
    for (v, mean) in means.iter().enumerate() {
        if let Some(value) = mean.value() {
            (known.depths[v], known.rings[v]) = (value, 1);
        }
    }
    known
}
