//! Which triangle tests which feature: every vertex, edge and face of a mesh belongs to exactly one triangle, so that no pair of
//! features is tested twice (Curtis, Tamstorf and Manocha: *Fast collision detection for deformable models using representative-triangles*,
//! 2008).

use crate::geometry::continuous::Kind;
use std::collections::HashSet;

/// A word per triangle. Bits 0 to 2: its corners 0, 1, 2; bits 3 to 5: its edges from corner 0, 1, 2 to the next; bit 6: its face.
/// A bit is set where the feature belongs to this triangle.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Features {
    /// In the order of the cells.
    pub masks: Vec<u32>,
}

/// The bit of a face.
pub const FACE_BIT: u32 = 1 << 6;

/// The bit of a corner.
pub const fn vertex_bit(corner: usize) -> u32 {
    1 << corner
}

/// The bit of the edge that begins at a corner.
pub const fn edge_bit(corner: usize) -> u32 {
    1 << (3 + corner)
}

impl Features {
    /// Each feature goes to the first triangle that has it. A triangle that names a vertex twice has no face, and edges without length
    /// are none.
    pub fn of(cells: &[[u32; 4]]) -> Self {
        let mut vertices = HashSet::new();
        let mut edges = HashSet::new();
        let mut faces = HashSet::new();
        let mask = |&[a, b, c, _]: &[u32; 4]| {
            let corners = [a, b, c];
            let mut mask = 0;
            for i in 0..3 {
                let (from, to) = (corners[i], corners[(i + 1) % 3]);
                if vertices.insert(from) {
                    mask |= vertex_bit(i);
                }
                if from != to && edges.insert([from.min(to), from.max(to)]) {
                    mask |= edge_bit(i);
                }
            }
            let mut sorted = corners;
            sorted.sort_unstable();
            if a != b && b != c && c != a && faces.insert(sorted) {
                mask |= FACE_BIT;
            }
            mask
        };
        Self { masks: cells.iter().map(mask).collect() }
    }

    /// Calls for every pair of features of two triangles that is theirs to test: a vertex and the three corners of a face, or the
    /// ends of two edges. Features that share a vertex are left out.
    pub fn pairs(&self, cells: &[[u32; 4]], [s, t]: [usize; 2], mut visit: impl FnMut(FeaturePair)) {
        for (own, other) in [(s, t), (t, s)] {
            let ([a, b, c, _], [d, e, f, _]) = (cells[own], cells[other]);
            if self.masks[other] & FACE_BIT == 0 {
                continue;
            }
            for (corner, vertex) in [a, b, c].into_iter().enumerate() {
                if self.masks[own] & vertex_bit(corner) != 0 && ![d, e, f].contains(&vertex) {
                    visit(FeaturePair::vertex_face(vertex, [d, e, f]));
                }
            }
        }
        for i in 0..3 {
            if self.masks[s] & edge_bit(i) == 0 {
                continue;
            }
            let [a, b] = [cells[s][i], cells[s][(i + 1) % 3]];
            for j in 0..3 {
                let [c, d] = [cells[t][j], cells[t][(j + 1) % 3]];
                if self.masks[t] & edge_bit(j) != 0 && a != c && a != d && b != c && b != d {
                    visit(FeaturePair::edge_edge([a, b], [c, d]));
                }
            }
        }
    }
}

/// Two features by their vertices, in the one order that they are reported in: those of one triangle mesh share no vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FeaturePair {
    /// What they are.
    pub kind: Kind,
    /// The vertex, then the corners of the face ascending; or two edges, each ascending, the smaller one first.
    pub vertices: [u32; 4],
}

impl FeaturePair {
    /// Of a vertex and the corners of a face, or the ends of two edges, in any order.
    pub fn new(kind: Kind, [a, b, c, d]: [u32; 4]) -> Self {
        match kind {
            Kind::VertexFace => Self::vertex_face(a, [b, c, d]),
            Kind::EdgeEdge => Self::edge_edge([a, b], [c, d]),
        }
    }

    /// The vertices of the one feature, and of the other.
    pub fn split(&self) -> (&[u32], &[u32]) {
        self.vertices.split_at(if self.kind == Kind::EdgeEdge { 2 } else { 1 })
    }

