//! Pipes.

use crate::mesh::Mesh;
use glam::DVec3;
use std::f64::consts::TAU;

/// Radius of the chair's pipes.
const RADIUS: f64 = 0.014;

/// A chair of 26 straight pipes with `sides` sides each, 1 high, in steps of at most `length` along each pipe. Its shape does
/// not depend on the length.
pub fn chair(sides: u32, length: f64) -> Mesh {
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
    bars.iter().for_each(|&ends| pipe(ends, sides, length, &mut mesh));
    mesh
}

/// Adds a closed pipe between two points.
fn pipe([from, to]: [DVec3; 2], sides: u32, length: f64, mesh: &mut Mesh) {
    let first = mesh.positions.len() as u32;
    let steps = (from.distance(to) / length).ceil().max(1.0) as u32;
    let along = (to - from).normalize_or_zero();
    let across = along.any_orthonormal_vector();
    let beside = along.cross(across);
    for step in 0..=steps {
        let centre = from.lerp(to, f64::from(step) / f64::from(steps));
        mesh.positions.extend((0..sides).map(|side| {
            let (sin, cos) = libm::sincos(TAU * f64::from(side) / f64::from(sides));
            centre + (across * cos + beside * sin) * RADIUS
        }));
    }
    mesh.positions.extend([from, to]);
    let last = first + steps * sides;
    let [near, far] = [last + sides, last + sides + 1];
    for (side, next) in (0..sides).map(|side| (side, (side + 1) % sides)) {
        for ring in (0..steps).map(|step| first + step * sides) {
            let [a, b, c, d] = [ring + side, ring + next, ring + sides + next, ring + sides + side];
            mesh.cells.extend([[a, b, c, c], [a, c, d, d]]);
        }
        let [a, b, c, d] = [first + side, first + next, last + next, last + side];
        mesh.cells.extend([[near, b, a, a], [far, d, c, c]]);
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
        // Longer than any pipe: each is one step.
        let mesh = chair(8, 2.0);
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

    #[test]
    fn shorter_steps_leave_the_shape() {
        let [coarse, fine] = [2.0, 0.1].map(|length| chair(8, length));
        fine.validate().unwrap();
        assert_eq!(2 * fine.positions.len(), fine.cells.len() + 4 * 26, "Euler: still closed");
        assert!(fine.cells.len() > 2 * coarse.cells.len());
        let measures = |mesh: &Mesh| -> [f64; 2] {
            let triangles = || (0..mesh.cells.len()).map(|t| (mesh.measure(t), mesh.triangle(t).vertices));
            [triangles().map(|(area, _)| area).sum(), triangles().map(|(_, [a, b, c])| a.cross(b).dot(c)).sum()]
        };
        let (before, after) = (measures(&coarse), measures(&fine));
        assert!((0..2).all(|i| (before[i] - after[i]).abs() < 1e-12), "{before:?} {after:?}");
    }
}
