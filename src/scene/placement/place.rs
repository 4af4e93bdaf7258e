//! Twin of `scene/place.wgsl`: where vertices are.

use glam::Vec3;

use super::{Anchor, Placement};

impl Anchor {
    /// Where the vertex is, with these control points of the scene.
    pub fn place(&self, controls: &[Vec3]) -> Vec3 {
        let [a, b, c, d] = self.controls.map(|control| controls[control as usize]);
        let [wa, wb, wc, wd] = self.weights;
        a * wa + b * wb + c * wc + d * wd
    }
}

impl Placement {
    /// Vertex positions for some control points.
    pub fn place(&self, controls: &[Vec3]) -> Vec<Vec3> {
        self.place_every(1, controls).collect()
    }

    /// The positions of every n-th vertex.
    pub fn place_every(&self, every: usize, controls: &[Vec3]) -> impl Iterator<Item = Vec3> {
        self.anchors.iter().step_by(every).map(|anchor| anchor.place(controls))
    }
}
