//! Consistent penetration depth on one thread of the host, as in Heidelberger's thesis (docs/depth.md).

mod consistent;
mod crossings;
mod nearest;
mod normals;
mod of_vertex;
#[cfg(test)]
mod tests;

pub(crate) use consistent::Helper;
pub(crate) use crossings::{SurfaceCrossing, crossing};
pub(crate) use of_vertex::{VertexDepth, of_vertex};

use super::hashing::{Contacts, Scene, Table, count_contacts, find_contacts, zeros};
use crate::{
    detect::{Contact, Count, Found, Frame, PairKind, Penetration, Report, Settings, Stage, Topology, timer::Timer},
    geometry::Tetrahedron,
};
use consistent::Depths;
use glam::DVec3;
use normals::SurfaceNormals;

/// A vertex is in a tetrahedron where its weights for faces on the surface exceed this: one on the surface does not penetrate it.
pub const LEAST_WEIGHT: f64 = 1e-6;

/// … and its weights for faces inside the object exceed this: one on such a face does penetrate, whichever way rounding goes.
pub const LEAST_INNER_WEIGHT: f64 = -1e-5;

/// Depth and direction of every vertex that is in a tetrahedron. Expects a valid frame. Its topology, which does not change while
/// a scene moves, is not timed.
pub fn depth(frame: &Frame<'_>, settings: &Settings) -> Report {
    let topology = Topology::of(frame);
    let mut table = Table::default();
    let mut timer = Timer::start();
    let scene = timer.stage(Stage::Bounds, PairKind::Both, || Scene::new(frame, &topology, settings));
    let mut counts = zeros(settings);
    if scene.members.is_empty() {
        let empty = Report::new(vec![], Found::Depths { consistent: vec![], nearest: vec![] });
        return Report { counts, times: timer.finish(), ..empty };
    }
    let contacts = contacts(&scene, &mut table, &mut timer);
    count_contacts(&mut counts, &scene, &table, &contacts);
    let normals = SurfaceNormals::new(&scene, settings.normals);
    let mut consistent = vec![];
    if settings.estimate.is_consistent() {
        let colliding = colliding(&scene, &contacts.list);
        let crossings =
            timer.stage(Stage::Crossings, PairKind::Both, || crossings::find(&scene, &mut table, &colliding, &normals));
        let mut depths = timer.stage(Stage::Border, PairKind::Both, || Depths::of_border(&scene, &crossings));
        consistent = timer.stage(Stage::Propagate, PairKind::Both, || {
            depths.propagate(&colliding);
            depths.list()
        });
        counts.set(Count::Crossings, crossings.len() as u64);
        counts.set(Count::BorderVertices, border(&topology, &colliding));
        counts.set(Count::Rings, depths.rings);
    }
    let mut nearest = vec![];
    if settings.estimate.is_nearest() {
        nearest = timer.stage(Stage::Propagate, PairKind::Both, || nearest::find(&scene, &contacts.list, &normals));
    }
    let found = if settings.estimate.is_consistent() { consistent.len() } else { nearest.len() };
    counts.set(Count::NoDepth, contacts.vertices() - found as u64);
    let times = timer.finish();
    Report { counts, times, ..Report::new(contacts.colliding(), Found::Depths { consistent, nearest }) }
}

/// Vertices in tetrahedra, and not on a surface.
pub(crate) fn contacts(scene: &Scene<'_>, table: &mut Table, timer: &mut Timer) -> Contacts {
    find_contacts(scene, table, timer, |contact, tetrahedron, point| {
        penetrates(tetrahedron, scene.topology.outer_faces[contact.primitive as usize], point)
    })
}

/// Of every vertex whether it has a contact.
fn colliding(scene: &Scene<'_>, contacts: &[Contact]) -> Vec<bool> {
    let mut colliding = vec![false; scene.points.len()];
    contacts.iter().for_each(|contact| colliding[contact.vertex as usize] = true);
    colliding
}

/// How many colliding vertices have a neighbour that does not collide.
fn border(topology: &Topology, colliding: &[bool]) -> u64 {
    let is_outside = |&[other, _]: &[u32; 2]| !colliding[other as usize];
    let is_border = |&v: &u32| colliding[v as usize] && topology.neighbours_of(v).iter().any(is_outside);
    (0..colliding.len() as u32).filter(is_border).count() as u64
}

/// Inside and not on the surface, by the weights of the corners; a tetrahedron that is as good as flat holds nothing.
fn penetrates(tetrahedron: &Tetrahedron, outer_faces: u32, point: DVec3) -> bool {
    let v = tetrahedron.vertices;
    let longest = Tetrahedron::EDGES.iter().fold(0.0_f64, |most, &[i, j]| most.max(v[i].distance(v[j])));
    (6.0 * tetrahedron.signed_volume()).abs() > 1e-12 * longest.powi(3)
        && (0..4).zip(tetrahedron.barycentric(point)).all(|(corner, weight)| {
            weight > if outer_faces >> corner & 1 == 1 { LEAST_WEIGHT } else { LEAST_INNER_WEIGHT }
        })
}

/// The penetrations of a report: by the consistent estimate where it was asked for, otherwise by the nearest surface.
pub fn asked_depths<'a>(report: &'a Report, settings: &Settings) -> &'a [Penetration] {
    match &report.found {
        Found::Depths { consistent, .. } if settings.estimate.is_consistent() => consistent,
        Found::Depths { nearest, .. } => nearest,
        _ => &[],
    }
}
