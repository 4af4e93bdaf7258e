//! Scenes of a few simple bodies.

use crate::{
    live::{BodySetup, LiveError, LiveRun, Setup, Timing},
    mesh::{Mesh, shapes, surfaces::square},
    scene::{Motion, Object, Pose, Scene, Shape, Track},
    simulate::Material,
};
use glam::{DVec3, Quat, Vec3};

/// A block of cubes of tetrahedra, its lower corner at the origin.
pub fn block(cells: [usize; 3], size: DVec3) -> Mesh {
    let mut mesh = shapes::cubes(cells);
    let bounds = mesh.bounds();
    for p in &mut mesh.positions {
        *p = (*p - bounds.min) / bounds.extent() * size;
    }
    mesh
}

/// A soft body that is its own cage, at a place and with a velocity.
pub fn soft(name: &str, mesh: &Mesh, at: Vec3, velocity: impl Fn(Vec3) -> Vec3, rate: f32) -> Object {
    let start: Vec<Vec3> = mesh.positions.iter().map(|p| p.as_vec3() + at).collect();
    let next = start.iter().map(|&p| p + velocity(p) / rate);
    let track = Track { points: start.len(), positions: start.iter().copied().chain(next).collect() };
    Object {
        name: name.into(),
        shape: Shape::Mesh(mesh.clone()),
        motion: Motion::Cage { cage: mesh.clone(), track },
        correction: Vec3::ZERO,
    }
}

/// A rigid body at a place and with a velocity.
pub fn rigid(name: &str, mesh: &Mesh, at: Vec3, velocity: Vec3, rate: f32) -> Object {
    let pose = |translation| Pose { translation, rotation: Quat::IDENTITY, scale: 1.0 };
    Object {
        name: name.into(),
        shape: Shape::Mesh(mesh.clone()),
        motion: Motion::Rigid(vec![pose(at), pose(at + velocity / rate)]),
        correction: Vec3::ZERO,
    }
}

/// A square of cloth of so many cells a side, flat in the plane y = 0 about a place.
pub fn cloth(name: &str, cells: u32, size: f32, at: Vec3, velocity: Vec3, rate: f32) -> Object {
    let cage = square(cells);
    let start: Vec<Vec3> = cage.positions.iter().map(|p| p.as_vec3() * size + at).collect();
    let next = start.iter().map(|p| *p + velocity / rate);
    let track = Track { points: start.len(), positions: start.iter().copied().chain(next).collect() };
    let motion = Motion::Cage { cage: cage.clone(), track };
    Object { name: name.into(), shape: Shape::Mesh(cage), motion, correction: Vec3::ZERO }
}

/// Cloth of a common fabric; everything else stays where it is.
pub fn with_cloth(scene: &Scene) -> Setup {
    let body = |object: &Object| BodySetup { held: matches!(object.motion, Motion::Rigid(_)), ..BodySetup::default() };
    Setup { bodies: scene.objects.iter().map(body).collect(), ..Setup::of(scene) }
}

/// A scene of objects, two frames long.
pub fn scene(objects: Vec<Object>, floor: Option<f32>) -> Scene {
    Scene { title: "Sample".into(), rate: 1000.0, frames: 2, floor, objects, ..Scene::default() }
}

/// All bodies of one material.
pub fn of(scene: &Scene, material: Material) -> Setup {
    let bodies = vec![BodySetup { material, scale: Some(1.0), ..BodySetup::default() }; scene.objects.len()];
    Setup { bodies, ..Setup::of(scene) }
}

/// Takes some steps; lists become longer on the way.
///
/// # Errors
/// A step failed, or something is not finite.
pub async fn go(run: &mut LiveRun, steps: u32) -> Result<(), LiveError> {
    for step in 0..steps {
        let ticket = run.step(Timing::Untimed)?;
        if step % 16 == 0 {
            run.make_room(&ticket).await?;
        }
    }
    run.status().await.map(drop)
}
