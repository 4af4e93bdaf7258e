//! Surfaces that are not k-free: many long thin triangles close to each other.

use crate::mesh::Mesh;
use glam::DVec3;
use std::f64::consts::TAU;

/// Half the height of Chazelle's polyhedron.
const HALF: f64 = 0.3;
/// How much the notches rise from one side to the other.
const RISE: f64 = 0.35;
/// The distance between the notches from above and from below.
const GAP: f64 = 0.004;

/// Chazelle's polyhedron (1984: *Convex partitions of polyhedra*): a block with `notches` notches from above along x and as
/// many from below along z. Their edges lie on both sides of the saddle y = x z, and every one above nearly touches every
/// one below.
pub fn chazelle(notches: u32) -> Mesh {
    let count = notches.max(1);
    let width = 0.12 / f64::from(count);
    // Along one axis: the borders, and for every notch where it begins, its edge, and where it ends.
    let mut marks = vec![(-0.5, false)];
    for i in 0..count {
        let at = (f64::from(i) + 0.5) / f64::from(count) - 0.5;
        marks.extend([(at - width, false), (at, true), (at + width, false)]);
    }
    marks.push((0.5, false));
    let mut mesh = Mesh::of_triangles(vec![], &[]);
    let depth = |x: f64, z: f64| RISE * 4.0 * x * z * 0.5;
    // Of the upper side the notches cross z, of the lower side x.
    for upper in [true, false] {
        let point = |(s, edge): (f64, bool), t: f64| {
            let (x, z) = if upper { (s, t) } else { (t, s) };
            let side = if upper { 1.0 } else { -1.0 };
            DVec3::new(x, if edge { depth(x, z) + side * GAP } else { side * HALF }, z)
        };
        for pair in marks.windows(2) {
            let corners = [point(pair[0], -0.5), point(pair[0], 0.5), point(pair[1], 0.5), point(pair[1], -0.5)];
            quad(corners, &mut mesh);
        }
        // The two sides that the notches cut, down or up to the other side's border.
        for t in [-0.5, 0.5] {
            for pair in marks.windows(2) {
                let [a, b] = [point(pair[0], t), point(pair[1], t)];
                let [c, d] = [a, b].map(|p| DVec3::new(p.x, if upper { -HALF } else { HALF }, p.z));
                quad([a, b, d, c], &mut mesh);
            }
        }
    }
    mesh
}

/// A fan of needles: thin tetrahedra from a small circle outward in all directions of its plane, 1 across. The more there
/// are, the thinner they are: at the circle half of it is free.
pub fn needles(count: u32) -> Mesh {
    const HUB: f64 = 0.1;
    let thick = TAU * HUB / f64::from(4 * count.max(1));
    let mut mesh = Mesh::of_triangles(vec![], &[]);
    for i in 0..count {
        let (sin, cos) = libm::sincos(TAU * f64::from(i) / f64::from(count));
        let out = DVec3::new(cos, 0.0, sin);
        let beside = DVec3::new(-sin, 0.0, cos);
        let hub = out * HUB;
        let first = mesh.positions.len() as u32;
        mesh.positions.extend([hub + beside * thick, hub - beside * thick, hub + DVec3::Y * thick, out * 0.5]);
        for [a, b, c] in [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]] {
            mesh.cells.push([first + a, first + b, first + c, first + c]);
        }
    }
    mesh
}

/// Adds two triangles.
fn quad(corners: [DVec3; 4], mesh: &mut Mesh) {
    let numbers = corners.map(|corner| match mesh.positions.iter().rposition(|p| *p == corner) {
        Some(known) => known as u32,
        None => {
            mesh.positions.push(corner);
            mesh.positions.len() as u32 - 1
        }
    });
    let [a, b, c, d] = numbers;
    mesh.cells.extend([[a, b, c, c], [a, c, d, d]]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::segment_segment;

    #[test]
    fn every_notch_from_above_nearly_touches_every_one_from_below() {
        let count = 6;
        let mesh = chazelle(count);
        mesh.validate().unwrap();
        let at = |i: u32| (f64::from(i) + 0.5) / f64::from(count) - 0.5;
        let depth = |x: f64, z: f64| RISE * 2.0 * x * z;
        for (i, j) in (0..count).flat_map(|i| (0..count).map(move |j| (i, j))) {
            let above = [-0.5, 0.5].map(|z| DVec3::new(at(i), depth(at(i), z) + GAP, z));
            let below = [-0.5, 0.5].map(|x| DVec3::new(x, depth(x, at(j)) - GAP, at(j)));
            assert!(above.iter().chain(&below).all(|p| mesh.positions.contains(p)), "edges of the mesh");
            let distance = segment_segment(above, below);
            assert!(distance > 0.0 && distance <= 2.0 * GAP + 1e-12, "{distance}");
        }
    }

    #[test]
    fn needles_are_thin_and_closed() {
        let mesh = needles(40);
        mesh.validate().unwrap();
        assert_eq!((mesh.positions.len(), mesh.cells.len()), (160, 160));
        assert!((mesh.bounds().extent().max_element() - 1.0).abs() < 1e-9);
    }
}
