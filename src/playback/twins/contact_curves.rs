//! Twin of `playback/contact_curves.wgsl`, line by line.

use glam::Vec3;

use crate::{
    playback::contact_curves::WIDTH,
    render::{Ink, Stroke},
};

/// What a triangle has in common with a plane: its ends, each with its place along a direction.
struct Crossing {
    low: (f32, Vec3),
    high: (f32, Vec3),
}

fn crossing(corners: [Vec3; 3], point: Vec3, across: Vec3, along: Vec3) -> Option<Crossing> {
    let mut found: Option<Crossing> = None;
    for i in 0..3 {
        let (from, to) = (corners[i], corners[(i + 1) % 3]);
        let [a, b] = [from, to].map(|corner| across.dot(corner - point));
        if a * b > 0.0 || a == b {
            continue;
        }
        let at = from.lerp(to, a / (a - b));
        let here = (along.dot(at), at);
        let Crossing { low, high } = found.unwrap_or(Crossing { low: here, high: here });
        let low = if here.0 < low.0 { here } else { low };
        let high = if here.0 > high.0 { here } else { high };
        found = Some(Crossing { low, high });
    }
    found
}

fn normal([a, b, c]: [Vec3; 3]) -> Vec3 {
    (b - a).cross(c - a)
}

/// The segments of these pairs of triangles.
pub fn contact_curves(pairs: &[[u32; 2]], positions: &[Vec3], cells: &[[u32; 4]]) -> Vec<Stroke> {
    let stroke = |pair: &[u32; 2]| {
        let origin = positions[cells[pair[0] as usize][0] as usize];
        let triangle = |p: u32| [0, 1, 2].map(|i| positions[cells[p as usize][i] as usize] - origin);
        let [a, b] = pair.map(triangle);
        let [across_a, across_b] = [a, b].map(normal);
        let along = across_a.cross(across_b);
        let of_a = crossing(a, b[0], across_b, along)?;
        let of_b = crossing(b, a[0], across_a, along)?;
        let (_, first) = if of_a.low.0 > of_b.low.0 { of_a.low } else { of_b.low };
        let (_, last) = if of_a.high.0 < of_b.high.0 { of_a.high } else { of_b.high };
        Some(Stroke { from: first + origin, width: WIDTH, to: last + origin, ink: Ink::Pick as u32 })
    };
    pairs.iter().filter_map(stroke).collect()
}
