//! Any bytes as Wavefront `.obj`: an error or a valid mesh, which can be written and read again, welded and divided.
#![no_main]

use kdet::internals::mesh::formats::{Format, read, read_obj_groups};
use libfuzzer_sys::fuzz_target;

#[path = "../src/surface.rs"]
mod surface;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mesh) = read(bytes, Format::Obj) {
        assert_eq!(read_obj_groups(bytes).of_triangles.len(), mesh.cells.len());
        surface::check(mesh);
    }
});
