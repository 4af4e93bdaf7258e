//! `kdet bake`: scenes from descriptions, and models in the form that the project ships.

use super::{Outcome, error::Error};
use crate::{
    bake::{self, RESOLUTIONS},
    mesh::{self, TetMesh, shapes},
    scene::format::{compact_order, read_model, write_model, write_scene},
};
use clap::Args;
use std::{
    fs,
    io::IsTerminal,
    path::{Path, PathBuf},
    str::FromStr,
    time::Instant,
};

/// Arguments of `kdet bake`.
#[derive(Debug, Args)]
pub struct Bake {
    /// Scenes by their ids, or `all`: those described in ASSETS/scenes/*.toml
    #[arg(required_unless_present = "model", value_name = "SCENE")]
    scenes: Vec<String>,
    /// Take a model from a mesh file, or from four where the name has {} for 1, 2, 3 and 4; it is centred and scaled to a
    /// longest side of 1
    #[arg(long, value_name = "NAME=FILE")]
    model: Vec<ModelFile>,
    /// The folder with models/ and scenes/
    #[arg(long, value_name = "DIR", default_value = "assets")]
    assets: PathBuf,
    /// Make only the first frames
    #[arg(long, value_name = "N")]
    frames: Option<u32>,
}

/// A value of `--model`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ModelFile {
    name: String,
    file: String,
}

impl FromStr for ModelFile {
    type Err = String;

    fn from_str(given: &str) -> Result<Self, String> {
        let plain = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        match given.split_once('=') {
            Some((name, file)) if plain(name) && !file.is_empty() => {
                Ok(Self { name: name.to_owned(), file: file.to_owned() })
            }
            _ => Err("allowed is a name of letters, digits and _, and a file, as in buddha=buddha_{}.vtu".to_owned()),
        }
    }
}

impl Bake {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        for model in &self.model {
            self.take_model(model)?;
        }
        for id in self.ids()? {
            self.bake(&id)?;
        }
        Ok(Outcome::Fine)
    }

    /// The scenes asked for; `all` is every description there is.
    fn ids(&self) -> Result<Vec<String>, Error> {
        if self.scenes != ["all"] {
            return Ok(self.scenes.clone());
        }
        let folder = self.assets.join("scenes");
        let entries = fs::read_dir(&folder).map_err(|source| Error::Read { file: folder.clone(), source })?;
        let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        let named = files.filter(|file| file.extension().is_some_and(|extension| extension == "toml"));
        let mut ids: Vec<String> = named.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())).collect();
        ids.sort_unstable();
        Ok(ids)
    }

    fn model_file(&self, name: &str, resolution: u8) -> PathBuf {
        self.assets.join("models").join(format!("{name}_r{resolution}.kdet"))
    }

    fn take_model(&self, model: &ModelFile) -> Result<(), Error> {
        for resolution in RESOLUTIONS {
            let file = model.file.replace("{}", &resolution.to_string());
            let mesh = normalised(&mesh::load(Path::new(&file))?);
            self.write_model(&model.name, resolution, &mesh)?;
        }
        Ok(())
    }

    fn write_model(&self, name: &str, resolution: u8, mesh: &TetMesh) -> Result<(), Error> {
        let file = self.model_file(name, resolution);
        let bytes = write_model(&compact_order(mesh))?;
        println!(
            "{name} {resolution}: {} vertices, {} tetrahedra, {} bytes",
            mesh.positions.len(),
            mesh.tetrahedra.len(),
            bytes.len()
        );
        write(&file, &bytes)
    }

    /// A model from its file; one that is made from numbers is written first where it is missing.
    fn model(&self, name: &str, resolution: u8) -> Option<TetMesh> {
        let file = self.model_file(name, resolution);
        if !file.exists() {
            let mesh = shapes::by_name(name, resolution.into())?;
            self.write_model(name, resolution, &normalised(&mesh)).ok()?;
        }
        read_model(&fs::read(file).ok()?).ok()
    }

    fn bake(&self, id: &str) -> Result<(), Error> {
        let started = Instant::now();
        let file = self.assets.join("scenes").join(format!("{id}.toml"));
        let text = fs::read_to_string(&file).map_err(|source| Error::Read { file, source })?;
        let mut description = bake::describe(&text)?;
        description.frames = self.frames.unwrap_or(description.frames).min(description.frames);
        let frames = description.frames;
        let terminal = std::io::stderr().is_terminal();
        let models = |name: &str, resolution| self.model(name, resolution);
        let scene = bake::bake(&description, &models, |frame, report| {
            let seconds = started.elapsed().as_secs_f64();
            if terminal {
                eprint!("\r{id}: frame {} of {frames}, {} contacts, {seconds:.0} s ", frame + 1, report.contacts);
            } else if (frame + 1) % 25 == 0 {
                eprintln!("{id}: frame {} of {frames}, {} contacts, {seconds:.0} s", frame + 1, report.contacts);
            }
        })?;
        if terminal {
            eprintln!();
        }
        let bytes = write_scene(&scene)?;
        println!("{id}: {frames} frames, {} bytes, {:.1} s", bytes.len(), started.elapsed().as_secs_f64());
        write(&self.assets.join("scenes").join(format!("{id}.kdet")), &bytes)
    }
}

/// Centred, its longest side 1.
fn normalised(mesh: &TetMesh) -> TetMesh {
    let bounds = mesh.bounds();
    let (centre, size) = ((bounds.min + bounds.max) / 2.0, bounds.extent().max_element());
    let scale = if size > 0.0 { 1.0 / size } else { 1.0 };
    TetMesh {
        positions: mesh.positions.iter().map(|p| (p - centre) * scale).collect(),
        tetrahedra: mesh.tetrahedra.clone(),
    }
}

fn write(file: &Path, bytes: &[u8]) -> Result<(), Error> {
    let wrong = |source| Error::Write { file: file.to_owned(), source };
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(wrong)?;
    }
    fs::write(file, bytes).map_err(wrong)
}
