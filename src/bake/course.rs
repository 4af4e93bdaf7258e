//! Prescribed motions of rigid bodies.

use super::description::Moment;
use crate::simulate::{Pose, turn};
use glam::DVec3;

/// A prescribed motion.
#[derive(Debug, Clone)]
pub(super) struct Course {
    /// Where it starts.
    pub pose: Pose,
    /// A constant velocity.
    pub velocity: DVec3,
    /// Translations and rotations at some moments, in the order of their times.
    pub moments: Vec<Moment>,
}

impl Course {
    /// Whether it is more than standing still.
    pub fn moves(&self) -> bool {
        self.velocity != DVec3::ZERO || self.moments.len() > 1
    }

    /// The pose at a time in seconds.
    pub fn at(&self, time: f64) -> Pose {
        let Moment { shift, turn: by, .. } = self.moment(time);
        Pose {
            rotation: turn(by, by.length().to_radians()) * self.pose.rotation,
            translation: self.pose.translation + self.velocity * time + shift,
        }
    }

    fn moment(&self, time: f64) -> Moment {
        let after = self.moments.partition_point(|moment| moment.time <= time);
        match (after.checked_sub(1).and_then(|before| self.moments.get(before)), self.moments.get(after)) {
            (Some(before), Some(after)) => {
                let part = (time - before.time) / (after.time - before.time);
                let eased = part * part * (3.0 - 2.0 * part);
                Moment { time, shift: before.shift.lerp(after.shift, eased), turn: before.turn.lerp(after.turn, eased) }
            }
            (Some(moment), None) | (None, Some(moment)) => *moment,
            (None, None) => Moment { time, shift: DVec3::ZERO, turn: DVec3::ZERO },
        }
    }
}
