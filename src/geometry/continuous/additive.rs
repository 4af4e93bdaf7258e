//! Additive conservative advancement: time advances by the distance over the largest speed, which cannot step over a contact.
//!
//! After Li, Kaufman and Jiang (*Codimensional incremental potential contact*, 2021).

use super::{Kind, Query};
use crate::geometry::{Triangle, point_triangle, segment_segment};
use glam::DVec3;

/// A gap smaller than this part of the query's extent is a contact.
const MARGIN: f64 = 1.0 / (1 << 20) as f64;
/// What rounding can change of a distance, as a part of the extent; far more than it does.
const ROUNDING: f64 = 1.0 / (1u64 << 40) as f64;
/// The most steps; what is not decided then is a contact.
const STEPS: u32 = 4096;

/// A time before which the two stay farther apart than the separation; none if they do so at all times. They may come no nearer than
/// the margin, 2⁻²⁰ of their extent, and count as in contact.
pub fn additive(query: &Query, separation: f64) -> Option<f64> {
    // Seen from a point of the query: its place costs no digits. Differences of f32 numbers lose nothing that matters.
    let origin = query.begin[0].as_dvec3();
    let begin = query.begin.map(|p| p.as_dvec3() - origin);
    let motion: [DVec3; 4] = std::array::from_fn(|i| query.end[i].as_dvec3() - query.begin[i].as_dvec3());
    let mean = motion.iter().sum::<DVec3>() / 4.0;
    let speeds = motion.map(|m| (m - mean).length());
    let speed = match query.kind {
        Kind::VertexFace => speeds[0] + speeds[1].max(speeds[2]).max(speeds[3]),
        Kind::EdgeEdge => speeds[0].max(speeds[1]) + speeds[2].max(speeds[3]),
    };
    let extent = begin.iter().map(|p| p.length()).fold(0.0, f64::max) + motion.map(DVec3::length).iter().sum::<f64>();
    let mut time = 0.0;
    for _ in 0..STEPS {
        let at: [DVec3; 4] = std::array::from_fn(|i| begin[i] + (motion[i] - mean) * time);
        let distance = match query.kind {
            Kind::VertexFace => point_triangle(at[0], &Triangle::new([at[1], at[2], at[3]])),
            Kind::EdgeEdge => segment_segment([at[0], at[1]], [at[2], at[3]]),
        };
        let gap = distance - separation - (extent + separation) * ROUNDING;
        if gap <= extent * MARGIN {
            break;
        }
        time += gap / (speed * (1.0 + ROUNDING));
        if time > 1.0 {
            return None;
        }
    }
    Some(time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    #[test]
    fn it_stops_shortly_before_a_contact() {
        let v = Vec3::new;
        let face = [v(-1.0, -1.0, 0.0), v(3.0, -1.0, 0.0), v(-1.0, 3.0, 0.0)];
        let query = |x: f32, z: f32| Query {
            kind: Kind::VertexFace,
            begin: [v(x, 0.0, 1.0), face[0], face[1], face[2]],
            end: [v(x, 0.0, z), face[0], face[1], face[2]],
        };
        let time = additive(&query(0.0, -3.0), 0.0).unwrap();
        assert!((0.2499..=0.25).contains(&time), "{time}");
        let time = additive(&query(0.0, -3.0), 0.5).unwrap();
        assert!((0.1249..=0.125).contains(&time), "{time}");
        assert_eq!(additive(&query(0.0, 0.001), 0.0), None);
        assert_eq!(additive(&query(2.1, -3.0), 0.0), None);
        assert_eq!(additive(&query(0.0, 1.0), 0.0), None);
        assert_eq!(additive(&query(0.0, 1.0), 1.0), Some(0.0));
    }
}
