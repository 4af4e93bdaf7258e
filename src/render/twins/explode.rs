//! Twin of `draw/explode.wgsl`.

use glam::Vec3;

use crate::render::explode::{CHOSEN, NONE, choose};

/// The direction in which every object moves, given the surface's triangles and the object of each.
pub fn explode(positions: &[Vec3], triangles: &[[u32; 3]], objects: &[u32], object_count: usize) -> Vec<Vec3> {
    let corner = |corner: &u32| positions[triangles.as_flattened()[*corner as usize] as usize];
    let chosen = choose(objects, object_count);
    let centre = |own: &[u32]| (own[0] != NONE).then(|| own.iter().map(corner).sum::<Vec3>() / CHOSEN as f32);
    let centres: Vec<Option<Vec3>> = chosen.chunks(CHOSEN).map(centre).collect();
    let known = centres.iter().flatten();
    let middle = known.clone().sum::<Vec3>() / known.count().max(1) as f32;
    // An object without a surface stays where it is.
    centres.into_iter().map(|centre| centre.map_or(Vec3::ZERO, |centre| centre - middle)).collect()
}
