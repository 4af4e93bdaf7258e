//! Twin of `live/load.wgsl`: how much weight contacts have in every point, together.

use super::Twin;
use crate::live::layout::LOAD_SCALE;

impl Twin<'_> {
    /// Of all contacts.
    pub fn load(&mut self) {
        self.loads.fill(0);
        for contact in self.contacts.clone() {
            for (vertex, share) in self.sides(&contact) {
                let anchor = self.anchors[vertex as usize];
                let fixed = |weight: f32| (LOAD_SCALE * weight).ceil() as u32;
                if self.bodies.points[anchor.controls[0] as usize][3] < 0.0 {
                    self.loads[anchor.controls[0] as usize] += fixed(share.abs());
                } else {
                    for k in 0..4 {
                        let weight = anchor.weights[k].abs() * share.abs();
                        self.loads[anchor.controls[k] as usize] += if weight > 0.0 { fixed(weight) } else { 0 };
                    }
                }
            }
        }
    }
}
