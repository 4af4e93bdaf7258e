//! Contacts of rigid bodies with convex hulls: the octree finds pairs, and each has a manifold.

use super::Body;
use super::contact::{Contact, Wall};
use super::manifold::{MANIFOLD_POINTS, manifold};
use crate::geometry::convex::Placed;
use crate::geometry::{Aabb, OCTREE_DEPTH, Octree};
use glam::DVec3;

/// A body's hull in the world.
fn placed(body: &Body) -> Option<Placed<'_>> {
    let pose = body.as_rigid()?.pose();
    Some(body.hull()?.solid.placed(pose.rotation, pose.translation))
}

/// The contacts between hulls. `ignored` says whether two bodies pass through each other.
pub(super) fn contacts(bodies: &[Body], ignored: impl Fn(usize, usize) -> bool) -> Vec<Contact> {
    let solids: Vec<(usize, Placed<'_>)> =
        bodies.iter().enumerate().filter_map(|(index, body)| Some((index, placed(body)?))).collect();
    let reach = |index: usize| bodies[index].hull().map_or(0.0, |hull| (hull.margin + hull.apart.max(0.0)) / 2.0);
    let around = |(index, solid): &(usize, Placed<'_>)| {
        solid.points().fold(Aabb::EMPTY, |b, p| b.union(&Aabb { min: p, max: p })).grown(reach(*index))
    };
    let boxes: Vec<Aabb> = solids.iter().map(around).collect();
    let moves = |index: usize| bodies[index].as_rigid().is_some_and(|rigid| rigid.inverse_mass() > 0.0);
    let mut found = vec![];
    for pair in Octree::new(&boxes, 0.0, OCTREE_DEPTH).pairs() {
        let [(a, first), (b, second)] = pair.map(|number| &solids[number as usize]);
        if ignored(*a, *b) || !(moves(*a) || moves(*b)) {
            continue;
        }
        let (Some(of_a), Some(of_b)) = (bodies[*a].hull(), bodies[*b].hull()) else { continue };
        let apart = (of_a.apart + of_b.apart) / 2.0;
        let margin = of_a.margin.min(of_b.margin);
        if let Some(manifold) = manifold(first, second, margin + apart.max(0.0)) {
            found.extend(Contact::of_manifold(bodies, [*a, *b], &manifold, apart, margin));
        }
    }
    found
}

/// The vertices of a body's hull at walls and on the ground, at most four for each, sorted as their contacts are.
pub(super) fn at_walls(bodies: &[Body], index: usize, walls: &[Wall], contacts: &mut Vec<Contact>) {
    let (Some(hull), Some(solid)) = (bodies[index].hull(), placed(&bodies[index])) else { return };
    let first = contacts.len();
    for (number, &wall) in walls.iter().enumerate() {
        let reach = hull.margin + hull.apart.max(0.0) / 2.0;
        let height = |v: &u32| wall.normal.dot(solid.point(*v)) - wall.height;
        let mut near: Vec<u32> = (0..hull.solid.vertices()).filter(|v| height(v) <= reach).collect();
        if near.len() > MANIFOLD_POINTS {
            near = spread(&near, &solid, wall.normal, height);
        }
        let contact = |v: u32| Contact::hull_at_wall(bodies, index, (v, hull.solid.point(v)), number, wall);
        contacts.extend(near.into_iter().map(contact));
    }
    contacts[first..].sort_by_key(|contact| contact.key);
}

/// Four of the vertices: the lowest, the one farthest from it along the wall, and the two farthest to both sides.
fn spread(near: &[u32], solid: &Placed<'_>, normal: DVec3, height: impl Fn(&u32) -> f64) -> Vec<u32> {
    let best = |measure: &dyn Fn(u32) -> f64| {
        near.iter().copied().fold(near[0], |best, v| if measure(v) > measure(best) { v } else { best })
    };
    let first = best(&|v| -height(&v));
    let from = solid.point(first);
    let second = best(&|v| (solid.point(v) - from).reject_from_normalized(normal).length_squared());
    let side = |v: u32| normal.dot((solid.point(second) - from).cross(solid.point(v) - from));
    let mut chosen = vec![first, second, best(&side), best(&|v| -side(v))];
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}
