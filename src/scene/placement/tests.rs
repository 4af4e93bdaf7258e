use super::*;
use crate::{
    mesh::shapes,
    scene::{Break, Object, Pose, Track, format},
};
use glam::{DVec3, Quat};

fn object(mesh: Mesh, motion: Motion) -> Object {
    Object { name: "body".to_owned(), shape: Shape::Mesh(mesh), motion, correction: Vec3::ZERO }
}

fn scene(objects: Vec<Object>, frames: u32) -> Scene {
    Scene { rate: 30.0, frames, objects, ..Scene::default() }
}

fn still(cage: Mesh) -> Motion {
    let positions: Vec<Vec3> = cage.positions.iter().map(|p| p.as_vec3()).collect();
    let track = Track { points: positions.len(), positions: [positions.clone(), positions].concat() };
    Motion::Cage { cage, track }
}

fn placed(scene: &Scene) -> Result<Placement, PlacementError> {
    Placement::new(scene, Form::Own, |_| None)
}

/// Through a file, as a reader gets it.
fn reopened(scene: &Scene) -> (Scene, usize) {
    let file = format::write_scene(scene).unwrap();
    (format::read_scene(&file).unwrap(), file.len())
}

/// Of a scene that would take hours if it were not refused before the work.
fn error_of(scene: &Scene) -> PlacementError {
    placed(scene).unwrap_err()
}

#[test]
fn a_misplaced_cage_is_refused_before_the_work_and_with_numbers() {
    let mesh = shapes::bar([60, 60, 60], DVec3::ONE);
    let mut cage = shapes::bar([40, 40, 40], DVec3::ONE * 1.1);
    cage.positions.iter_mut().for_each(|p| *p += DVec3::X * 1e6);
    let (scene, bytes) = reopened(&scene(vec![object(mesh, still(cage))], 2));
    assert!(bytes < 200_000, "a small file: {bytes} bytes");
    let error = error_of(&scene);
    let vertices = 61 * 61 * 61;
    assert_eq!(
        error,
        PlacementError::OutsideCage { object: "body".to_owned(), outside: vertices, vertices, most: vertices / 10 }
    );
    assert_eq!(
        error.to_string(),
        "the cage of object 'body' does not enclose it: 226981 of its 226981 vertices lie outside the cage's bounding \
         box (at most 22698 may)"
    );
}

#[test]
fn a_cage_whose_tetrahedra_overlap_is_refused_before_the_work() {
    // Very many equal tetrahedra: every vertex is in the boxes of all, and in none of them.
    let corner = Mesh::of_tetrahedra(vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z], vec![[0, 1, 2, 3]; 400_000]);
    let mut mesh = shapes::bar([30, 30, 30], DVec3::ONE * 0.2);
    mesh.positions.iter_mut().for_each(|p| *p += DVec3::splat(0.8));
    let (scene, bytes) = reopened(&scene(vec![object(mesh, still(corner))], 2));
    assert!(bytes < 100_000, "a small file: {bytes} bytes");
    let error = error_of(&scene);
    assert!(matches!(error, PlacementError::TangledCage { tetrahedra: 400_000, .. }), "{error}");
}

#[test]
fn a_few_vertices_may_lie_outside_the_cage_and_unused_ones_anywhere() {
    let mut mesh = shapes::bar([4, 4, 4], DVec3::ONE);
    mesh.positions[0] += DVec3::splat(-3.0);
    mesh.positions.extend([DVec3::splat(1e9); 500]);
    let cage = shapes::bar([2, 2, 2], DVec3::ONE * 1.1);
    let scene = scene(vec![object(mesh.clone(), still(cage))], 2);
    let placement = placed(&scene).unwrap();
    let positions = placement.place(&scene.controls(0.0, false));
    for (p, q) in mesh.positions.iter().zip(&positions).take(125) {
        assert!(p.as_vec3().distance(*q) < 1e-5, "{p} {q}");
    }
}

#[test]
fn a_flat_cage_is_refused() {
    let flat = Mesh::of_tetrahedra(vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::X + DVec3::Y], vec![[0, 1, 2, 3]]);
    let error = placed(&scene(vec![object(shapes::bar([1; 3], DVec3::ONE), still(flat))], 2)).unwrap_err();
    assert_eq!(error.to_string(), "the cage of object 'body' has no tetrahedron with a volume");
}

#[test]
fn seeds_breaks_and_objects_are_bounded_together() {
    let pieces = |seeds: usize, breaks: u32| Motion::Pieces {
        seeds: vec![DVec3::ZERO; seeds],
        poses: vec![],
        breaks: (1..=breaks).map(|frame| Break { frame, groups: vec![0; seeds] }).collect(),
    };
    let many = scene(vec![object(shapes::bar([30; 3], DVec3::ONE), pieces(10_000, 0))], 2);
    let error = error_of(&many);
    assert!(matches!(error, PlacementError::TooLarge { count: 1_620_000_000, .. }), "{error}");
    let mut objects = vec![object(Mesh::default(), pieces(1, 100_000))];
    objects.resize(1000, object(Mesh::default(), Motion::Rigid(vec![Pose::default()])));
    let error = error_of(&scene(objects, 100_001));
    assert!(error.to_string().contains("objects over all breaks"), "{error}");
}

