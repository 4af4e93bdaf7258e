//! Round trips, and errors of damaged files.

mod broken;
mod random;
mod written;

use super::*;
use crate::{
    mesh::Mesh,
    scene::{Break, Motion, Object, Pose, Scene, Shape, Track},
};
use glam::{DVec3, Quat, Vec3};

/// Six tetrahedra to each cube of a block with a longest side of 1, a little out of shape.
fn block(cells: u32) -> Mesh {
    let n = cells + 1;
    let shift = |i: u32, k: f64| 0.2 * ((f64::from(i) * k).sin());
    let corner = |i: u32| {
        let whole = DVec3::new(f64::from(i % n), f64::from(i / n % n), f64::from(i / n / n));
        (whole + DVec3::new(shift(i, 1.7), shift(i, 2.3), shift(i, 3.1))) / f64::from(cells)
    };
    let mut mesh = Mesh { positions: (0..n * n * n).map(corner).collect(), cells: vec![], ..Mesh::default() };
    for cube in 0..cells * cells * cells {
        let base = cube % cells + n * (cube / cells % cells) + n * n * (cube / cells / cells);
        for [a, b, c] in [[1, n, n * n], [n, n * n, 1], [n * n, 1, n]] {
            mesh.cells.push([base, base + a, base + a + b, base + a + b + c]);
            mesh.cells.push([base, base + a, base + a + b + c, base + a + c]);
        }
    }
    mesh
}

/// A body that falls, wobbles and bounces.
fn motion(mesh: &Mesh, frames: usize, phase: f64) -> Track {
    wobbling(mesh, frames, phase, 0.03)
}

/// The same, with waves of some height.
fn wobbling(mesh: &Mesh, frames: usize, phase: f64, height: f64) -> Track {
    let place = |frame: usize, p: &DVec3| {
        let t = frame as f64 / 30.0;
        let fall = 4.9 * (t % 0.9 - 0.45).powi(2);
        let wave = |k: f64| height * (k * p.z + 9.0 * t + phase).sin() * (-0.3 * t).exp();
        let turn = glam::DQuat::from_rotation_y(0.8 * t + phase);
        (turn * (*p + DVec3::new(wave(3.0), wave(5.0), wave(4.0))) + DVec3::new(0.4 * t, fall, phase)).as_vec3()
    };
    let positions = (0..frames).flat_map(|frame| mesh.positions.iter().map(move |p| place(frame, p))).collect();
    Track { points: mesh.positions.len(), positions }
}

fn object(name: &str, shape: Shape, motion: Motion) -> Object {
    Object { name: name.to_owned(), shape, motion, correction: Vec3::new(0.0, -0.01, 0.25) }
}

/// A scene with every kind of shape and motion.
fn everything(frames: usize) -> Scene {
    let (mesh, cage) = (block(2), block(1));
    let pose = |k: usize| Pose {
        translation: Vec3::new(k as f32 * 0.1, 1.0, -3.5),
        rotation: Quat::from_rotation_x(k as f32 * 0.05),
        scale: 1.5,
    };
    let soft = |phase: f64| Motion::Cage { cage: cage.clone(), track: motion(&cage, frames, phase) };
    Scene {
        title: "Everything".to_owned(),
        description: "Jede Art von Körper, je einmal.".to_owned(),
        note: String::new(),
        rate: 30.0,
        frames: frames as u32,
        floor: Some(-0.5),
        look: [30.0, 12.5],
        origin: DVec3::new(512_345.5, 5_412_345.25, -80.0),
        objects: vec![
            object("table", Shape::Mesh(mesh.clone()), Motion::Rigid(vec![pose(3)])),
            object("bunny", Shape::Model("bunny".to_owned()), soft(0.0)),
            object("flying", Shape::Model("dragon".to_owned()), Motion::Rigid((0..frames).map(pose).collect())),
            object("recorded", Shape::Mesh(mesh.clone()), Motion::Vertices(motion(&mesh, frames, 2.0))),
            object("still", Shape::Mesh(cage.clone()), Motion::Vertices(motion(&cage, 1, 0.5))),
            object("cube", Shape::Mesh(cage.clone()), soft(1.0)),
            object("points", Shape::Model("planck".to_owned()), Motion::Vertices(motion(&cage, frames, 3.0))),
            object(
                "broken",
                Shape::Model("statue".to_owned()),
                Motion::Pieces {
                    seeds: vec![DVec3::ZERO, DVec3::ONE / 3.0, DVec3::X],
                    poses: (0..frames).map(|k| vec![pose(k), pose(2 * k), pose(k + 1)]).collect(),
                    breaks: [(1, vec![0, 0, 1]), (3, vec![2, 1, 0])]
                        .into_iter()
                        .filter(|(frame, _)| (*frame as usize) < frames)
                        .map(|(frame, groups)| Break { frame, groups })
                        .collect(),
                },
            ),
        ],
    }
}

fn longest(points: &[Vec3]) -> f32 {
    let low = points.iter().copied().reduce(Vec3::min).unwrap();
    (points.iter().copied().reduce(Vec3::max).unwrap() - low).max_element()
}

/// Checks that points are where they were, but for 1e-4 of the size; gives how far they are off in parts of it.
fn check_track(before: &Track, after: &Track) -> f32 {
    assert_eq!((before.points, before.positions.len()), (after.points, after.positions.len()));
    let size = longest(before.frame(0));
    let pairs = before.positions.iter().zip(&after.positions);
    let worst = pairs.map(|(p, q)| p.distance(*q) / size).fold(0.0, f32::max);
    assert!(worst < 1e-4, "{worst}");
    worst
}

fn check_mesh(before: &Mesh, after: &Mesh) {
    assert_eq!((before.positions.len(), &before.cells), (after.positions.len(), &after.cells));
    let size = before.bounds().extent().max_element();
    for (p, q) in before.positions.iter().zip(&after.positions) {
        assert!(p.distance(*q) <= 1e-4 * size, "{p} {q}");
    }
    for t in 0..before.cells.len() {
        let (v, w) = (before.tetrahedron(t).signed_volume(), after.tetrahedron(t).signed_volume());
        // Volumes are not exact, orientations are; here none is that flat.
        assert!(v.abs() < 1e-12 * size.powi(3) || v.signum() == w.signum(), "{t}: {v} {w}");
    }
}

/// Checks that a scene is what it was: exactly, but for positions.
fn check_scene(before: &Scene, after: &Scene) {
    let mut exact = after.clone();
    for (was, is) in before.objects.iter().zip(&mut exact.objects) {
        if let (Shape::Mesh(was), Shape::Mesh(is)) = (&was.shape, &mut is.shape) {
            check_mesh(was, is);
            *is = was.clone();
        }
        match (&was.motion, &mut is.motion) {
            (Motion::Cage { cage, track }, Motion::Cage { cage: read_cage, track: read_track }) => {
                check_mesh(cage, read_cage);
                check_track(track, read_track);
                (*read_cage, *read_track) = (cage.clone(), track.clone());
            }
            (Motion::Vertices(track), Motion::Vertices(read_track)) => {
                check_track(track, read_track);
                *read_track = track.clone();
            }
            _ => {}
        }
    }
    assert_eq!(before, &exact);
}
