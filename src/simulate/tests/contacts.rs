//! Bodies that meet.

use super::super::contact::Feature;
use super::super::cube_grid::CubeGrid;
use super::super::*;
use super::samples::*;
use crate::{geometry::Tetrahedron, mesh::Mesh};
use glam::DVec3;

/// Two balls that fly at each other, a little off the line.
fn collision(distance: f64) -> World {
    let mesh = ball(6, 0.5);
    let material = Material { young: 5e4, friction: 0.3, damping: 2.0, ..RUBBER };
    let ball = |x: f64, y: f64, v: f64| {
        let mut soft = soft(&mesh, material);
        soft.place(Pose::at(DVec3::new(x, y, 0.0)), DVec3::X * v, DVec3::ZERO);
        Body::soft(soft).with_shape(Shape::new(&mesh, distance))
    };
    world(vec![ball(-0.7, 0.1, 1.5), ball(0.7, -0.1, -1.5)])
}

#[test]
fn two_soft_bodies_bounce_off_and_keep_their_momentum() {
    let mut world = collision(0.02);
    let (energy, angular) = (world.energy(), world.angular_momentum(DVec3::ZERO));
    let mut contacts = 0;
    for _ in 0..90 {
        contacts = contacts.max(world.step_frame(1.0 / 60.0, 20, 4).unwrap().contacts);
        assert!(world.momentum().length() < 1e-9 * energy, "{}", world.momentum());
        assert!(world.energy() < energy * 1.01, "{} from {energy}", world.energy());
    }
    assert!(contacts > 5, "{contacts}");
    let [a, b] = [0, 1].map(|i| &world.bodies[i]);
    assert!(a.centre().x < -0.6 && b.centre().x > 0.6, "{} {}", a.centre(), b.centre());
    assert!(a.momentum().x < 0.0 && b.momentum().x > 0.0);
    let drift = (world.angular_momentum(DVec3::ZERO) - angular).length() / angular.length();
    assert!(drift < 0.05, "{drift}");
}

#[test]
fn ignored_pairs_pass_through() {
    let mut world = collision(0.02);
    world.ignored = vec![[0, 1]];
    for _ in 0..60 {
        assert_eq!(world.step_frame(1.0 / 60.0, 10, 2).unwrap().contacts, 0);
    }
    assert!(world.bodies[0].centre().x > 0.7);
}

#[test]
fn the_same_run_twice_gives_the_same_bits() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut world = collision(0.02);
            world.gravity = DOWN;
            world.ground = Some(Ground { height: -0.7, friction: 0.5 });
            let mesh = block([2, 2, 2], 0.2);
            world.bodies.push(rigid_body(&mesh, 0.5, Pose::at(DVec3::new(0.05, 0.9, 0.0)), DVec3::ZERO));
            for _ in 0..40 {
                world.step_frame(1.0 / 60.0, 8, 2).unwrap();
            }
            world.bodies.iter().flat_map(Body::shape_positions).flat_map(|p| p.to_array().map(f64::to_bits)).collect()
        })
    };
    let first: Vec<u64> = run(1);
    assert_eq!(first, run(1));
    assert_eq!(first, run(3));
}

#[test]
fn a_soft_ball_comes_to_rest_on_a_held_block_and_a_rigid_one_on_a_soft_block() {
    let (ball, slab) = (ball(5, 0.4), block([8, 3, 8], 0.15));
    let material = Material { young: 1e5, damping: 300.0, friction: 0.6, ..RUBBER };
    let top = 0.225;
    let above = Pose::at(DVec3::new(0.03, top + 0.6, 0.02));
    let mut held = Rigid::new(&slab, 1000.0, 0.6).unwrap();
    held.hold();
    let mut pinned = soft(&slab, material);
    let bottom: Vec<u32> =
        (0..slab.positions.len() as u32).filter(|&v| slab.positions[v as usize].y < -top + 1e-6).collect();
    pinned.pin(&bottom);
    let pairs = [
        [Body::rigid(held).with_shape(Shape::new(&slab, 0.0)), soft_body(&ball, material, above, DVec3::ZERO)],
        [Body::soft(pinned).with_shape(Shape::new(&slab, 0.0)), rigid_body(&ball, 0.6, above, DVec3::ZERO)],
    ];
    for (kind, bodies) in pairs.into_iter().enumerate() {
        let mut world = World { gravity: DOWN, ..world(bodies.into()) };
        for _ in 0..180 {
            world.step_frame(1.0 / 60.0, 20, 4).unwrap();
        }
        let ball = &world.bodies[1];
        let speed = ball.momentum().length() / ball.mass();
        assert!(speed < 0.02, "{kind}: {} of {}", ball.momentum() / ball.mass(), ball.centre());
        // A little below where it would rest on something hard, or round.
        let height = ball.centre().y - top;
        assert!(height > 0.28 && height < 0.41, "{kind}: {height}");
    }
}

/// A tuning fork: two arms on a foot.
fn fork() -> Mesh {
    let cubes = CubeGrid { origin: DVec3::new(-0.35, 0.0, -0.2), cell: 0.1, counts: [7, 8, 4] };
    let is_fork = |&t: &usize| {
        let centre = cubes.tetrahedron(t).centroid();
        centre.y < 0.2 || centre.x.abs() > 0.15
    };
    cubes.mesh(&(0..cubes.len()).filter(is_fork).collect::<Vec<usize>>())
}

