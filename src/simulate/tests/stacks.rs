//! What stands, and what falls.

use super::super::stacks::{arch, block, cube, drift, pyramid, tower};
use super::super::*;
use crate::random_cases::is_long;
use glam::DVec3;

/// Lets a world run; its drift, and the largest gain of energy as a part of what a fall by its size would give.
fn run(start: &World, seconds: f64, substeps: usize) -> (f64, f64) {
    let mut world = start.clone();
    let energy = world.energy();
    let mut gained = f64::NEG_INFINITY;
    for _ in 0..(seconds * 30.0) as usize {
        world.step_frame(1.0 / 30.0, substeps, substeps).unwrap();
        gained = gained.max(world.energy() - energy);
    }
    (drift(start, &world), gained / energy.abs())
}

#[test]
fn stacks_stand() {
    for (response, passes) in [(Response::Sequential, 8), (Response::Pgs, 10), (Response::Lemke, 4)] {
        let stacks = [tower(8, response, passes), pyramid(2, response, passes), arch(response, passes)];
        for (number, world) in stacks.into_iter().enumerate() {
            let (drift, gained) = run(&world.unwrap(), if is_long() { 2.0 } else { 1.0 }, 15);
            assert!(drift < 0.002, "{response:?}, stack {number}: {drift}");
            assert!(gained < 1e-9, "{response:?}, stack {number}: {gained}");
        }
    }
}

#[test]
fn a_tower_of_eight_stands_for_ten_seconds() {
    let (drift, gained) = run(&tower(8, Response::Pgs, 10).unwrap(), 10.0, 10);
    assert!(drift < 0.01 && gained < 1e-9, "{drift} {gained}");
}

#[test]
fn an_arch_without_friction_falls() {
    let mut world = arch(Response::Pgs, 10).unwrap();
    for body in &mut world.bodies {
        if let Motion::Rigid(rigid) = &mut body.motion {
            rigid.friction = 0.05;
        }
    }
    assert!(run(&world, 1.5, 10).0 > 0.3);
}

#[test]
fn an_overhang_beyond_the_middle_falls_and_a_smaller_one_stays() {
    for (overhang, stays) in [(0.47, true), (0.53, false)] {
        let mut world = tower(1, Response::Pgs, 10).unwrap();
        let at = Pose::at(DVec3::new(overhang, 1.5, 0.0));
        world.bodies.push(block(&cube(), 0.6, at).unwrap());
        let drift = run(&world, 1.5, 10).0;
        assert_eq!(drift < 0.01, stays, "{overhang}: {drift}");
    }
}

#[test]
fn a_cube_slides_and_sticks_as_coulomb_says() {
    for response in Response::ALL {
        for (slope, slides) in [(0.5, false), (0.7, true)] {
            let mut world = tower(2, response, 20).unwrap();
            let (sin, cos) = (libm::sin(libm::atan(slope)), libm::cos(libm::atan(slope)));
            world.gravity = DVec3::new(sin, -cos, 0.0) * 9.81;
            if let Motion::Rigid(rigid) = &mut world.bodies[0].motion {
                rigid.hold();
            }
            let drift = run(&world, 0.3, 10).0;
            // Friction is 0.6.
            let expected = if slides { 9.81 * (sin - 0.6 * cos) * 0.045 } else { 0.0 };
            assert!((drift - expected).abs() < 0.004, "{response:?} at {slope}: {drift} instead of {expected}");
        }
    }
}

#[test]
fn a_dropped_cube_comes_to_rest_and_keeps_its_distance() {
    for apart in [-0.004, 0.0, 0.02] {
        let mut world = tower(1, Response::Sequential, 8).unwrap();
        let mesh = cube();
        let solid = || crate::geometry::convex::Polytope::new(&mesh.positions).unwrap();
        world.bodies.clear();
        for height in [0.5, 2.0] {
            let mut rigid = Rigid::new(&mesh, 1000.0, 0.6).unwrap();
            rigid.place(Pose::at(DVec3::Y * height), DVec3::ZERO, DVec3::ZERO);
            world.bodies.push(Body::rigid(rigid).with_hull(solid(), apart));
        }
        for _ in 0..60 {
            world.step_frame(1.0 / 30.0, 10, 10).unwrap();
        }
        let [below, above] = [0, 1].map(|i| world.bodies[i].centre().y);
        assert!((below - 0.5 - apart / 2.0).abs() < 1e-3, "{below} for {apart}");
        assert!((above - below - 1.0 - apart).abs() < 1e-3, "{above} for {apart}");
    }
}

#[test]
fn a_rigid_body_with_a_hull_rests_on_a_soft_one() {
    let mesh = super::samples::block([4, 2, 4], 0.3);
    let material = Material { young: 2e5, damping: 100.0, ..super::samples::RUBBER };
    let soft = super::samples::soft_body(&mesh, material, Pose::at(DVec3::Y * 0.3), DVec3::ZERO);
    let small = super::samples::block([2, 2, 2], 0.2);
    let mut body = super::samples::rigid_body(&small, 0.5, Pose::at(DVec3::Y * 0.85), DVec3::ZERO);
    body = body.with_hull(crate::geometry::convex::Polytope::new(&small.positions).unwrap(), 0.0);
    let ground = Some(Ground { height: 0.0, friction: 0.5 });
    let mut world = World { gravity: super::samples::DOWN, ground, ..super::samples::world(vec![soft, body]) };
    for _ in 0..45 {
        world.step_frame(1.0 / 30.0, 20, 5).unwrap();
    }
    let height = world.bodies[1].centre().y;
    assert!((0.7..0.82).contains(&height), "{height}");
}
