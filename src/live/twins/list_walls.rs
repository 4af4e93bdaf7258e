//! Twin of `live/list_walls.wgsl`: vertices that can reach the floor or a wall become contacts.

use super::{Twin, moving::Moving};
use crate::live::layout::NOTHING;
use glam::Vec3;

impl Twin<'_> {
    /// Of all vertices that can move.
    pub fn list_walls(&mut self) {
        let fall = Vec3::from(self.params.gravity).length() * self.params.step * self.params.step;
        for vertex in 0..self.anchors.len() as u32 {
            let Moving { at, velocity, can_move } = self.moving(vertex);
            if !can_move {
                continue;
            }
            for axis in 0..3 {
                let normal = Vec3::AXES[axis];
                let reach = self.params.rest_depth + fall + velocity[axis].abs() * self.params.step;
                let [low, high] = [self.params.walls_low[axis], self.params.walls_high[axis]];
                if at[axis] - low < reach {
                    self.push_contact(vertex, [NOTHING; 4], [0.0; 4], normal, low);
                }
                if high - at[axis] < reach {
                    self.push_contact(vertex, [NOTHING; 4], [0.0; 4], -normal, -high);
                }
            }
        }
    }
}
