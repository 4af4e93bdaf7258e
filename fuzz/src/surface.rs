//! What holds of every surface that was read: it is valid, can be written and read again, welded and divided.

use kdet::internals::mesh::{
    Mesh,
    formats::{Encoding, Format, read, write_vtk},
};

pub fn check(mut mesh: Mesh) {
    mesh.validate().expect("a mesh that was read is valid");
    let again = write_vtk(&mesh, Encoding::Binary).expect("a valid mesh can be written");
    assert_eq!(read(&again, Format::Vtk).as_ref(), Ok(&mesh));
    let triangles = mesh.cells.len();
    mesh.weld();
    assert_eq!(mesh.weld(), 0);
    let finer = mesh.subdivided(1);
    finer.validate().expect("a divided mesh is valid");
    assert_eq!(finer.cells.len(), 4 * triangles);
}
