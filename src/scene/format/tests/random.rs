//! Any scene, any mesh, and bytes that are neither.

use super::*;
use crate::random_cases::config;
use proptest::{collection::vec, prelude::*, test_runner::TestRunner};

fn any_mesh() -> impl Strategy<Value = Mesh> {
    let coordinate = prop_oneof![-1.0..1.0, -1e6..1e6, -1e-6..1e-6, Just(0.0)];
    (vec([coordinate.clone(), coordinate.clone(), coordinate], 1..40), vec(any::<[u32; 4]>(), 0..60)).prop_map(
        |(positions, tetrahedra)| {
            let count = positions.len() as u32;
            Mesh {
                positions: positions.into_iter().map(DVec3::from_array).collect(),
                cells: tetrahedra.into_iter().map(|t| t.map(|v| v % count)).collect(),
                ..Mesh::default()
            }
        },
    )
}

fn any_track(points: usize, frames: usize) -> impl Strategy<Value = Track> {
    vec([-1e3f32..1e3, -1.0..1.0, -10.0..10.0], points * frames)
        .prop_map(move |positions| Track { points, positions: positions.into_iter().map(Vec3::from_array).collect() })
}

fn any_pose() -> impl Strategy<Value = Pose> {
    ([-1e9f32..1e9, -1.0..1.0, -1e-9..1e-9], -7.0f32..7.0, 0.0f32..9.0).prop_map(|(translation, angle, scale)| Pose {
        translation: Vec3::from_array(translation),
        rotation: Quat::from_rotation_z(angle),
        scale,
    })
}

fn any_object(frames: usize) -> impl Strategy<Value = Object> {
    let shape = prop_oneof![any::<String>().prop_map(Shape::Model), any_mesh().prop_map(Shape::Mesh)];
    (shape, any::<String>(), 0..4).prop_flat_map(move |(shape, name, kind)| {
        let motion = match kind {
            0 => prop_oneof![vec(any_pose(), 1), vec(any_pose(), frames)].prop_map(Motion::Rigid).boxed(),
            1 => any_mesh()
                .prop_flat_map(move |cage| {
                    any_track(cage.positions.len(), frames)
                        .prop_map(move |track| Motion::Cage { cage: cage.clone(), track })
                })
                .boxed(),
            2 => {
                let points = if let Shape::Mesh(mesh) = &shape { mesh.positions.len() } else { 5 };
                prop_oneof![any_track(points, 1), any_track(points, frames)].prop_map(Motion::Vertices).boxed()
            }
            _ => (1usize..4)
                .prop_flat_map(move |pieces| {
                    let poses = vec(vec(any_pose(), pieces), frames);
                    let times = proptest::collection::btree_set(1..frames as u32, 0..frames.min(3));
                    let breaks = times.prop_flat_map(move |times| {
                        let groups = vec(vec(0..pieces as u32, pieces), times.len());
                        groups.prop_map(move |groups| times.iter().copied().zip(groups).collect::<Vec<_>>())
                    });
                    (vec([-1.0..1.0, -1.0..1.0, -1.0..1.0], pieces), poses, breaks).prop_map(
                        |(seeds, poses, breaks)| Motion::Pieces {
                            seeds: seeds.into_iter().map(DVec3::from_array).collect(),
                            poses,
                            breaks: breaks.into_iter().map(|(frame, groups)| Break { frame, groups }).collect(),
                        },
                    )
                })
                .boxed(),
        };
        (Just(shape), Just(name), motion).prop_map(|(shape, name, motion)| object(&name, shape, motion))
    })
}

fn any_scene() -> impl Strategy<Value = Scene> {
    (2usize..40).prop_flat_map(|frames| {
        let texts = any::<[String; 3]>();
        (texts, vec(any_object(frames), 0..4), proptest::option::of(-9.0f32..9.0)).prop_map(
            move |([title, description, note], objects, floor)| Scene {
                title,
                description,
                note,
                rate: 24.0,
                frames: frames as u32,
                floor,
                look: [1.0, 2.0],
                objects,
                // Some have one, some have none.
                origin: floor.map_or(DVec3::ZERO, |floor| DVec3::new(5e6, floor.into(), -1e-3)),
            },
        )
    })
}

#[test]
fn any_scene_comes_back_in_slices_of_any_size() {
    let mut runner = TestRunner::new(config(100));
    let cases = (any_scene(), vec(0usize..400, 1..20));
    runner
        .run(&cases, |(scene, cuts)| {
            let file = write_scene(&scene).unwrap();
            let whole = read_scene(&file).unwrap();
            let mut reader = Reader::new();
            let (mut rest, mut cuts) = (&file[..], cuts.into_iter().cycle());
            while !rest.is_empty() {
                let (now, later) = rest.split_at(cuts.next().unwrap().max(1).min(rest.len()));
                reader.push(now).unwrap();
                rest = later;
            }
            prop_assert_eq!(&reader.into_scene().unwrap(), &whole);
            for (was, is) in scene.objects.iter().zip(&whole.objects) {
                let tracks = match (&was.motion, &is.motion) {
                    (Motion::Cage { track, .. }, Motion::Cage { track: read, .. }) => Some((track, read)),
                    (Motion::Vertices(track), Motion::Vertices(read)) => Some((track, read)),
                    (was, is) => {
                        prop_assert_eq!(was, is);
                        None
                    }
                };
                // A single point has no size to measure by.
                if let Some((track, read)) = tracks.filter(|(track, _)| track.points > 1) {
                    check_track(track, read);
                }
                prop_assert_eq!((&was.name, was.correction), (&is.name, is.correction));
            }
            Ok(())
        })
        .unwrap();
}

#[test]
fn any_mesh_comes_back_in_its_order_and_exactly_the_second_time() {
    let mut runner = TestRunner::new(config(300));
    runner
        .run(&any_mesh(), |mesh| {
            let read = read_model(&write_model(&mesh).unwrap()).unwrap();
            prop_assert_eq!(&mesh.cells, &read.cells);
            let size = mesh.bounds().extent().max_element();
            for (p, q) in mesh.positions.iter().zip(&read.positions) {
                prop_assert!(mesh.cells.is_empty() || p.distance(*q) < 1e-4 * size || p == q);
            }
            for t in &mesh.cells {
                let sign = quantisation::orientation(&mesh.positions, t);
                prop_assert!(sign == 0 || sign == quantisation::orientation(&read.positions, t));
            }
            prop_assert_eq!(&read_model(&write_model(&read).unwrap()).unwrap(), &read);
            let compact = compact_order(&read);
            prop_assert_eq!(&read_model(&write_model(&compact).unwrap()).unwrap(), &compact);
            Ok(())
        })
        .unwrap();
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn garbage_never_panics(mut bytes in vec(any::<u8>(), 0..300), headed: bool) {
        if headed {
            bytes.splice(0..0, chunk::write_header(Kind::Scene, std::iter::empty()));
        }
        prop_assert!(read_scene(&bytes).is_err());
        prop_assert!(read_model(&bytes).is_err());
    }
}
