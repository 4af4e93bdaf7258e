//! Cages and what is embedded in them.

use super::super::*;
use super::samples::*;
use crate::geometry::Tetrahedron;
use crate::mesh::Mesh;
use crate::random_cases::config;
use glam::DVec3;
use proptest::prelude::*;

/// Faces in common by exactly two tetrahedra or on the boundary, all volumes positive.
fn assert_conforming(mesh: &Mesh) {
    mesh.validate().unwrap();
    assert_eq!(mesh.quality().inverted + mesh.quality().flat, 0);
    let surface = mesh.surface();
    let enclosed: f64 = surface
        .triangles
        .iter()
        .map(|t| t.map(|v| mesh.positions[v as usize]))
        .map(|[a, b, c]| a.cross(b).dot(c) / 6.0)
        .sum();
    assert!((enclosed / volume(mesh) - 1.0).abs() < 1e-9);
    // A face between cubes whose diagonals differ would be on the boundary twice, in pairs that look at each other.
    let mut middles: Vec<[i64; 3]> = surface
        .triangles
        .iter()
        .map(|t| t.map(|v| mesh.positions[v as usize]))
        .map(|t| (Tetrahedron::new([t[0], t[1], t[2], t[0]]).centroid() * 1e6).round().as_i64vec3().to_array())
        .collect();
    let before = middles.len();
    middles.sort_unstable();
    middles.dedup();
    assert_eq!(middles.len(), before);
}

#[test]
fn blocks_of_cubes_conform() {
    let mesh = block([3, 4, 2], 0.5);
    assert_conforming(&mesh);
    assert!((volume(&mesh) - 3.0).abs() < 1e-12);
    assert_eq!(mesh.surface().triangles.len(), 2 * 2 * (3 * 4 + 4 * 2 + 3 * 2));
}

#[test]
fn a_cage_contains_every_resolution_and_is_filled_by_the_finest() {
    for target in [30, 300, 1000] {
        let meshes = [ball(4, 0.5), ball(12, 0.5), block([9, 2, 3], 0.12)];
        let meshes: Vec<&Mesh> = meshes.iter().collect();
        let cage = cage::enclose(&meshes, target);
        assert_conforming(&cage.mesh);
        let vertices = cage.mesh.positions.len();
        assert!(vertices.abs_diff(target) * 5 <= target, "{vertices} for {target}");
        for mesh in &meshes {
            let embedding = Embedding::new(&cage.mesh, &mesh.positions);
            let least = embedding.weights.iter().flatten().fold(f64::INFINITY, |m, &w| m.min(w));
            assert!(least > -1e-9, "{least}");
        }
        let filled: f64 = cage.fill.iter().enumerate().map(|(t, f)| f * cage.mesh.tetrahedron(t).signed_volume()).sum();
        assert!((filled / volume(meshes[1]) - 1.0).abs() < 1e-9);
        assert!(cage.fill.iter().all(|&f| (0.0..1.1).contains(&f)), "{:?}", cage.fill);
        // All of one piece, by faces.
        assert_eq!(pieces(&cage.mesh), 1);
    }
    assert_eq!(cage::enclose(&[], 100), cage::Cage::default());
}

#[test]
fn the_interior_is_filled_and_the_boundary_is_not() {
    let model = block([20, 20, 20], 0.05);
    let cage = cage::enclose(&[&model], 400);
    for (t, &fill) in cage.fill.iter().enumerate() {
        let corners = cage.mesh.tetrahedron(t).vertices;
        if corners.iter().all(|c| c.abs().max_element() <= 0.5) {
            assert!((fill - 1.0).abs() < 0.05, "{fill}");
        }
    }
    assert!(cage.fill.iter().any(|&f| f < 0.5));
}

/// Parts connected by faces.
fn pieces(mesh: &Mesh) -> usize {
    let mut parts: Vec<usize> = (0..mesh.cells.len()).collect();
    loop {
        let mut changed = false;
        for a in 0..parts.len() {
            for b in 0..a {
                let shared = mesh.cells[a].iter().filter(|v| mesh.cells[b].contains(v)).count();
                if shared == 3 && parts[a] != parts[b] {
                    let low = parts[a].min(parts[b]);
                    (parts[a], parts[b]) = (low, low);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    parts.sort_unstable();
    parts.dedup();
    parts.len()
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn random_points_are_reproduced_and_follow_the_cage(x in -0.8..0.8, y in -0.8..0.8, z in -0.8..0.8) {
        let cage = ball(4, 0.6);
        let point = DVec3::new(x, y, z);
        let embedding = Embedding::new(&cage, &[point]);
        prop_assert!((embedding.place(0, &cage.positions) - point).length() < 1e-9);
        prop_assert!((embedding.weights[0].iter().sum::<f64>() - 1.0).abs() < 1e-12);
        // Affine maps of the cage map the point likewise.
        let map = |p: DVec3| turn(DVec3::new(1.0, 2.0, 0.5), 0.7) * (p * DVec3::new(1.0, 0.5, 2.0)) + DVec3::ONE;
        let moved: Vec<DVec3> = cage.positions.iter().map(|&p| map(p)).collect();
        prop_assert!((embedding.place(0, &moved) - map(point)).length() < 1e-9);
        // Inside exactly when some tetrahedron of the cage contains it.
        let inside = (0..cage.cells.len()).any(|t| {
            let [a, b, c, d] = cage.tetrahedron(t).vertices;
            let part = |v: [DVec3; 4]| Tetrahedron::new(v).signed_volume();
            [[point, b, c, d], [a, point, c, d], [a, b, point, d], [a, b, c, point]].into_iter().all(|v| part(v) >= 0.0)
        });
        prop_assert_eq!(embedding.weights[0].iter().all(|&w| w >= -1e-12), inside);
    }
}
