//! Finds points inside other bodies: the detector on the bodies' shapes, then points in tetrahedra.

use super::candidates::candidates;
use super::contact::Contact;
use super::{Body, Motion};
use crate::detect::{Assembly, Method, Narrow, Pair, Settings, reference};
use crate::geometry::{Aabb, Tetrahedron};
use glam::{DMat3, DVec3, Vec3};

/// Finds the contacts between bodies, and of bodies with themselves. `ignored` says whether two bodies pass through each
/// other.
pub(super) fn contacts(bodies: &[Body], ignored: impl Fn(usize, usize) -> bool) -> Vec<Contact> {
    let positions: Vec<Vec<DVec3>> = bodies.iter().map(Body::shape_positions).collect();
    let mut found = Vec::new();
    // Two convex solids have a manifold instead.
    let solids = |of: usize, within: usize| bodies[of].hull().is_some() && bodies[within].hull().is_some();
    let between =
        |of: usize, within: usize| of != within && !bodies[within].thin && !ignored(of, within) && !solids(of, within);
    collect(bodies, &positions, between, false, &mut found);
    let meets_itself = |body: &Body| body.self_contact && matches!(body.motion, Motion::Soft(_));
    if bodies.iter().any(meets_itself) {
        collect(bodies, &positions, |of, within| of == within && meets_itself(&bodies[of]), true, &mut found);
    }
    // A point in several tetrahedra of a body counts once.
    found.sort_unstable_by_key(|f| (f.of, f.vertex, f.within, f.tetrahedron));
    found.dedup_by_key(|f| (f.of, f.vertex, f.within));
    let mut normals: Vec<Vec<DVec3>> = vec![Vec::new(); bodies.len()];
    for of in found.iter().map(|f| f.of) {
        if let Some(shape) = bodies[of].shape().filter(|_| normals[of].is_empty()) {
            normals[of] = shape.normals(&positions[of]);
        }
    }
    found.iter().filter_map(|f| f.contact(bodies, &positions, normals[f.of][f.vertex as usize])).collect()
}

/// A surface vertex of one body in a tetrahedron of another, or of its own.
struct Found {
    of: usize,
    vertex: u32,
    within: usize,
    tetrahedron: u32,
}

impl Found {
    /// The contact with the nearest point of the surface at rest (McAdams et al. 2011: *Efficient elasticity for
    /// character skinning with contact and collisions*): where a body is deformed, the nearest point in the world may
    /// be on its far side.
    fn contact(&self, bodies: &[Body], positions: &[Vec<DVec3>], normal: DVec3) -> Option<Contact> {
        let shape = bodies[self.within].shape()?;
        let point = positions[self.of][self.vertex as usize];
        let corners = shape.mesh().cells[self.tetrahedron as usize];
        let [a, b, c, d] = corners.map(|v| positions[self.within][v as usize]);
        let [e, f, g, h] = corners.map(|v| shape.mesh().positions[v as usize]);
        let to_rest = DMat3::from_cols(f - e, g - e, h - e) * DMat3::from_cols(b - a, c - a, d - a).inverse();
        let nearest = shape.nearest(e + to_rest * (point - a), to_rest * normal)?;
        if self.of == self.within {
            let own = shape.mesh().positions[self.vertex as usize];
            let touched = shape.triangle(nearest.number);
            let touched: DVec3 = (0..3).map(|k| shape.mesh().positions[touched[k] as usize] * nearest.detail[k]).sum();
            if (own - touched).length() < shape.apart {
                return None;
            }
        }
        let touched = (self.within, nearest.number, nearest.detail);
        Some(Contact::between(bodies, (self.of, self.vertex), touched))
    }
}

/// Runs the detector on the candidate tetrahedra and finds points in them. `meets` says whether the second body is searched
/// for points of the first.
fn collect(
    bodies: &[Body],
    positions: &[Vec<DVec3>],
    meets: impl Fn(usize, usize) -> bool,
    within_one: bool,
    found: &mut Vec<Found>,
) {
    let mut assembly = Assembly::default();
    // Of each tetrahedron of the assembly: its body, and its number there.
    let mut origin: Vec<(usize, u32)> = Vec::new();
    for (member, tetrahedra) in candidates(bodies, positions, &meets).iter().enumerate() {
        let Some(shape) = bodies[member].shape().filter(|_| !tetrahedra.is_empty()) else { continue };
        let f32s: Vec<Vec3> = positions[member].iter().map(|p| p.as_vec3()).collect();
        let corners: Vec<[u32; 4]> = tetrahedra.iter().map(|&t| shape.mesh().cells[t as usize]).collect();
        assembly.push(&f32s, &corners);
        origin.extend(tetrahedra.iter().map(|&t| (member, t)));
    }
    if origin.is_empty() {
        return;
    }
    let settings = Settings {
        method: Method::Cpu,
        // A few false pairs cost less than an exact test: every point is tested anyway.
        narrow: Narrow::SatNoEdges,
        inter_collisions: !within_one,
        self_collisions: within_one,
        ..Settings::default()
    };
    for Pair { a, b } in reference::kdet(&assembly.frame(), &settings).pairs().iter().copied() {
        let (a, b) = (origin[a as usize], origin[b as usize]);
        for (of, within) in [(a, b), (b, a)] {
            if meets(of.0, within.0) {
                points_within(bodies, positions, of, within, found);
            }
        }
    }
}

/// The surface vertices of tetrahedron `a` inside tetrahedron `b`.
fn points_within(
    bodies: &[Body],
    positions: &[Vec<DVec3>],
    (of, a): (usize, u32),
    (within, b): (usize, u32),
    found: &mut Vec<Found>,
) {
    let (Some(outer), Some(inner)) = (bodies[of].shape(), bodies[within].shape()) else { return };
    let corners = inner.mesh().cells[b as usize].map(|v| positions[within][v as usize]);
    let around = Aabb::around(&corners);
    for vertex in outer.mesh().cells[a as usize] {
        let point = positions[of][vertex as usize];
        if outer.is_on_surface(vertex)
            && point.cmpge(around.min).all()
            && point.cmple(around.max).all()
            // Not so for flat tetrahedra, whose coordinates are not finite.
            && Tetrahedron::new(corners).barycentric(point).iter().all(|&w| w >= 0.0)
        {
            found.push(Found { of, vertex, within, tetrahedron: b });
        }
    }
}
