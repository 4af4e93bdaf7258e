//! The nearest point of the penetrated surface, for every vertex by itself.

use super::{super::hashing::Scene, normals::SurfaceNormals};
use crate::{
    detect::{Contact, Penetration},
    geometry::{Aabb, BoxItem, BoxTree, nearest_weights},
};
use glam::DVec3;
use std::collections::BTreeMap;

/// Nearer than this, in cells, the normal of the surface is the direction.
const ON_SURFACE: f64 = 1e-6;

/// Depth and direction of every vertex with a contact; contacts are sorted. A vertex in several objects goes to the nearest of
/// their surfaces.
pub(super) fn find(scene: &Scene<'_>, contacts: &[Contact], normals: &SurfaceNormals<'_>) -> Vec<Penetration> {
    let mut trees: BTreeMap<u32, BoxTree> = BTreeMap::new();
    for contact in contacts {
        trees.entry(scene.frame.objects[contact.primitive as usize]).or_default();
    }
    let mut items: BTreeMap<u32, Vec<BoxItem>> = BTreeMap::new();
    for t in 0..scene.topology.triangles.len() as u32 {
        let object = scene.triangle_object(t);
        if trees.contains_key(&object) {
            items.entry(object).or_default().push(BoxItem::new(t, Aabb::around(&scene.triangle(t))));
        }
    }
    trees.extend(items.into_iter().map(|(object, items)| (object, BoxTree::new(items))));
    let of_vertex = |own: &[Contact]| {
        let vertex = own.first()?.vertex;
        let mut objects: Vec<u32> = own.iter().map(|c| scene.frame.objects[c.primitive as usize]).collect();
        objects.sort_unstable();
        objects.dedup();
        let point = scene.points[vertex as usize];
        let measure = |t: u32| {
            // Of its own surface not what it is a corner of.
            if scene.topology.triangles[t as usize].contains(&vertex) {
                return None;
            }
            let corners = scene.triangle(t);
            let weights = nearest_weights(point, corners);
            let to = corners.into_iter().zip(weights).map(|(corner, weight)| (corner - point) * weight).sum::<DVec3>();
            to.is_finite().then(|| (to.length(), to))
        };
        let nearest = objects
            .iter()
            .filter_map(|object| trees.get(object)?.nearest(point, &mut 0, measure))
            .min_by(|a, b| a.distance.total_cmp(&b.distance).then(a.number.cmp(&b.number)))?;
        let to = nearest.detail.try_normalize().filter(|_| nearest.distance > ON_SURFACE * scene.cells.side);
        let direction = to.or_else(|| normals.face(nearest.number)).or_else(|| nearest.detail.try_normalize())?;
        Some(Penetration { vertex, depth: nearest.distance, direction })
    };
    contacts.chunk_by(|a, b| a.vertex == b.vertex).filter_map(of_vertex).collect()
}
