//! `kdet bake`: scenes from descriptions, and models in the .kdet format.

use super::{Outcome, assets::Assets, error::Error, output, print, progress::Progress};
use crate::{
    bake,
    mesh::{self, Mesh, shapes, surfaces},
    playback::PlacedSceneError,
    scene::{
        catalogue::{Catalogue, ModelEntry, SceneEntry, VERSION},
        files::{Library, LibraryError},
        format::{compact_order, read_scene, write_model, write_scene},
    },
};
use clap::Args;
use serde::Deserialize;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    str::FromStr,
    time::Instant,
};

/// Resolutions of a model from files.
const MODEL_RESOLUTIONS: std::ops::RangeInclusive<u8> = 1..=4;

/// Arguments of `kdet bake`.
#[derive(Debug, Args)]
pub struct Bake {
    /// Scenes described in ASSETS/scenes/*.toml, or `all`
    #[arg(required_unless_present = "model", value_name = "SCENE")]
    scenes: Vec<String>,
    /// Take a model from a mesh file, or from four files where the name has {} for 1, 2, 3 and 4; it is centred and scaled to
    /// a longest side of 1
    #[arg(long, value_name = "NAME=FILE")]
    model: Vec<ModelFile>,
    #[command(flatten)]
    assets: Assets,
    /// Simulate only the first N frames
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
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
            _ => Err("expected a name of letters, digits and _, and a file, as in buddha=buddha_{}.vtu".to_owned()),
        }
    }
}

impl Bake {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let library = self.assets.library()?;
        let ids = self.ids()?;
        check(&library, &ids)?;
        for model in &self.model {
            take_model(&library, model)?;
        }
        let mut entries = Vec::new();
        for id in &ids {
            let (order, entry) = self.bake(&library, id)?;
            entries.push((order, entry));
        }
        if !entries.is_empty() {
            write_catalogue(&library, entries)?;
        }
        Ok(Outcome::Fine)
    }

    /// The scenes to bake; `all` is every description.
    fn ids(&self) -> Result<Vec<String>, Error> {
        if self.scenes == ["all"] { described(&self.assets.assets) } else { Ok(self.scenes.clone()) }
    }

    fn bake(&self, library: &Library, id: &str) -> Result<(u32, SceneEntry), Error> {
        let started = Instant::now();
        let mut description = describe(&self.assets.assets, id)?;
        description.frames = self.frames.unwrap_or(description.frames).min(description.frames);
        let frames = description.frames;
        let mut progress = Progress::new("frames", id);
        let models = |name: &str, resolution| model(library, name, resolution);
        let scene = bake::bake(&description, &models, |frame, report| {
            let detail = format!(", {} contacts, {:.0} s", report.contacts, started.elapsed().as_secs_f64());
            progress.tell(id, &detail, u64::from(frame) + 1, frames.into());
        })?;
        progress.end();
        let bytes = write_scene(&scene)?;
        let file = library.scene_path(id)?;
        output::write_with_folders(&file, &bytes)?;
        // As it will be read: quantized.
        let scene = read_scene(&bytes).map_err(|source| LibraryError::Format { file, source })?;
        let length = |name: &str| fs::metadata(self.assets.assets.join(name)).map_or(0, |file| file.len());
        let entry =
            bake::catalogue::entry(id, &description, &scene, &models, length).map_err(PlacedSceneError::from)?;
        let mut text =
            format!("{id}: {frames} frames, {} bytes, {:.1} s\n", bytes.len(), started.elapsed().as_secs_f64());
        for (what, contact) in [("first contact", entry.first_contact), ("most pairs", entry.most_pairs)] {
            if let Some(contact) = contact {
                text += &format!("  {what} in frame {}: {} pairs\n", contact.frame, contact.pairs);
            }
        }
        for r in &entry.resolutions {
            text += &format!(
                "  resolution {}: {} vertices, {} {}, {} bytes, at most {} inverted\n",
                r.resolution, r.vertices, r.primitives, entry.primitive, r.bytes, r.inverted
            );
        }
        print::out(&text)?;
        Ok((description.order, entry))
    }
}

/// Checks what can be checked before hours of simulation: every description, and that the results can be written.
fn check(library: &Library, ids: &[String]) -> Result<(), Error> {
    let folder = library.folder();
    for id in ids {
        describe(folder, id)?;
        library.scene_path(id)?;
    }
    output::check_folder(folder, &["catalogue.json"])?;
    output::check_folder(&folder.join("models"), &[])?;
    if !ids.is_empty() {
        origins(folder)?;
        let files: Vec<String> = ids.iter().map(|id| format!("{id}.kdet")).collect();
        output::check_folder(&folder.join("scenes"), &files.iter().map(String::as_str).collect::<Vec<_>>())?;
    }
    Ok(())
}

/// Every description.
fn described(assets: &Path) -> Result<Vec<String>, Error> {
    let folder = assets.join("scenes");
    let entries = fs::read_dir(&folder).map_err(|source| Error::Open { file: folder.clone(), source })?;
    let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let named = files.filter(|file| file.extension().is_some_and(|extension| extension == "toml"));
    let mut ids: Vec<String> = named.filter_map(|file| Some(file.file_stem()?.to_str()?.to_owned())).collect();
    ids.sort_unstable();
    Ok(ids)
}

