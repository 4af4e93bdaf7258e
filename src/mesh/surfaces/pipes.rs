//! Pipes: long thin triangles.

use crate::mesh::Mesh;
use glam::DVec3;
use std::f64::consts::TAU;

/// Radius of the chair's pipes.
const RADIUS: f64 = 0.014;

/// A chair of 26 straight pipes with `sides` sides each, 1 high. A pipe is a single step long, so that its triangles are long
/// and thin.
pub fn chair(sides: u32) -> Mesh {
    let (seat, top, half) = (-0.05, 0.5, 0.24);
    let mut bars: Vec<[DVec3; 2]> = Vec::new();
    let bar = |a: [f64; 3], b: [f64; 3]| [DVec3::from_array(a), DVec3::from_array(b)];
    for x in [-half, half] {
        bars.push(bar([x, -0.5, half], [x, seat, half]));
        bars.push(bar([x, -0.5, -half], [x, top, -half - 0.06]));
        // Beside the legs, so that pipes do not meet.
        let beside = 2.2 * RADIUS * x.signum();
        bars.push(bar([x - beside, seat - 0.06, -half], [x - beside, seat - 0.06, half]));
        bars.push(bar([x - beside, -0.35, -half], [x - beside, -0.35, half]));
        // The arms and what carries them.
        bars.push(bar([x + beside, 0.17, -half - 0.05], [x + beside, 0.17, half]));
        bars.push(bar([x, seat + 0.03, half], [x, 0.14, half]));
    }
    // The seat.
    for i in 0..9 {
        let z = 0.8 * half * (f64::from(i) / 4.0 - 1.0);
        bars.push(bar([0.03 - half, seat + 0.03, z], [half - 0.03, seat + 0.03, z]));
    }
    // The back.
    for i in 0..5 {
        let x = half * 0.8 * (f64::from(i) / 2.0 - 1.0);
        bars.push(bar([x, 0.05, -half + 0.02], [x, top - 0.02, -half - 0.02]));
    }
    let mut mesh = Mesh::of_triangles(vec![], &[]);
    bars.iter().for_each(|&ends| pipe(ends, sides, &mut mesh));
    mesh
}

/// Adds a closed pipe between two points.
fn pipe([from, to]: [DVec3; 2], sides: u32, mesh: &mut Mesh) {
    let first = mesh.positions.len() as u32;
    let along = (to - from).normalize_or_zero();
    let across = along.any_orthonormal_vector();
    let beside = along.cross(across);
    for end in [from, to] {
        mesh.positions.extend((0..sides).map(|side| {
            let (sin, cos) = libm::sincos(TAU * f64::from(side) / f64::from(sides));
            end + (across * cos + beside * sin) * RADIUS
        }));
    }
    mesh.positions.extend([from, to]);
    let [near, far] = [first + 2 * sides, first + 2 * sides + 1];
    for side in 0..sides {
        let (a, b) = (first + side, first + (side + 1) % sides);
        let (c, d) = (b + sides, a + sides);
        mesh.cells.extend([[a, b, c, c], [a, c, d, d], [near, b, a, a], [far, d, c, c]]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        detect::{Assembly, Settings, reference},
        geometry::Primitive,
    };

    #[test]
    fn pipes_are_closed_face_outward_and_do_not_meet() {
        let mesh = chair(8);
        mesh.validate().unwrap();
        let pipes = mesh.cells.len() / 32;
        assert_eq!(mesh.positions.len(), pipes * 18);
        let volume = |t: usize| {
            let [a, b, c] = mesh.triangle(t).vertices;
            a.cross(b).dot(c) / 6.0
        };
        for pipe in 0..pipes {
            assert!((32 * pipe..32 * (pipe + 1)).map(volume).sum::<f64>() > 0.0);
        }
        let assembly = Assembly {
            primitive: Primitive::Triangles,
            positions: mesh.positions.iter().map(|p| p.as_vec3()).collect(),
            cells: mesh.cells.clone(),
            objects: vec![0; mesh.cells.len()],
            ..Assembly::default()
        };
        let settings = Settings { self_collisions: true, ..Settings::default() };
        assert_eq!(reference::kdet(&assembly.frame(), &settings).pairs().len(), 0);
        let extent = mesh.bounds().extent();
        assert!(extent.max_element() < 1.1 && extent.y > 0.99, "{extent}");
    }
}
