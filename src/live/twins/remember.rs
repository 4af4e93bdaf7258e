//! Twin of `live/remember.wgsl`: keeps the impulses of contacts for the next step.

use super::{Twin, memory};
use crate::live::layout::fixed_scale;
use glam::Vec3;

impl Twin<'_> {
    /// Four words for each vertex and kind of contact: a sum, and how many there were.
    pub fn remember(&self) -> Vec<[i32; 4]> {
        let mut kept = vec![[0; 4]; memory::KINDS * self.anchors.len()];
        for contact in &self.contacts {
            let impulse = Vec3::from(contact.normal) * contact.pressed + Vec3::from(contact.rubbed);
            let most = Vec3::splat(self.params.max_speed);
            let fixed = (impulse * contact.response).clamp(-most, most) * fixed_scale(self.params.max_speed);
            let words = &mut kept[memory::place(contact)];
            for (sum, change) in words.iter_mut().zip(fixed.to_array()) {
                *sum += change.round_ties_even() as i32;
            }
            words[3] += 1;
        }
        kept
    }
}
