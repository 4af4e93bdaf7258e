//! Spatial hashing on one thread of the host, as in Heidelberger's thesis (docs/hashing.md).

mod brute_force;
mod cells;
mod scene;
mod surface;
mod table;
#[cfg(test)]
mod tests;
mod traverse;
mod vertices;

pub use brute_force::{brute_force_contacts, brute_force_crossings};
pub(crate) use cells::Cell;
pub(crate) use scene::Scene;
pub(crate) use surface::{StoredSurface, cells_of};
pub(crate) use table::Table;
pub(crate) use vertices::{Contacts, asking, find_contacts};

use crate::{
    detect::{Count, Counts, Crossing, Found, Frame, PairKind, Report, Settings, Stage, Topology, timer::Timer},
    geometry::{Tetrahedron, point_in_tetrahedron, segment_meets_triangle},
};
use glam::DVec3;

/// Vertices in tetrahedra, or on their surface: exact. Expects a valid frame. Its topology, which does not change while a scene
/// moves, is not timed.
pub fn hashing(frame: &Frame<'_>, settings: &Settings) -> Report {
    contacts_in(&mut Table::default(), frame, &Topology::of(frame), settings)
}

/// With a table that earlier frames may have used.
fn contacts_in(table: &mut Table, frame: &Frame<'_>, topology: &Topology, settings: &Settings) -> Report {
    let mut timer = Timer::start();
    let scene = timer.stage(Stage::Bounds, PairKind::Both, || Scene::new(frame, topology, settings));
    let mut counts = zeros(settings);
    if scene.members.is_empty() {
        let empty = Report::new(vec![], Found::Contacts(vec![]));
        return Report { counts, times: timer.finish(), ..empty };
    }
    let contacts = contacts(&scene, table, &mut timer);
    let times = timer.finish();
    count_contacts(&mut counts, &scene, table, &contacts);
    Report { counts, times, ..Report::new(contacts.colliding(), Found::Contacts(contacts.list)) }
}

/// Vertices in tetrahedra: exact.
pub(crate) fn contacts(scene: &Scene<'_>, table: &mut Table, timer: &mut Timer) -> Contacts {
    find_contacts(scene, table, timer, |_, tetrahedron, point| exactly(tetrahedron, point))
}

/// Edges of surfaces through triangles of surfaces: exact, and touching counts. Expects a valid frame.
pub fn hashing_edges(frame: &Frame<'_>, settings: &Settings) -> Report {
    let topology = Topology::of(frame);
    let mut table = Table::default();
    let mut timer = Timer::start();
    let scene = timer.stage(Stage::Bounds, PairKind::Both, || Scene::new(frame, &topology, settings));
    let mut counts = zeros(settings);
    if scene.members.is_empty() {
        let empty = Report::new(vec![], Found::Crossings(vec![]));
        return Report { counts, times: timer.finish(), ..empty };
    }
    let mut surface = timer.stage(Stage::Populate, PairKind::Both, || StoredSurface::populate(&scene, &mut table));
    let candidates = timer.stage(Stage::FindPairs, PairKind::Both, || {
        let mut candidates = vec![];
        for &edge in &topology.edges[..topology.surface_edges] {
            let bounds = crate::geometry::Aabb::around(&scene.segment(edge));
            if scene.takes_part(topology.vertex_objects[edge[0] as usize], &bounds) {
                surface.each(&scene, edge, |triangle| candidates.push((edge, triangle)));
            }
        }
        candidates
    });
    let candidate_count = candidates.len() as u64;
    let mut report = timer.stage(Stage::Narrow, PairKind::Both, || {
        let meets = |&(edge, t): &([u32; 2], u32)| segment_meets_triangle(scene.segment(edge), scene.triangle(t));
        let named = |(edge, t)| (Crossing { edge, triangle: topology.triangles[t as usize] }, t);
        crossings_report(&topology, candidates.into_iter().filter(meets).map(named).collect())
    });
    report.times = timer.finish();
    let collisions = surface.collisions;
    table.count(&mut counts);
    counts.set(Count::Participants, scene.members.len() as u64);
    counts.set(Count::HashCollisions, collisions);
    counts.set(Count::CandidatePairs, candidate_count);
    counts.set(Count::Crossings, report.counts.get(Count::Crossings).unwrap_or(0));
    report.counts = counts;
    report
}

/// Every count of a method, 0.
pub(super) fn zeros(settings: &Settings) -> Counts {
    settings.method.reference().traits().counts.iter().map(|&count| (count, 0)).collect()
}

/// Fills in what a search for contacts counts.
pub(super) fn count_contacts(counts: &mut Counts, scene: &Scene<'_>, table: &Table, contacts: &Contacts) {
    table.count(counts);
    counts.set(Count::Participants, scene.members.len() as u64);
    counts.set(Count::HashCollisions, contacts.collisions);
    counts.set(Count::CandidatePairs, contacts.candidates);
    counts.set(Count::Contacts, contacts.list.len() as u64);
    counts.set(Count::CollidingVertices, contacts.vertices());
}

fn exactly(tetrahedron: &Tetrahedron, point: DVec3) -> bool {
    point_in_tetrahedron(tetrahedron.vertices, point)
}

/// Sorts crossings, each with the number of its triangle, and tells the primitives of the triangles.
fn crossings_report(topology: &Topology, found: Vec<(Crossing, u32)>) -> Report {
    let mut colliding: Vec<u32> = found.iter().map(|&(_, t)| topology.owners[t as usize]).collect();
    colliding.sort_unstable();
    colliding.dedup();
    let mut crossings: Vec<Crossing> = found.into_iter().map(|(crossing, _)| crossing).collect();
    crossings.sort_unstable();
    crossings.dedup();
    let count = crossings.len() as u64;
    let mut report = Report::new(colliding, Found::Crossings(crossings));
    report.counts.set(Count::Crossings, count);
    report
}
