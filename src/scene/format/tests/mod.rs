//! What is written comes back; what is broken is an error.

use super::{chunk::write_chunk, *};
use crate::{
    mesh::TetMesh,
    scene::{Break, Motion, Part, Pose, Scene, Shape, Track},
};
use glam::{DVec3, Quat, Vec3};
use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{RngAlgorithm, TestRng, TestRunner},
};

/// Six tetrahedra to each cube of a block with a longest side of 1, a little out of shape.
fn block(cells: u32) -> TetMesh {
    let n = cells + 1;
    let shift = |i: u32, k: f64| 0.2 * ((f64::from(i) * k).sin());
    let corner = |i: u32| {
        let whole = DVec3::new(f64::from(i % n), f64::from(i / n % n), f64::from(i / n / n));
        (whole + DVec3::new(shift(i, 1.7), shift(i, 2.3), shift(i, 3.1))) / f64::from(cells)
    };
    let mut mesh = TetMesh { positions: (0..n * n * n).map(corner).collect(), tetrahedra: vec![] };
    for cube in 0..cells * cells * cells {
        let base = cube % cells + n * (cube / cells % cells) + n * n * (cube / cells / cells);
        for [a, b, c] in [[1, n, n * n], [n, n * n, 1], [n * n, 1, n]] {
            mesh.tetrahedra.push([base, base + a, base + a + b, base + a + b + c]);
            mesh.tetrahedra.push([base, base + a, base + a + b + c, base + a + c]);
        }
    }
    mesh
}

/// A body that falls, wobbles and bounces.
fn motion(mesh: &TetMesh, frames: usize, phase: f64) -> Track {
    wobbling(mesh, frames, phase, 0.03)
}

