//! Twin of `draw/normals.wgsl`.

use glam::{Vec3, Vec4};

use crate::render::normals::Rings;

/// Normals of the vertices of these triangles, each with how hollow the surface is there.
pub fn normals(positions: &[Vec3], triangles: &[[u32; 3]]) -> Vec<Vec4> {
    let mut normals = vec![Vec4::ZERO; positions.len()];
    let Rings { rings, fans } = Rings::of(triangles);
    for [vertex, first, end, _] in rings {
        let here = positions[vertex as usize];
        let (mut sum, mut around, mut reach) = (Vec3::ZERO, Vec3::ZERO, 0.0);
        for &triangle in &fans[first as usize..end as usize] {
            let [a, b, c] = triangles[triangle as usize].map(|v| positions[v as usize]);
            sum += (b - a).cross(c - a);
            for corner in [a, b, c] {
                around += corner - here;
                reach += corner.distance(here);
            }
        }
        let outward = sum.normalize();
        normals[vertex as usize] = outward.extend((2.5 * outward.dot(around) / reach).clamp(-1.0, 1.0));
    }
    normals
}
