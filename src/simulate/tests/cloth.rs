use super::super::*;
use crate::{
    detect::{Assembly, Settings, reference},
    geometry::Primitive,
    mesh::{
        Mesh,
        surfaces::{ball, square},
    },
};
use glam::DVec3;

const FABRIC: Fabric = Fabric {
    density: 0.3,
    stretch: 500.0,
    shear: 200.0,
    bend: 1e-3,
    damping: 5.0,
    drag: 0.0,
    friction: 0.5,
    thickness: 0.03,
};

fn scaled(mesh: &Mesh, scale: f64) -> Mesh {
    Mesh { positions: mesh.positions.iter().map(|p| p * scale).collect(), ..mesh.clone() }
}

fn cloth(cells: u32, size: f64) -> Cloth {
    Cloth::new(&scaled(&square(cells), size), FABRIC).unwrap()
}

/// Pairs of intersecting triangles, within the cloths and with some surfaces.
fn intersections(world: &World, surfaces: &[Mesh]) -> usize {
    let mut assembly = Assembly { primitive: Primitive::Triangles, ..Assembly::default() };
    let cloths = world.bodies.iter().filter_map(Body::as_cloth);
    for cloth in cloths {
        let cells: Vec<[u32; 4]> =
            cloth.skin().facets.iter().map(|f| [f.corners[0], f.corners[1], f.corners[2], f.corners[2]]).collect();
        assembly.push(&cloth.positions.iter().map(|p| p.as_vec3()).collect::<Vec<_>>(), &cells);
    }
    for mesh in surfaces {
        assembly.push(&mesh.positions.iter().map(|p| p.as_vec3()).collect::<Vec<_>>(), &mesh.cells);
    }
    let settings = Settings { self_collisions: true, ..Settings::default() };
    reference::kdet(&assembly.frame(), &settings).pairs().len()
}

#[test]
fn a_cloth_in_free_flight_keeps_its_momentum_and_gains_no_energy() {
    let mut cloth = cloth(8, 1.0);
    for (v, x) in cloth.velocities.iter_mut().zip(&cloth.positions) {
        *v = DVec3::new(0.2, 0.1, 0.0) + DVec3::new(0.0, x.x * x.z, x.x) * 2.0;
    }
    let mut world = World { bodies: vec![Body::cloth(cloth)], ..World::default() };
    let (momentum, angular, energy) = (world.momentum(), world.angular_momentum(DVec3::ZERO), world.energy());
    for _ in 0..10 {
        world.step_frame(1.0 / 30.0, 20, 5).unwrap();
    }
    assert!((world.momentum() - momentum).length() < 1e-10 * momentum.length());
    // Steps along chords lose a little of it.
    assert!((world.angular_momentum(DVec3::ZERO) - angular).length() < 0.05 * angular.length());
    assert!(world.energy() <= energy && world.energy() > 0.0);
}

#[test]
fn a_hanging_cloth_is_stretched_by_its_weight() {
    let mut cloth = cloth(10, 1.0);
    let top: Vec<u32> = (0..).zip(&cloth.positions).filter(|(_, p)| p.x == -0.5).map(|(v, _)| v).collect();
    // It hangs along x.
    cloth.pin(&top);
    let mut world = World {
        bodies: vec![Body::cloth(cloth)],
        gravity: DVec3::X * 10.0,
        solver: Solver { drag: 4.0, ..Solver::default() },
        ..World::default()
    };
    for _ in 0..60 {
        world.step_frame(1.0 / 30.0, 40, 5).unwrap();
    }
    let cloth = world.bodies[0].as_cloth().unwrap();
    let lowest = cloth.positions.iter().map(|p| p.x).fold(f64::NEG_INFINITY, f64::max);
    // Half the weight per width over the stiffness, along the whole length.
    let expected = FABRIC.density * 10.0 / 2.0 / FABRIC.stretch;
    let stretched = lowest - 0.5;
    assert!((stretched / expected - 1.0).abs() < 0.15, "{stretched} {expected}");
}

