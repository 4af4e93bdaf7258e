//! The bodies of a description with their models.

use super::{
    description::{Body, Description},
    error::BakeError,
    models::Models,
    scatter::scatter,
};
use crate::{mesh::Mesh, simulate::turn};
use glam::{DQuat, DVec3};

/// A body of the description, its model, and where it starts.
pub(super) struct Cast {
    pub body: Body,
    /// The model that is used: the requested one or its replacement.
    pub model: String,
    /// At all resolutions of the scene.
    pub meshes: Vec<Mesh>,
    /// What stands for it in the simulation.
    pub contact: Mesh,
    pub position: DVec3,
    pub rotation: DQuat,
}

/// Which models replaced others.
pub(super) fn note(casts: &[Cast]) -> String {
    let mut notes: Vec<String> = Vec::new();
    for cast in casts.iter().filter(|cast| cast.model != cast.body.model) {
        let note = format!("{} stands in for {}", cast.model, cast.body.model);
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    notes.join("; ")
}

/// Loads the models of all bodies of a description.
pub(super) fn cast(description: &Description, models: &Models<'_>) -> Result<Vec<Cast>, BakeError> {
    let single = repeated(description).map(|body| {
        let (position, rotation) = (body.position, rotation(body.rotation));
        (body, position, rotation)
    });
    let scattered = description.scatter.iter().flat_map(scatter);
    single
        .chain(scattered)
        .map(|(body, position, rotation)| {
            let names = [Some(body.model.clone()), body.stand_in.clone()];
            for model in names.into_iter().flatten() {
                let all = description
                    .resolutions
                    .iter()
                    .map(|&r| models(&model, r))
                    .collect::<Result<Option<Vec<Mesh>>, String>>();
                if let Some(meshes) = all.map_err(BakeError::BrokenModel)? {
                    let contact = match &body.contact {
                        None => meshes[0].clone(),
                        Some(name) => models(name, 1)
                            .map_err(BakeError::BrokenModel)?
                            .ok_or_else(|| BakeError::Model { name: name.clone(), stand_in: None })?,
                    };
                    return Ok(Cast { model, meshes, contact, position, rotation, body });
                }
            }
            Err(BakeError::Model { name: body.model.clone(), stand_in: body.stand_in.clone() })
        })
        .collect()
}

/// The bodies of a description but for scattered ones, each as often as it is there.
pub(super) fn repeated(description: &Description) -> impl Iterator<Item = Body> {
    description.body.iter().flat_map(|body| {
        (0..body.repeat).map(|number| {
            let name = match (&body.name, body.repeat) {
                (name, 1) => name.clone(),
                (name, _) => Some(format!("{} {}", name.as_ref().unwrap_or(&body.model), number + 1)),
            };
            Body { name, position: body.position + body.repeat_by * f64::from(number), ..body.clone() }
        })
    })
}

/// About x, then y, then z, in degrees.
fn rotation(degrees: DVec3) -> DQuat {
    let [x, y, z] = [(DVec3::X, degrees.x), (DVec3::Y, degrees.y), (DVec3::Z, degrees.z)]
        .map(|(axis, angle)| turn(axis, angle.to_radians()));
    z * y * x
}
