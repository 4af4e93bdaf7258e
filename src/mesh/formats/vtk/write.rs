//! Writes legacy `.vtk` files.

use crate::mesh::Mesh;
use crate::mesh::formats::write::{Encoding, WriteError, at_most};
use std::fmt::Write;

/// A mesh as a legacy `.vtk` file, version 3.0, with double coordinates.
pub fn write_vtk(mesh: &Mesh, encoding: Encoding) -> Result<Vec<u8>, WriteError> {
    mesh.validate()?;
    // Numbers have 32 bits, also that of all numbers in the cells, five per tetrahedron.
    at_most("vertices", mesh.positions.len(), i32::MAX as usize)?;
    at_most("tetrahedra", mesh.cells.len(), i32::MAX as usize / 5)?;
    let (vertices, tetrahedra) = (mesh.positions.len(), mesh.cells.len());
    let name = match encoding {
        Encoding::Ascii => "ASCII",
        Encoding::Binary => "BINARY",
    };
    let points = format!(
        "# vtk DataFile Version 3.0\n{tetrahedra} tetrahedra\n{name}\nDATASET UNSTRUCTURED_GRID\n\
         POINTS {vertices} double\n"
    );
    let cells = format!("CELLS {tetrahedra} {}\n", 5 * tetrahedra);
    let types = format!("CELL_TYPES {tetrahedra}\n");
    Ok(match encoding {
        Encoding::Ascii => {
            let mut out = points;
            // Writing to a string cannot fail.
            for p in &mesh.positions {
                let _ = writeln!(out, "{:?} {:?} {:?}", p.x, p.y, p.z);
            }
            out.push_str(&cells);
            for [a, b, c, d] in &mesh.cells {
                let _ = writeln!(out, "4 {a} {b} {c} {d}");
            }
            out.push_str(&types);
            out.push_str(&"10\n".repeat(tetrahedra));
            out.into_bytes()
        }
        Encoding::Binary => {
            let mut out = points.into_bytes();
            for p in &mesh.positions {
                out.extend(p.to_array().map(f64::to_be_bytes).as_flattened());
            }
            out.push(b'\n');
            out.extend(cells.bytes());
            for tetrahedron in &mesh.cells {
                out.extend(4i32.to_be_bytes());
                out.extend(tetrahedron.map(u32::to_be_bytes).as_flattened());
            }
            out.push(b'\n');
            out.extend(types.bytes());
            out.extend(10i32.to_be_bytes().repeat(tetrahedra));
            out.push(b'\n');
            out
        }
    })
}
