//! What leads to the depth of one vertex.

use super::{
    super::hashing::{Scene, Table},
    colliding,
    consistent::{Depths, Helper},
    crossings::{self, SurfaceCrossing},
    nearest,
    normals::SurfaceNormals,
};
use crate::detect::{Contact, Penetration, Settings};

/// What leads to the depth of one vertex.
#[derive(Debug, Default)]
pub(crate) struct VertexDepth {
    /// Neighbours that do not collide.
    pub outside: Vec<u32>,
    /// Where edges to them cross a surface, each with its weight.
    pub crossings: Vec<(SurfaceCrossing, f64)>,
    /// Its ring, from 1; none where it has no depth.
    pub ring: Option<u32>,
    /// Rings of the frame.
    pub rings: u64,
    /// The neighbours that give it its depth, if it is not of the first ring.
    pub helpers: Vec<Helper>,
    /// By the consistent estimate.
    pub consistent: Option<Penetration>,
    /// By the nearest surface.
    pub nearest: Option<Penetration>,
}

/// Repeats the estimates of a frame, whose contacts are given, for what they know of a vertex.
pub(crate) fn of_vertex(
    scene: &Scene<'_>,
    table: &mut Table,
    settings: &Settings,
    contacts: &[Contact],
    vertex: u32,
) -> VertexDepth {
    let normals = SurfaceNormals::new(scene, settings.normals);
    let mut found = VertexDepth::default();
    if settings.estimate.is_consistent() {
        let colliding = colliding(scene, contacts);
        let crossings = crossings::find(scene, table, &colliding, &normals);
        let mut depths = Depths::of_border(scene, &crossings);
        depths.propagate(&colliding);
        let neighbours = scene.topology.neighbours_of(vertex).iter().map(|&[other, _]| other);
        found.outside = neighbours.filter(|&other| !colliding[other as usize]).collect();
        let point = scene.points[vertex as usize];
        let own = crossings.into_iter().filter(|crossing| crossing.vertex == vertex);
        found.crossings = own.map(|crossing| (crossing, depths.weight(crossing.point - point))).collect();
        found.ring = depths.ring_of(vertex);
        found.rings = depths.rings;
        found.helpers = depths.helpers(vertex).collect();
        found.consistent = depths.list().into_iter().find(|p| p.vertex == vertex);
    }
    if settings.estimate.is_nearest() {
        let own: Vec<Contact> = contacts.iter().copied().filter(|contact| contact.vertex == vertex).collect();
        found.nearest = nearest::find(scene, &own, &normals).pop();
    }
    found
}
