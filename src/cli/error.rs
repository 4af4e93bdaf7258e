//! What can go wrong in the command.

use super::run_search::AnswerError;
use crate::{
    bake::BakeError,
    bench::{BenchError, DocumentError},
    detect::{FrameError, SettingsError, samples},
    mesh::formats::ReadError,
    playback::PlacedSceneError,
    scene::{files::LibraryError, format::EncodeError, import::ImportError},
};
use std::path::PathBuf;

/// An error that ends the command with exit code 2.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A mesh file could not be read.
    #[error(transparent)]
    Mesh(#[from] ReadError),
    /// A coordinate is finite in the file but not where detection works.
    #[error("{}: vertex {vertex} is at {position} after moving, allowed are coordinates within ±3.4e38", file.display())]
    TooLarge {
        /// The file.
        file: PathBuf,
        /// The vertex in it.
        vertex: usize,
        /// Where it would be.
        position: glam::DVec3,
    },
    /// `--translate` names an object that is not there.
    #[error("--translate moves object {object}, but {files} files are given, so allowed are 0 to {}", files - 1)]
    NoSuchObject {
        /// The object it names.
        object: usize,
        /// How many there are.
        files: usize,
    },
    /// `--generate` names a scene that is not there.
    #[error(
        "--generate is '{given}', allowed are blocks:CELLS:DEPTH with 1 to 80 cells and a depth up to 1, {}",
        scenes()
    )]
    NoSuchScene {
        /// The name that was given.
        given: String,
    },
    /// `--scene` names a scene that the catalogue does not have.
    #[error("the scene is '{given}', allowed are a .kdet file, {}", allowed.join(", "))]
    UnknownScene {
        /// The name that was given.
        given: String,
        /// Every id.
        allowed: Vec<String>,
    },
    /// `--frame` is beyond the scene's end.
    #[error("frame {frame} of a scene with {frames} frames, allowed are 0 to {}", frames.saturating_sub(1))]
    NoSuchFrame {
        /// The frame that was asked for.
        frame: u32,
        /// Frames of the scene.
        frames: u32,
    },
    /// A setting is out of range.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The frame is not valid.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// The method could not answer.
    #[error(transparent)]
    Answer(#[from] AnswerError),
    /// Files do not become a scene.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// A scene or model could not be written.
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
    /// Not what `kdet bench` writes.
    #[error("{}: {source}", file.display())]
    Summary {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        source: DocumentError,
    },
    /// A scene or model is not in the library.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// A scene could not be made.
    #[error(transparent)]
    Bake(#[from] BakeError),
    /// Something could not be measured.
    #[error(transparent)]
    Bench(#[from] BenchError),
    /// A scene could not be shown.
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
    /// The output could not be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] std::io::Error),
    /// The output could not be written as JSON.
    #[error("cannot write the output as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

fn scenes() -> String {
    let names: Vec<String> = samples::all().iter().map(|(name, _)| format!("'{name}'")).collect();
    names.join(", ")
}
