//! Components of a piece that are not connected to the rest of it.

use super::neighbours;
use crate::mesh::Mesh;
use std::collections::BTreeMap;

/// Reassigns every component of a piece but its largest to the neighbouring piece with which it shares the largest area.
/// Components whose neighbours are all to be reassigned follow in later rounds. A component without neighbours, because the
/// mesh itself is not connected, stays with its piece.
pub(super) fn settle(mesh: &Mesh, piece: &mut [u32]) {
    let joints = neighbours(mesh);
    let component = components(piece, &joints);
    // A component's number is the index of its first tetrahedron, so of equally large components the first stays.
    let mut volumes: BTreeMap<(u32, u32), f64> = BTreeMap::new();
    for (t, (&p, &own)) in piece.iter().zip(&component).enumerate() {
        *volumes.entry((p, own)).or_default() += mesh.tetrahedron(t).signed_volume().abs();
    }
    let mut largest: BTreeMap<u32, (u32, f64)> = BTreeMap::new();
    for (&(p, own), &volume) in &volumes {
        let best = largest.entry(p).or_insert((own, volume));
        if volume > best.1 {
            *best = (own, volume);
        }
    }
    let mut settled: Vec<bool> = piece.iter().zip(&component).map(|(p, own)| largest[p].0 == *own).collect();
    let of_tetrahedron = by_tetrahedron(piece.len(), &joints);
    let mut members: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (t, &own) in component.iter().enumerate().filter(|&(t, _)| !settled[t]) {
        members.entry(own).or_default().push(t);
    }
    // The joints of what was settled last: a component that is still open has no others to settled pieces, because it
    // would have been settled with the first. So every joint is visited once from each side.
    let mut open: Vec<u32> = (0..joints.len() as u32).collect();
    loop {
        // For each open component, the areas that it shares with settled pieces.
        let mut areas: BTreeMap<u32, BTreeMap<u32, f64>> = BTreeMap::new();
        for &joint in &open {
            let (a, b, area) = joints[joint as usize];
            for (inner, outer) in [(a as usize, b as usize), (b as usize, a as usize)] {
                if !settled[inner] && settled[outer] {
                    *areas.entry(component[inner]).or_default().entry(piece[outer]).or_default() += area;
                }
            }
        }
        if areas.is_empty() {
            return;
        }
        open.clear();
        for (own, shared) in areas {
            // Of equal areas the first piece.
            let mut best = (piece[own as usize], 0.0);
            for (&p, &area) in &shared {
                if area > best.1 {
                    best = (p, area);
                }
            }
            for &t in &members[&own] {
                piece[t] = best.0;
                settled[t] = true;
                open.extend(of_tetrahedron.of(t));
            }
        }
        // In the order of the list, so that areas are summed in the same order whatever was settled before.
        open.sort_unstable();
        open.dedup();
    }
}

/// The joints of every tetrahedron.
struct ByTetrahedron {
    /// Where those of each begin, and one more.
    starts: Vec<usize>,
    joints: Vec<u32>,
}

impl ByTetrahedron {
    fn of(&self, t: usize) -> &[u32] {
        &self.joints[self.starts[t]..self.starts[t + 1]]
    }
}

fn by_tetrahedron(count: usize, joints: &[(u32, u32, f64)]) -> ByTetrahedron {
    let mut starts = vec![0; count + 1];
    joints.iter().for_each(|&(a, b, _)| [a, b].iter().for_each(|&t| starts[t as usize + 1] += 1));
    for t in 1..starts.len() {
        starts[t] += starts[t - 1];
    }
    let (mut next, mut list) = (starts.clone(), vec![0; 2 * joints.len()]);
    for (joint, &(a, b, _)) in (0..).zip(joints) {
        for t in [a as usize, b as usize] {
            list[next[t]] = joint;
            next[t] += 1;
        }
    }
    ByTetrahedron { starts, joints: list }
}

/// For each tetrahedron the first one to which it is connected by faces within its piece.
fn components(piece: &[u32], joints: &[(u32, u32, f64)]) -> Vec<u32> {
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
        // Equally large components: the first stays. Equal areas: the piece with the smaller number.
        assert_eq!(settled([0, 1, 0]), [0, 1, 1]);
        assert_eq!(settled([2, 2, 1, 0, 0, 1, 1]), [2, 2, 0, 0, 0, 1, 1]);
        // The islands in the middle are settled from both ends.
        assert_eq!(settled([0, 0, 1, 2, 1, 2, 1, 1, 1, 2, 2, 2]), [0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn a_long_chain_of_islands_is_settled_in_linear_time() {
        // One component per cell, settled one after the other from both ends.
        let cells: Vec<u32> = (0..40_000).map(|cell| 1 + cell % 2).collect();
        let mesh = shapes::bar([cells.len() as u32, 1, 1], DVec3::new(cells.len() as f64, 1.0, 1.0));
        let mut piece: Vec<u32> = (0..mesh.cells.len()).map(|t| cells[t / 6]).collect();
        // Minutes, if it were quadratic.
        settle(&mesh, &mut piece);
        assert!(piece.windows(2).filter(|pair| pair[0] != pair[1]).count() <= 2);
    }

    #[test]
    fn components_of_a_mesh_that_is_not_connected_stay() {
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
