//! Twin of `live/respond.wgsl`: the impulse of every contact, with friction.

use super::Twin;
use crate::live::layout::NOTHING;
use glam::Vec3;

/// The share of the response that friction counts with.
const SLIDING: f32 = 1.5;

impl Twin<'_> {
    /// Added to the points of both sides.
    pub fn respond(&mut self) {
        for i in 0..self.contacts.len() {
            let contact = self.contacts[i];
            if contact.response <= 0.0 {
                continue;
            }
            let sides = self.sides(&contact);
            let (mut at, mut velocity) = (Vec3::ZERO, Vec3::ZERO);
            for &(vertex, share) in &sides {
                let moving = self.moving(vertex);
                at += moving.at * share;
                velocity += moving.velocity * share;
            }
            let rest = if contact.corners[0] == NOTHING { 0.0 } else { self.params.rest_depth };
            let normal = Vec3::from(contact.normal);
            let (gap, approach) = (normal.dot(at) - contact.depth + rest, normal.dot(velocity));
            let pressed = (contact.pressed + (-gap.max(0.0) / self.params.h - approach) / contact.response).max(0.0);
            let separated = ((-gap).max(0.0) * self.params.separated_part / self.params.h)
                .min(self.params.separation_speed)
                / contact.response;
            let sliding = velocity - normal * approach;
            let before = Vec3::from(contact.rubbed);
            let rubbed = before - normal * before.dot(normal) - sliding / (contact.response * SLIDING);
            let rubbed = rubbed.clamp_length_max(contact.friction * pressed);
            self.contacts[i].pressed = pressed;
            self.contacts[i].rubbed = rubbed.to_array();
            let impulse = normal * pressed + rubbed;
            let correction = impulse - normal * contact.pressed - before;
            for &(vertex, share) in &sides {
                self.push(vertex, [correction + impulse, correction + normal * separated], share);
            }
        }
    }
}
