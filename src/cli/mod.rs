//! The `kdet` command: one file per subcommand; `run_search.rs` calls the methods.

// A closed pipe makes `println!` and `eprintln!` panic: output goes through `print`.
#![warn(clippy::print_stdout, clippy::print_stderr)]

mod adapters;
mod answer_lines;
mod assets;
mod bake;
mod bench;
mod detect;
mod distance;
mod error;
mod family_arguments;
mod help;
mod import;
mod info;
mod mesh_arguments;
mod motion;
mod objects;
mod output;
mod print;
mod progress;
mod run_search;
mod scene_frame;
mod search_arguments;
mod segments;
mod sheet;
mod simulate;
mod sweep;
mod verify;

use clap::{Parser, Subcommand};
use error::Error;
use std::process::ExitCode;

/// Collision detection for deformable meshes of tetrahedra or triangles.
#[derive(Debug, Parser)]
#[command(name = "kdet", version, max_term_width = 120)]
struct Command {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Find the colliding pairs of meshes or of a frame of a scene.
    Detect(detect::Detect),
    /// Find distance and closest points of two convex hulls with GJK.
    Distance(distance::Distance),
    /// Find the vertices and faces, and the edges, that meet while vertices move from one file to another.
    Sweep(sweep::Sweep),
    /// Show sizes, levels, mesh quality, k and the bound on pairs.
    Info(info::Info),
    /// Compare every method and narrow test with the reference; exit code 1 if pairs differ outside the tolerance band.
    Verify(verify::Verify),
    /// Measure scenes frame by frame, as the thesis did: a CSV file per run, their average and a summary.
    Bench(bench::Bench),
    /// Make scenes by simulation, and models in the .kdet format.
    Bake(bake::Bake),
    /// Run a scene alive: its bodies simulated on the GPU, from one of its frames on.
    Simulate(simulate::Simulate),
    /// Draw frames of a scene on a contact sheet.
    Sheet(sheet::Sheet),
    /// Make a scene from mesh files: one object per file; numbered files are the frames of one object.
    Import(import::Import),
    /// List the GPU adapters with their limits and features.
    Adapters(adapters::Adapters),
}

/// How a subcommand ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Fine,
    /// `verify` found differences outside the band.
    Different,
    /// Some of it failed, which has been reported.
    Incomplete,
    /// Stopped by a signal; the results so far are kept.
    Stopped,
}

/// Runs the command. Exit code 0: success, 1: `verify` found differences, 130: stopped by a signal, 2: an error, with a
/// message on standard error.
pub fn run() -> ExitCode {
    // Usage errors end here, with exit code 2 as well.
    let command = Command::parse();
    let outcome = match command.what {
        What::Detect(detect) => detect.run(),
        What::Distance(distance) => distance.run(),
        What::Sweep(sweep) => sweep.run(),
        What::Info(info) => info.run(),
        What::Verify(verify) => verify.run(),
        What::Bench(bench) => bench.run(),
        What::Bake(bake) => bake.run(),
        What::Simulate(simulate) => simulate.run(),
        What::Sheet(sheet) => sheet.run(),
        What::Import(import) => import.run(),
        What::Adapters(adapters) => adapters.run(),
    };
    match outcome {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Different) => ExitCode::from(1),
        Ok(Outcome::Incomplete) => ExitCode::from(2),
        // As shells report Ctrl-C.
        Ok(Outcome::Stopped) => ExitCode::from(130),
        // The reader closed the pipe (`kdet … | head`).
        Err(Error::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            print::err(&format!("error: {error}\n"));
            ExitCode::from(2)
        }
    }
}
