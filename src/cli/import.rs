//! `kdet import`

use super::{
    Outcome, assets::is_scene_file, error::Error, mesh_arguments::MeshArguments, objects::Translate, output, print,
};
use crate::mesh::tetgen_partner;
use crate::scene::{
    Scene,
    format::write_scene,
    import::{Imported, Named, Options, import},
};
use clap::Args;
use std::path::{Path, PathBuf};

/// Make a scene from mesh files: one object per file; numbered files are the frames of one object.
#[derive(Debug, Args)]
pub struct Import {
    /// Mesh files, one object each; files whose names differ only in the last number are the frames of one object
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The scene to write; - is standard output
    #[arg(short, long, value_name = "SCENE.kdet")]
    output: PathBuf,
    /// Translate object I by a vector in all frames; can be repeated
    #[arg(long, value_name = "I:x,y,z", allow_hyphen_values = true)]
    translate: Vec<Translate>,
    #[command(flatten)]
    meshes: MeshArguments,
    /// Frames per second
    #[arg(long, default_value_t = 30.0)]
    rate: f32,
    /// Title of the scene; by default the names of its objects
    #[arg(long, default_value = "", hide_default_value = true)]
    title: String,
    /// Write the scene under a name that does not end in .kdet
    #[arg(long)]
    force: bool,
}

impl Import {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let mut paths = self.files;
        add_partners(&mut paths);
        output::refuse_input(&self.output, &paths)?;
        if !self.force && !output::is_standard(&self.output) && !is_scene_file(&self.output) {
            return Err(Error::NotAScene { file: self.output });
        }
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        for path in paths {
            match std::fs::read(&path) {
                Ok(bytes) => files.push((path.display().to_string(), bytes)),
                Err(source) => return Err(Error::Open { file: path, source }),
            }
        }
        let named: Vec<Named<'_>> = files.iter().map(|(name, bytes)| Named { name, bytes }).collect();
        let translate = self.translate.iter().map(|t| (t.object, t.by)).collect();
        let Imported { scene, warnings } = {
            let arrangement = self.meshes.arrangement();
            import(&named, &Options { title: self.title, rate: self.rate, translate, arrangement })?
        };
        let bytes = write_scene(&scene)?;
        output::write(&self.output, &bytes)?;
        warnings.iter().for_each(|warning| print::err(&format!("warning: {warning}\n")));
        output::report(&self.output, &summary(&scene, &self.output, bytes.len()))?;
        Ok(Outcome::Fine)
    }
}

/// Either of TetGen's `.node` and `.ele` may be given: adds the other one from the same folder.
fn add_partners(paths: &mut Vec<PathBuf>) {
    for at in (0..paths.len()).rev() {
        let Some(partner) = tetgen_partner(&paths[at]) else { continue };
        if !paths.contains(&partner) && partner.exists() {
            paths.insert(at, partner);
        }
    }
}

fn summary(scene: &Scene, output: &Path, bytes: usize) -> String {
    let mut rows = vec![("title", scene.title.clone())];
    for part in &scene.objects {
        let frames = part.motion.loaded().map_or("still".to_owned(), |frames| format!("{frames} frames"));
        rows.push(("object", format!("{}: {} vertices, {frames}", part.name, part.motion.control_count())));
    }
    rows.push(("frames", format!("{} at {} per second", scene.frames, scene.rate)));
    if scene.origin != glam::DVec3::ZERO {
        rows.push(("origin", format!("{} in the files", print::vector(scene.origin))));
    }
    rows.push(("written", format!("{}, {bytes} bytes", output.display())));
    print::rows(&rows)
}
