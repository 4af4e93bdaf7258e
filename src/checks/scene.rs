//! Placing a scene's vertices against its twin.

use glam::{DVec3, Quat, Vec3};

use super::{
    Check, Failure,
    support::{Random, ensure},
};
use crate::{
    gpu::{Gpu, readback::read_elements},
    mesh::{Mesh, shapes},
    pipeline::Input,
    scene::{Break, Form, Motion, Object, Placement, Placer, Pose, Scene, Shape, Track},
};

pub(super) const CHECKS: &[Check] = &[Check { name: "scene/place", body: |gpu| Box::pin(place(gpu)) }];

/// One object for every kind of motion, two frames.
fn scene() -> Scene {
    let mut random = Random(5);
    let mut number = || f32::from_bits(0x3f80_0000 | random.next() >> 9) - 1.5;
    let mut vector = || Vec3::new(number(), number(), number());
    let mut pose = |scale| Pose { translation: vector(), rotation: Quat::from_scaled_axis(2.0 * vector()), scale };
    let mesh = shapes::bar([4, 2, 2], DVec3::new(1.0, 0.5, 0.5));
    let cage = shapes::bar([2, 1, 1], DVec3::new(1.1, 0.6, 0.6));
    let rigid = Motion::Rigid(vec![pose(1.0), pose(1.0)]);
    let pieces = Motion::Pieces {
        seeds: vec![DVec3::NEG_X, DVec3::ZERO, DVec3::X],
        poses: (0..2).map(|_| (0..3).map(|_| pose(2.0)).collect()).collect(),
        breaks: vec![Break { frame: 1, groups: vec![0, 1, 1] }],
    };
    let mut track = |mesh: &Mesh| Track {
        points: mesh.positions.len(),
        positions: (0..2).flat_map(|_| mesh.positions.clone()).map(|p| p.as_vec3() + 0.2 * vector()).collect(),
    };
    let motions = [rigid, Motion::Vertices(track(&mesh)), Motion::Cage { track: track(&cage), cage }, pieces];
    let object = |motion| Object {
        name: String::new(),
        shape: Shape::Mesh(mesh.clone()),
        motion,
        correction: Vec3::new(0.0, -0.1, 0.0),
    };
    Scene { rate: 30.0, frames: 2, objects: motions.into_iter().map(object).collect(), ..Scene::default() }
}

async fn place(gpu: &Gpu) -> Result<(), Failure> {
    let scene = scene();
    let placement = Placement::new(&scene, Form::Own, |_| None).map_err(|error| Failure(error.to_string()))?;
    let assembly = placement.assembly(&scene, 0, false);
    let input = Input::upload(gpu, &assembly.frame()).map_err(|error| Failure(error.to_string()))?;
    let placer = Placer::new(gpu, &placement, &input.positions)?;
    for (frame, corrected) in [(0.0, false), (1.0, true), (0.37, false), (0.0, true)] {
        let controls = scene.controls(frame, corrected);
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        placer.record(gpu, &mut encoder, &controls);
        gpu.queue.submit([encoder.finish()]);
        let got: Vec<Vec3> = read_elements(gpu, &input.positions, placement.anchors.len()).await?;
        // The device may round a sum of products otherwise.
        let expected = placement.place(&controls);
        let worst = got.iter().zip(&expected).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
        ensure(worst < 2e-6, || format!("frame {frame}: {worst} off"))?;
    }
    Ok(())
}
