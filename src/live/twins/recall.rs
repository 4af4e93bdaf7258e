//! Twin of `live/recall.wgsl`: contacts begin with the impulses of the last step.

use super::{Twin, memory};
use crate::live::layout::fixed_scale;
use glam::Vec3;

impl Twin<'_> {
    /// From what [`Twin::remember`] kept.
    pub fn recall(&mut self, memory: &[[i32; 4]]) {
        for contact in self.contacts.iter_mut().filter(|contact| contact.response > 0.0) {
            let [x, y, z, count] = memory[memory::place(contact)];
            if count > 0 {
                let sum = Vec3::new(x as f32, y as f32, z as f32);
                let impulse = sum / (fixed_scale(self.params.max_speed) * count as f32 * contact.response);
                let normal = Vec3::from(contact.normal);
                contact.pressed = impulse.dot(normal).max(0.0);
                contact.rubbed = (impulse - normal * impulse.dot(normal)).to_array();
            }
        }
    }
}
