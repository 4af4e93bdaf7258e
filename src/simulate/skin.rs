//! The surface of a body for contacts with cloth: triangles, edges and vertices, each edge and vertex with one triangle that
//! stands for it, so that close triangles give every close pair of them once (Curtis et al. 2008: *Fast collision detection
//! for deformable models using representative-triangles*).

use crate::{
    geometry::{Aabb, BoxItem, BoxTree},
    mesh::Mesh,
};
use glam::DVec3;
use std::collections::BTreeMap;

/// A triangle and what it stands for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Facet {
    pub corners: [u32; 3],
    /// The edges from each corner to the next.
    pub edges: [u32; 3],
    /// Whether the triangle stands for each corner.
    pub owns_corner: [bool; 3],
    /// Whether it stands for each edge.
    pub owns_edge: [bool; 3],
}

/// A surface.
#[derive(Debug, Clone, Default)]
pub struct Skin {
    /// Vertices at rest.
    pub(super) rest: Vec<DVec3>,
    pub(super) facets: Vec<Facet>,
    pub(super) edges: Vec<[u32; 2]>,
    /// Over the facets at rest.
    pub(super) tree: BoxTree,
}

impl Skin {
    /// The surface of a mesh of tetrahedra, or a mesh of triangles itself.
    pub fn new(mesh: &Mesh) -> Self {
        let triangles = mesh.surface().triangles;
        let mut numbers: BTreeMap<[u32; 2], u32> = BTreeMap::new();
        let mut skin = Self { rest: mesh.positions.clone(), ..Self::default() };
        let mut corner_taken = vec![false; mesh.positions.len()];
        for corners in triangles {
            let mut facet = Facet { corners, edges: [0; 3], owns_corner: [false; 3], owns_edge: [false; 3] };
            for i in 0..3 {
                facet.owns_corner[i] = !std::mem::replace(&mut corner_taken[corners[i] as usize], true);
                let (a, b) = (corners[i], corners[(i + 1) % 3]);
                let edge = [a.min(b), a.max(b)];
                facet.edges[i] = *numbers.entry(edge).or_insert_with(|| {
                    facet.owns_edge[i] = true;
                    skin.edges.push(edge);
                    skin.edges.len() as u32 - 1
                });
            }
            skin.facets.push(facet);
        }
        skin.tree = skin.tree_at(&skin.rest);
        skin
    }

    /// The tree of the facets when the vertices are at `positions`.
    pub(super) fn tree_at(&self, positions: &[DVec3]) -> BoxTree {
        let bounds = |facet: &Facet| Aabb::around(&facet.corners.map(|v| positions[v as usize]));
        BoxTree::new((0..).zip(&self.facets).map(|(number, facet)| BoxItem::new(number, bounds(facet))).collect())
    }
}
