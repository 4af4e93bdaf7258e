//! A ball.

use crate::mesh::Mesh;
use glam::DVec3;
use std::collections::BTreeMap;
use std::f64::consts::FRAC_PI_2;

/// A sphere of diameter 1 about the origin: an octahedron whose sides are cut into `steps` by `steps` triangles, and bulged.
pub fn ball(steps: i32) -> Mesh {
    let mut numbers: BTreeMap<[i32; 3], u32> = BTreeMap::new();
    let mut positions = Vec::new();
    let mut vertex = |corner: [i32; 3]| {
        *numbers.entry(corner).or_insert_with(|| {
            // Equal steps become nearly equal angles.
            let bulged = corner.map(|step| libm::sin(FRAC_PI_2 * f64::from(step) / f64::from(steps)));
            positions.push(DVec3::from_array(bulged).normalize() / 2.0);
            positions.len() as u32 - 1
        })
    };
    let mut triangles = Vec::with_capacity(8 * (steps * steps) as usize);
    for octant in 0..8 {
        let sign = [0, 1, 2].map(|axis| if octant >> axis & 1 == 0 { 1 } else { -1 });
        let turned = sign[0] * sign[1] * sign[2] < 0;
        let mut push = |corners: [[i32; 2]; 3]| {
            let corners = corners.map(|[x, y]| vertex([sign[0] * x, sign[1] * y, sign[2] * (steps - x - y)]));
            let [a, b, c] = corners;
            triangles.push(if turned { [a, c, b] } else { [a, b, c] });
        };
        for (x, y) in (0..steps).flat_map(|x| (0..steps - x).map(move |y| (x, y))) {
            push([[x, y], [x + 1, y], [x, y + 1]]);
            if x + y + 1 < steps {
                push([[x + 1, y], [x + 1, y + 1], [x, y + 1]]);
            }
        }
    }
    Mesh::of_triangles(positions, &triangles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_is_closed_round_and_faces_outward() {
        for steps in [1, 2, 7, 20] {
            let mesh = ball(steps);
            mesh.validate().unwrap();
            assert_eq!(mesh.cells.len(), 8 * (steps * steps) as usize);
            assert_eq!(mesh.positions.len(), mesh.cells.len() / 2 + 2, "Euler");
            let volume: f64 = (0..mesh.cells.len())
                .map(|t| {
                    let [a, b, c] = mesh.triangle(t).vertices;
                    a.cross(b).dot(c) / 6.0
                })
                .sum();
            assert!(volume > 0.0 && volume < std::f64::consts::PI / 6.0);
            assert!((0..mesh.cells.len()).all(|t| {
                let triangle = mesh.triangle(t);
                triangle.normal().unwrap().dot(triangle.vertices[0]) > 0.0
            }));
        }
    }
}
