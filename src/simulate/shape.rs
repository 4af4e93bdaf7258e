//! The contact shape of a body.

use crate::geometry::{Aabb, BoxItem, BoxTree, Nearest, nearest_weights};
use crate::mesh::Mesh;
use glam::DVec3;

/// A body's shape for contacts, in rest coordinates: a coarse mesh, its surface moved outward so that the visible surfaces
/// stay separate.
#[derive(Debug, Clone)]
pub struct Shape {
    mesh: Mesh,
    triangles: Vec<[u32; 3]>,
    /// Vertices of the surface, sorted.
    surface: Vec<u32>,
    on_surface: Vec<bool>,
    /// One tetrahedron of each vertex.
    owners: Vec<u32>,
    corners: Vec<[DVec3; 3]>,
    tree: BoxTree,
    /// Mean length of the surface's edges.
    edge: f64,
    /// Depth of contacts at rest: the surface is moved further outward by this, so that a contact is detected before the
    /// surfaces touch.
    pub(super) margin: f64,
    /// Two points of the surface that are closer than this at rest are never in contact: they are neighbours.
    pub(super) apart: f64,
}

impl Shape {
    /// From a mesh. Two bodies with the same `distance` rest that far from each other, each by half of it from their
    /// contact. Negative distances let them overlap as much. The margin is 1/200 of its size.
    pub fn new(mesh: &Mesh, distance: f64) -> Self {
        Self::with_margin(mesh, distance, mesh.bounds().extent().max_element() / 200.0)
    }

    /// As [`Shape::new`], with a margin: contacts are detected when the bodies are closer than the sum of both margins. A
    /// point that moves further between two detections penetrates the other body and is pushed out again.
    pub fn with_margin(mesh: &Mesh, distance: f64, margin: f64) -> Self {
        let triangles = mesh.surface().triangles;
        let normals = normals(&triangles, &mesh.positions);
        let mut surface: Vec<u32> = triangles.iter().flatten().copied().collect();
        surface.sort_unstable();
        surface.dedup();
        let mut on_surface = vec![false; mesh.positions.len()];
        let mut moved = mesh.clone();
        for &v in &surface {
            on_surface[v as usize] = true;
            moved.positions[v as usize] += normals[v as usize].normalize_or_zero() * (distance / 2.0 + margin);
        }
        let corners: Vec<[DVec3; 3]> = triangles.iter().map(|t| t.map(|v| moved.positions[v as usize])).collect();
        let perimeters = corners.iter().map(|[a, b, c]| (b - a).length() + (c - b).length() + (a - c).length());
        let edge = perimeters.sum::<f64>() / (3 * corners.len().max(1)) as f64;
        let item = |(number, &[a, b, c]): (u32, &[DVec3; 3])| BoxItem {
            centre: a + b + c,
            ..BoxItem::new(number, Aabb::around(&[a, b, c]))
        };
        let tree = BoxTree::new((0..).zip(&corners).map(item).collect());
        let mut owners = vec![0; mesh.positions.len()];
        for (tetrahedron, corners) in (0..).zip(&mesh.cells) {
            corners.iter().for_each(|&v| owners[v as usize] = tetrahedron);
        }
        let apart = 2.0 * edge + 2.0 * (distance / 2.0 + margin).abs();
        Self { mesh: moved, triangles, surface, on_surface, owners, corners, tree, edge, margin, apart }
    }

    /// The mesh at rest, its surface moved.
    pub fn mesh(&self) -> &Mesh {
        &self.mesh
    }

    /// The vertices of its surface, sorted.
    pub fn surface(&self) -> &[u32] {
        &self.surface
    }

    pub(super) fn is_on_surface(&self, vertex: u32) -> bool {
        self.on_surface[vertex as usize]
    }

    /// A tetrahedron with a given vertex.
    pub(super) fn owner(&self, vertex: u32) -> u32 {
        self.owners[vertex as usize]
    }

    /// Mean length of the surface's edges.
    pub(super) fn edge(&self) -> f64 {
        self.edge
    }

    /// Whether a vertex is so far from a tetrahedron at rest that a contact between them is possible.
    pub(super) fn is_far(&self, vertex: u32, tetrahedron: u32) -> bool {
        let corners = self.mesh.cells[tetrahedron as usize].map(|v| self.mesh.positions[v as usize]);
        Aabb::around(&corners).distance(self.mesh.positions[vertex as usize]) >= self.apart / 2.0
    }

    pub(super) fn triangle(&self, index: u32) -> [u32; 3] {
        self.triangles[index as usize]
    }

    /// Normals of the surface's vertices, not of unit length, when the vertices are at `positions`.
    pub(super) fn normals(&self, positions: &[DVec3]) -> Vec<DVec3> {
        normals(&self.triangles, positions)
    }

    /// The point of the surface at rest that is nearest to a point at rest and faces against `normal`, the normal of the
    /// surface to which the point belongs: near edges, the nearest one may be a side that both have in common. If there is
    /// none close by, the nearest of all.
    pub(super) fn nearest(&self, rest: DVec3, normal: DVec3) -> Option<Nearest<[f64; 3]>> {
        let against = |t: u32| {
            let [a, b, c] = self.corners[t as usize];
            (b - a).cross(c - a).dot(normal) < 0.0
        };
        let measure = |t: u32| {
            let corners = self.corners[t as usize];
            let weights = nearest_weights(rest, corners);
            let at: DVec3 = (0..3).map(|k| corners[k] * weights[k]).sum();
            ((rest - at).length(), weights)
        };
        let nearest = self.tree.nearest(rest, &mut 0, |t| Some(measure(t)))?;
        if against(nearest.number) {
            return Some(nearest);
        }
        let facing = self.tree.nearest(rest, &mut 0, |t| against(t).then(|| measure(t)));
        facing.filter(|f| f.distance <= nearest.distance + self.apart / 2.0).or(Some(nearest))
    }
}

fn normals(triangles: &[[u32; 3]], positions: &[DVec3]) -> Vec<DVec3> {
    let mut normals = vec![DVec3::ZERO; positions.len()];
    for &[a, b, c] in triangles {
        let [p, q, r] = [a, b, c].map(|v| positions[v as usize]);
        // Weighted by the area.
        let normal = (q - p).cross(r - p);
        [a, b, c].iter().for_each(|&v| normals[v as usize] += normal);
    }
    normals
}
