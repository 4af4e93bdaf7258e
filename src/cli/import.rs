//! `kdet import`

use super::{Outcome, error::Error, objects::Translate, print};
use crate::mesh::tetgen_partner;
use crate::scene::{
    Scene,
    format::write_scene,
    import::{Imported, Named, Options, import},
};
use clap::Args;
use std::path::{Path, PathBuf};

/// Make a scene from mesh files: one per object; numbered files are the frames of one.
#[derive(Debug, Args)]
pub struct Import {
    /// Mesh files: one per object; those whose names differ only in their last number are the frames of one object
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where to write the scene
    #[arg(short, long, value_name = "SCENE.kdet")]
    output: PathBuf,
    /// Move object I by a vector in all frames; can be given several times
    #[arg(long, value_name = "I:x,y,z", allow_hyphen_values = true)]
    translate: Vec<Translate>,
    /// Frames per second
    #[arg(long, default_value_t = 30.0)]
    rate: f32,
    /// What to call it; made from the objects' names if not given
    #[arg(long, default_value = "", hide_default_value = true)]
    title: String,
}

impl Import {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let mut paths = self.files;
        add_partners(&mut paths);
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        for path in paths {
            match std::fs::read(&path) {
                Ok(bytes) => files.push((path.display().to_string(), bytes)),
                Err(source) => return Err(Error::Open { file: path, source }),
            }
        }
        let named: Vec<Named<'_>> = files.iter().map(|(name, bytes)| Named { name, bytes }).collect();
        let translate = self.translate.iter().map(|t| (t.object, t.by)).collect();
        let Imported { scene, warnings } = import(&named, &Options { title: self.title, rate: self.rate, translate })?;
        let bytes = write_scene(&scene)?;
        std::fs::write(&self.output, &bytes).map_err(|source| Error::Write { file: self.output.clone(), source })?;
        warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
        print::out(&summary(&scene, &self.output, bytes.len()))?;
        Ok(Outcome::Fine)
    }
}

/// Of TetGen's `.node` and `.ele`, either may be given; the other one lies beside it.
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
    rows.push(("written", format!("{}, {bytes} bytes", output.display())));
    print::rows(&rows)
}
