//! One frame of a scene, from the command line.

use super::error::Error;
use crate::{
    detect::Assembly,
    mesh::Mesh,
    playback::PlacedSceneError,
    scene::{
        Placement, Scene,
        files::{Library, LibraryError},
        format::read_scene,
    },
};
use clap::Args;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Which frame of which scene.
#[derive(Debug, Default, Args)]
pub struct SceneFrame {
    /// A frame of a scene instead of files: the id of one in the catalogue, or a .kdet file
    #[arg(long, value_name = "SCENE", conflicts_with_all = ["files", "translate"])]
    scene: Option<String>,
    /// Resolution of the scene's models
    #[arg(long, value_name = "1..4", default_value_t = 1, requires = "scene", value_parser = super::bench::flags::resolution)]
    resolution: u32,
    /// Frame of the scene, counted from 0
    #[arg(long, value_name = "N", default_value_t = 0, requires = "scene")]
    frame: u32,
    /// Leave the scene's objects where the simulation put them, a little apart
    #[arg(long, requires = "scene")]
    no_correction: bool,
    /// The folder with the catalogue, the scenes and the models
    #[arg(long, value_name = "DIR", default_value = "assets")]
    assets: PathBuf,
}

/// One frame of a scene.
pub struct Found {
    /// What the scene was called.
    pub name: String,
    /// Its tetrahedra, object after object.
    pub assembly: Assembly,
    /// What must be told beside the figures; may be empty.
    pub note: String,
}

impl SceneFrame {
    /// The frame; nothing where no scene was asked for.
    pub fn read(&self) -> Result<Option<Found>, Error> {
        let Some(name) = &self.scene else { return Ok(None) };
        let scene = load(name, &self.assets)?;
        if self.frame >= scene.frames {
            return Err(Error::NoSuchFrame { frame: self.frame, frames: scene.frames });
        }
        let models = models(&scene, &self.assets, self.resolution)?;
        let model = |name: &str| models.iter().find(|(known, _)| known == name).map(|(_, mesh)| mesh);
        let placement = Placement::new(&scene, model).map_err(PlacedSceneError::from)?;
        let assembly = placement.assembly(&scene, self.frame, !self.no_correction);
        assembly.frame().validate()?;
        Ok(Some(Found { name: name.clone(), assembly: by_object(assembly), note: scene.note }))
    }
}

/// A scene by its id, one of its other names, or its file.
pub fn load(name: &str, assets: &Path) -> Result<Scene, Error> {
    if Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("kdet")) {
        let file = PathBuf::from(name);
        let bytes = fs::read(&file).map_err(|source| Error::Open { file: file.clone(), source })?;
        return Ok(read_scene(&bytes).map_err(|source| LibraryError::Format { file, source })?);
    }
    let library = Library::open(assets)?;
    let catalogue = library.catalogue()?;
    let Some(entry) = catalogue.scene(name) else {
        let allowed = catalogue.scenes.into_iter().flat_map(|scene| [vec![scene.id], scene.aliases].concat()).collect();
        return Err(Error::UnknownScene { given: name.to_owned(), allowed });
    };
    Ok(library.scene(&entry.id)?)
}

/// The models of a scene at a resolution.
pub fn models(scene: &Scene, assets: &Path, resolution: u32) -> Result<Vec<(String, Mesh)>, Error> {
    let library = Library::open(assets)?;
    let load = |name: &str| Ok((name.to_owned(), library.model(name, resolution)?));
    scene.models().into_iter().map(load).collect()
}

/// Sorted by object, as they are where nothing has broken.
fn by_object(assembly: Assembly) -> Assembly {
    let mut order: Vec<usize> = (0..assembly.objects.len()).collect();
    order.sort_by_key(|&t| assembly.objects[t]);
    Assembly {
        primitive: assembly.primitive,
        cells: order.iter().map(|&t| assembly.cells[t]).collect(),
        objects: order.iter().map(|&t| assembly.objects[t]).collect(),
        positions: assembly.positions,
        origin: assembly.origin,
    }
}
