//! All integration tests in one program: the library is linked once, and all tests share the machine's cores.
#![allow(clippy::unwrap_used, reason = "tests")]

mod bench;
mod cli;
mod cli_contacts;
mod cli_honesty;
mod cli_surfaces;
mod common;
mod distance;
mod examples;
mod gpu;
mod inspect;
mod lessons;
mod mesh;
mod package;
mod pipeline_random;
mod scene_files;
mod scenes;
mod seam;
mod segments;
mod simulate;
mod sweep;
