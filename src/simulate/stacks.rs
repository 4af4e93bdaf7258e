//! Towers, a pyramid and an arch of rigid blocks: what stands if contacts are right (docs/rigid.md#what-stands).

use super::{Body, Ground, Pose, Response, Rigid, SimulateError, Solver, World, turn};
use crate::geometry::convex::Polytope;
use crate::mesh::{
    Mesh,
    shapes::{VOUSSOIRS, bar, voussoir, voussoir_radius},
};
use glam::DVec3;

/// Density of all blocks.
const DENSITY: f64 = 1000.0;

/// A block with its hull for contacts, at rest.
pub fn block(mesh: &Mesh, friction: f64, pose: Pose) -> Result<Body, SimulateError> {
    let mut rigid = Rigid::new(mesh, DENSITY, friction)?;
    rigid.place(pose, DVec3::ZERO, DVec3::ZERO);
    let solid = Polytope::new(&mesh.positions).ok_or(SimulateError::Empty)?;
    Ok(Body::rigid(rigid).with_hull(solid, 0.0))
}

/// A cube of side 1.
pub fn cube() -> Mesh {
    bar([1, 1, 1], DVec3::ONE)
}

/// Blocks under gravity on the ground at height 0.
fn on_the_ground(bodies: Vec<Body>, response: Response, passes: usize) -> World {
    World {
        bodies,
        gravity: DVec3::Y * -9.81,
        ground: Some(Ground { height: 0.0, friction: 0.6 }),
        solver: Solver { response, contact_passes: passes, ..Solver::default() },
        ..World::default()
    }
}

/// Cubes on top of each other.
pub fn tower(cubes: usize, response: Response, passes: usize) -> Result<World, SimulateError> {
    let at = |i: usize| Pose::at(DVec3::Y * (i as f64 + 0.5));
    let bodies = (0..cubes).map(|i| block(&cube(), 0.6, at(i))).collect::<Result<_, _>>()?;
    Ok(on_the_ground(bodies, response, passes))
}

/// Layers of cubes, each of which rests on four others.
pub fn pyramid(layers: usize, response: Response, passes: usize) -> Result<World, SimulateError> {
    let mut bodies = vec![];
    for layer in 0..layers {
        let side = layers - layer;
        for i in 0..side * side {
            let place = |k: usize| (k as f64 - (side - 1) as f64 / 2.0) * 1.1;
            let at = DVec3::new(place(i % side), layer as f64 + 0.5, place(i / side));
            bodies.push(block(&cube(), 0.6, Pose::at(at))?);
        }
    }
    Ok(on_the_ground(bodies, response, passes))
}

/// Wedges between two fixed cubes: nothing but friction and their weight holds them.
pub fn arch(response: Response, passes: usize) -> Result<World, SimulateError> {
    let mut bodies = vec![];
    for side in [-1.0, 1.0] {
        let at = DVec3::new(side * voussoir_radius(), 0.5, 0.0);
        let mut foot = block(&cube(), 0.7, Pose::at(at))?;
        if let super::Motion::Rigid(rigid) = &mut foot.motion {
            rigid.hold();
        }
        bodies.push(foot);
    }
    for i in 0..VOUSSOIRS {
        let angle = std::f64::consts::PI * ((i as f64 + 0.5) / VOUSSOIRS as f64 - 0.5);
        let rotation = turn(DVec3::Z, -angle);
        let translation = DVec3::Y + rotation * (DVec3::Y * voussoir_radius());
        bodies.push(block(&voussoir([1, 1, 1]), 0.7, Pose { rotation, translation })?);
    }
    Ok(on_the_ground(bodies, response, passes))
}

/// The farthest that a body's centre is from where it was.
pub fn drift(start: &World, now: &World) -> f64 {
    let moved = start.bodies.iter().zip(&now.bodies).map(|(a, b)| a.centre().distance(b.centre()));
    moved.fold(0.0, f64::max)
}
