//! Loads scenes and models from a folder of assets.

use super::{
    Scene,
    format::{FormatError, read_model, read_scene},
};
use crate::mesh::Mesh;
use std::path::{Path, PathBuf};

/// A folder of assets: `catalogue.json`, `scenes/ID.kdet` and `models/NAME_rN.kdet`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    folder: PathBuf,
}

/// Why something could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The folder cannot be opened.
    #[error("cannot open the folder of assets {}: {source}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The system's message.
        source: std::io::Error,
    },
    /// A name that could lead out of the folder.
    #[error("'{name}' is not a valid name; expected letters, digits, '_' and '-' only")]
    Name {
        /// The name.
        name: String,
    },
    /// A file could not be opened.
    #[error("cannot open {}: {source}", file.display())]
    Open {
        /// The file.
        file: PathBuf,
        /// The system's message.
        source: std::io::Error,
    },
    /// A model that is there, at other resolutions.
    #[error("{name} has no resolution {resolution}; there are: {}", known.iter().map(u32::to_string).collect::<Vec<_>>().join(", "))]
    Resolution {
        /// The model.
        name: String,
        /// What was asked for.
        resolution: u32,
        /// Those that there are.
        known: Vec<u32>,
    },
    /// A file is not valid.
    #[error("{}: {source}", file.display())]
    Format {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: FormatError,
    },
    /// The catalogue is not valid.
    #[cfg(feature = "cli")]
    #[error("{}: {source}", file.display())]
    Catalogue {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The catalogue has another version.
    #[cfg(feature = "cli")]
    #[error("{}: unknown version {found}; expected {}", file.display(), super::catalogue::VERSION)]
    CatalogueVersion {
        /// The file.
        file: PathBuf,
        /// Its version.
        found: u32,
    },
}

impl Library {
    /// Opens an existing folder.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, LibraryError> {
        let folder = folder.into();
        match std::fs::read_dir(&folder) {
            Ok(_) => Ok(Self { folder }),
            Err(source) => Err(LibraryError::Folder { folder, source }),
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The path of a scene's file.
    pub fn scene_path(&self, id: &str) -> Result<PathBuf, LibraryError> {
        Ok(self.folder.join("scenes").join(format!("{}.kdet", checked(id)?)))
    }

    /// The path of a model's file.
    pub fn model_path(&self, name: &str, resolution: u32) -> Result<PathBuf, LibraryError> {
        Ok(self.folder.join("models").join(format!("{}_r{resolution}.kdet", checked(name)?)))
    }

    /// Loads a scene by the id in its file name; the catalogue lists its aliases.
    pub fn scene(&self, id: &str) -> Result<Scene, LibraryError> {
        load(self.scene_path(id)?, read_scene)
    }

    /// Loads a model at one of its resolutions, from 1 on.
    pub fn model(&self, name: &str, resolution: u32) -> Result<Mesh, LibraryError> {
        let file = self.model_path(name, resolution)?;
        if !file.exists() {
            let exists = |other: &u32| self.model_path(name, *other).is_ok_and(|file| file.exists());
            let known: Vec<u32> = (1..=9).filter(exists).collect();
            if !known.is_empty() {
                return Err(LibraryError::Resolution { name: name.to_owned(), resolution, known });
            }
        }
        load(file, read_model)
    }

    /// Loads the catalogue.
    #[cfg(feature = "cli")]
    pub fn catalogue(&self) -> Result<super::catalogue::Catalogue, LibraryError> {
        let file = self.folder.join("catalogue.json");
        let bytes = bytes(&file)?;
        let catalogue: super::catalogue::Catalogue =
            serde_json::from_slice(&bytes).map_err(|source| LibraryError::Catalogue { file: file.clone(), source })?;
        if catalogue.version != super::catalogue::VERSION {
            return Err(LibraryError::CatalogueVersion { file, found: catalogue.version });
        }
        Ok(catalogue)
    }
}

/// Names come from files too: they must not lead out of the folder.
fn checked(name: &str) -> Result<&str, LibraryError> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    match !name.is_empty() && name.chars().all(allowed) {
        true => Ok(name),
        false => Err(LibraryError::Name { name: name.to_owned() }),
    }
}

fn bytes(file: &Path) -> Result<Vec<u8>, LibraryError> {
    std::fs::read(file).map_err(|source| LibraryError::Open { file: file.to_owned(), source })
}

fn load<T>(file: PathBuf, read: fn(&[u8]) -> Result<T, FormatError>) -> Result<T, LibraryError> {
    read(&bytes(&file)?).map_err(|source| LibraryError::Format { file, source })
}
