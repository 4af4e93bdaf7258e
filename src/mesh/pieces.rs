//! A mesh broken into pieces.

mod closed;
mod islands;
mod seeds;

pub use closed::{surface_seeds, surfaces};
pub use seeds::seeds;

use super::Mesh;
use crate::geometry::{Primitive, Tetrahedron};
use glam::DVec3;

/// A mesh of tetrahedra split into pieces along their faces, with one copy of a vertex per piece that uses it; or a surface
/// of closed pieces (see [`surfaces()`]), whose vertices are copies already where they have the same position.
///
/// Pieces that are still connected share copies: a group number per piece, which changes as an object breaks, says which
/// pieces are one object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pieces {
    /// The piece of each primitive.
    pub piece: Vec<u32>,
    /// Vertex and piece of each copy, sorted by piece, then by vertex.
    pub copies: Vec<(u32, u32)>,
    /// The number of pieces: as many as seeds, including those that got no tetrahedron, and at least one.
    pub count: u32,
    /// The primitives with the copies of their own pieces.
    separate: Vec<[u32; 4]>,
    /// The copies sorted by vertex, then by piece.
    by_vertex: Vec<u32>,
}

impl Pieces {
    /// Assigns every tetrahedron to the seed nearest to its centroid, of equally near ones to the first; without seeds
    /// there is one piece. Components of a piece that share no face with the rest of it are reassigned, so that each piece
    /// is connected if the mesh is: the component with the largest volume stays, each other one goes to the neighbouring
    /// piece with which it shares the largest area. So the same seeds give the same shapes, up to the size of tetrahedra, in
    /// any mesh of a body.
    ///
    /// Connected triangles are one piece, that of the seed nearest to their centre.
    pub fn new(mesh: &Mesh, seeds: &[DVec3]) -> Self {
        let (piece, cells) = match mesh.primitive {
            Primitive::Tetrahedra => {
                let near = |t: usize| nearest(seeds, mesh.tetrahedron(t).centroid());
                let mut piece: Vec<u32> = (0..mesh.cells.len()).map(near).collect();
                islands::settle(mesh, &mut piece);
                (piece, mesh.cells.clone())
            }
            Primitive::Triangles => {
                let first = closed::first_at_position(mesh);
                let cells = mesh.cells.iter().map(|cell| cell.map(|v| first[v as usize])).collect();
                (closed::piece_of_triangles(mesh, seeds), cells)
            }
        };
        let mut copies: Vec<(u32, u32)> =
            cells.iter().zip(&piece).flat_map(|(corners, &p)| corners.map(|v| (p, v))).collect();
        copies.sort_unstable();
        copies.dedup();
        let copy_of = |v: u32, p: u32| copies.binary_search(&(p, v)).expect("every corner is in the list") as u32;
        let separate = cells.iter().zip(&piece).map(|(c, &p)| c.map(|v| copy_of(v, p))).collect();
        let copies: Vec<(u32, u32)> = copies.into_iter().map(|(p, v)| (v, p)).collect();
        let mut by_vertex: Vec<u32> = (0..copies.len() as u32).collect();
        by_vertex.sort_unstable_by_key(|&c| copies[c as usize]);
        Self { piece, copies, count: seeds.len().max(1) as u32, separate, by_vertex }
    }

    /// The primitives, in the mesh's order, with indices into [`copies`](Self::copies). Pieces of one group use one copy
    /// of a vertex, that of the first of them; different groups share none. So neighbours within an object share vertices,
    /// by which self-collision recognises them, and separate objects do not.
    ///
    /// # Panics
    ///
    /// Unless there is a group for every piece.
    pub fn tetrahedra(&self, groups: &[u32]) -> Vec<[u32; 4]> {
        assert_eq!(groups.len(), self.count as usize, "one group per piece");
        let mut shared: Vec<u32> = (0..self.copies.len() as u32).collect();
        // Per group the last vertex seen in it and the first copy of that vertex.
        let most = groups.iter().max().map_or(0, |&group| group as usize + 1);
        let mut first: Vec<Option<(u32, u32)>> = vec![None; most];
        for &copy in &self.by_vertex {
            let (vertex, piece) = self.copies[copy as usize];
            match &mut first[groups[piece as usize] as usize] {
                Some((same, first)) if *same == vertex => shared[copy as usize] = *first,
                other => *other = Some((vertex, copy)),
            }
        }
        self.separate.iter().map(|corners| corners.map(|copy| shared[copy as usize])).collect()
    }
}

/// The number of the seed nearest to a point, the first of equally near ones; 0 without seeds.
fn nearest(seeds: &[DVec3], point: DVec3) -> u32 {
    let mut best = (0, f64::INFINITY);
    for (number, seed) in (0..).zip(seeds) {
        let distance = seed.distance_squared(point);
        if distance < best.1 {
            best = (number, distance);
        }
    }
    best.0
}