fn describe(assets: &Path, id: &str) -> Result<bake::Description, Error> {
    let file = assets.join("scenes").join(format!("{id}.toml"));
    let text = fs::read_to_string(&file).map_err(|source| Error::Open { file, source })?;
    Ok(bake::describe(&text)?)
}

fn take_model(library: &Library, model: &ModelFile) -> Result<(), Error> {
    for resolution in MODEL_RESOLUTIONS {
        let file = model.file.replace("{}", &resolution.to_string());
        let mesh = normalised(&mesh::load(Path::new(&file))?);
        keep_model(library, &model.name, resolution, &mesh)?;
    }
    Ok(())
}

fn keep_model(library: &Library, name: &str, resolution: u8, mesh: &Mesh) -> Result<(), Error> {
    let bytes = write_model(&compact_order(mesh))?;
    let (vertices, cells, what) = (mesh.positions.len(), mesh.cells.len(), mesh.primitive);
    print::out(&format!("{name} {resolution}: {vertices} vertices, {cells} {what}, {} bytes\n", bytes.len()))?;
    output::write_with_folders(&library.model_path(name, resolution.into())?, &bytes)
}

/// A model from its file; one of `mesh::shapes` or `mesh::surfaces` is written first where its file is missing.
fn model(library: &Library, name: &str, resolution: u8) -> Result<Option<Mesh>, String> {
    let load = || -> Result<Option<Mesh>, String> {
        let told = |error: Error| error.to_string();
        if !library.model_path(name, resolution.into()).map_err(|error| told(error.into()))?.exists() {
            let made = shapes::by_name(name, resolution.into()).or_else(|| surfaces::by_name(name, resolution.into()));
            let made = match made {
                None => bake::surface_of(name, resolution, &|name, r| model(library, name, r))?,
                made => made,
            };
            let Some(mesh) = made else { return Ok(None) };
            keep_model(library, name, resolution, &mesh).map_err(told)?;
        }
        Ok(Some(library.model(name, resolution.into()).map_err(|error| told(error.into()))?))
    };
    load()
}

/// Puts scenes into the catalogue, replacing their entries.
fn write_catalogue(library: &Library, entries: Vec<(u32, SceneEntry)>) -> Result<(), Error> {
    let file = library.folder().join("catalogue.json");
    let mut catalogue = match file.exists() {
        true => library.catalogue()?,
        false => Catalogue { version: VERSION, scenes: vec![], models: vec![] },
    };
    for (_, entry) in &entries {
        catalogue.scenes.retain(|known| known.id != entry.id);
    }
    catalogue.scenes.extend(entries.into_iter().map(|(_, entry)| entry));
    let order = |id: &str| describe(library.folder(), id).map_or(u32::MAX, |description| description.order);
    catalogue.scenes.sort_by_key(|entry| (order(&entry.id), entry.id.clone()));
    catalogue.models = model_entries(library, &catalogue)?;
    let mut text = serde_json::to_string_pretty(&catalogue)?;
    text.push('\n');
    output::write_with_folders(&file, text.as_bytes())
}

/// `models.toml`: where models come from.
#[derive(Debug, Deserialize)]
struct Origins {
    model: Vec<Origin>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Origin {
    name: String,
    title: String,
    credit: String,
    licence: String,
}

/// Reads the origins of the models.
fn origins(folder: &Path) -> Result<Origins, Error> {
    let file = folder.join("models.toml");
    let text = fs::read_to_string(&file).map_err(|source| Error::Open { file, source })?;
    Ok(toml::from_str(&text).map_err(|error| bake::BakeError::Description(error.to_string()))?)
}

/// The models that scenes need, with their origins; a model without an entry is a shape of this project.
fn model_entries(library: &Library, catalogue: &Catalogue) -> Result<Vec<ModelEntry>, Error> {
    let origins = origins(library.folder())?;
    let files = catalogue.scenes.iter().flat_map(|scene| &scene.resolutions).flat_map(|r| &r.models);
    let mut models: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for file in files {
        if let Some((name, _)) = file.strip_prefix("models/").and_then(|file| file.rsplit_once("_r")) {
            models.entry(name).or_default().insert(file);
        }
    }
    let entry = |(name, files): (&str, BTreeSet<&str>)| {
        let origin = origins.model.iter().find(|origin| origin.name == name);
        ModelEntry {
            name: name.to_owned(),
            title: origin.map_or_else(|| name.replace('_', " "), |o| o.title.clone()),
            credit: origin.map_or_else(|| "kDet Lab".to_owned(), |o| o.credit.clone()),
            licence: origin.map_or_else(|| "MIT OR Apache-2.0".to_owned(), |o| o.licence.clone()),
            files: files.into_iter().map(str::to_owned).collect(),
        }
    };
    Ok(models.into_iter().map(entry).collect())
}

/// Centred, its longest side 1.
fn normalised(mesh: &Mesh) -> Mesh {
    let bounds = mesh.bounds();
    let (centre, size) = ((bounds.min + bounds.max) / 2.0, bounds.extent().max_element());
    let scale = if size > 0.0 { 1.0 / size } else { 1.0 };
    Mesh {
        primitive: mesh.primitive,
        positions: mesh.positions.iter().map(|p| (p - centre) * scale).collect(),
        cells: mesh.cells.clone(),
    }
}
