//! Twin of `playback/moment.wgsl`.

use glam::Vec3;

/// Where vertices are at a time of a step, from 0 to 1.
pub fn moment(begin: &[Vec3], next: &[Vec3], time: f32) -> Vec<Vec3> {
    let place = |(from, to): (&Vec3, &Vec3)| match time {
        ..=0.0 => *from,
        1.0.. => *to,
        _ => from.lerp(*to, time),
    };
    begin.iter().zip(next).map(place).collect()
}
