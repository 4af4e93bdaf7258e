//! The folder with the catalogue, the scenes and the models.

use super::error::Error;
use crate::{
    mesh::Mesh,
    scene::{
        Scene,
        catalogue::Catalogue,
        files::{Library, LibraryError},
        format::read_scene,
    },
};
use clap::Args;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The variable that names the folder where `--assets` does not.
pub const VARIABLE: &str = "KDET_ASSETS";

/// Where scenes and models are.
#[derive(Debug, Clone, Default, Args)]
pub struct Assets {
    /// Folder with catalogue.json, scenes/ and models/
    #[arg(long, value_name = "DIR", env = VARIABLE, default_value = "assets")]
    pub assets: PathBuf,
}

impl Assets {
    /// Opens the folder. A scene file that names no models does not need it.
    pub fn library(&self) -> Result<Library, Error> {
        Library::open(&self.assets).map_err(|error| match error {
            LibraryError::Folder { folder, source } => Error::NoAssets { folder, source },
            error => error.into(),
        })
    }

    /// Loads a scene by its id, by another name of it, or from its file.
    pub fn scene(&self, name: &Path) -> Result<Scene, Error> {
        if is_scene_file(name) {
            let bytes = fs::read(name).map_err(|source| Error::Open { file: name.to_owned(), source })?;
            let broken = |source| LibraryError::Format { file: name.to_owned(), source };
            return Ok(read_scene(&bytes).map_err(broken)?);
        }
        let name = name.to_string_lossy();
        let library = self.library()?;
        let catalogue = library.catalogue()?;
        match catalogue.scene(&name) {
            Some(entry) => Ok(library.scene(&entry.id)?),
            None => Err(Error::UnknownScene { given: name.into_owned(), allowed: names(catalogue) }),
        }
    }

    /// The models that a scene names, at a resolution.
    pub fn models(&self, scene: &Scene, resolution: u32) -> Result<Vec<(String, Mesh)>, Error> {
        let names = scene.models();
        if names.is_empty() {
            return Ok(vec![]);
        }
        let library = self.library()?;
        names.into_iter().map(|name| Ok((name.to_owned(), library.model(name, resolution)?))).collect()
    }
}

/// Whether a name is that of a scene's file.
pub fn is_scene_file(name: &Path) -> bool {
    name.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("kdet"))
}

/// Every name of every scene.
pub fn names(catalogue: Catalogue) -> Vec<String> {
    catalogue.scenes.into_iter().flat_map(|scene| [vec![scene.id], scene.aliases].concat()).collect()
}
