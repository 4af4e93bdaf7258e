//! Errors of the command.

use super::{assets::VARIABLE, motion::MotionError, print, run_search::SearchError};
use crate::{
    bake::BakeError,
    bench::{BenchError, DocumentError},
    detect::{FrameError, SettingsError, samples},
    geometry::{Primitive, convex::ShapeError},
    mesh::{LoadError, arrange::ArrangeError, formats::ReadError},
    playback::PlacedSceneError,
    scene::{files::LibraryError, format::EncodeError, import::ImportError},
};
use std::path::PathBuf;

/// An error that ends the command with exit code 2.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A scene that cannot be alive.
    #[error(transparent)]
    Live(#[from] crate::live::LiveError),
    /// Nothing to work on.
    #[error("no input; expected mesh files, a .kdet scene, --scene SCENE or --generate SCENE")]
    NoInput,
    /// A mesh file could not be read.
    #[error(transparent)]
    Mesh(#[from] ReadError),
    /// A mesh file is not what it shall be arranged as.
    #[error(transparent)]
    Arrange(#[from] ArrangeError),
    /// A coordinate is finite in the file but not as f32.
    #[error(
        "{file}: vertex {vertex} is at {} after the translation; coordinates must be within ±3.4e38",
        print::vector(*position)
    )]
    TooLarge {
        /// The file.
        file: String,
        /// The vertex in it.
        vertex: usize,
        /// Its position after the translation.
        position: glam::DVec3,
    },
    /// The vertices of a file are no convex shape.
    #[error("{}: {source}", file.display())]
    Shape {
        /// The file.
        file: PathBuf,
        /// Why.
        source: ShapeError,
    },
    /// Files of different primitives.
    #[error(
        "{file} has {found}, the files before it have {expected}; expected one kind of primitive (--primitive triangles takes \
         the surface of tetrahedra)"
    )]
    MixedPrimitives {
        /// The file.
        file: String,
        /// What it has.
        found: Primitive,
        /// What the others have.
        expected: Primitive,
    },
    /// `--translate` names an object that does not exist.
    #[error("--translate names object {object}; expected 0 to {}", objects.saturating_sub(1))]
    NoSuchObject {
        /// The object it names.
        object: usize,
        /// How many there are.
        objects: usize,
    },
    /// A scene file among mesh files.
    #[error("{} is a scene; expected one scene, or mesh files only", file.display())]
    SceneAmongFiles {
        /// The scene.
        file: PathBuf,
    },
    /// A flag that would have no effect.
    #[error("{flag} has no effect on {input}: {why}")]
    NoEffect {
        /// The flag.
        flag: &'static str,
        /// What it was given with.
        input: String,
        /// What it is for.
        why: &'static str,
    },
    /// `--generate` names an unknown scene.
    #[error(
        "unknown generated scene '{given}'; expected blocks:CELLS:DEPTH (1 to 80 cells, depth at most 1), {}; verify also \
         takes all and triangles",
        samples()
    )]
    UnknownSample {
        /// The name that was given.
        given: String,
    },
    /// A scene that the catalogue does not have.
    #[error("unknown scene '{given}'; expected a .kdet file or one of: {}", allowed.join(", "))]
    UnknownScene {
        /// The name that was given.
        given: String,
        /// Every name.
        allowed: Vec<String>,
    },
    /// Two scenes would have the same result files.
    #[error("{} and {} have the same name; measure them in separate calls", first.display(), second.display())]
    SameName {
        /// One.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// The folder of scenes and models is missing.
    #[error(
        "no scenes at {}: {source}; name the folder that holds catalogue.json with --assets DIR or the variable {VARIABLE}",
        folder.display()
    )]
    NoAssets {
        /// The folder.
        folder: PathBuf,
        /// Why it cannot be read.
        source: std::io::Error,
    },
    /// `--frame` is beyond the scene's end.
    #[error("frame {frame} does not exist; expected 0 to {}", frames.saturating_sub(1))]
    NoSuchFrame {
        /// The frame that was asked for.
        frame: u32,
        /// Frames of the scene.
        frames: u32,
    },
    /// Pairs of a method that keeps none.
    #[error("method {method} keeps no pairs: {flag} has nothing to write; choose another --method")]
    NoPairs {
        /// The flag.
        flag: &'static str,
        /// The method.
        method: crate::detect::Method,
    },
    /// Contacts or depths of a method that has none.
    #[error("method {method} finds no {what}: {flag} has nothing to write; choose one of: {}", methods.join(", "))]
    NoAnswer {
        /// The flag.
        flag: &'static str,
        /// What it writes.
        what: &'static str,
        /// The method.
        method: crate::detect::Method,
        /// The methods that find it.
        methods: Vec<&'static str>,
    },
    /// An ending that no format of segments has.
    #[error("{}: unknown kind of file for segments; expected an ending .csv, .obj or .vtp", file.display())]
    SegmentEnding {
        /// The file.
        file: PathBuf,
    },
    /// Two results for standard output.
    #[error("{first} and {second} both write to standard output; name a file for one of them")]
    StandardOutputTwice {
        /// One.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
    /// A folder is needed, standard output was given.
    #[error("{flag} needs a folder (got -); {instead}")]
    NeedsFolder {
        /// The flag.
        flag: &'static str,
        /// What to do instead.
        instead: &'static str,
    },
    /// The output is one of the inputs.
    #[error("{} is one of the inputs; choose another output", file.display())]
    OutputIsInput {
        /// The file.
        file: PathBuf,
    },
    /// A scene under another ending.
    #[error("{} does not end in .kdet; --force writes it anyway", file.display())]
    NotAScene {
        /// The file.
        file: PathBuf,
    },
    /// No adapter of any kind.
    #[error("no GPU adapter found; expected a Vulkan, Metal or Direct3D 12 driver")]
    NoAdapters,
    /// A setting is out of range.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The frame is not valid.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Two files are not the begin and the end of a motion.
    #[error(transparent)]
    Motion(#[from] MotionError),
    /// The files do not form a scene.
    #[error(transparent)]
    Import(ImportError),
    /// A scene or model could not be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A file could not be opened.
    #[error("cannot open {}: {source}", file.display())]
    Open {
        /// The file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Not a `summary.json` of `kdet bench`.
    #[error("{}: {source}", file.display())]
    Summary {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: DocumentError,
    },
    /// A scene or model could not be loaded.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// A scene could not be baked.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// The measurement failed.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// A scene could not be placed.
    #[error(transparent)]
    PlacedScene(#[from] PlacedSceneError),
    /// A file could not be written.
    #[error("cannot write {}: {source}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Standard output could not be written.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] std::io::Error),
    /// JSON could not be written.
    #[error("cannot write JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl From<crate::gpu::GpuError> for Error {
    fn from(error: crate::gpu::GpuError) -> Self {
        Self::Search(error.into())
    }
}

impl From<LoadError> for Error {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::Read(error) => error.into(),
            LoadError::Arrange(error) => error.into(),
        }
    }
}

impl From<ImportError> for Error {
    fn from(error: ImportError) -> Self {
        match error {
            // The same mistake reads the same in every subcommand.
            ImportError::TooLarge { file, vertex, position } => Self::TooLarge { file, vertex, position },
            ImportError::MixedPrimitives { file, found, expected } => Self::MixedPrimitives { file, found, expected },
            error => Self::Import(error),
        }
    }
}

fn samples() -> String {
    let names: Vec<String> = samples::every().iter().map(|(name, _)| format!("'{name}'")).collect();
    names.join(", ")
}
