//! Vertices in tetrahedra, and edges through triangles.

use super::{BAND, Difference, sorted_out};
use crate::{
    detect::{Contact, Crossing, Frame, without_denormals},
    geometry::{Tetrahedron, Triangle, point_triangle, segment_segment},
};
use glam::DVec3;

/// Compares two sorted lists of contacts for a frame.
pub fn of_contacts(frame: &Frame<'_>, expected: &[Contact], got: &[Contact]) -> Difference<Contact> {
    let in_band = |&contact: &Contact| is_contact_in_band(frame, contact);
    sorted_out(expected, got, in_band, in_band)
}

/// Compares two sorted lists of crossings for a frame.
pub fn of_crossings(frame: &Frame<'_>, expected: &[Crossing], got: &[Crossing]) -> Difference<Crossing> {
    let in_band = |&crossing: &Crossing| is_crossing_in_band(frame, crossing);
    sorted_out(expected, got, in_band, in_band)
}

/// Whether a vertex is so near the surface of a tetrahedron that it may be inside or outside.
pub fn is_contact_in_band(frame: &Frame<'_>, contact: Contact) -> bool {
    let tetrahedron = Tetrahedron::from_f32(frame.corners(contact.primitive as usize));
    let point = position(frame, contact.vertex);
    let faces = Tetrahedron::FACES.map(|face| Triangle::new(face.map(|i| tetrahedron.vertices[i])));
    let distance = faces.iter().map(|face| point_triangle(point, face)).fold(f64::INFINITY, f64::min);
    distance <= BAND * tetrahedron.enclosing_sphere().diameter()
}

/// Whether an edge passes so near an edge of a triangle, or ends so near it, that it may cross it or not.
pub fn is_crossing_in_band(frame: &Frame<'_>, crossing: Crossing) -> bool {
    let ends = crossing.edge.map(|v| position(frame, v));
    let triangle = Triangle::new(crossing.triangle.map(|v| position(frame, v)));
    let edges = Triangle::EDGES.map(|edge| edge.map(|i| triangle.vertices[i]));
    let extent = edges.iter().fold(0.0_f64, |most, [a, b]| most.max(a.distance(*b)));
    let margins = edges.map(|edge| segment_segment(ends, edge)).into_iter();
    let margin = margins.chain(ends.map(|end| point_triangle(end, &triangle))).fold(f64::INFINITY, f64::min);
    margin <= BAND * extent.min(ends[0].distance(ends[1]))
}

pub(super) fn position(frame: &Frame<'_>, vertex: u32) -> DVec3 {
    frame.positions[vertex as usize].map(without_denormals).as_dvec3()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Assembly;
    use glam::Vec3;

    #[test]
    fn near_the_surface_contacts_may_differ() {
        let contact = Contact { vertex: 4, primitive: 0 };
        for (z, allowed) in [(0.0, true), (3e-6, true), (-3e-6, true), (1e-3, false), (-1e-3, false)] {
            let mut assembly = Assembly::default();
            assembly.push(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z], &[[0, 1, 2, 3]]);
            assembly.push(&[Vec3::new(0.2, 0.2, z), Vec3::X, Vec3::Y, Vec3::NEG_Z], &[[0, 1, 2, 3]]);
            let frame = assembly.frame();
            assert_eq!(of_contacts(&frame, &[contact], &[]).is_allowed(), allowed, "{z}");
            assert_eq!(of_contacts(&frame, &[], &[contact]).is_allowed(), allowed, "{z}");
            assert!(of_contacts(&frame, &[contact], &[contact]).in_band.is_empty());
        }
    }

    #[test]
    fn near_an_edge_or_an_end_crossings_may_differ() {
        let crossing = Crossing { edge: [3, 4], triangle: [0, 1, 2] };
        for (x, z, allowed) in
            [(0.2, -1.0, false), (0.2, 1e-6, true), (0.2, -1e-6, true), (0.5, -1.0, true), (0.49, -1.0, false)]
        {
            let positions = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::new(x, 0.5, 1.0), Vec3::new(x, 0.5, z)];
            let mut assembly = Assembly::default();
            assembly.push(&positions, &[[0, 1, 2, 2], [3, 4, 4, 4]]);
            let frame = assembly.frame();
            assert_eq!(of_crossings(&frame, &[crossing], &[]).is_allowed(), allowed, "{x} {z}");
            assert_eq!(of_crossings(&frame, &[], &[crossing]).is_allowed(), allowed, "{x} {z}");
        }
    }
}
