//! What of a frame stays the same while its vertices move: edges, neighbours, surface.

use glam::Vec3;

use super::{Frame, features::Features, object_vertices};
use crate::geometry::{Primitive, Tetrahedron, outer_faces};

/// A vertex that belongs to no object, because no primitive names it.
pub const NO_OBJECT: u32 = u32::MAX;

/// Edges, neighbours and surface of a frame. Vertices are expected to belong to one object each.
///
/// ```
/// use kdet::{Assembly, Topology, glam::Vec3};
/// let mut meshes = Assembly::default();
/// meshes.push(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z], &[[0, 1, 2, 3]]);
/// let topology = Topology::of(&meshes.frame());
/// assert_eq!((topology.edges.len(), topology.triangles.len()), (6, 4));
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Topology {
    /// The object of every vertex, `u32::MAX` where no primitive names it.
    pub vertex_objects: Vec<u32>,
    /// Every edge once, the smaller vertex first: those of the surface, then the others, each sorted.
    pub edges: Vec<[u32; 2]>,
    /// How many of the edges are on the surface.
    pub surface_edges: usize,
    /// For every vertex the first of its [`Self::neighbours`], and behind the last.
    pub neighbour_starts: Vec<u32>,
    /// The vertex at the other end, and the edge.
    pub neighbours: Vec<[u32; 2]>,
    /// Triangles of the surface, counter-clockwise as seen from outside, the smallest vertex first.
    pub triangles: Vec<[u32; 3]>,
    /// The primitive that each triangle belongs to.
    pub owners: Vec<u32>,
    /// Of every primitive, bit i: its face opposite corner i is on the surface. All bits of triangles.
    pub outer_faces: Vec<u32>,
    /// For every object its first triangle, and behind its last. Those of others may lie between.
    pub object_triangles: Vec<[u32; 2]>,
    /// For every vertex the first of its [`Self::around`], and behind the last.
    pub around_starts: Vec<u32>,
    /// Triangles of the surface around every vertex.
    pub around: Vec<u32>,
    /// Of every triangle the features that are its own to test, a bit each; none of tetrahedra.
    pub features: Vec<u32>,
    /// For every object the first of its [`Self::object_vertices`], and behind the last.
    pub object_vertex_starts: Vec<u32>,
    /// The vertices of every object, ascending.
    pub object_vertices: Vec<u32>,
    /// The mean length of all edges in this frame; 1 where there are none, or all are points.
    pub mean_edge: f32,
}

impl Topology {
    /// Of a valid frame. Which side of a triangle is outside, and how long edges are, follows from its positions: give the
    /// frame at rest, or the first one.
    pub fn of(frame: &Frame<'_>) -> Self {
        let vertices = frame.positions.len();
        let mut vertex_objects = vec![NO_OBJECT; vertices];
        for (cell, &object) in frame.cells.iter().zip(frame.objects).rev() {
            for &v in cell {
                vertex_objects[v as usize] = object;
            }
        }
        let (triangles, owners) = surface(frame);
        let outer_faces = outer_bits(frame);
        let corners: Vec<[u32; 4]> = triangles.iter().map(|&[a, b, c]| [a, b, c, c]).collect();
        let mut edges = edges_of(Primitive::Triangles, &corners);
        let surface_edges = edges.len();
        if frame.primitive == Primitive::Tetrahedra {
            let inner: Vec<[u32; 2]> = edges_of(frame.primitive, frame.cells)
                .into_iter()
                .filter(|edge| edges.binary_search(edge).is_err())
                .collect();
            edges.extend(inner);
        }
        let ends = || (0..).zip(&edges).flat_map(|(e, &[a, b])| [(a, [b, e]), (b, [a, e])]);
        let (neighbour_starts, neighbours) = by_vertex(vertices, ends);
        let around = || (0..).zip(&triangles).flat_map(|(t, corners)| corners.map(|v| (v, t)));
        let (around_starts, around) = by_vertex(vertices, around);
        let mut object_triangles = vec![[0, 0]; frame.object_count() as usize];
        for (t, &owner) in (0..).zip(&owners) {
            let range = &mut object_triangles[frame.objects[owner as usize] as usize];
            *range = if range[1] == 0 { [t, t + 1] } else { [range[0], t + 1] };
        }
        let features = match frame.primitive {
            Primitive::Triangles => Features::of(frame.cells).masks,
            Primitive::Tetrahedra => vec![],
        };
        let (object_vertex_starts, object_vertices) = object_vertices(frame);
        let mean_edge = mean_length(frame.positions, &edges);
        Self {
            vertex_objects,
            edges,
            surface_edges,
            neighbour_starts,
            neighbours,
            triangles,
            owners,
            outer_faces,
            object_triangles,
            around_starts,
            around,
            features,
            object_vertex_starts,
            object_vertices,
            mean_edge,
        }
    }