    /// A vertex and a face.
    pub fn vertex_face(vertex: u32, mut face: [u32; 3]) -> Self {
        face.sort_unstable();
        let [a, b, c] = face;
        Self { kind: Kind::VertexFace, vertices: [vertex, a, b, c] }
    }

    /// Two edges.
    pub fn edge_edge(mut one: [u32; 2], mut other: [u32; 2]) -> Self {
        one.sort_unstable();
        other.sort_unstable();
        let ([a, b], [c, d]) = (one.min(other), one.max(other));
        Self { kind: Kind::EdgeEdge, vertices: [a, b, c, d] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use std::collections::BTreeSet;

    fn triangles(list: &[[u32; 3]]) -> Vec<[u32; 4]> {
        list.iter().map(|&[a, b, c]| [a, b, c, c]).collect()
    }

    /// Every pair of different vertices, edges and faces, by brute force over all features.
    fn all_pairs(cells: &[[u32; 4]]) -> BTreeSet<FeaturePair> {
        let corners = || cells.iter().map(|&[a, b, c, _]| [a, b, c]);
        let vertices: BTreeSet<u32> = corners().flatten().collect();
        let edges: BTreeSet<[u32; 2]> = corners()
            .flat_map(|[a, b, c]| [[a, b], [b, c], [c, a]])
            .filter(|[a, b]| a != b)
            .map(|[a, b]| [a.min(b), a.max(b)])
            .collect();
        let faces: BTreeSet<[u32; 3]> = corners()
            .filter(|[a, b, c]| a != b && b != c && c != a)
            .map(|mut face| {
                face.sort_unstable();
                face
            })
            .collect();
        let mut pairs = BTreeSet::new();
        for &v in &vertices {
            pairs.extend(faces.iter().filter(|f| !f.contains(&v)).map(|&f| FeaturePair::vertex_face(v, f)));
        }
        for &e in &edges {
            let others = edges.iter().filter(|f| e < **f && !f.contains(&e[0]) && !f.contains(&e[1]));
            pairs.extend(others.map(|&f| FeaturePair::edge_edge(e, f)));
        }
        pairs
    }

    /// What all pairs of triangles test, each once.
    fn tested(cells: &[[u32; 4]]) -> BTreeSet<FeaturePair> {
        let features = Features::of(cells);
        let mut found = BTreeSet::new();
        for s in 0..cells.len() {
            for t in s + 1..cells.len() {
                features.pairs(cells, [s, t], |pair| assert!(found.insert(pair), "{pair:?} is tested twice"));
            }
        }
        found
    }

    #[test]
    fn every_pair_of_features_is_tested_once() {
        let meshes = [
            triangles(&[]),
            triangles(&[[0, 1, 2]]),
            triangles(&[[0, 1, 2], [3, 4, 5]]),
            // One common vertex, one common edge, the same triangle in two orders, a triangle without area, a point.
            triangles(&[[0, 1, 2], [0, 3, 4]]),
            triangles(&[[0, 1, 2], [2, 1, 3]]),
            triangles(&[[0, 1, 2], [2, 0, 1], [3, 4, 5], [5, 4, 3]]),
            triangles(&[[0, 1, 1], [2, 3, 4], [5, 5, 5]]),
            triangles(&[[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2], [4, 5, 6]]),
        ];
        for cells in &meshes {
            assert_eq!(tested(cells), all_pairs(cells), "{cells:?}");
        }
        let mut random = Random::new(7);
        for _ in 0..60 {
            let cells: Vec<[u32; 4]> =
                (0..12).map(|_| [(); 3].map(|()| (random.bits() % 9) as u32)).map(|[a, b, c]| [a, b, c, c]).collect();
            assert_eq!(tested(&cells), all_pairs(&cells), "{cells:?}");
        }
    }

    #[test]
    fn triangles_with_a_common_vertex_test_what_is_left() {
        let mut pairs = vec![];
        let cells = triangles(&[[0, 1, 2], [0, 3, 4]]);
        Features::of(&cells).pairs(&cells, [0, 1], |pair| pairs.push(pair.vertices));
        // Four vertices and the face opposite, the edges 1–2 and 3–4, and two edges at the vertex with each of them.
        assert_eq!(pairs.len(), 4 + 1 + 4);
        assert!(pairs.contains(&[1, 2, 3, 4]));
    }
}
