//! Any bytes as `.stl`: an error or a valid mesh, which can be written and read again, welded and divided.
#![no_main]

use kdet::internals::mesh::formats::{Format, read};
use libfuzzer_sys::fuzz_target;

#[path = "../src/surface.rs"]
mod surface;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mesh) = read(bytes, Format::Stl) {
        surface::check(mesh);
    }
});