    /// The neighbours of a vertex: each with the edge to it.
    pub fn neighbours_of(&self, vertex: u32) -> &[[u32; 2]] {
        let [from, to] = [0, 1].map(|i| self.neighbour_starts[vertex as usize + i] as usize);
        &self.neighbours[from..to]
    }

    /// The triangles of the surface around a vertex.
    pub fn around_of(&self, vertex: u32) -> &[u32] {
        let [from, to] = [0, 1].map(|i| self.around_starts[vertex as usize + i] as usize);
        &self.around[from..to]
    }
}

fn outer_bits(frame: &Frame<'_>) -> Vec<u32> {
    let inner = if frame.primitive == Primitive::Triangles { 0xf } else { 0 };
    let mut bits = vec![inner; frame.cells.len()];
    if frame.primitive == Primitive::Tetrahedra {
        outer_faces(frame.cells).into_iter().for_each(|(owner, number)| bits[owner as usize] |= 1 << number);
    }
    bits
}

fn surface(frame: &Frame<'_>) -> (Vec<[u32; 3]>, Vec<u32>) {
    let mut triangles = vec![];
    let mut owners = vec![];
    let mut push = |corners: [u32; 3], owner: u32| {
        let first = (0..3).min_by_key(|&i| corners[i]).unwrap_or(0);
        triangles.push([corners[first], corners[(first + 1) % 3], corners[(first + 2) % 3]]);
        owners.push(owner);
    };
    match frame.primitive {
        Primitive::Triangles => {
            for (owner, &[a, b, c, _]) in (0..).zip(frame.cells) {
                if a != b && b != c && c != a {
                    push([a, b, c], owner);
                }
            }
        }
        Primitive::Tetrahedra => {
            for (owner, number) in outer_faces(frame.cells) {
                let [a, b, c] = Tetrahedron::FACES[usize::from(number)].map(|i| frame.cells[owner as usize][i]);
                let inverted = Tetrahedron::from_f32(frame.corners(owner as usize)).signed_volume() < 0.0;
                push(if inverted { [a, c, b] } else { [a, b, c] }, owner);
            }
        }
    }
    (triangles, owners)
}

