//! Any bytes as Gmsh `.msh`: an error or a valid mesh, and what is read can be written and read again.
#![no_main]

use kdet::internals::mesh::formats::{Encoding, Format, read, write_vtk};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mesh) = read(bytes, Format::Gmsh) {
        mesh.validate().expect("a mesh that was read is valid");
        let again = write_vtk(&mesh, Encoding::Binary).expect("a valid mesh can be written");
        assert_eq!(read(&again, Format::Vtk).as_ref(), Ok(&mesh));
    }
});
