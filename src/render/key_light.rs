//! Where the key light is, and what it sees of the scene.

use glam::{Mat4, Vec3};

use super::look::Ground;

/// Towards the light; `KEY` of `draw/view.wgsl`.
const KEY: Vec3 = Vec3::new(0.388, 0.853, 0.349);
/// Half the side of what it sees, in radii of the scene; as in `draw/surface.wgsl`.
const EXTENT: f32 = 1.25;

/// World to clip space of the shadow map: depth is 1 at the near plane and 0 at the far one, as the camera's.
pub(super) fn projection(ground: &Ground) -> Mat4 {
    let middle = ground.middle + Vec3::Y * 0.5 * ground.radius;
    let back = KEY.normalize();
    let right = Vec3::Y.cross(back).normalize();
    let half = EXTENT * ground.radius;
    let row = |axis: Vec3, scale: f32, offset: f32| (axis * scale).extend(offset - middle.dot(axis) * scale);
    Mat4::from_cols(
        row(right, 1.0 / half, 0.0),
        row(back.cross(right), 1.0 / half, 0.0),
        // Twice as deep, so that nothing is cut off in front or behind.
        row(back, 0.25 / half, 0.5),
        glam::Vec4::W,
    )
    .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_sees_the_whole_scene_and_what_is_nearer_is_deeper() {
        let ground = Ground { middle: Vec3::new(3.0, -2.0, 1.0), radius: 2.0 };
        let light = projection(&ground);
        for corner in 0..8 {
            let sign = |bit: u32| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
            let half = ground.radius / 3.0_f32.sqrt();
            let offset = Vec3::new(sign(0), sign(1) + 1.0, sign(2)) * half;
            let place = light.transform_point3(ground.middle + offset);
            assert!(place.x.abs() < 1.0 && place.y.abs() < 1.0 && (0.0..1.0).contains(&place.z), "{place}");
        }
        let [low, high] = [0.0, 1.0].map(|by| light.transform_point3(ground.middle + KEY * by));
        assert!(high.z > low.z && (high.x - low.x).abs() < 1e-3 && (high.y - low.y).abs() < 1e-3);
    }
}
