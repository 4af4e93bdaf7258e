//! The same questions, everything against everything.

use super::{crossings_report, exactly, scene::Scene};
use crate::{
    detect::{Contact, Crossing, Found, Frame, Report, Settings, Topology},
    geometry::{Aabb, segment_meets_triangle},
};

/// All vertices in tetrahedra by looking at every vertex and every tetrahedron. Expects a valid frame.
pub fn brute_force_contacts(frame: &Frame<'_>, settings: &Settings) -> Report {
    let topology = Topology::of(frame);
    let scene = Scene::new(frame, &topology, settings);
    let mut list = vec![];
    for vertex in 0..frame.positions.len() as u32 {
        let point = scene.points[vertex as usize];
        for primitive in 0..frame.cells.len() as u32 {
            if scene.boxes[primitive as usize].overlaps(&Aabb { min: point, max: point })
                && scene.wants_contact(vertex, primitive)
                && exactly(&scene.tetrahedron(primitive), point)
            {
                list.push(Contact { vertex, primitive });
            }
        }
    }
    let contacts = super::Contacts { list, ..super::Contacts::default() };
    Report::new(contacts.colliding(), Found::Contacts(contacts.list))
}

/// All edges through triangles of surfaces by looking at every edge and every triangle. Expects a valid frame.
pub fn brute_force_crossings(frame: &Frame<'_>, settings: &Settings) -> Report {
    let topology = Topology::of(frame);
    let scene = Scene::new(frame, &topology, settings);
    let boxes: Vec<Aabb> = (0..topology.triangles.len() as u32).map(|t| Aabb::around(&scene.triangle(t))).collect();
    let mut found = vec![];
    for &edge in &topology.edges[..topology.surface_edges] {
        let segment = scene.segment(edge);
        let bounds = Aabb::around(&segment);
        for t in 0..topology.triangles.len() as u32 {
            if bounds.overlaps(&boxes[t as usize])
                && scene.wants_crossing(edge, t)
                && segment_meets_triangle(segment, scene.triangle(t))
            {
                found.push((Crossing { edge, triangle: topology.triangles[t as usize] }, t));
            }
        }
    }
    crossings_report(&topology, found)
}
