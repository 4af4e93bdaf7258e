//! Faces that belong to one tetrahedron only.

use super::Tetrahedron;

/// The outer faces of some tetrahedra, in their order: the tetrahedron, and the number of its face
/// ([`Tetrahedron::FACES`]). Faces with a repeated vertex have no area and are left out.
pub fn outer_faces(cells: &[[u32; 4]]) -> Vec<(u32, u8)> {
    // Each face with its vertices sorted, and its origin; after sorting, equal faces are neighbours.
    let mut faces: Vec<([u32; 3], u32, u8)> = Vec::with_capacity(cells.len() * 4);
    for (owner, corners) in (0..).zip(cells) {
        for (number, face) in (0..).zip(Tetrahedron::FACES) {
            let mut key = face.map(|i| corners[i]);
            key.sort_unstable();
            if key[0] != key[1] && key[1] != key[2] {
                faces.push((key, owner, number));
            }
        }
    }
    faces.sort_unstable();
    let mut outer: Vec<(u32, u8)> = faces
        .chunk_by(|a, b| a.0 == b.0)
        .filter_map(|same| if let &[(_, owner, number)] = same { Some((owner, number)) } else { None })
        .collect();
    outer.sort_unstable();
    outer
}
