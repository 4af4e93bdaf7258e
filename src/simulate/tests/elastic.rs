//! One soft body and its material.

use super::super::*;
use super::samples::*;
use glam::DVec3;

#[test]
fn the_rest_state_is_a_fixed_point() {
    let mesh = ball(4, 0.5);
    let mut world = world(vec![soft_body(&mesh, Material { poisson: 0.45, ..RUBBER }, Pose::IDENTITY, DVec3::ZERO)]);
    for _ in 0..10 {
        world.step_frame(1.0 / 60.0, 10, 1).unwrap();
    }
    let soft = world.bodies[0].as_soft().unwrap();
    for (x, rest) in soft.positions.iter().zip(&mesh.positions) {
        assert!((x - rest).length() < 1e-12, "{x} was {rest}");
    }
    assert!(soft.elastic_energy().abs() < 1e-9);
}

#[test]
fn a_stretched_bar_follows_hooke() {
    // Pulled by 1 %: the bar gets thinner by ν ε and has the energy E A L ε² / 2.
    let (counts, cell, strain) = ([8, 2, 2], 0.1, 0.01);
    let mesh = block(counts, cell);
    let material = Material { poisson: 0.3, damping: 20.0, ..RUBBER };
    let mut soft = soft(&mesh, material);
    // The ends are moved with the contraction that Hooke's law gives.
    let ends: Vec<u32> =
        (0..mesh.positions.len() as u32).filter(|&v| mesh.positions[v as usize].x.abs() > 0.39).collect();
    soft.drive(ends, move |_, p| {
        DVec3::new(p.x * (1.0 + strain), p.y * (1.0 - 0.3 * strain), p.z * (1.0 - 0.3 * strain))
    });
    let mut world = world(vec![Body::soft(soft)]);
    world.solver.drag = 5.0;
    for _ in 0..120 {
        world.step_frame(1.0 / 60.0, 10, 1).unwrap();
    }
    let soft = world.bodies[0].as_soft().unwrap();
    let expected = material.young * 0.04 * 0.8 * strain * strain / 2.0;
    let energy = soft.elastic_energy();
    assert!((energy / expected - 1.0).abs() < 0.03, "{energy} instead of {expected}");
    for (x, rest) in soft.positions.iter().zip(&mesh.positions) {
        let wanted = DVec3::new(rest.x * (1.0 + strain), rest.y * (1.0 - 0.3 * strain), rest.z * (1.0 - 0.3 * strain));
        assert!((x - wanted).length() < 2e-5, "{x} instead of {wanted}");
    }
}

#[test]
fn a_cantilever_bends_as_timoshenko_says() {
    let (along, across, cell) = (24, 6, 1.0 / 24.0);
    let mesh = block([along, across, across], cell);
    let material = Material { density: 1000.0, young: 1e5, poisson: 0.2, damping: 0.0, friction: 0.0 };
    let (length, height): (f64, f64) = (1.0, across as f64 * cell);
    // A load that bends it by a few percent of its length: linear theory holds.
    let gravity = 0.15;
    let load = material.density * gravity * height * height;
    let bending = load * length.powi(4) / (8.0 * material.young * height.powi(4) / 12.0);
    let shear = load * length.powi(2) / (2.0 * (5.0 / 6.0) * height * height * material.mu());
    let expected = bending + shear;
    assert!(expected < 0.05, "{expected}");
    let mut soft = soft(&mesh, material);
    let at = |x: f64| -> Vec<u32> {
        (0..mesh.positions.len() as u32).filter(|&v| (mesh.positions[v as usize].x - x).abs() < 1e-9).collect()
    };
    let (wall, tip) = (at(-0.5), at(0.5));
    soft.pin(&wall);
    let mut world = world(vec![Body::soft(soft)]);
    world.gravity = DVec3::new(0.0, -gravity, 0.0);
    // Near to critical for the lowest frequency: 3.516 √(E I / ρ A L⁴).
    let lowest = 3.516 * (material.young / material.density / 12.0).sqrt() * height;
    world.solver.drag = 2.0 * lowest;
    let deflection = |world: &World| -> f64 {
        let soft = world.bodies[0].as_soft().unwrap();
        -tip.iter().map(|&v| soft.positions[v as usize].y - mesh.positions[v as usize].y).sum::<f64>()
            / tip.len() as f64
    };
    let mut last = 0.0;
    for frame in 0.. {
        world.step_frame(0.1, 80, 1).unwrap();
        let now = deflection(&world);
        if (now - last).abs() < 1e-3 * expected {
            break;
        }
        assert!(frame < 60, "{now} and still moving");
        last = now;
    }
    let got = deflection(&world);
    assert!((got / expected - 1.0).abs() < 0.1, "{got} instead of {expected}");
}

