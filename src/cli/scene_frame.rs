//! One frame of a scene, from the command line.

use super::{assets::Assets, bench::flags, error::Error};
use crate::{
    detect::Assembly,
    playback::PlacedSceneError,
    scene::{Form, Placement},
};
use clap::Args;
use std::path::{Path, PathBuf};

/// Which frame of which scene.
#[derive(Debug, Default, Args)]
pub struct SceneFrame {
    /// A frame of a scene instead of mesh files: an id of the catalogue, or a .kdet file
    #[arg(long, value_name = "SCENE", conflicts_with_all = ["files", "translate"])]
    pub scene: Option<PathBuf>,
    /// Resolution of the scene's models [default: 1]
    #[arg(long, value_name = "1..5", value_parser = flags::resolution)]
    resolution: Option<u32>,
    /// Frame of the scene, counted from 0 [default: 0]
    #[arg(long, value_name = "N")]
    frame: Option<u32>,
    /// Do not apply the scene's corrections: keep the distances of the simulation
    #[arg(long)]
    no_correction: bool,
    #[command(flatten)]
    assets: Assets,
}

/// One frame of a scene.
pub struct SceneAssembly {
    /// Its primitives, object after object.
    pub assembly: Assembly,
    /// A note to show beside the figures; may be empty.
    pub note: String,
}

impl SceneFrame {
    /// Refuses the flags that only a scene understands.
    pub fn refuse_flags(&self, input: &str) -> Result<(), Error> {
        let given = [
            ("--frame", self.frame.is_some(), "it chooses a frame of a scene"),
            ("--resolution", self.resolution.is_some(), "it chooses the models of a scene"),
            ("--no-correction", self.no_correction, "it is about the corrections of a scene"),
        ];
        match given.into_iter().find(|(_, given, _)| *given) {
            Some((flag, _, why)) => Err(Error::NoEffect { flag, input: input.to_owned(), why }),
            None => Ok(()),
        }
    }

    /// The frame of a scene, or its surface.
    pub fn read(&self, name: &Path, form: Form) -> Result<SceneAssembly, Error> {
        let scene = self.assets.scene(name)?;
        let frame = self.frame.unwrap_or(0);
        if frame >= scene.frames {
            return Err(Error::NoSuchFrame { frame, frames: scene.frames });
        }
        if self.resolution.is_some() && scene.models().is_empty() {
            let why = "this scene holds its meshes itself and names no models";
            return Err(Error::NoEffect { flag: "--resolution", input: name.display().to_string(), why });
        }
        let models = self.assets.models(&scene, self.resolution.unwrap_or(1))?;
        let model = |name: &str| models.iter().find(|(known, _)| known == name).map(|(_, mesh)| mesh);
        let placement = Placement::new(&scene, form, model).map_err(PlacedSceneError::from)?;
        let mut assembly = placement.assembly(&scene, frame, !self.no_correction);
        // For methods that look at the motion to the next one.
        assembly.next = placement.next(&scene, frame, !self.no_correction);
        assembly.frame().validate()?;
        Ok(SceneAssembly { assembly: by_object(assembly), note: scene.note })
    }
}

/// Sorts by object: after a fracture the cells of an object are not consecutive.
fn by_object(assembly: Assembly) -> Assembly {
    let mut order: Vec<usize> = (0..assembly.objects.len()).collect();
    order.sort_by_key(|&t| assembly.objects[t]);
    Assembly {
        primitive: assembly.primitive,
        cells: order.iter().map(|&t| assembly.cells[t]).collect(),
        objects: order.iter().map(|&t| assembly.objects[t]).collect(),
        positions: assembly.positions,
        next: assembly.next,
        origin: assembly.origin,
    }
}
