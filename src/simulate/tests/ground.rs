//! Bodies on the ground.

use super::super::*;
use super::samples::*;
use glam::DVec3;

fn lowest(body: &Body) -> f64 {
    body.shape_positions().iter().map(|p| p.y).fold(f64::INFINITY, f64::min)
}

#[test]
fn dropped_balls_come_to_rest_at_the_right_height() {
    let mesh = ball(4, 0.5);
    let material = Material { young: 1e5, damping: 60.0, friction: 0.5, ..RUBBER };
    let bodies = vec![
        soft_body(&mesh, material, Pose::at(DVec3::new(0.0, 1.5, 0.0)), DVec3::ZERO),
        rigid_body(&mesh, 0.5, Pose::at(DVec3::new(3.0, 1.5, 0.0)), DVec3::ZERO),
    ];
    let ground = Some(Ground { height: 0.25, friction: 0.5 });
    let mut world = World { gravity: DOWN, ground, ..world(bodies) };
    let energy = world.energy();
    for _ in 0..240 {
        world.step_frame(1.0 / 60.0, 20, 2).unwrap();
        assert!(world.energy() < energy * 1.01, "{} from {energy}", world.energy());
    }
    for (kind, body) in world.bodies.iter().enumerate() {
        // Shapes have a margin around the body, of 1/200 of its size.
        let height = lowest(body) + 1.0 / 200.0;
        assert!((height - 0.25).abs() < 1e-3, "{kind}: {height}");
        let speed = body.momentum().length() / body.mass();
        assert!(speed < 0.02, "{kind}: {speed}");
    }
    let rigid = world.bodies[1].centre();
    assert!(rigid.y <= 0.75 + 1e-3 && rigid.y > 0.7, "{rigid}");
    // The soft one is flattened by its own weight, but not much.
    let soft = world.bodies[0].centre();
    assert!(soft.y < 0.75 && soft.y > 0.65, "{soft}");
    let smallest = world.bodies[0].as_soft().unwrap().smallest_volume_ratio();
    assert!(smallest > 0.5, "{smallest}");
}

#[test]
fn a_contact_distance_keeps_bodies_off_the_ground() {
    let mesh = ball(4, 0.5);
    for distance in [0.1, -0.1] {
        let rigid = Rigid::new(&mesh, 1000.0, 0.5).unwrap();
        let body = Body::rigid(rigid).with_shape(Shape::new(&mesh, distance));
        let mut world = World { gravity: DOWN, ..world(vec![body]) };
        world.ground = Some(Ground { height: -0.6, friction: 0.5 });
        for _ in 0..90 {
            world.step_frame(1.0 / 60.0, 20, 1).unwrap();
        }
        let visible = mesh.positions.iter().map(|&p| world.bodies[0].as_rigid().unwrap().place_of(p).y);
        let gap = visible.fold(f64::INFINITY, f64::min) + 0.6;
        assert!((gap - distance / 2.0).abs() < 5e-3, "{gap} for {distance}");
    }
}

/// How far a block slides in the third half second, and by how much that is more than in the second, where gravity is
/// tilted by an angle. The first is for soft blocks to lean over.
fn slid(body: Body, angle: f64) -> (f64, f64) {
    let ground = Some(Ground { height: 0.0, friction: 0.4 });
    let (sin, cos) = (libm::sin(angle), libm::cos(angle));
    let mut world = World { gravity: DVec3::new(sin, -cos, 0.0) * 9.81, ground, ..world(vec![body]) };
    let [_, second, third] = [0, 1, 2].map(|_| {
        let start = world.bodies[0].centre().x;
        for _ in 0..30 {
            world.step_frame(1.0 / 60.0, 20, 1).unwrap();
        }
        world.bodies[0].centre().x - start
    });
    (third, third - second)
}

#[test]
fn blocks_stick_and_slide_as_coulomb_says() {
    let mesh = block([4, 2, 4], 0.25);
    let pose = Pose::at(DVec3::Y * 0.25);
    let material = Material { young: 2e5, damping: 60.0, friction: 0.4, ..RUBBER };
    let critical = libm::atan(0.4);
    let bodies: [(&str, &dyn Fn() -> Body); 2] = [
        ("rigid", &|| rigid_body(&mesh, 0.4, pose, DVec3::ZERO)),
        ("soft", &|| soft_body(&mesh, material, pose, DVec3::ZERO)),
    ];
    for (kind, body) in bodies {
        let (stuck, _) = slid(body(), critical * 0.85);
        assert!(stuck.abs() < 1e-3, "{kind}: {stuck}");
        let angle = critical * 1.3;
        let (_, more) = slid(body(), angle);
        // a t², as friction leaves it.
        let expected = 9.81 * (libm::sin(angle) - 0.4 * libm::cos(angle)) * 0.25;
        assert!((more / expected - 1.0).abs() < 0.05, "{kind}: {more} instead of {expected}");
    }
}
