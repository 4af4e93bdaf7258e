//! The `kdet` command: one file per subcommand; `answer.rs` is where the methods are hooked in.

mod adapters;
mod bake;
mod bench;
mod detect;
mod error;
mod import;
mod info;
mod objects;
mod print;
mod run_search;
mod scene_frame;
mod search_arguments;
mod sheet;
mod verify;

use clap::{Parser, Subcommand};
use error::Error;
use std::process::ExitCode;

/// Collision detection for deformable tetrahedral meshes.
#[derive(Debug, Parser)]
#[command(name = "kdet", version, max_term_width = 120)]
struct Command {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Find the colliding pairs of some meshes.
    Detect(detect::Detect),
    /// Tell sizes, levels, quality, k and the bound on pairs of some meshes.
    Info(info::Info),
    /// Compare every method with the reference; exit code 1 if pairs differ outside the band.
    Verify(verify::Verify),
    /// Measure scenes frame by frame, as the thesis did: CSV for every run, their average and a summary.
    Bench(bench::Bench),
    /// Make scenes by simulation, and models in the project's own format.
    Bake(bake::Bake),
    /// Draw pictures of a scene, every so many frames.
    Sheet(sheet::Sheet),
    /// Make a scene from mesh files: one per object; numbered files are the frames of one.
    Import(import::Import),
    /// List the GPU adapters with their limits and features.
    Adapters(adapters::Adapters),
}

/// What a subcommand came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fine,
    /// `verify` found differences outside the band.
    Different,
    /// Some of it failed, which has been told.
    Incomplete,
    /// Stopped by whoever waited; what was done is kept.
    Stopped,
}

/// Runs the command: 0 when all is well, 1 when `verify` found differences, 130 when it was stopped, 2 with a
/// message on stderr otherwise.
pub fn run() -> ExitCode {
    // Usage errors end here, with exit code 2 as well.
    let command = Command::parse();
    let outcome = match command.what {
        What::Detect(detect) => detect.run(),
        What::Info(info) => info.run(),
        What::Verify(verify) => verify.run(),
        What::Bench(bench) => bench.run(),
        What::Bake(bake) => bake.run(),
        What::Sheet(sheet) => sheet.run(),
        What::Import(import) => import.run(),
        What::Adapters(adapters) => adapters.run(),
    };
    match outcome {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Different) => ExitCode::from(1),
        Ok(Outcome::Incomplete) => ExitCode::from(2),
        // As shells tell of Ctrl-C.
        Ok(Outcome::Stopped) => ExitCode::from(130),
        // Whoever reads has had enough (`kdet … | head`).
        Err(Error::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
