//! Scenes from descriptions: models are put into a world, the world is simulated, and what moved is kept.

mod actor;
pub mod catalogue;
pub mod description;
mod error;
mod scatter;
mod shatter;
#[cfg(test)]
mod tests;

pub use description::Description;
pub use error::BakeError;

use actor::Actor;
use description::Body;
use glam::{DQuat, DVec3};

use crate::{
    mesh::Mesh,
    scene::{Object, Scene, Shape},
    simulate::{FrameReport, Ground, World, turn},
};

/// Resolutions of every model.
pub const RESOLUTIONS: std::ops::RangeInclusive<u8> = 1..=4;

/// Where models come from: by name and resolution. Nothing where there is none; a sentence where there is a broken one.
pub type Models<'a> = dyn Fn(&str, u8) -> Result<Option<Mesh>, String> + 'a;

/// A body of the description with all that it takes to put it into the world.
struct Cast {
    body: Body,
    /// The model that is there: the one asked for or the one that stands in.
    model: String,
    /// At all resolutions.
    meshes: Vec<Mesh>,
    position: DVec3,
    rotation: DQuat,
}

/// Reads a description.
///
/// # Errors
/// What the reader says, with line and column.
pub fn describe(text: &str) -> Result<Description, BakeError> {
    let description: Description = toml::from_str(text).map_err(|error| BakeError::Description(error.to_string()))?;
    let wrong = |what: &str| Err(BakeError::Description(what.to_owned()));
    match &description {
        d if d.body.is_empty() && d.scatter.is_empty() => wrong("there is neither a body nor a scatter"),
        d if d.frames == 0 || d.frames > 100_000 => wrong("frames: 1 to 100000 are allowed"),
        d if !(d.rate > 0.0 && d.rate <= 1000.0) => wrong("rate: above 0 to 1000 is allowed"),
        d if d.substeps == 0 || d.detections == 0 => wrong("substeps and detections: at least 1"),
        d if d.scatter.iter().any(|s| s.models.is_empty()) => wrong("scatter: at least one model"),
        _ => Ok(description),
    }
}

/// Makes a scene. `progress` hears of every frame.
///
/// # Errors
/// A model that is missing, or what the solver said.
pub fn bake(
    description: &Description,
    models: &Models<'_>,
    mut progress: impl FnMut(u32, FrameReport),
) -> Result<Scene, BakeError> {
    let casts = cast(description, models)?;
    let mut world = World {
        gravity: description.gravity,
        ground: description.floor.map(|height| Ground { height, friction: 0.6 }),
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
    let parts = actors.into_iter().zip(&casts).map(|(actor, cast)| Object {
        name: cast.body.name.clone().unwrap_or_else(|| cast.model.clone()),
        shape: Shape::Model(cast.model.clone()),
        motion: actor.leave(),
        correction: cast.body.correction.as_vec3(),
    });
    Ok(Scene {
        title: description.title.clone(),
        description: description.description.clone(),
        note: note(&casts),
        rate: description.rate as f32,
        frames: description.frames,
        floor: description.floor.map(|height| height as f32),
        origin: DVec3::ZERO,
        look: description.look,
        parts: parts.collect(),
    })
}

/// Which models stood in for others.
fn note(casts: &[Cast]) -> String {
    let mut notes: Vec<String> = Vec::new();
    for cast in casts.iter().filter(|cast| cast.model != cast.body.model) {
        let note = format!("{} stands in for {}", cast.model, cast.body.model);
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes.join("; ")
}

fn cast(description: &Description, models: &Models<'_>) -> Result<Vec<Cast>, BakeError> {
    let single = description.body.iter().map(|body| (body.clone(), body.position, rotation(body.rotation)));
    let thrown = description.scatter.iter().flat_map(scatter::scatter);
    single
        .chain(thrown)
        .map(|(body, position, rotation)| {
            let names = [Some(body.model.clone()), body.stand_in.clone()];
            for model in names.into_iter().flatten() {
                let all = RESOLUTIONS.map(|r| models(&model, r)).collect::<Result<Option<Vec<Mesh>>, String>>();
                if let Some(meshes) = all.map_err(BakeError::BrokenModel)? {
                    return Ok(Cast { model, meshes, position, rotation, body });
                }
            }
            Err(BakeError::Model { name: body.model.clone(), stand_in: body.stand_in.clone() })
        })
        .collect()
}

/// About x, then y, then z, in degrees.
fn rotation(degrees: DVec3) -> DQuat {
    let [x, y, z] = [(DVec3::X, degrees.x), (DVec3::Y, degrees.y), (DVec3::Z, degrees.z)]
        .map(|(axis, angle)| turn(axis, angle.to_radians()));
    z * y * x
}
