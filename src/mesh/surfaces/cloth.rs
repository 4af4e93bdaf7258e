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

/// Every triangle cut into `parts` by `parts` similar ones.
pub fn divided(mesh: &Mesh, parts: u32) -> Mesh {
    let parts = parts.max(1);
    let mut positions = mesh.positions.clone();
    // By the two corners of an edge and the step from the first; inner vertices by their triangle.
    let mut known: BTreeMap<[u32; 4], u32> = BTreeMap::new();
    let mut triangles = Vec::with_capacity(mesh.cells.len() * (parts * parts) as usize);
    for (number, &[a, b, c, _]) in (0..).zip(&mesh.cells) {
        let [p, q, r] = [a, b, c].map(|v| mesh.positions[v as usize]);
        // `i` steps towards b and `j` towards c.
        let mut vertex = |i: u32, j: u32| {
            let edge = |from: u32, to: u32, step: u32| match from < to {
                true => [from, to, step, 0],
                false => [to, from, parts - step, 0],
            };
            let key = match (i, j) {
                (0, 0) => return a,
                (i, 0) if i == parts => return b,
                (0, j) if j == parts => return c,
                (i, 0) => edge(a, b, i),
                (0, j) => edge(a, c, j),
                (i, j) if i + j == parts => edge(b, c, j),
                (i, j) => [number, i, j, 1],
            };
            *known.entry(key).or_insert_with(|| {
                let [x, y] = [i, j].map(|step| f64::from(step) / f64::from(parts));
                positions.push(p + (q - p) * x + (r - p) * y);
                positions.len() as u32 - 1
            })
        };
        for (i, j) in (0..parts).flat_map(|j| (0..parts - j).map(move |i| (i, j))) {
            triangles.push([vertex(i, j), vertex(i + 1, j), vertex(i, j + 1)]);
            if i + j + 1 < parts {
                triangles.push([vertex(i + 1, j + 1), vertex(i, j + 1), vertex(i + 1, j)]);
            }
        }
    }
    Mesh::of_triangles(positions, &triangles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_stays_one_and_closed_when_cut() {
        let halved = (0..4).map(|times| (bisected(square(6), times), 72 << times));
        let divided = (1..5).map(|parts| (divided(&square(6), parts), 72 * parts.pow(2) as usize));
        for (mesh, triangles) in halved.chain(divided) {
            mesh.validate().unwrap();
            assert_eq!(mesh.cells.len(), triangles);
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
