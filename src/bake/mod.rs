//! Makes scenes from descriptions: places models in a world, simulates it, and records their motion.

mod actor;
mod cast;
pub mod catalogue;
mod convert;
mod course;
pub mod description;
mod error;
mod live_setup;
mod models;
mod scatter;
mod shatter;
mod surfaces;
#[cfg(test)]
mod tests;

pub use description::Description;
pub use error::BakeError;
pub use live_setup::{live_setup, live_setups};
pub use models::Models;
pub use surfaces::surface_of;

use crate::{
    geometry::Aabb,
    scene::{Object, Scene, Shape},
    simulate::{FrameReport, Ground, Solver, World},
};
use actor::Actor;
use cast::{cast, note};

/// Reads a description.
///
/// # Errors
/// The parser's message, with line and column, or a value out of range.
pub fn describe(text: &str) -> Result<Description, BakeError> {
    let description: Description = toml::from_str(text).map_err(|error| BakeError::Description(error.to_string()))?;
    let wrong = |what: &str| Err(BakeError::Description(what.to_owned()));
    match &description {
        d if d.body.is_empty() && d.scatter.is_empty() => wrong("expected at least one body or scatter"),
        d if d.frames == 0 || d.frames > 100_000 => wrong("frames must be between 1 and 100000"),
        d if d.resolutions.is_empty() || !d.resolutions.is_sorted_by(|a, b| a < b) || d.resolutions[0] == 0 => {
            wrong("resolutions must be ascending and at least 1")
        }
        d if !(d.rate > 0.0 && d.rate <= 1000.0) => wrong("rate must be above 0 and at most 1000"),
        d if d.substeps == 0 || d.detections == 0 => wrong("substeps and detections must be at least 1"),
        d if d.passes == 0 || d.passes > 1000 => wrong("passes must be between 1 and 1000"),
        d if d.body.iter().any(|b| b.repeat == 0 || b.repeat > 1000) => wrong("repeat must be between 1 and 1000"),
        d if d.scatter.iter().any(|s| s.models.is_empty()) => wrong("a scatter needs at least one model"),
        _ => Ok(description),
    }
}

/// Makes a scene. `progress` is called after every frame.
///
/// # Errors
/// A missing model, or an error of the solver.
pub fn bake(
    description: &Description,
    models: &Models<'_>,
    mut progress: impl FnMut(u32, FrameReport),
) -> Result<Scene, BakeError> {
    let casts = cast(description, models)?;
    let mut world = World {
        gravity: description.gravity,
        ground: description.floor.map(|height| Ground { height, friction: 0.6 }),
        walls: description.walls.map(|[min, max]| Aabb { min, max }),
        solver: Solver {
            response: description.response,
            contact_passes: description.passes as usize,
            ..Solver::default()
        },
        ..World::default()
    };
    let mut actors = Vec::new();
    for (number, cast) in casts.iter().enumerate() {
        let wrong = |frame: u32| move |error| BakeError::Simulate { frame, error };
        let actor = Actor::enter(number, cast, &mut world).map_err(wrong(0))??;
        actors.push(actor);
    }
    let dt = 1.0 / description.rate;
    for frame in 0..description.frames {
        let mut report = FrameReport::default();
        if frame > 0 {
            let wrong = |error| BakeError::Simulate { frame, error };
            for (actor, cast) in actors.iter_mut().zip(&casts) {
                actor.prepare(cast, frame, dt, &mut world).map_err(wrong)?;
            }
            report =
                world.step_frame(dt, description.substeps as usize, description.detections as usize).map_err(wrong)?;
        }
        for actor in &mut actors {
            actor.record(frame, dt, &world);
        }
        progress(frame, report);
    }
    let objects = actors.into_iter().zip(&casts).map(|(actor, cast)| Object {
        name: cast.body.name.clone().unwrap_or_else(|| cast.model.clone()),
        shape: Shape::Model(cast.model.clone()),
        motion: actor.into_motion(),
        correction: cast.body.correction.as_vec3(),
    });
    Ok(Scene {
        title: description.title.clone(),
        description: description.description.clone(),
        note: note(&casts),
        rate: description.rate as f32,
        frames: description.frames,
        floor: description.floor.map(|height| height as f32),
        origin: glam::DVec3::ZERO,
        look: description.look,
        objects: objects.collect(),
    })
}
