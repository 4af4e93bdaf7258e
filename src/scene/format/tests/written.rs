//! Round trips, and what cannot be written.

use super::*;

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
    let objects = everything(2).objects.into_iter().filter(|object| object.motion.loaded().is_none()).collect();
    let still = Scene { objects, frames: 1000, ..everything(2) };
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
fn models_and_scenes_are_distinguished() {
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
    assert!(file.len() < 7 * mesh.cells.len(), "{} bytes", file.len());
    // In any other order it takes more.
    let mut shuffled = mesh.clone();
    let count = mesh.positions.len();
    (0..count).for_each(|v| shuffled.positions[v * 100 % count] = mesh.positions[v]);
    shuffled.cells.iter_mut().flatten().for_each(|v| *v = *v * 100 % count as u32);
    assert!(file.len() * 5 < write_model(&shuffled).unwrap().len() * 4);
    check_mesh(&read, &compact_order(&read_model(&write_model(&shuffled).unwrap()).unwrap()));
}

#[test]
fn triangles_survive_a_round_trip_in_files_of_version_2() {
    let solid = block(3);
    let mesh = Mesh::of_triangles(solid.positions.clone(), &solid.surface().triangles);
    for mesh in [mesh.clone(), compact_order(&mesh)] {
        let file = write_model(&mesh).unwrap();
        assert_eq!((file[8], write_model(&solid).unwrap()[8]), (2, 1));
        let read = read_model(&file).unwrap();
        assert_eq!((read.primitive, &read.cells), (mesh.primitive, &mesh.cells));
        for (p, q) in mesh.positions.iter().zip(&read.positions) {
            assert!(p.distance(*q) < 1e-4, "{p} {q}");
        }
        assert_eq!(read_model(&write_model(&read).unwrap()).unwrap(), read);
        // Without the fourth corner.
        assert!(file.len() < write_model(&Mesh { primitive: solid.primitive, ..mesh.clone() }).unwrap().len());
    }
    // A triangle that no quantisation of the whole can represent.
    let far = vec![DVec3::ZERO, DVec3::X * 1e-30, DVec3::Y * 1e-30, DVec3::splat(1e30)];
    let far = Mesh::of_triangles(far, &[[0, 1, 2], [0, 1, 3]]);
    assert_eq!(read_model(&write_model(&far).unwrap()).unwrap(), far);
    let track = motion(&mesh, 5, 0.3);
    let objects = vec![object("skin", Shape::Mesh(mesh.clone()), Motion::Vertices(track.clone()))];
    let scene = Scene { objects, frames: 5, ..Scene::default() };
    let file = write_scene(&scene).unwrap();
    assert_eq!(file[8], 2);
    let read = read_scene(&file).unwrap();
    let (Shape::Mesh(shape), Motion::Vertices(points)) = (&read.objects[0].shape, &read.objects[0].motion) else {
        panic!("{read:?}")
    };
    assert_eq!((shape.primitive, &shape.cells), (mesh.primitive, &mesh.cells));
    check_track(&track, points);
}

#[test]
fn meshes_that_cannot_be_quantised_are_written_exactly() {
    let mut mesh = block(1);
    mesh.positions.extend([DVec3::splat(1e30), DVec3::splat(-1e-30)]);
    assert_eq!(read_model(&write_model(&mesh).unwrap()).unwrap(), mesh);
    assert_eq!(read_model(&write_model(&Mesh::default()).unwrap()).unwrap(), Mesh::default());
}

#[test]
fn two_soft_bodies_take_little_room() {
    // Nine cubes to a side are a thousand vertices.
    let cage = compact_order(&block(9));
    let soft = |phase| Motion::Cage { cage: cage.clone(), track: wobbling(&cage, 150, phase, 0.01) };
    let objects = vec![
        object("a", Shape::Model("bunny".to_owned()), soft(0.0)),
        object("b", Shape::Model("planck".to_owned()), soft(1.0)),
    ];
    let scene = Scene { objects, frames: 150, rate: 30.0, ..Scene::default() };
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
                objects: vec![object("", Shape::Model(String::new()), Motion::Vertices(track.clone()))],
                ..Scene::default()
            };
            let read = read_scene(&write_scene(&scene).unwrap()).unwrap();
            let Motion::Vertices(read) = &read.objects[0].motion else { panic!("{read:?}") };
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
        objects: vec![object("", Shape::Model(String::new()), Motion::Vertices(track))],
        ..Scene::default()
    };
    assert_eq!(read_scene(&write_scene(&scene).unwrap()).unwrap(), scene);
}

