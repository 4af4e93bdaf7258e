//! What is measured: scenes of the catalogue, scene files, or meshes as a scene of one frame.

use super::meshes;
use crate::{
    cli::{
        error::Error,
        objects::{Files, Translate},
        scene_frame::{load, models},
    },
    mesh::Mesh,
    scene::{Scene, files::Library},
};
use std::path::{Path, PathBuf};

/// What the command line names.
#[derive(Debug)]
pub enum Sources {
    /// Scenes, each with its id.
    Scenes {
        /// The id, and the name or file to load it by.
        list: Vec<(String, String)>,
        /// The folder with the catalogue.
        assets: PathBuf,
    },
    /// Meshes, read: the id and the scene.
    Meshes(String, Box<Scene>),
}

/// How meshes are made and moved.
#[derive(Debug)]
pub struct Moves {
    /// A generated scene instead of files.
    pub generate: Option<String>,
    /// Moves by object.
    pub translate: Vec<Translate>,
    /// Turn of the last object, degrees.
    pub turn: f32,
}

impl Sources {
    /// From names of scenes or mesh files; mesh files are those with an ending that is not `.kdet`.
    pub fn new(names: &[String], assets: &Path, moves: Moves) -> Result<Self, Error> {
        let is_mesh = |name: &String| Path::new(name).extension().is_some_and(|ending| ending != "kdet");
        if moves.generate.is_none() && !names.iter().any(is_mesh) {
            return Self::scenes(names, assets);
        }
        let files: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
        let (id, title) = match &moves.generate {
            Some(name) => (name.clone(), name.clone()),
            None => {
                let stem = |file: &PathBuf| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                (files.iter().map(stem).collect::<Vec<_>>().join("+"), names.join(" + "))
            }
        };
        let mut objects = Files::new(files, moves.generate, moves.translate).read()?;
        if moves.turn != 0.0 {
            meshes::turn_last(&mut objects.assembly, moves.turn);
        }
        Ok(Self::Meshes(id, Box::new(meshes::still(&objects, &title))))
    }

    fn scenes(names: &[String], assets: &Path) -> Result<Self, Error> {
        let mut list: Vec<(String, String)> = vec![];
        for name in names.iter().flat_map(|names| names.split(',')).map(str::trim) {
            let file = Path::new(name);
            if file.extension().is_some() {
                let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                list.push((stem, name.to_owned()));
                continue;
            }
            let catalogue = Library::open(assets)?.catalogue()?;
            if name == "all" {
                list.extend(catalogue.scenes.into_iter().map(|scene| (scene.id.clone(), scene.id)));
                continue;
            }
            let Some(scene) = catalogue.scene(name) else {
                let names = catalogue.scenes.into_iter().flat_map(|scene| [vec![scene.id], scene.aliases].concat());
                let allowed = names.chain(["all".to_owned()]).collect();
                return Err(Error::UnknownScene { given: name.to_owned(), allowed });
            };
            list.push((scene.id.clone(), scene.id.clone()));
        }
        Ok(Self::Scenes { list, assets: assets.to_owned() })
    }

    /// The ids.
    pub fn ids(&self) -> Vec<String> {
        match self {
            Self::Scenes { list, .. } => list.iter().map(|(id, _)| id.clone()).collect(),
            Self::Meshes(id, _) => vec![id.clone()],
        }
    }

    /// Whether they come in resolutions.
    pub fn have_resolutions(&self) -> bool {
        matches!(self, Self::Scenes { .. })
    }

    /// Ids and how many frames they have, where that is known without loading them.
    pub fn lengths(&self) -> Result<Vec<(String, u32)>, Error> {
        let Self::Scenes { list, assets } = self else { return Ok(vec![]) };
        if list.iter().all(|(id, name)| id != name) {
            return Ok(vec![]);
        }
        let scenes = Library::open(assets)?.catalogue()?.scenes;
        Ok(scenes.into_iter().map(|scene| (scene.id, scene.frames)).collect())
    }

    /// A scene with its models at a resolution.
    pub fn load(&self, id: &str, resolution: u32) -> Result<(Scene, Vec<(String, Mesh)>), Error> {
        match self {
            Self::Meshes(_, scene) => Ok((Scene::clone(scene), vec![])),
            Self::Scenes { list, assets } => {
                let name = list.iter().find(|(known, _)| known == id).map_or(id, |(_, name)| name);
                let scene = load(name, assets)?;
                let models = models(&scene, assets, resolution)?;
                Ok((scene, models))
            }
        }
    }
}
