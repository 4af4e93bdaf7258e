//! The benchmark: its data and files, its runs, and `kdet bench` as it is run.

mod command;
mod documents;
mod runs;

use kdet::internals::bench::{By, Provenance};

fn made() -> Provenance {
    Provenance {
        program: "kdet 0".into(),
        by: By::Command,
        date: "2026-11-15T09:00:00Z".into(),
        adapter: "llvmpipe (LLVM 15.0.6, 256 bits)".into(),
        driver: String::new(),
        browser: None,
        system: "linux x86_64".into(),
    }
}