/// Every edge once, sorted.
fn edges_of(primitive: Primitive, cells: &[[u32; 4]]) -> Vec<[u32; 2]> {
    let ends: &[[usize; 2]] = match primitive {
        Primitive::Tetrahedra => &Tetrahedron::EDGES,
        Primitive::Triangles => &[[0, 1], [1, 2], [2, 0]],
    };
    let mut edges = Vec::with_capacity(cells.len() * ends.len());
    for cell in cells {
        for &[i, j] in ends {
            if cell[i] != cell[j] {
                edges.push([cell[i].min(cell[j]), cell[i].max(cell[j])]);
            }
        }
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Items by their vertex: where each vertex's begin, and the items.
fn by_vertex<T: Copy + Default, I: Iterator<Item = (u32, T)>>(
    vertices: usize,
    items: impl Fn() -> I,
) -> (Vec<u32>, Vec<T>) {
    let mut starts = vec![0_u32; vertices + 1];
    items().for_each(|(vertex, _)| starts[vertex as usize + 1] += 1);
    for v in 0..vertices {
        starts[v + 1] += starts[v];
    }
    let mut next = starts.clone();
    let mut sorted = vec![T::default(); starts[vertices] as usize];
    for (vertex, item) in items() {
        let at = &mut next[vertex as usize];
        sorted[*at as usize] = item;
        *at += 1;
    }
    (starts, sorted)
}

fn mean_length(positions: &[Vec3], edges: &[[u32; 2]]) -> f32 {
    let length = |&[a, b]: &[u32; 2]| positions[a as usize].as_dvec3().distance(positions[b as usize].as_dvec3());
    let mean = (edges.iter().map(length).sum::<f64>() / edges.len() as f64) as f32;
    // Nothing, or nothing but points.
    if mean > 0.0 && mean.is_finite() { mean } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Assembly;

    /// A unit cube of five tetrahedra, one of them inverted, and a single one beside it.
    fn sample() -> Assembly {
        let cube: Vec<Vec3> = (0..8).map(|i| Vec3::new((i & 1) as f32, (i >> 1 & 1) as f32, (i >> 2) as f32)).collect();
        let mut cells = vec![[0, 1, 2, 4], [3, 2, 1, 7], [5, 4, 7, 1], [6, 7, 4, 2], [1, 2, 4, 7]];
        cells[2].swap(0, 1);
        let mut assembly = Assembly::default();
        assembly.push(&cube, &cells);
        let corner = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(|c| c + 3.0);
        assembly.push(&corner, &[[0, 1, 2, 3]]);
        assembly.positions.push(Vec3::ZERO);
        assembly
    }

    #[test]
    fn edges_surface_and_neighbours_are_those_of_the_cells() {
        let assembly = sample();
        let topology = Topology::of(&assembly.frame());
        // 12 edges of the cube, a diagonal per side, none inside; six of the other.
        assert_eq!((topology.edges.len(), topology.surface_edges), (12 + 6 + 6, 24));
        assert_eq!(topology.triangles.len(), 12 + 4);
        assert_eq!(topology.vertex_objects, [vec![0; 8], vec![1; 4], vec![NO_OBJECT]].concat());
        assert!(topology.neighbours_of(12).is_empty() && topology.around_of(12).is_empty());
        for v in 0..13 {
            for &[other, edge] in topology.neighbours_of(v) {
                assert_eq!(topology.edges[edge as usize], [v.min(other), v.max(other)]);
            }
            assert!(topology.around_of(v).iter().all(|&t| topology.triangles[t as usize].contains(&v)));
        }
        assert_eq!(topology.neighbours.len(), 48);
        assert_eq!(topology.around.len(), 48);
        assert_eq!(topology.object_triangles, [[0, 12], [12, 16]]);
        // The fifth one is inside; of the four at the corners one face is.
        assert_eq!(topology.outer_faces.iter().map(|bits| bits.count_ones()).collect::<Vec<_>>(), [3, 3, 3, 3, 0, 4]);
        // Outward: the volume inside comes out positive.
        let corner = |v: u32| assembly.positions[v as usize].as_dvec3();
        let volume: f64 =
            topology.triangles.iter().map(|&[a, b, c]| corner(a).cross(corner(b)).dot(corner(c)) / 6.0).sum();
        assert!((volume - (1.0 + 1.0 / 6.0)).abs() < 1e-6);
        let mean = (12.0 + 3.0 + (6.0 + 3.0) * 2.0_f32.sqrt()) / 24.0;
        assert!((topology.mean_edge - mean).abs() < 1e-6);
    }

    #[test]
    fn edges_inside_come_last() {
        // A point in the middle of a tetrahedron: four of its ten edges are inside.
        let corners = [Vec3::ZERO, 4.0 * Vec3::X, 4.0 * Vec3::Y, 4.0 * Vec3::Z, Vec3::ONE];
        let mut assembly = Assembly::default();
        assembly.push(&corners, &[[0, 1, 2, 4], [0, 3, 1, 4], [0, 2, 3, 4], [1, 3, 2, 4]]);
        let topology = Topology::of(&assembly.frame());
        assert_eq!((topology.edges.len(), topology.surface_edges), (10, 6));
        assert!(topology.edges[6..].iter().all(|edge| edge[1] == 4));
    }

    #[test]
    fn nothing_has_no_edges() {
        let topology = Topology::of(&Assembly::default().frame());
        assert!(topology.edges.is_empty() && topology.neighbour_starts == [0]);
        assert_eq!(topology.mean_edge, 1.0);
    }
}
