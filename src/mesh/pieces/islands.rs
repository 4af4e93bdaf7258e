//! Parts of a piece that lie apart from the rest of it.

use super::neighbours;
use crate::mesh::Mesh;
use std::collections::BTreeMap;

/// Gives every part of a piece but its largest to the neighbouring piece with which it shares the largest area. Parts
/// with no neighbours but such parts follow when those have been settled. A part that lies alone, because the mesh
/// itself is not connected, stays with its piece.
pub(super) fn settle(mesh: &Mesh, piece: &mut [u32]) {
    let joints = neighbours(mesh);
    let part = parts(piece, &joints);
    // The part number of a tetrahedron is its first tetrahedron's index, so of equally large parts the first stays.
    let mut volumes: BTreeMap<(u32, u32), f64> = BTreeMap::new();
    for (t, (&p, &own)) in piece.iter().zip(&part).enumerate() {
        *volumes.entry((p, own)).or_default() += mesh.tetrahedron(t).signed_volume().abs();
    }
    let mut largest: BTreeMap<u32, (u32, f64)> = BTreeMap::new();
    for (&(p, own), &volume) in &volumes {
        let best = largest.entry(p).or_insert((own, volume));
        if volume > best.1 {
            *best = (own, volume);
        }
    }
    let mut settled: Vec<bool> = piece.iter().zip(&part).map(|(p, own)| largest[p].0 == *own).collect();
    loop {
        // For each part that is not settled, the areas that it shares with pieces that are.
        let mut areas: BTreeMap<u32, BTreeMap<u32, f64>> = BTreeMap::new();
        for &(a, b, area) in &joints {
            for (inner, outer) in [(a as usize, b as usize), (b as usize, a as usize)] {
                if !settled[inner] && settled[outer] {
                    *areas.entry(part[inner]).or_default().entry(piece[outer]).or_default() += area;
                }
            }
        }
        if areas.is_empty() {
            return;
        }
        for (t, own) in part.iter().enumerate().filter(|&(_, own)| areas.contains_key(own)) {
            if settled[t] {
                continue;
            }
            // Of equal areas the first piece.
            let mut best = (piece[t], 0.0);
            for (&p, &area) in &areas[own] {
                if area > best.1 {
                    best = (p, area);
                }
            }
            piece[t] = best.0;
            settled[t] = true;
        }
    }
}

/// For each tetrahedron the first one that it is connected with, by faces, within its piece.
fn parts(piece: &[u32], joints: &[(u32, u32, f64)]) -> Vec<u32> {
    let mut first: Vec<u32> = (0..piece.len() as u32).collect();
    for &(a, b, _) in joints {
        if piece[a as usize] == piece[b as usize] {
            let (a, b) = (root(&mut first, a), root(&mut first, b));
            first[a.max(b) as usize] = a.min(b);
        }
    }
    (0..piece.len() as u32).map(|t| root(&mut first, t)).collect()
}

/// Follows a chain to its end, halving it on the way.
fn root(first: &mut [u32], mut t: u32) -> u32 {
    while first[t as usize] != t {
        first[t as usize] = first[first[t as usize] as usize];
        t = first[t as usize];
    }
    t
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::shapes;
    use glam::DVec3;

    /// A row of cells; the pieces by cell.
    fn settled<const N: usize>(cells: [u32; N]) -> [u32; N] {
        let mesh = shapes::bar([N as u32, 1, 1], DVec3::new(N as f64, 1.0, 1.0));
        let mut piece: Vec<u32> = (0..mesh.cells.len()).map(|t| cells[t / 6]).collect();
        settle(&mesh, &mut piece);
        for cell in piece.chunks(6) {
            assert!(cell.iter().all(|p| *p == cell[0]));
        }
        std::array::from_fn(|cell| piece[cell * 6])
    }

    #[test]
    fn islands_join_their_neighbours_also_one_after_the_other() {
        assert_eq!(settled([0, 0, 1, 1]), [0, 0, 1, 1]);
        assert_eq!(settled([0, 1, 0, 0, 1, 1]), [0, 0, 0, 0, 1, 1]);
        // Equally large parts: the first stays. Equal areas: the piece with the smaller number.
        assert_eq!(settled([0, 1, 0]), [0, 1, 1]);
        assert_eq!(settled([2, 2, 1, 0, 0, 1, 1]), [2, 2, 0, 0, 0, 1, 1]);
        // The islands in the middle are settled from both ends.
        assert_eq!(settled([0, 0, 1, 2, 1, 2, 1, 1, 1, 2, 2, 2]), [0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn parts_of_a_mesh_that_is_not_connected_stay() {
        let mut mesh = shapes::bar([1, 1, 1], DVec3::ONE);
        let other = shapes::bar([1, 1, 1], DVec3::ONE);
        mesh.positions.extend(other.positions.iter().map(|p| *p + DVec3::X * 5.0));
        mesh.cells.extend(other.cells.iter().map(|t| t.map(|v| v + 8)));
        let mut piece = vec![0; 12];
        settle(&mesh, &mut piece);
        assert_eq!(piece, [0; 12]);
        settle(&Mesh::default(), &mut []);
    }
}
