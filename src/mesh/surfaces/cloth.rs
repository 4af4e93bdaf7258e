//! A square cloth.

use crate::mesh::Mesh;
use glam::DVec3;
use std::collections::BTreeMap;

/// A square of side 1 about the origin in the plane y = 0, facing up: `cells` by `cells` squares, each cut into two triangles
/// along alternating diagonals, so that no direction is preferred. A triangle's right angle is its first corner.
pub fn square(cells: u32) -> Mesh {
    let side = cells + 1;
    let at = |i: u32| f64::from(i) / f64::from(cells.max(1)) - 0.5;
    let positions = (0..side * side).map(|v| DVec3::new(at(v % side), 0.0, at(v / side))).collect();
    let mut triangles = Vec::with_capacity(2 * (cells * cells) as usize);
    for (x, z) in (0..cells).flat_map(|z| (0..cells).map(move |x| (x, z))) {
        let corner = |dx: u32, dz: u32| x + dx + (z + dz) * side;
        let [a, b, c, d] = [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)];
        triangles.extend(if (x + z) % 2 == 0 { [[b, c, a], [d, a, c]] } else { [[a, b, d], [c, d, b]] });
    }
    Mesh::of_triangles(positions, &triangles)
}

/// Every triangle cut in two at the middle of the edge opposite to its first corner, `times` times. Of a [`square`] all
/// triangles stay right-angled and no edge is cut on one side only.
pub fn bisected(mut mesh: Mesh, times: u32) -> Mesh {
    for _ in 0..times {
        let mut middles: BTreeMap<[u32; 2], u32> = BTreeMap::new();
        let mut triangles = Vec::with_capacity(2 * mesh.cells.len());
        for &[apex, a, b, _] in &mesh.cells {
            let middle = *middles.entry([a.min(b), a.max(b)]).or_insert_with(|| {
                mesh.positions.push(mesh.positions[a as usize].midpoint(mesh.positions[b as usize]));
                mesh.positions.len() as u32 - 1
            });
            triangles.extend([[middle, apex, a], [middle, b, apex]]);
        }
        mesh = Mesh::of_triangles(mesh.positions, &triangles);
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_stays_one_and_closed_when_bisected() {
        for times in 0..4 {
            let mesh = bisected(square(6), times);
            mesh.validate().unwrap();
            assert_eq!(mesh.cells.len(), 72 << times);
            let area: f64 = (0..mesh.cells.len()).map(|t| mesh.measure(t)).sum();
            assert!((area - 1.0).abs() < 1e-12);
            let mut edges: Vec<[u32; 2]> = Vec::new();
            for (t, &[a, b, c, _]) in mesh.cells.iter().enumerate() {
                assert!(mesh.triangle(t).normal().unwrap().distance(DVec3::Y) < 1e-12);
                let [p, q, r] = mesh.triangle(t).vertices;
                assert!((q - p).dot(r - p).abs() < 1e-12, "a right angle");
                edges.extend([[a, b], [b, c], [c, a]]);
            }
            // Every edge has a partner in the other direction, or lies on the border.
            let list: std::collections::BTreeSet<[u32; 2]> = edges.iter().copied().collect();
            assert_eq!(list.len(), edges.len());
            let border = |v: u32| mesh.positions[v as usize].abs().max_element() == 0.5;
            assert!(edges.iter().all(|&[a, b]| list.contains(&[b, a]) || (border(a) && border(b))));
        }
    }
}