#[test]
fn violent_squeezing_leaves_nothing_inverted() {
    // The ends of a bar are driven into each other, twisted, and let go.
    let mesh = block([10, 4, 4], 0.1);
    let mut soft = soft(&mesh, Material { poisson: 0.4, damping: 1.0, ..RUBBER });
    for side in [-1.0, 1.0] {
        let end = (0..mesh.positions.len() as u32).filter(|&v| mesh.positions[v as usize].x * side > 0.49).collect();
        soft.drive(end, move |time, p| {
            let share = (time / 0.2).min(1.0);
            turn(DVec3::X, side * share * 1.5) * p - DVec3::X * (side * share * 0.4)
        });
    }
    let mut world = world(vec![Body::soft(soft)]);
    let mut rounds = 0;
    for frame in 0..60 {
        if frame == 24
            && let Motion::Soft(soft) = &mut world.bodies[0].motion
        {
            soft.release();
        }
        rounds += world.step_frame(1.0 / 60.0, 10, 1).unwrap().untangle_rounds;
        let soft = world.bodies[0].as_soft().unwrap();
        assert_eq!(soft.inverted(), 0, "frame {frame}");
        assert!(soft.smallest_volume_ratio() > 0.0);
    }
    assert!(rounds > 0, "not violent enough to test anything");
    let soft = world.bodies[0].as_soft().unwrap();
    assert!((soft.volume() / volume(&mesh) - 1.0).abs() < 0.1, "{} of {}", soft.volume(), volume(&mesh));
}

#[test]
fn what_bodies_are_made_of_is_checked() {
    let mesh = block([1, 1, 1], 1.0);
    let fill = [1.0; 5];
    let bad = Material { poisson: 0.5, ..RUBBER };
    assert!(matches!(Soft::new(&mesh, &fill, bad), Err(SimulateError::Material { what: "poisson", .. })));
    assert_eq!(Soft::new(&mesh, &fill[1..], RUBBER).err(), Some(SimulateError::Fill { fills: 4, tetrahedra: 5 }));
    let mut inverted = mesh.clone();
    inverted.cells[3].swap(0, 1);
    assert!(matches!(Soft::new(&inverted, &fill, RUBBER), Err(SimulateError::Volume { tetrahedron: 3, .. })));
    assert!(matches!(Rigid::new(&inverted, 1.0, 0.0), Err(SimulateError::Volume { tetrahedron: 3, .. })));
    assert_eq!(Rigid::new(&Default::default(), 1.0, 0.0).err(), Some(SimulateError::Empty));
}

#[test]
fn fill_scales_the_mass() {
    let mesh = block([2, 2, 2], 0.5);
    let fill: Vec<f64> = (0..mesh.cells.len()).map(|t| [1.0, 0.5, 0.0][t % 3]).collect();
    let filled: f64 = fill.iter().enumerate().map(|(t, f)| f * mesh.tetrahedron(t).signed_volume()).sum();
    let soft = Soft::new(&mesh, &fill, RUBBER).unwrap();
    assert!((soft.mass() / (filled * RUBBER.density) - 1.0).abs() < 1e-12);
    assert!(soft.inverse_masses.iter().all(|w| w.is_finite() && *w > 0.0));
}
