//! What must not change while nothing touches a body.

use super::super::*;
use super::samples::*;
use glam::DVec3;

#[test]
fn a_spinning_soft_body_keeps_its_momenta() {
    let mesh = block([5, 3, 2], 0.2);
    let mut soft = soft(&mesh, Material { damping: 3.0, ..RUBBER });
    soft.place(Pose::at(DVec3::new(3.0, 1.0, 0.0)), DVec3::new(1.0, 2.0, -1.0), DVec3::new(2.0, -5.0, 3.0));
    // And it deforms: stretched at the start.
    let centre = soft.centre();
    soft.positions.iter_mut().for_each(|x| *x = centre + (*x - centre) * DVec3::new(1.2, 0.9, 1.0));
    let mut world = world(vec![Body::soft(soft)]);
    let (p, l) = (world.momentum(), world.angular_momentum(DVec3::ZERO));
    let energy = world.energy();
    for _ in 0..60 {
        world.step_frame(1.0 / 60.0, 10, 1).unwrap();
        assert!((world.momentum() - p).length() < 1e-9 * p.length());
        assert!(world.energy() < energy * 1.001, "{} from {energy}", world.energy());
    }
    let drift = (world.angular_momentum(DVec3::ZERO) - l).length() / l.length();
    assert!(drift < 1e-3, "{drift}");
    // It still spins about itself.
    let centre = world.bodies[0].centre();
    assert!(world.angular_momentum(centre).length() > 0.1 * l.length());
    assert!((centre - DVec3::new(4.0, 3.0, -1.0)).length() < 1e-3, "{centre}");
}

#[test]
fn a_tumbling_rigid_body_keeps_momenta_and_energy() {
    // About the middle axis of inertia: it turns over and over.
    let mut rigid = Rigid::new(&block([6, 3, 1], 0.2), 500.0, 0.0).unwrap();
    rigid.place(Pose::at(DVec3::new(0.0, 5.0, 0.0)), DVec3::new(1.0, 0.0, 0.5), DVec3::new(0.01, 6.0, 0.02));
    let mut world = world(vec![Body::rigid(rigid)]);
    let (p, l, energy) = (world.momentum(), world.angular_momentum(DVec3::ZERO), world.energy());
    let mut turned_over = false;
    for _ in 0..240 {
        world.step_frame(1.0 / 60.0, 10, 1).unwrap();
        let rigid = world.bodies[0].as_rigid().unwrap();
        turned_over |= (rigid.rotation * DVec3::Y).y < -0.9;
        assert!((world.energy() / energy - 1.0).abs() < 1e-3, "{} from {energy}", world.energy());
    }
    assert!(turned_over, "the Dzhanibekov effect is missing");
    assert!((world.momentum() - p).length() < 1e-9 * p.length());
    assert!((world.angular_momentum(DVec3::ZERO) - l).length() < 1e-9 * l.length());
}

#[test]
fn mass_and_inertia_of_a_block() {
    let mesh = block([4, 2, 6], 0.5);
    let mut rigid = Rigid::new(&mesh, 3.0, 0.0).unwrap();
    let mass = 3.0 * 2.0 * 1.0 * 3.0;
    assert!((rigid.mass() - mass).abs() < 1e-9);
    assert!(rigid.centre.length() < 1e-12);
    rigid.spin = DVec3::new(1.0, 2.0, 3.0);
    let inertia = DVec3::new(1.0 + 9.0, 4.0 + 9.0, 4.0 + 1.0) * (mass / 12.0);
    assert!((rigid.angular_momentum(DVec3::ZERO) - inertia * rigid.spin).length() < 1e-9);
}

#[test]
fn free_fall_is_a_parabola() {
    let mesh = ball(3, 0.5);
    let start = DVec3::new(0.0, 10.0, 0.0);
    let bodies = vec![
        soft_body(&mesh, RUBBER, Pose::at(start), DVec3::X),
        rigid_body(&mesh, 0.5, Pose::at(start + DVec3::Z * 3.0), DVec3::X),
    ];
    let mut world = World { gravity: DOWN, ..world(bodies) };
    let centres: Vec<DVec3> = world.bodies.iter().map(Body::centre).collect();
    for _ in 0..60 {
        world.step_frame(1.0 / 60.0, 20, 1).unwrap();
    }
    for (body, start) in world.bodies.iter().zip(centres) {
        let wanted = start + DVec3::X + DOWN / 2.0;
        assert!((body.centre() - wanted).length() < 0.01, "{} instead of {wanted}", body.centre());
    }
}