#[test]
fn triangles_are_placed_as_triangles() {
    let surface = shapes::bar([3, 2, 2], DVec3::ONE).surface();
    let mesh = Mesh::of_triangles(shapes::bar([3, 2, 2], DVec3::ONE).positions, &surface.triangles);
    let positions: Vec<Vec3> = mesh.positions.iter().map(|p| p.as_vec3()).collect();
    let recorded = Motion::Vertices(Track { points: positions.len(), positions: positions.clone() });
    let pose = Pose { translation: Vec3::X, rotation: Quat::IDENTITY, scale: 2.0 };
    let cage = still(shapes::bar([1; 3], DVec3::splat(1.2)));
    let objects = [recorded, Motion::Rigid(vec![pose]), cage].map(|motion| object(mesh.clone(), motion));
    let (scene, _) = reopened(&scene(objects.to_vec(), 2));
    let placement = placed(&scene).unwrap();
    assert_eq!(placement.primitive, Primitive::Triangles);
    let assembly = placement.assembly(&scene, 0, false);
    assembly.frame().validate().unwrap();
    let count = mesh.cells.len();
    assert_eq!((assembly.cells.len(), assembly.objects[count]), (3 * count, 1));
    let vertices = mesh.positions.len();
    for (v, p) in positions.iter().enumerate() {
        assert!(assembly.positions[v].distance(*p) < 1e-4);
        assert!(assembly.positions[vertices + v].distance(2.0 * *p + Vec3::X) < 1e-4);
        assert!(assembly.positions[2 * vertices + v].distance(*p) < 1e-4);
    }
    let mixed = vec![scene.objects[0].clone(), object(shapes::bar([1; 3], DVec3::ONE), Motion::Rigid(vec![pose]))];
    assert!(matches!(placed(&self::scene(mixed, 2)), Err(PlacementError::MixedPrimitives { .. })));
    let pieces = Motion::Pieces { seeds: vec![DVec3::ZERO], poses: vec![vec![pose]], breaks: vec![] };
    assert!(placed(&self::scene(vec![object(mesh, pieces)], 1)).is_ok());
}

#[test]
fn a_fine_cloth_lies_in_the_triangles_of_a_coarse_one() {
    use crate::mesh::surfaces::{bisected, square};
    let (cage, fine) = (square(4), bisected(square(4), 3));
    // Bent along x: every fine vertex has to be where its coarse triangle is.
    let bent = |p: DVec3| Vec3::new(p.x as f32, (p.x * p.x) as f32, p.z as f32);
    let track = Track { points: cage.positions.len(), positions: cage.positions.iter().map(|&p| bent(p)).collect() };
    let scene = scene(vec![object(fine.clone(), Motion::Cage { cage: cage.clone(), track })], 1);
    let placement = placed(&scene).unwrap();
    let positions = placement.place(&scene.controls(0.0, false));
    for (p, &rest) in positions.iter().zip(&fine.positions) {
        // Straight between multiples of a quarter.
        let (low, high) = ((rest.x * 4.0).floor() / 4.0, (rest.x * 4.0).ceil() / 4.0);
        let part = if high > low { (rest.x - low) / (high - low) } else { 0.0 };
        let height = low * low + (high * high - low * low) * part;
        assert!(p.distance(Vec3::new(rest.x as f32, height as f32, rest.z as f32)) < 1e-6, "{rest} {p}");
    }
    assert!(placement.anchors.iter().all(|anchor| anchor.weights.iter().all(|w| *w >= -1e-6)));
}

/// Every edge of a closed surface is there once in each direction.
fn is_closed(cells: &[[u32; 4]]) -> bool {
    let mut edges: Vec<[u32; 2]> = cells.iter().flat_map(|&[a, b, c, _]| [[a, b], [b, c], [c, a]]).collect();
    edges.sort_unstable();
    edges.array_windows().all(|[a, b]| a != b) && edges.iter().all(|&[a, b]| edges.binary_search(&[b, a]).is_ok())
}