/// Every two tetrahedra that have a face in common, and its area.
fn neighbours(mesh: &Mesh) -> Vec<(u32, u32, f64)> {
    let mut faces: Vec<([u32; 3], u32)> = Vec::with_capacity(mesh.cells.len() * 4);
    for (owner, corners) in (0..).zip(&mesh.cells) {
        faces.extend(Tetrahedron::FACES.map(|face| {
            let mut key = face.map(|i| corners[i]);
            key.sort_unstable();
            (key, owner)
        }));
    }
    faces.sort_unstable();
    let pairs = faces.windows(2).filter(|pair| pair[0].0 == pair[1].0);
    pairs
        .map(|pair| {
            let [a, b, c] = pair[0].0.map(|v| mesh.positions[v as usize]);
            (pair[0].1, pair[1].1, (b - a).cross(c - a).length() / 2.0)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::shapes;
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    /// The number of components of a piece, connected by faces.
    fn parts(mesh: &Mesh, pieces: &Pieces, piece: u32) -> usize {
        let mut part: Vec<usize> = (0..mesh.cells.len()).collect();
        let joints: Vec<_> = neighbours(mesh)
            .into_iter()
            .filter(|&(a, b, _)| pieces.piece[a as usize] == piece && pieces.piece[b as usize] == piece)
            .collect();
        // Slow and simple, and independent of the tested code.
        loop {
            let before = part.clone();
            for &(a, b, _) in &joints {
                let least = part[a as usize].min(part[b as usize]);
                (part[a as usize], part[b as usize]) = (least, least);
            }
            if part == before {
                break;
            }
        }
        (0..part.len()).filter(|&t| pieces.piece[t] == piece).map(|t| part[t]).collect::<BTreeSet<_>>().len()
    }

    fn samples() -> Vec<(&'static str, Mesh, Vec<DVec3>)> {
        let mut samples = Vec::new();
        for (name, count) in [("ball", 7), ("torus", 12), ("jack", 10), ("star", 5)] {
            let mesh = shapes::by_name(name, 2).unwrap();
            let seeds = seeds(&mesh, count, 3);
            samples.push((name, mesh, seeds));
        }
        // Seeds outside, equal ones, ones that get nothing, and one alone.
        let jack = shapes::by_name("jack", 2).unwrap();
        let corners = [[0.5, 0.5, 0.0], [0.0, 0.0, 0.0], [0.0, 0.5, 0.5], [0.0, 0.0, 0.0], [9.0, 9.0, 9.0]];
        samples.push(("corners", jack.clone(), corners.map(DVec3::from_array).to_vec()));
        samples.push(("one", jack.clone(), vec![DVec3::X]));
        samples.push(("none", jack, vec![]));
        samples
    }

    #[test]
    fn every_piece_is_connected_and_near_its_seed() {
        for (name, mesh, seeds) in samples() {
            let pieces = Pieces::new(&mesh, &seeds);
            assert_eq!(pieces.count as usize, seeds.len().max(1));
            assert_eq!(pieces.piece.len(), mesh.cells.len());
            for piece in 0..pieces.count {
                let empty = !pieces.piece.contains(&piece);
                assert_eq!(parts(&mesh, &pieces, piece), usize::from(!empty), "{name} {piece}");
            }
            let near = (0..mesh.cells.len())
                .filter(|&t| pieces.piece[t] == nearest(&seeds, mesh.tetrahedron(t).centroid()))
                .count();
            assert!(near * 10 >= mesh.cells.len() * 8, "{name}: only {near} stayed");
        }
    }

    #[test]
    fn an_island_goes_to_the_neighbour() {
        // The first seed is nearest to the ends of two arms; only one of them can stay.
        let mesh = shapes::by_name("jack", 3).unwrap();
        let seeds = &[DVec3::new(0.4, 0.4, 0.0), DVec3::ZERO];
        // Of each end: what is nearest to the seed, and what the seed gets.
        let (mut near, mut kept) = ([0, 0], [0, 0]);
        let pieces = Pieces::new(&mesh, seeds);
        for (t, &piece) in pieces.piece.iter().enumerate() {
            let centroid = mesh.tetrahedron(t).centroid();
            let arm = usize::from(centroid.y > centroid.x);
            near[arm] += usize::from(nearest(seeds, centroid) == 0);
            kept[arm] += usize::from(piece == 0);
        }
        assert_eq!(near, [60, 60]);
        kept.sort_unstable();
        // A few tetrahedra along the cut touch the rest by edges only and are islands too.
        assert!(kept[0] == 0 && (45..60).contains(&kept[1]), "{kept:?}");
    }

    #[test]
    fn one_group_is_the_mesh_itself() {
        for (name, mesh, seeds) in samples() {
            let pieces = Pieces::new(&mesh, &seeds);
            let whole = pieces.tetrahedra(&vec![4; pieces.count as usize]);
            let mut copy_of = BTreeMap::new();
            for (corners, original) in whole.iter().zip(&mesh.cells) {
                for (&copy, &vertex) in corners.iter().zip(original) {
                    assert_eq!(pieces.copies[copy as usize].0, vertex, "{name}");
                    assert_eq!(*copy_of.entry(vertex).or_insert(copy), copy, "{name}: two copies of {vertex}");
                }
            }
            assert_eq!(copy_of.len(), mesh.positions.len());
            // The copy is that of the first piece that has the vertex.
            for (&vertex, &copy) in &copy_of {
                let first = pieces.copies.iter().position(|&(v, _)| v == vertex);
                assert_eq!(first, Some(copy as usize));
            }
        }
    }

    #[test]
    fn pieces_of_their_own_share_nothing_and_are_closed() {
        for (name, mesh, seeds) in samples() {
            let pieces = Pieces::new(&mesh, &seeds);
            assert!(pieces.copies.windows(2).all(|w| (w[0].1, w[0].0) < (w[1].1, w[1].0)), "{name}: not sorted");
            let groups: Vec<u32> = (0..pieces.count).collect();
            let apart = pieces.tetrahedra(&groups);
            let mut used = BTreeSet::new();
            for ((corners, original), &piece) in apart.iter().zip(&mesh.cells).zip(&pieces.piece) {
                for (&copy, &vertex) in corners.iter().zip(original) {
                    assert_eq!(pieces.copies[copy as usize], (vertex, piece), "{name}");
                    used.insert(copy);
                }
            }
            assert_eq!(used.len(), pieces.copies.len(), "{name}: an unused copy");
            let positions = pieces.copies.iter().map(|&(v, _)| mesh.positions[v as usize]).collect();
            let broken = Mesh { positions, cells: apart, ..Mesh::default() };
            let surface = broken.surface();
            // At an edge where a piece touches itself the boundary passes twice, equally often in both directions.
            let mut passed: BTreeMap<[u32; 2], i32> = BTreeMap::new();
            for (&[a, b, c], &owner) in surface.triangles.iter().zip(&surface.owners) {
                for [from, to] in [[a, b], [b, c], [c, a]] {
                    *passed.entry([from.min(to), from.max(to)]).or_default() += if from < to { 1 } else { -1 };
                    assert_eq!(pieces.copies[from as usize].1, pieces.piece[owner as usize]);
                }
            }
            assert!(passed.values().all(|&n| n == 0), "{name}: an open edge");
        }
    }

    #[test]
    fn some_pieces_together() {
        for (name, mesh, seeds) in samples() {
            let pieces = Pieces::new(&mesh, &seeds);
            let groups: Vec<u32> = (0..pieces.count).map(|p| p % 3).collect();
            let tetrahedra = pieces.tetrahedra(&groups);
            // Corners of one vertex are one copy exactly if their pieces are in one group.
            let mut copy_of = BTreeMap::new();
            for ((corners, original), &piece) in tetrahedra.iter().zip(&mesh.cells).zip(&pieces.piece) {
                for (&copy, &vertex) in corners.iter().zip(original) {
                    let group = groups[piece as usize];
                    assert_eq!(*copy_of.entry((vertex, group)).or_insert(copy), copy, "{name}");
                    assert_eq!(pieces.copies[copy as usize].0, vertex);
                    assert_eq!(groups[pieces.copies[copy as usize].1 as usize], group);
                }
            }
            assert_eq!(copy_of.values().collect::<BTreeSet<_>>().len(), copy_of.len(), "{name}");
        }
    }

    #[test]
    fn the_same_seeds_give_the_same_shapes_in_every_resolution() {
        let seeds = seeds(&shapes::by_name("ball", 1).unwrap(), 6, 1);
        let volumes = |resolution| {
            let mesh = shapes::by_name("ball", resolution).unwrap();
            let pieces = Pieces::new(&mesh, &seeds);
            let mut volumes = [0.0; 6];
            for (t, &piece) in pieces.piece.iter().enumerate() {
                volumes[piece as usize] += mesh.tetrahedron(t).signed_volume();
            }
            let sum: f64 = volumes.iter().sum();
            volumes.map(|v| v / sum)
        };
        for (coarse, fine) in volumes(2).into_iter().zip(volumes(4)) {
            assert!((coarse - fine).abs() < 0.05, "{coarse} {fine}");
        }
    }
}
