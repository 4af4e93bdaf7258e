//! Twin of `live/list_contacts.wgsl`: vertices in tetrahedra become contacts.

use super::Twin;
use glam::{Mat3, Vec3};

impl Twin<'_> {
    /// As the search found them, with direction and depth of each vertex.
    pub fn list_contacts(&mut self, positions: &[Vec3], found: &[([u32; 2], Vec3, f32)]) {
        for &([vertex, primitive], normal, depth) in found {
            let corners = self.cells[primitive as usize];
            let [a, b, c, d] = corners.map(|v| positions[v as usize]);
            let edges = Mat3::from_cols(b - a, c - a, d - a);
            if edges.determinant() != 0.0 {
                let w = edges.inverse() * (positions[vertex as usize] - a);
                let weights = [1.0 - w.element_sum(), w.x, w.y, w.z];
                self.push_contact(vertex, corners, weights, normal, depth);
            }
        }
    }
}