#[test]
fn the_arms_of_a_fork_meet() {
    let mesh = fork();
    let material = Material { young: 2e4, damping: 5.0, friction: 0.2, ..RUBBER };
    // The smallest gap between the arms' inner faces at their tips, over the run; and how many contacts there were.
    let run = |meets_itself: bool| {
        let mut soft = soft(&mesh, material);
        for (v, p) in soft.velocities.iter_mut().zip(&mesh.positions) {
            *v = DVec3::X * (-2.0 * p.x.signum() * (p.y - 0.2).max(0.0));
        }
        let mut body = Body::soft(soft).with_shape(Shape::new(&mesh, 0.02));
        body.self_contact = meets_itself;
        let mut world = world(vec![body]);
        let tip = |side: f64| -> Vec<usize> {
            let is_tip = |v: &usize| mesh.positions[*v].y > 0.75 && (mesh.positions[*v].x - 0.15 * side).abs() < 0.01;
            (0..mesh.positions.len()).filter(is_tip).collect()
        };
        let (mut contacts, mut least) = (0, f64::INFINITY);
        for _ in 0..40 {
            contacts += world.step_frame(1.0 / 60.0, 20, 4).unwrap().contacts;
            assert!(world.momentum().length() < 1e-9, "{}", world.momentum());
            let soft = world.bodies[0].as_soft().unwrap();
            let mean = |side: f64| tip(side).iter().map(|&v| soft.positions[v].x).sum::<f64>() / tip(side).len() as f64;
            least = least.min(mean(1.0) - mean(-1.0));
        }
        (contacts, least)
    };
    let (none, passed) = run(false);
    assert_eq!(none, 0);
    assert!(passed < -0.1, "{passed}");
    let (contacts, apart) = run(true);
    assert!(contacts > 20, "{contacts}");
    // Normals at corners are diagonal, so that less of the distance is in the way there; of arms of 0.2 little overlaps.
    assert!(apart > -0.01, "{apart}");
}

#[test]
fn a_sheet_lies_on_a_ball() {
    let sheet = block([14, 1, 14], 0.08);
    let mut ball = Rigid::new(&ball(8, 0.4), 1000.0, 0.8).unwrap();
    let shape = Shape::new(&super::samples::ball(8, 0.4), 0.02);
    ball.hold();
    let material = Material { young: 2e4, damping: 10.0, friction: 0.8, ..RUBBER };
    let mut soft = soft(&sheet, material);
    soft.place(Pose::at(DVec3::new(0.0, 0.5, 0.0)), DVec3::ZERO, DVec3::ZERO);
    let bodies =
        vec![Body::rigid(ball).with_shape(shape), Body::soft(soft).with_shape(Shape::new(&sheet, 0.02)).as_thin()];
    let mut world = World { gravity: DOWN, ..world(bodies) };
    for _ in 0..120 {
        world.step_frame(1.0 / 60.0, 20, 4).unwrap();
    }
    let soft = world.bodies[1].as_soft().unwrap();
    let inside = soft.positions.iter().filter(|x| x.length() < 0.385).count();
    assert_eq!(inside, 0, "{} vertices", soft.positions.len());
    // Draped: its middle on top, its corners down.
    assert!(soft.centre().y > 0.0 && soft.positions.iter().any(|x| x.y < 0.1), "{}", soft.centre());
}

#[test]
fn no_vertex_in_another_body_is_missed() {
    // Three bodies that overlap, one of them deformed; against every vertex in every tetrahedron.
    let (ball, bar) = (ball(5, 0.4), block([9, 2, 3], 0.11));
    let mut bodies = vec![
        soft_body(&ball, RUBBER, Pose::IDENTITY, DVec3::ZERO),
        rigid_body(&bar, 0.5, Pose { rotation: turn(DVec3::ONE, 0.7), translation: DVec3::X * 0.3 }, DVec3::ZERO),
        soft_body(&ball, RUBBER, Pose::at(DVec3::new(0.1, 0.55, 0.2)), DVec3::ZERO),
    ];
    if let Motion::Soft(soft) = &mut bodies[0].motion {
        soft.positions.iter_mut().for_each(|x| *x = DVec3::new(x.x * 1.3, x.y + x.x * x.x, x.z * 0.8));
    }
    for thin in [false, true] {
        bodies[1].thin = thin;
        let ignored = |a: usize, b: usize| (a.min(b), a.max(b)) == (0, 2) && thin;
        let mut expected = Vec::new();
        for (of, within) in (0..3).flat_map(|of| (0..3).map(move |within| (of, within))) {
            if of == within || (thin && within == 1) || ignored(of, within) {
                continue;
            }
            let (points, others) = (bodies[of].shape_positions(), bodies[within].shape_positions());
            let tetrahedra = &bodies[within].shape().unwrap().mesh().cells;
            for &v in bodies[of].shape().unwrap().surface() {
                let is_inside = |t: &[u32; 4]| {
                    Tetrahedron::new(t.map(|c| others[c as usize]))
                        .barycentric(points[v as usize])
                        .iter()
                        .all(|&w| w >= 0.0)
                };
                if tetrahedra.iter().any(is_inside) {
                    expected.push((of, Feature::Vertex(v), within, Feature::Any));
                }
            }
        }
        expected.sort_unstable();
        let found: Vec<_> = detection::contacts(&bodies, ignored).iter().map(|c| c.key).collect();
        assert!(expected.len() > 30, "{}", expected.len());
        assert_eq!(found, expected);
    }
}
