//! Integrators on a harmonic oscillator and in free fall.

use super::super::*;
use glam::DVec3;

/// x″ = −x from x = 1 at rest for a time; the error of the position, and the largest part of the energy lost or gained.
fn oscillator(integrator: Integrator, time: f64, steps: usize) -> (f64, f64) {
    let h = time / steps as f64;
    let mut state = [DVec3::X, DVec3::ZERO];
    let mut energy: f64 = 0.0;
    for _ in 0..steps {
        state = integrator.step(state, h, |x| -x);
        energy = energy.max((state[0].length_squared() + state[1].length_squared() - 1.0).abs());
    }
    (state[0].distance(DVec3::X * libm::cos(time)).max(state[1].distance(DVec3::X * -libm::sin(time))), energy)
}

#[test]
fn errors_shrink_by_the_order() {
    for integrator in Integrator::ALL {
        let [coarse, fine] = [200, 400].map(|steps| oscillator(integrator, 2.0, steps).0);
        let order = libm::log2(coarse / fine);
        assert!((order - f64::from(integrator.order())).abs() < 0.1, "{integrator:?}: {order}");
    }
}

#[test]
fn energy_is_bounded_or_grows() {
    let energy = |integrator, time: f64| oscillator(integrator, time, (time * 20.0) as usize).1;
    for integrator in [Integrator::SemiImplicit, Integrator::Verlet] {
        let [early, late] = [20.0, 2000.0].map(|time| energy(integrator, time));
        assert!(late < 1.05 * early && late < 0.06, "{integrator:?}: {early} {late}");
    }
    assert!(energy(Integrator::Euler, 200.0) > 1000.0);
    // Loses energy, slowly.
    assert!(energy(Integrator::Rk4, 2000.0) > 5.0 * energy(Integrator::Rk4, 20.0));
}

#[test]
fn a_rigid_body_falls_on_the_parabola_with_verlet() {
    for integrator in Integrator::ALL {
        let mut world = stacks::tower(1, Response::Sequential, 4).unwrap();
        world.ground = None;
        world.solver.integrator = integrator;
        for _ in 0..30 {
            world.step_frame(1.0 / 30.0, 4, 1).unwrap();
        }
        let off = world.bodies[0].centre().y - 0.5 + 9.81 / 2.0;
        let expected = match integrator {
            Integrator::Euler => 9.81 / 240.0,
            Integrator::SemiImplicit => -9.81 / 240.0,
            Integrator::Verlet | Integrator::Rk4 => 0.0,
        };
        assert!((off - expected).abs() < 1e-9, "{integrator:?}: {off}");
    }
}
