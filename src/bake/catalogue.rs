//! The entry of a scene in the catalogue: counts, sizes, first contacts.

use super::Description;
use crate::{
    detect::{Settings, reference},
    geometry::{Primitive, Tetrahedron},
    mesh::Mesh,
    scene::{
        Form, Placement, PlacementError, Scene,
        catalogue::{Contact, Resolution, SceneEntry},
    },
};
use rayon::prelude::*;

/// The entry of a scene. `model` gives models by name and resolution, `bytes` the length of a file below the assets' folder.
///
/// # Errors
/// A model that does not fit the scene.
pub fn entry(
    id: &str,
    description: &Description,
    scene: &Scene,
    model: &super::models::Models<'_>,
    bytes: impl Fn(&str) -> u64,
) -> Result<SceneEntry, PlacementError> {
    let file = format!("scenes/{id}.kdet");
    let mut resolutions = Vec::new();
    let (mut contacts, mut primitive) = ((None, None), Primitive::default());
    for &resolution in &description.resolutions {
        let names = scene.models();
        let meshes: Vec<Option<Mesh>> = names.iter().map(|name| model(name, resolution).ok().flatten()).collect();
        let find = |name: &str| names.iter().position(|n| *n == name).and_then(|at| meshes[at].as_ref());
        let placement = Placement::new(scene, Form::Own, find)?;
        let models: Vec<String> = names.iter().map(|name| format!("models/{name}_r{resolution}.kdet")).collect();
        resolutions.push(Resolution {
            resolution: resolution.into(),
            vertices: placement.anchors.len() as u64,
            primitives: placement.epochs[0].cells.len() as u64,
            bytes: bytes(&file) + models.iter().map(|model| bytes(model)).sum::<u64>(),
            models,
            inverted: most_inverted(scene, &placement),
        });
        if resolutions.len() == 1 {
            (contacts, primitive) = (find_contacts(scene, &placement), placement.primitive);
        }
    }
    Ok(SceneEntry {
        id: id.to_owned(),
        aliases: description.aliases.clone(),
        title: scene.title.clone(),
        description: scene.description.clone(),
        note: scene.note.clone(),
        frames: scene.frames,
        rate: scene.rate,
        objects: scene.objects.len() as u32,
        bytes: bytes(&file),
        file,
        thumbnail: format!("scenes/{id}.png"),
        primitive,
        resolutions,
        self_pairs: settings(scene).self_collisions,
        first_contact: contacts.0,
        most_pairs: contacts.1,
    })
}

/// The settings with which contacts are counted: a single object can only collide with itself.
pub fn settings(scene: &Scene) -> Settings {
    let alone = scene.objects.len() == 1 && !scene.breaks();
    Settings { self_collisions: alone, inter_collisions: !alone, ..Settings::default() }
}

/// Colliding pairs of one frame, corrections on, by the reference.
pub fn pairs(scene: &Scene, placement: &Placement, frame: u32) -> u64 {
    let assembly = placement.assembly(scene, frame, true);
    reference::kdet(&assembly.frame(), &settings(scene)).pairs().len() as u64
}

/// The first frame with pairs and the first with the most.
fn find_contacts(scene: &Scene, placement: &Placement) -> (Option<Contact>, Option<Contact>) {
    let (mut first, mut most): (Option<Contact>, Option<Contact>) = (None, None);
    for frame in 0..scene.frames {
        let contact = Contact { frame, pairs: pairs(scene, placement, frame) };
        if contact.pairs > 0 {
            first = first.or(Some(contact));
            most = most.filter(|most| most.pairs >= contact.pairs).or(Some(contact));
        }
    }
    (first, most)
}

/// Tetrahedra with negative volume in one frame; none of a scene of triangles.
pub fn inverted(scene: &Scene, placement: &Placement, frame: u32) -> u64 {
    if placement.primitive == Primitive::Triangles {
        return 0;
    }
    let positions = placement.place(&scene.controls(f64::from(frame), false));
    let epoch = &placement.epochs[placement.epoch(frame)];
    let volume = |t: &[u32; 4]| Tetrahedron::from_f32(t.map(|v| positions[v as usize])).signed_volume();
    epoch.cells.iter().filter(|t| volume(t) < 0.0).count() as u64
}

fn most_inverted(scene: &Scene, placement: &Placement) -> u64 {
    (0..scene.frames).into_par_iter().map(|frame| inverted(scene, placement, frame)).max().unwrap_or(0)
}
