//! Twin of `live/add_normals.wgsl`: which way is out at the vertices of surfaces.

use super::Twin;
use glam::Vec3;

impl Twin<'_> {
    /// The sum of the normals of the triangles at each vertex.
    pub fn add_normals(&self, positions: &[Vec3]) -> Vec<Vec3> {
        let mut sums = vec![Vec3::ZERO; positions.len()];
        for &[a, b, c, _] in self.cells {
            let [p, q, r] = [a, b, c].map(|v| positions[v as usize]);
            let normal = (q - p).cross(r - p).normalize_or_zero();
            [a, b, c].iter().for_each(|&v| sums[v as usize] += normal);
        }
        sums
    }
}