#[test]
fn a_cloth_that_falls_over_a_ball_never_intersects_it_or_itself() {
    let round = scaled(&ball(8), 0.6);
    let mut draped = cloth(20, 1.4);
    draped.place(Pose::at(DVec3::Y * 0.36), DVec3::Y * -2.0);
    let mut rigid = Rigid::immovable(0.5);
    rigid.place(Pose::IDENTITY, DVec3::ZERO, DVec3::ZERO);
    let mut world = World {
        bodies: vec![Body::rigid(rigid).with_skin(Skin::new(&round)), Body::cloth(draped)],
        gravity: DVec3::Y * -9.81,
        ground: Some(Ground { height: -0.3, friction: 0.5 }),
        ..World::default()
    };
    for frame in 0..30 {
        world.step_frame(1.0 / 30.0, 12, 12).unwrap();
        assert_eq!(intersections(&world, std::slice::from_ref(&round)), 0, "frame {frame}");
    }
    let cloth = world.bodies[1].as_cloth().unwrap();
    let lowest = cloth.positions.iter().map(|p| p.y).fold(f64::INFINITY, f64::min);
    let highest = cloth.positions.iter().map(|p| p.y).fold(f64::NEG_INFINITY, f64::max);
    assert!(highest > 0.3 && highest < 0.36, "it lies on the ball: {highest}");
    assert!(lowest < -0.2 && lowest > -0.3, "it hangs down to the floor: {lowest}");
}

#[test]
fn two_cloths_stay_apart() {
    let [mut lower, mut upper] = [cloth(8, 1.0), cloth(6, 0.8)];
    lower.place(Pose::at(DVec3::Y * 0.1), DVec3::ZERO);
    upper.place(Pose::at(DVec3::new(0.05, 0.3, 0.02)), DVec3::Y * -3.0);
    let mut world = World {
        bodies: vec![Body::cloth(lower), Body::cloth(upper)],
        gravity: DVec3::Y * -9.81,
        ground: Some(Ground { height: 0.0, friction: 0.5 }),
        ..World::default()
    };
    for frame in 0..20 {
        world.step_frame(1.0 / 30.0, 12, 12).unwrap();
        assert_eq!(intersections(&world, &[]), 0, "frame {frame}");
    }
    assert!(world.bodies[1].centre().y > world.bodies[0].centre().y + 0.5 * FABRIC.thickness);
}

#[test]
fn numbers_out_of_range_are_refused() {
    let mesh = square(2);
    for fabric in [
        Fabric { density: 0.0, ..FABRIC },
        Fabric { stretch: f64::NAN, ..FABRIC },
        Fabric { friction: -1.0, ..FABRIC },
        Fabric { thickness: 0.0, ..FABRIC },
    ] {
        assert!(matches!(Cloth::new(&mesh, fabric), Err(SimulateError::Material { .. })));
    }
    let flat = Mesh::of_triangles(vec![DVec3::ZERO, DVec3::X, DVec3::X * 2.0], &[[0, 1, 2]]);
    assert!(matches!(Cloth::new(&flat, FABRIC), Err(SimulateError::Area { triangle: 0 })));
}

#[test]
fn what_bounces_keeps_its_speed_within_walls() {
    let mesh = crate::mesh::shapes::by_name("ball", 1).unwrap();
    let mut rigid = Rigid::new(&mesh, 100.0, 0.0).unwrap();
    rigid.bounce = 1.0;
    rigid.place(Pose::IDENTITY, DVec3::new(3.0, 0.0, 0.0), DVec3::ZERO);
    let walls = Some(crate::geometry::Aabb { min: DVec3::splat(-1.0), max: DVec3::splat(1.0) });
    let body = Body::rigid(rigid).with_shape(Shape::new(&mesh, 0.0));
    let mut world = World { bodies: vec![body], walls, ..World::default() };
    let mut turned = 0;
    let mut last = 3.0;
    for _ in 0..60 {
        world.step_frame(1.0 / 30.0, 12, 4).unwrap();
        let rigid = world.bodies[0].as_rigid().unwrap();
        assert!((rigid.velocity.length() - 3.0).abs() < 0.3, "{}", rigid.velocity);
        assert!(rigid.centre.abs().max_element() < 0.6);
        turned += usize::from(rigid.velocity.x.signum() != f64::signum(last));
        last = rigid.velocity.x;
    }
    assert!((4..=7).contains(&turned), "{turned}");
}