#[test]
fn flat_tetrahedra_in_motion_keep_their_orientation() {
    // A sliver, a hundredth of the usual step high.
    let mut mesh = block(1);
    let [a, b, c] = [0, 1, 3].map(|v: usize| mesh.positions[v]);
    let sliver = mesh.positions.len() as u32;
    mesh.positions.push((a + b + c) / 3.0 + 1e-6 * (b - a).cross(c - a).normalize());
    mesh.cells.push([0, 1, 3, sliver]);
    let track = motion(&mesh, 20, 0.1);
    let scene = Scene {
        frames: 20,
        objects: vec![object("", Shape::Mesh(mesh.clone()), Motion::Vertices(track.clone()))],
        ..Scene::default()
    };
    let read = read_scene(&write_scene(&scene).unwrap()).unwrap();
    let Motion::Vertices(read) = &read.objects[0].motion else { panic!("{read:?}") };
    for frame in 0..20 {
        let [was, is] = [&track, read].map(|track| {
            let positions: Vec<DVec3> = track.frame(frame).iter().map(|p| p.as_dvec3()).collect();
            quantisation::orientation(&positions, &mesh.cells[mesh.cells.len() - 1])
        });
        assert_eq!(was, is, "frame {frame}");
    }
}

#[test]
fn still_objects_are_kept_with_the_precision_of_f32() {
    let (mesh, mut scene) = (block(3), everything(1));
    let track = motion(&mesh, 1, 0.4);
    scene.objects = vec![object("", Shape::Mesh(mesh), Motion::Vertices(track.clone()))];
    let read = read_scene(&write_scene(&scene).unwrap()).unwrap();
    let Motion::Vertices(read) = &read.objects[0].motion else { panic!("{read:?}") };
    assert!(check_track(&track, read) < 2e-7);
}

#[test]
fn inconsistent_scenes_are_not_written() {
    let message = |change: fn(&mut Scene)| {
        let mut scene = everything(4);
        change(&mut scene);
        write_scene(&scene).unwrap_err().to_string()
    };
    assert_eq!(message(|s| s.frames = 5), "object 1 ('bunny') has 4 frames; expected 5");
    assert_eq!(message(|s| s.frames = 0), "a scene must have 1 to 1000000 frames (got 0)");
    assert_eq!(message(|s| s.look[0] = f32::NAN), "the look must be finite (got NaN)");
    let error = message(|s| {
        if let Motion::Cage { cage, .. } = &mut s.objects[1].motion {
            cage.positions.pop();
            cage.cells.clear();
        }
    });
    assert_eq!(error, "object 1 ('bunny') has 8 points in its cage's track; expected 7");
    let error = message(|s| {
        if let Motion::Pieces { breaks, .. } = &mut s.objects[7].motion {
            breaks[1].groups.pop();
        }
    });
    assert_eq!(error, "object 7 ('broken') has 2 groups in a break; expected 3");
    let wrong: [fn(&mut Vec<Break>); 4] = [
        |breaks| breaks.reverse(),
        |breaks| breaks[0].frame = 0,
        |breaks| breaks[1].frame = 4,
        |breaks| breaks[1].groups[0] = 3,
    ];
    for change in wrong {
        let mut scene = everything(4);
        if let Motion::Pieces { breaks, .. } = &mut scene.objects[7].motion {
            change(breaks);
        }
        let error = write_scene(&scene).unwrap_err();
        assert!(matches!(error, EncodeError::Break { object: 7, .. }), "{error}");
    }
    let error = message(|s| s.objects[0].shape = Shape::Mesh(Mesh { cells: vec![[0; 4]], ..Mesh::default() }));
    assert!(error.starts_with("object 0 ('table'): tetrahedron 0 refers to vertex 0"), "{error}");
}
