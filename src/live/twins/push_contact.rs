//! Twin of `live/push_contact.wgsl`: appends a contact.

use super::Twin;
use crate::live::layout::Contact;
use glam::Vec3;

impl Twin<'_> {
    pub(super) fn push_contact(&mut self, vertex: u32, corners: [u32; 4], weights: [f32; 4], normal: Vec3, depth: f32) {
        let normal = normal.to_array();
        self.contacts.push(Contact { vertex, corners, weights, normal, depth, ..bytemuck::Zeroable::zeroed() });
    }
}
