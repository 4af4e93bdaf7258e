//! What Guigue–Devillers did, as plain data.

use super::{
    observed_guigue_devillers,
    observer::Observer,
    tet::{Tet, measure},
    trace::{Orientation, OrientationKind, Trace},
    triangle::triangle_plane,
};
use glam::Vec3;

/// Watches the signs.
struct Signs {
    /// What makes a height of a determinant, for the planes of a and b.
    heights: [f32; 2],
    seen: Vec<Orientation>,
}

impl Observer for Signs {
    fn orientation(&mut self, number: usize, value: f32, bound: f32) {
        let (kind, factor) = match number {
            0..3 => (OrientationKind::CornerOfB { corner: number }, self.heights[0]),
            3..6 => (OrientationKind::CornerOfA { corner: number - 3 }, self.heights[1]),
            _ => (OrientationKind::Order, 1.0),
        };
        self.seen.push(Orientation { kind, value: value * factor, certain: value.abs() > bound });
    }
}

/// [`super::decide_guigue_devillers`], watched.
pub fn trace_guigue_devillers(a: [Vec3; 4], b: [Vec3; 4]) -> Trace {
    let m = measure(Tet::new(a), Tet::new(b));
    let heights = [a, b].map(|t| {
        let area = triangle_plane(Tet::new(t), m).normal.length();
        if area > 0.0 { m.unscale / area } else { 0.0 }
    });
    let mut watched = Signs { heights, seen: vec![] };
    let answer = observed_guigue_devillers(a, b, &mut watched);
    Trace { orientations: watched.seen, ..Trace::new(answer) }
}