/// The same, with waves of some height.
fn wobbling(mesh: &TetMesh, frames: usize, phase: f64, height: f64) -> Track {
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

fn part(name: &str, shape: Shape, motion: Motion) -> Part {
    Part { name: name.to_owned(), shape, motion, correction: Vec3::new(0.0, -0.01, 0.25) }
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
        parts: vec![
            part("table", Shape::Mesh(mesh.clone()), Motion::Rigid(vec![pose(3)])),
            part("bunny", Shape::Model("bunny".to_owned()), soft(0.0)),
            part("flying", Shape::Model("dragon".to_owned()), Motion::Rigid((0..frames).map(pose).collect())),
            part("recorded", Shape::Mesh(mesh.clone()), Motion::Vertices(motion(&mesh, frames, 2.0))),
            part("still", Shape::Mesh(cage.clone()), Motion::Vertices(motion(&cage, 1, 0.5))),
            part("cube", Shape::Mesh(cage.clone()), soft(1.0)),
            part("points", Shape::Model("planck".to_owned()), Motion::Vertices(motion(&cage, frames, 3.0))),
            part(
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

fn check_mesh(before: &TetMesh, after: &TetMesh) {
    assert_eq!((before.positions.len(), &before.tetrahedra), (after.positions.len(), &after.tetrahedra));
    let size = before.bounds().extent().max_element();
    for (p, q) in before.positions.iter().zip(&after.positions) {
        assert!(p.distance(*q) <= 1e-4 * size, "{p} {q}");
    }
    for t in 0..before.tetrahedra.len() {
        let (v, w) = (before.tetrahedron(t).signed_volume(), after.tetrahedron(t).signed_volume());
        // Volumes are not exact, orientations are; here none is that flat.
        assert!(v.abs() < 1e-12 * size.powi(3) || v.signum() == w.signum(), "{t}: {v} {w}");
    }
}

/// Checks that a scene is what it was: exactly, but for positions.
fn check_scene(before: &Scene, after: &Scene) {
    let mut exact = after.clone();
    for (was, is) in before.parts.iter().zip(&mut exact.parts) {
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

#[test]
fn a_scene_with_everything_comes_back() {
    for frames in [1, 2, 3, 16, 17, 50] {
        let scene = everything(frames);
        let file = write_scene(&scene).unwrap();
        check_scene(&scene, &read_scene(&file).unwrap());
        assert_eq!(write_scene(&scene).unwrap(), file);
    }
    let empty = Scene { frames: 7, ..Scene::default() };
    assert_eq!(read_scene(&write_scene(&empty).unwrap()).unwrap(), empty);
    let parts = everything(2).parts.into_iter().filter(|part| part.motion.loaded().is_none()).collect();
    let still = Scene { parts, frames: 1000, ..everything(2) };
    check_scene(&still, &read_scene(&write_scene(&still).unwrap()).unwrap());
}

#[test]
fn a_scene_can_be_seen_while_it_is_loading() {
    let scene = everything(50);
    let file = write_scene(&scene).unwrap();
    let mut reader = Reader::new();
    let mut loaded = vec![];
    for (number, byte) in file.chunks(1).enumerate() {
        assert!(!reader.finished() && reader.finish().is_err());
        reader.push(byte).unwrap();
        assert_eq!(reader.bytes_read(), number as u64 + 1);
        loaded.extend(reader.scene().map(Scene::loaded));
    }
    assert!(reader.finished());
    loaded.dedup();
    assert_eq!(loaded, [0, 16, 32, 48, 50]);
    assert_eq!(reader.kind(), Some(Kind::Scene));
    assert_eq!(reader.into_scene().unwrap(), read_scene(&file).unwrap());
}

#[test]
fn models_and_scenes_are_told_apart() {
    let (model, scene) = (write_model(&block(1)).unwrap(), write_scene(&everything(2)).unwrap());
    let error = read_scene(&model).unwrap_err().to_string();
    assert_eq!(error, "byte 10: expected a scene (kind 2), found a model (kind 1)");
    assert!(read_model(&scene).is_err());
}

#[test]
fn a_model_in_compact_order_is_written_exactly_the_second_time() {
    let mesh = compact_order(&block(6));
    let file = write_model(&mesh).unwrap();
    let read = read_model(&file).unwrap();
    check_mesh(&mesh, &read);
    let again = write_model(&read).unwrap();
    assert_eq!(read_model(&again).unwrap(), read);
    assert!(file.len() < 7 * mesh.tetrahedra.len(), "{} bytes", file.len());
    // In any other order it takes more.
    let mut shuffled = mesh.clone();
    let count = mesh.positions.len();
    (0..count).for_each(|v| shuffled.positions[v * 100 % count] = mesh.positions[v]);
    shuffled.tetrahedra.iter_mut().flatten().for_each(|v| *v = *v * 100 % count as u32);
    assert!(file.len() * 5 < write_model(&shuffled).unwrap().len() * 4);
    check_mesh(&read, &compact_order(&read_model(&write_model(&shuffled).unwrap()).unwrap()));
}

#[test]
fn meshes_that_no_grid_is_fine_enough_for_are_written_exactly() {
    let mut mesh = block(1);
    mesh.positions.extend([DVec3::splat(1e30), DVec3::splat(-1e-30)]);
    assert_eq!(read_model(&write_model(&mesh).unwrap()).unwrap(), mesh);
    assert_eq!(read_model(&write_model(&TetMesh::default()).unwrap()).unwrap(), TetMesh::default());
}

#[test]
fn two_soft_bodies_take_little_room() {
    // Nine cubes to a side are a thousand vertices.
    let cage = compact_order(&block(9));
    let soft = |phase| Motion::Cage { cage: cage.clone(), track: wobbling(&cage, 150, phase, 0.01) };
    let parts = vec![
        part("a", Shape::Model("bunny".to_owned()), soft(0.0)),
        part("b", Shape::Model("planck".to_owned()), soft(1.0)),
    ];
    let scene = Scene { parts, frames: 150, rate: 30.0, ..Scene::default() };
    let file = write_scene(&scene).unwrap();
    let read = read_scene(&file).unwrap();
    check_scene(&scene, &read);
    // 3 bits to a coordinate, where f32 has 32.
    assert!(file.len() < 340_000, "{} bytes", file.len());
}

#[test]
fn points_far_away_and_points_in_one_place_are_written() {
    for scale in [1e-30f32, 1.0, 1e30] {
        for offset in [0.0f32, 1e3, 1e6] {
            let points = [Vec3::ZERO, Vec3::X, Vec3::Y * 0.5].map(|p| (p + offset) * scale);
            let track = Track { points: 3, positions: [points; 5].concat() };
            let scene = Scene {
                frames: 5,
                parts: vec![part("", Shape::Model(String::new()), Motion::Vertices(track.clone()))],
                ..Scene::default()
            };
            let read = read_scene(&write_scene(&scene).unwrap()).unwrap();
            let Motion::Vertices(read) = &read.parts[0].motion else { panic!("{read:?}") };
            for (p, q) in track.positions.iter().zip(&read.positions) {
                // What f32 itself is off, so far away.
                let most = 1e-4f32.max(offset * f32::EPSILON) * scale;
                assert!(p.distance(*q) <= most, "{p} {q} {most}");
            }
        }
    }
    let track = Track { points: 2, positions: vec![Vec3::ONE; 4] };
    let scene = Scene {
        frames: 2,
        parts: vec![part("", Shape::Model(String::new()), Motion::Vertices(track))],
        ..Scene::default()
    };
    assert_eq!(read_scene(&write_scene(&scene).unwrap()).unwrap(), scene);
}

#[test]
fn flat_tetrahedra_in_motion_do_not_turn_over() {
    // A sliver, a hundredth of the usual step high.
    let mut mesh = block(1);
    let [a, b, c] = [0, 1, 3].map(|v: usize| mesh.positions[v]);
    let sliver = mesh.positions.len() as u32;
    mesh.positions.push((a + b + c) / 3.0 + 1e-6 * (b - a).cross(c - a).normalize());
    mesh.tetrahedra.push([0, 1, 3, sliver]);
    let track = motion(&mesh, 20, 0.1);
    let scene = Scene {
        frames: 20,
        parts: vec![part("", Shape::Mesh(mesh.clone()), Motion::Vertices(track.clone()))],
        ..Scene::default()
    };
    let read = read_scene(&write_scene(&scene).unwrap()).unwrap();
    let Motion::Vertices(read) = &read.parts[0].motion else { panic!("{read:?}") };
    for frame in 0..20 {
        let [was, is] = [&track, read].map(|track| {
            let positions: Vec<DVec3> = track.frame(frame).iter().map(|p| p.as_dvec3()).collect();
            grid::orientation(&positions, &mesh.tetrahedra[mesh.tetrahedra.len() - 1])
        });
        assert_eq!(was, is, "frame {frame}");
    }
}

#[test]
fn what_stands_still_is_kept_as_well_as_f32_can() {
    let (mesh, mut scene) = (block(3), everything(1));
    let track = motion(&mesh, 1, 0.4);
    scene.parts = vec![part("", Shape::Mesh(mesh), Motion::Vertices(track.clone()))];
    let read = read_scene(&write_scene(&scene).unwrap()).unwrap();
    let Motion::Vertices(read) = &read.parts[0].motion else { panic!("{read:?}") };
    assert!(check_track(&track, read) < 2e-7);
}

#[test]
fn what_does_not_fit_together_is_not_written() {
    let message = |change: fn(&mut Scene)| {
        let mut scene = everything(4);
        change(&mut scene);
        write_scene(&scene).unwrap_err().to_string()
    };
    assert_eq!(message(|s| s.frames = 5), "part 1 ('bunny') has 4 frames, but 5 are needed");
    assert_eq!(message(|s| s.frames = 0), "a scene of 0 frames, allowed are 1 to 1000000");
    assert_eq!(message(|s| s.look[0] = f32::NAN), "the look is NaN: it must be finite");
    let error = message(|s| {
        if let Motion::Cage { cage, .. } = &mut s.parts[1].motion {
            cage.positions.pop();
            cage.tetrahedra.clear();
        }
    });
    assert_eq!(error, "part 1 ('bunny') has 8 points in its cage's track, but 7 are needed");
    let error = message(|s| {
        if let Motion::Pieces { breaks, .. } = &mut s.parts[7].motion {
            breaks[1].groups.pop();
        }
    });
    assert_eq!(error, "part 7 ('broken') has 2 groups in a break, but 3 are needed");
    let wrong: [fn(&mut Vec<Break>); 4] = [
        |breaks| breaks.reverse(),
        |breaks| breaks[0].frame = 0,
        |breaks| breaks[1].frame = 4,
        |breaks| breaks[1].groups[0] = 3,
    ];
    for change in wrong {
        let mut scene = everything(4);
        if let Motion::Pieces { breaks, .. } = &mut scene.parts[7].motion {
            change(breaks);
        }
        let error = write_scene(&scene).unwrap_err();
        assert!(matches!(error, EncodeError::Break { part: 7, .. }), "{error}");
    }
    let error = message(|s| s.parts[0].shape = Shape::Mesh(TetMesh { tetrahedra: vec![[0; 4]], ..TetMesh::default() }));
    assert!(error.starts_with("part 0 ('table'): tetrahedron 0 names vertex 0"), "{error}");
}

/// The chunks of a file: where each begins, and its tag.
fn chunks(file: &[u8]) -> Vec<(usize, [u8; 4])> {
    let mut list = vec![];
    let mut at = 16;
    while at < file.len() {
        list.push((at, file[at..at + 4].try_into().unwrap()));
        at += 16 + u32::from_le_bytes(file[at + 4..at + 8].try_into().unwrap()) as usize;
    }
    list
}

#[test]
fn chunks_come_in_their_order_and_equal_meshes_once() {
    let file = write_scene(&everything(20)).unwrap();
    let tags: Vec<[u8; 4]> = chunks(&file).into_iter().map(|(_, tag)| tag).collect();
    assert_eq!(tags, [*b"INFO", *b"MESH", *b"MESH", *b"FRAM", *b"FRAM", *b"DONE"]);
    // Without any of them the file is not complete, and none may come twice.
    let list = chunks(&file);
    for (number, &(begin, tag)) in list.iter().enumerate() {
        let end = list.get(number + 1).map_or(file.len(), |next| next.0);
        let without = [&file[..begin], &file[end..]].concat();
        assert!(read_scene(&without).is_err(), "without {}", tag.escape_ascii());
        let twice = [&file[..end], &file[begin..]].concat();
        assert!(read_scene(&twice).is_err(), "{} twice", tag.escape_ascii());
    }
}

#[test]
fn unknown_chunks_are_skipped_only_if_they_may_be() {
    let file = write_scene(&everything(20)).unwrap();
    for (begin, _) in chunks(&file) {
        let with = |tag: &[u8; 4]| {
            let mut bytes = file[..begin].to_vec();
            write_chunk(&mut bytes, *tag, "tests", b"something new").unwrap();
            [&bytes, &file[begin..]].concat()
        };
        assert_eq!(read_scene(&with(b"niCE")), read_scene(&file));
        let error = read_scene(&with(b"NICE")).unwrap_err();
        assert_eq!((error.byte, error.chunk, error.problem), (begin as u64, Some(*b"NICE"), Problem::Unknown));
    }
    assert!(read_scene(&[&file[..], &[0]].concat()).is_err());
}

#[test]
fn every_truncation_is_an_error() {
    let file = write_scene(&everything(3)).unwrap();
    for length in 0..file.len() {
        let error = read_scene(&file[..length]).unwrap_err();
        assert!(matches!(error.problem, Problem::Ended { .. }), "{length}: {error}");
    }
    let file = write_model(&block(2)).unwrap();
    for length in 0..file.len() {
        assert!(read_model(&file[..length]).is_err(), "{length}");
    }
}

#[test]
fn every_flipped_bit_is_an_error() {
    let file = write_scene(&everything(3)).unwrap();
    for bit in 0..8 * file.len() {
        let mut broken = file.clone();
        broken[bit / 8] ^= 1 << (bit % 8);
        let error = read_scene(&broken).expect_err("a flipped bit");
        assert!(error.to_string().len() < 400, "{error}");
    }
}

/// Files whose checksums are right and whose content is wrong: whatever is read can be written again.
#[test]
fn wrong_content_with_right_checksums_never_panics() {
    let file = write_scene(&everything(5)).unwrap();
    let list = chunks(&file);
    let mut random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut read = 0;
    for round in 0..3000 {
        let mut bytes = file[..16].to_vec();
        for &(begin, tag) in &list {
            let head = chunk::Head::read(file[begin..begin + 16].try_into().unwrap()).unwrap();
            let mut raw = head.inflate(&file[begin + 16..][..head.stored]).unwrap();
            if !raw.is_empty() && random.next_u32().is_multiple_of(4) {
                let at = random.next_u32() as usize % raw.len();
                match round % 3 {
                    0 => raw[at] = random.next_u32() as u8,
                    1 => raw.truncate(at),
                    _ => raw[at] ^= 0x80,
                }
            }
            write_chunk(&mut bytes, tag, "tests", &raw).unwrap();
        }
        match read_scene(&bytes) {
            Ok(scene) => {
                read += 1;
                read_scene(&write_scene(&scene).unwrap()).unwrap();
            }
            Err(error) => assert!(error.to_string().len() < 400, "{error}"),
        }
    }
    assert!((100..2900).contains(&read), "{read}");
}

fn any_mesh() -> impl Strategy<Value = TetMesh> {
    let coordinate = prop_oneof![-1.0..1.0, -1e6..1e6, -1e-6..1e-6, Just(0.0)];
    (vec([coordinate.clone(), coordinate.clone(), coordinate], 1..40), vec(any::<[u32; 4]>(), 0..60)).prop_map(
        |(positions, tetrahedra)| {
            let count = positions.len() as u32;
            TetMesh {
                positions: positions.into_iter().map(DVec3::from_array).collect(),
                tetrahedra: tetrahedra.into_iter().map(|t| t.map(|v| v % count)).collect(),
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

fn any_part(frames: usize) -> impl Strategy<Value = Part> {
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
        (Just(shape), Just(name), motion).prop_map(|(shape, name, motion)| part(&name, shape, motion))
    })
}

fn any_scene() -> impl Strategy<Value = Scene> {
    (2usize..40).prop_flat_map(|frames| {
        let texts = any::<[String; 3]>();
        (texts, vec(any_part(frames), 0..4), proptest::option::of(-9.0f32..9.0)).prop_map(
            move |([title, description, note], parts, floor)| Scene {
                title,
                description,
                note,
                rate: 24.0,
                frames: frames as u32,
                floor,
                look: [1.0, 2.0],
                parts,
            },
        )
    })
}

#[test]
fn any_scene_comes_back_in_slices_of_any_size() {
    let config = ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
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
            for (was, is) in scene.parts.iter().zip(&whole.parts) {
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
    let config = ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    runner
        .run(&any_mesh(), |mesh| {
            let read = read_model(&write_model(&mesh).unwrap()).unwrap();
            prop_assert_eq!(&mesh.tetrahedra, &read.tetrahedra);
            let size = mesh.bounds().extent().max_element();
            for (p, q) in mesh.positions.iter().zip(&read.positions) {
                prop_assert!(mesh.tetrahedra.is_empty() || p.distance(*q) < 1e-4 * size || p == q);
            }
            for t in &mesh.tetrahedra {
                let sign = grid::orientation(&mesh.positions, t);
                prop_assert!(sign == 0 || sign == grid::orientation(&read.positions, t));
            }
            prop_assert_eq!(&read_model(&write_model(&read).unwrap()).unwrap(), &read);
            let compact = compact_order(&read);
            prop_assert_eq!(&read_model(&write_model(&compact).unwrap()).unwrap(), &compact);
            Ok(())
        })
        .unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn garbage_never_panics(mut bytes in vec(any::<u8>(), 0..300), headed: bool) {
        if headed {
            bytes.splice(0..0, chunk::write_header(Kind::Scene));
        }
        prop_assert!(read_scene(&bytes).is_err());
        prop_assert!(read_model(&bytes).is_err());
    }
}
