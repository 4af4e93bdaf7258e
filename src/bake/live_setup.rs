//! How the bodies of a description are simulated when its scene is alive.

use super::{
    description::{Body, Description, Kind},
    scatter::scatter,
};
use crate::{
    geometry::Aabb,
    live::{BodySetup, Setup},
    simulate::Material,
};

/// Materials, grips, forces and walls of a description, in the order of the scene's objects.
pub fn live_setup(description: &Description) -> Setup {
    let single = description.body.iter().map(body_setup);
    let scattered = description.scatter.iter().flat_map(scatter).map(|(body, ..)| body_setup(&body));
    Setup {
        gravity: description.gravity,
        floor: description.floor,
        walls: description.walls.map(|[min, max]| Aabb { min, max }),
        bodies: single.chain(scattered).collect(),
    }
}

fn body_setup(body: &Body) -> BodySetup {
    BodySetup {
        material: Material {
            density: body.density,
            young: body.young,
            poisson: body.poisson,
            damping: body.damping,
            friction: body.friction,
        },
        scale: Some(body.scale),
        // What is released in the recording moves.
        fixed: body
            .grip
            .iter()
            .filter(|grip| grip.release.is_none())
            .map(|grip| Aabb { min: grip.low, max: grip.high })
            .collect(),
        held: matches!(body.kind, Kind::Fixed | Kind::Moving | Kind::Driven),
    }
}
