//! Conversions between models, simulated bodies and scenes.

use crate::{mesh::Mesh, scene::Pose, simulate};

/// The pose of a simulated body in a scene.
pub(super) fn scene_pose(pose: &simulate::Pose, scale: f64) -> Pose {
    Pose { translation: pose.translation.as_vec3(), rotation: pose.rotation.as_quat().normalize(), scale: scale as f32 }
}

/// A scaled mesh.
pub(super) fn scaled(mesh: &Mesh, scale: f64) -> Mesh {
    Mesh {
        primitive: mesh.primitive,
        positions: mesh.positions.iter().map(|p| p * scale).collect(),
        cells: mesh.cells.clone(),
    }
}