/// A block moved in each way that there is, and broken in the middle of its animation.
fn moved_blocks() -> Scene {
    let block = || shapes::bar([3, 2, 2], DVec3::ONE);
    let positions: Vec<Vec3> = block().positions.iter().map(|p| p.as_vec3()).collect();
    let twice = |a: Pose| vec![a, Pose { translation: a.translation + Vec3::Y, ..a }];
    let recorded = Track { points: positions.len(), positions: [positions.clone(), positions].concat() };
    let at = |x: f32| Pose { translation: Vec3::X * x, rotation: Quat::IDENTITY, scale: 1.0 };
    let cage = shapes::bar([2, 1, 1], DVec3::splat(1.2));
    let bent: Vec<Vec3> = cage.positions.iter().map(|p| (*p + DVec3::Y * p.x * p.x).as_vec3()).collect();
    let track = Track { points: bent.len(), positions: [bent.clone(), bent].concat() };
    let pieces = Motion::Pieces {
        seeds: vec![DVec3::NEG_X, DVec3::X],
        poses: vec![vec![at(9.0), at(9.0)], vec![at(9.0), at(11.0)]],
        breaks: vec![Break { frame: 1, groups: vec![0, 1] }],
    };
    let motions = [Motion::Rigid(twice(at(3.0))), Motion::Vertices(recorded), Motion::Cage { cage, track }, pieces];
    scene(motions.map(|motion| object(block(), motion)).to_vec(), 2)
}

#[test]
fn the_surface_is_that_of_the_tetrahedra_at_every_epoch() {
    let scene = moved_blocks();
    let own = placed(&scene).unwrap();
    let surface = Placement::new(&scene, Form::Surface, |_| None).unwrap();
    assert_eq!(surface.primitive, Primitive::Triangles);
    assert!(surface.anchors.len() < own.anchors.len(), "vertices inside are left out");
    for frame in [0, 1] {
        let (whole, outer) = (own.assembly(&scene, frame, false), surface.assembly(&scene, frame, false));
        outer.frame().validate().unwrap();
        let mesh = Mesh {
            positions: whole.positions.iter().map(|p| p.as_dvec3()).collect(),
            cells: whole.cells.clone(),
            ..Mesh::default()
        };
        let expected = mesh.surface();
        let corners = |positions: &[Vec3], [a, b, c]: [u32; 3]| [a, b, c].map(|v| positions[v as usize]);
        assert_eq!(outer.cells.len(), expected.triangles.len());
        for (i, &[a, b, c, _]) in outer.cells.iter().enumerate() {
            assert_eq!(corners(&outer.positions, [a, b, c]), corners(&whole.positions, expected.triangles[i]));
            assert_eq!(outer.objects[i], whole.objects[expected.owners[i] as usize]);
        }
        assert!(is_closed(&outer.cells), "frame {frame}");
    }
    // The break has made new faces, and an object more.
    assert!(surface.epochs[1].cells.len() > surface.epochs[0].cells.len());
    assert_eq!(surface.epochs[1].objects.iter().max(), Some(&4));
    let first = |number: usize| surface.epochs[0].objects.iter().position(|&object| object as usize == number);
    assert_eq!(surface.starts, [0, 1, 2, 3].map(|number| first(number).unwrap()));
}

#[test]
fn divided_surfaces_are_closed_and_follow_the_motion() {
    let scene = moved_blocks();
    let plain = Placement::new(&scene, Form::Surface, |_| None).unwrap();
    for (form, times) in [(Form::SurfaceBy4, 4), (Form::SurfaceBy16, 16)] {
        let finer = Placement::new(&scene, form, |_| None).unwrap();
        for frame in [0, 1] {
            let (coarse, fine) = (plain.assembly(&scene, frame, false), finer.assembly(&scene, frame, false));
            fine.frame().validate().unwrap();
            assert_eq!(fine.cells.len(), times * coarse.cells.len());
            assert!(is_closed(&fine.cells), "{form}, frame {frame}");
            for (t, cell) in fine.cells.iter().enumerate() {
                let parent = t / times;
                assert_eq!(fine.objects[t], coarse.objects[parent]);
                let [a, b, c, _] = coarse.cells[parent].map(|v| coarse.positions[v as usize]);
                let longest = a.distance(b).max(b.distance(c)).max(c.distance(a));
                // In the cage, which is bent, a midpoint may be elsewhere than halfway.
                let reach = if fine.objects[t] == 2 { 0.5 * longest } else { 1e-5 };
                for v in cell {
                    let p = fine.positions[*v as usize];
                    let normal = (b - a).cross(c - a).normalize();
                    assert!((p - a).dot(normal).abs() <= reach, "{form}, frame {frame}, triangle {t}: {p}");
                    assert!(p.distance(a) <= longest + reach);
                }
            }
        }
    }
}

#[test]
fn a_surface_of_triangles_is_themselves() {
    let surface = shapes::bar([2, 2, 2], DVec3::ONE).surface();
    let mesh = Mesh::of_triangles(shapes::bar([2, 2, 2], DVec3::ONE).positions, &surface.triangles);
    let scene = scene(vec![object(mesh, Motion::Rigid(vec![Pose::default()]))], 1);
    let (own, outer) = (placed(&scene).unwrap(), Placement::new(&scene, Form::Surface, |_| None).unwrap());
    assert_eq!(own.epochs[0].cells.len(), outer.epochs[0].cells.len());
    let fine = Placement::new(&scene, Form::SurfaceBy4, |_| None).unwrap();
    assert_eq!(fine.epochs[0].cells.len(), 4 * own.epochs[0].cells.len());
}
