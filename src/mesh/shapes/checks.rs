//! Checks of all shapes.

use crate::geometry::Tetrahedron;
use crate::mesh::Mesh;
use std::collections::BTreeSet;

/// The volume of all tetrahedra together.
pub(super) fn volume(mesh: &Mesh) -> f64 {
    (0..mesh.cells.len()).map(|t| mesh.tetrahedron(t).signed_volume()).sum()
}

/// Checks the properties that all shapes have.
pub(super) fn check(mesh: &Mesh, smallest_radius_ratio: f64) {
    mesh.validate().unwrap();
    let quality = mesh.quality();
    assert!(quality.smallest > 0.0, "{quality:?}");
    assert!(quality.smallest_radius_ratio >= smallest_radius_ratio, "{quality:?}");
    let mut used = vec![false; mesh.positions.len()];
    mesh.cells.iter().flatten().for_each(|&v| used[v as usize] = true);
    assert!(used.iter().all(|&u| u), "unused vertices");
    let mut bits: Vec<_> = mesh.positions.iter().map(|p| (*p + 0.0).to_array().map(f64::to_bits)).collect();
    bits.sort_unstable();
    assert!(bits.windows(2).all(|w| w[0] != w[1]), "two vertices in one place");
    // Conforming: no face has three owners, and were there a vertex in the middle of an inner edge, the faces there
    // would have one owner each and the boundary would be more than one surface.
    let mut faces: Vec<[u32; 3]> = Vec::new();
    for corners in &mesh.cells {
        faces.extend(Tetrahedron::FACES.map(|face| {
            let mut key = face.map(|i| corners[i]);
            key.sort_unstable();
            key
        }));
    }
    faces.sort_unstable();
    assert!(faces.windows(3).all(|w| w[0] != w[2]), "a face of three");
    let surface = mesh.surface();
    let mut edges: Vec<[u32; 2]> = surface.triangles.iter().flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]]).collect();
    edges.sort_unstable();
    assert!(edges.windows(2).all(|w| w[0] != w[1]), "an edge passed twice in one direction");
    assert!(edges.iter().all(|&[a, b]| edges.binary_search(&[b, a]).is_ok()), "an open edge");
    assert_eq!(
        pieces(surface.triangles.iter().map(|t| t.as_slice()), mesh.positions.len()),
        1,
        "parts of the boundary"
    );
    let at = |v: u32| mesh.positions[v as usize];
    let enclosed: f64 = surface.triangles.iter().map(|&[a, b, c]| at(a).cross(at(b)).dot(at(c)) / 6.0).sum();
    assert!((enclosed / volume(mesh) - 1.0).abs() < 1e-9, "{enclosed} {}", volume(mesh));
}

/// The number of connected components of some groups of vertices.
fn pieces<'a>(groups: impl Iterator<Item = &'a [u32]>, vertices: usize) -> usize {
    let mut parent: Vec<u32> = (0..vertices as u32).collect();
    fn root(parent: &mut [u32], mut v: u32) -> u32 {
        while parent[v as usize] != v {
            parent[v as usize] = parent[parent[v as usize] as usize];
            v = parent[v as usize];
        }
        v
    }
    let mut seen = BTreeSet::new();
    for group in groups {
        for pair in group.windows(2) {
            let (a, b) = (root(&mut parent, pair[0]), root(&mut parent, pair[1]));
            parent[a as usize] = b;
        }
        seen.extend(group.iter().copied());
    }
    seen.into_iter().map(|v| root(&mut parent, v)).collect::<BTreeSet<_>>().len()
}

/// The ratio of the largest to the smallest size in a mesh.
pub(super) fn size_ratio(mesh: &Mesh) -> f64 {
    let sizes = (0..mesh.cells.len()).map(|t| mesh.tetrahedron(t).enclosing_sphere().diameter());
    let (smallest, largest) = sizes.fold((f64::INFINITY, 0.0), |(s, l): (f64, f64), d| (s.min(d), l.max(d)));
    largest / smallest
}
