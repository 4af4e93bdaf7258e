use glam::{DVec3, Vec3};

use crate::{geometry::Aabb, render::Ground, scene::Scene};

/// The floor of a scene that moves through these points: its own, or one below it.
pub fn ground(scene: &Scene, points: &[Vec3]) -> Ground {
    let points: Vec<DVec3> = points.iter().map(|p| p.as_dvec3()).collect();
    let mut ground = Ground::under(&Aabb::around(&points));
    match scene.floor {
        Some(height) => ground.middle.y = height,
        // What floats should not appear to stand on it.
        None => ground.middle.y -= 0.06 * ground.radius,
    }
    ground
}
