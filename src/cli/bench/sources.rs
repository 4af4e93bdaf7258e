//! What is measured: scenes of the catalogue, scene files, or meshes as a scene of one frame.

use super::meshes;
use crate::{
    cli::{
        assets::{self, Assets, is_scene_file},
        error::Error,
        mesh_arguments::MeshArguments,
        objects::{Files, Translate},
    },
    geometry::Primitive,
    mesh::Mesh,
    scene::{Scene, Shape, catalogue::SceneEntry},
};
use std::path::{Path, PathBuf};

/// What the command line names.
#[derive(Debug)]
pub enum Sources {
    /// Scenes.
    Scenes {
        /// Each once.
        list: Vec<SceneSource>,
        /// Where they are.
        assets: Assets,
    },
    /// Meshes, read: the id and the scene.
    Meshes(String, Box<Scene>),
}

/// A scene that is measured.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SceneSource {
    /// The id in the results: that of the catalogue, or the file's name without its ending.
    pub id: String,
    /// The name or file to load it by.
    pub name: PathBuf,
    /// Its frames.
    pub frames: u32,
    /// Whether it names models, which come in resolutions.
    pub has_models: bool,
    /// What it consists of; unknown for a file that only names models.
    pub primitive: Option<Primitive>,
}

/// How meshes are made and moved.
#[derive(Debug, Default)]
pub struct Moves {
    /// A generated scene instead of files.
    pub generate: Option<String>,
    /// Translations by object.
    pub translate: Vec<Translate>,
    /// Rotation of the last object, degrees.
    pub turn: Option<f32>,
    /// What is made of mesh files.
    pub meshes: MeshArguments,
}

impl Sources {
    /// From names of scenes or mesh files; mesh files are those with an ending other than `.kdet`.
    pub fn new(names: &[String], assets: &Assets, moves: Moves) -> Result<Self, Error> {
        let is_mesh = |name: &&str| Path::new(name).extension().is_some() && !is_scene_file(Path::new(name));
        let files: Vec<&str> = names.iter().map(String::as_str).filter(is_mesh).collect();
        if moves.generate.is_none() && files.is_empty() {
            moves.refuse_for_scenes(names)?;
            return Self::scenes(names, assets);
        }
        if let Some(scene) = names.iter().find(|name| !files.contains(&name.as_str())) {
            return Err(Error::SceneAmongFiles { file: scene.into() });
        }
        let files: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
        let (id, title) = match &moves.generate {
            Some(name) => (name.clone(), name.clone()),
            None => {
                let stem = |file: &PathBuf| file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                (files.iter().map(stem).collect::<Vec<_>>().join("+"), names.join(" + "))
            }
        };
        let mut objects = Files::new(files, moves.generate, moves.translate, moves.meshes).read()?;
        if let Some(degrees) = moves.turn {
            meshes::turn_last(&mut objects.assembly, degrees);
        }
        Ok(Self::Meshes(id, Box::new(meshes::still(&objects, &title))))
    }

    fn scenes(names: &[String], assets: &Assets) -> Result<Self, Error> {
        let mut list: Vec<SceneSource> = vec![];
        for name in names.iter().flat_map(|names| names.split(',')).map(str::trim) {
            let file = Path::new(name);
            if is_scene_file(file) {
                let scene = assets.scene(file)?;
                let id = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                let has_models = !scene.models().is_empty();
                let primitive = scene.objects.iter().find_map(|object| match &object.shape {
                    Shape::Mesh(mesh) => Some(mesh.primitive),
                    Shape::Model(_) => None,
                });
                let frames = scene.frames;
                add(&mut list, SceneSource { id, name: file.to_owned(), frames, has_models, primitive })?;
                continue;
            }
            let catalogue = assets.library()?.catalogue()?;
            let known = |scene: &SceneEntry| SceneSource {
                id: scene.id.clone(),
                name: PathBuf::from(&scene.id),
                frames: scene.frames,
                has_models: true,
                primitive: Some(scene.primitive),
            };
            if name == "all" {
                catalogue.scenes.iter().try_for_each(|scene| add(&mut list, known(scene)))?;
                continue;
            }
            match catalogue.scene(name) {
                Some(scene) => add(&mut list, known(scene))?,
                None => {
                    let allowed = [assets::names(catalogue), vec!["all".to_owned()]].concat();
                    return Err(Error::UnknownScene { given: name.to_owned(), allowed });
                }
            }
        }
        Ok(Self::Scenes { list, assets: assets.clone() })
    }

    /// The ids.
    pub fn ids(&self) -> Vec<String> {
        match self {
            Self::Scenes { list, .. } => list.iter().map(|source| source.id.clone()).collect(),
            Self::Meshes(id, _) => vec![id.clone()],
        }
    }

    /// What has no resolutions, where anything has none: its name.
    pub fn without_resolutions(&self) -> Option<String> {
        match self {
            Self::Scenes { list, .. } => {
                list.iter().find(|source| !source.has_models).map(|source| source.name.display().to_string())
            }
            Self::Meshes(id, _) => Some(id.clone()),
        }
    }

    /// Whether anything has resolutions.
    pub fn have_resolutions(&self) -> bool {
        matches!(self, Self::Scenes { list, .. } if list.iter().any(|source| source.has_models))
    }

    /// Ids and numbers of frames.
    pub fn lengths(&self) -> Vec<(String, u32)> {
        match self {
            Self::Scenes { list, .. } => list.iter().map(|source| (source.id.clone(), source.frames)).collect(),
            Self::Meshes(id, scene) => vec![(id.clone(), scene.frames)],
        }
    }

    /// A scene with its models at a resolution.
    pub fn load(&self, id: &str, resolution: u32) -> Result<(Scene, Vec<(String, Mesh)>), Error> {
        match self {
            Self::Meshes(_, scene) => Ok((Scene::clone(scene), vec![])),
            Self::Scenes { list, assets } => {
                let name = list.iter().find(|source| source.id == id).map_or(Path::new(id), |source| &source.name);
                let scene = assets.scene(name)?;
                let models = assets.models(&scene, resolution)?;
                Ok((scene, models))
            }
        }
    }
}

impl Moves {
    fn refuse_for_scenes(&self, names: &[String]) -> Result<(), Error> {
        let flag = match self {
            Self { translate, .. } if !translate.is_empty() => "--translate",
            Self { turn: Some(_), .. } => "--turn",
            _ => return Ok(()),
        };
        Err(Error::NoEffect { flag, input: names.join(", "), why: "it moves mesh files; scenes have their own motion" })
    }
}

/// Adds a scene once. Two files of the same name would overwrite each other's results.
fn add(list: &mut Vec<SceneSource>, source: SceneSource) -> Result<(), Error> {
    match list.iter().find(|known| known.id == source.id) {
        Some(known) if *known == source => Ok(()),
        Some(known) => Err(Error::SameName { first: known.name.clone(), second: source.name }),
        None => {
            list.push(source);
            Ok(())
        }
    }
}
