//! Writes legacy `.vtk` files.

use crate::geometry::Primitive;
use crate::mesh::Mesh;
use crate::mesh::formats::write::{Encoding, WriteError, at_most};
use std::fmt::Write;

/// A mesh as a legacy `.vtk` file, version 3.0, with double coordinates.
pub fn write_vtk(mesh: &Mesh, encoding: Encoding) -> Result<Vec<u8>, WriteError> {
    mesh.validate()?;
    let corners = mesh.primitive.corners();
    let cell_type = match mesh.primitive {
        Primitive::Tetrahedra => 10i32,
        Primitive::Triangles => 5,
    };
    // Numbers have 32 bits, including the number of all numbers in the cells.
    at_most("vertices", mesh.positions.len(), i32::MAX as usize)?;
    at_most(mesh.primitive.name(), mesh.cells.len(), i32::MAX as usize / (corners + 1))?;
    let (vertices, count) = (mesh.positions.len(), mesh.cells.len());
    let name = match encoding {
        Encoding::Ascii => "ASCII",
        Encoding::Binary => "BINARY",
    };
    let points = format!(
        "# vtk DataFile Version 3.0\n{count} {}\n{name}\nDATASET UNSTRUCTURED_GRID\nPOINTS {vertices} double\n",
        mesh.primitive
    );
    let cells = format!("CELLS {count} {}\n", (corners + 1) * count);
    let types = format!("CELL_TYPES {count}\n");
    Ok(match encoding {
        Encoding::Ascii => {
            let mut out = points;
            // Writing to a string cannot fail.
            for p in &mesh.positions {
                let _ = writeln!(out, "{:?} {:?} {:?}", p.x, p.y, p.z);
            }
            out.push_str(&cells);
            for cell in &mesh.cells {
                let _ = write!(out, "{corners}");
                cell[..corners].iter().for_each(|v| {
                    let _ = write!(out, " {v}");
                });
                out.push('\n');
            }
            out.push_str(&types);
            out.push_str(&format!("{cell_type}\n").repeat(count));
            out.into_bytes()
        }
        Encoding::Binary => {
            let mut out = points.into_bytes();
            for p in &mesh.positions {
                out.extend(p.to_array().map(f64::to_be_bytes).as_flattened());
            }
            out.push(b'\n');
            out.extend(cells.bytes());
            for cell in &mesh.cells {
                out.extend((corners as i32).to_be_bytes());
                out.extend(cell[..corners].iter().flat_map(|v| v.to_be_bytes()));
            }
            out.push(b'\n');
            out.extend(types.bytes());
            out.extend(cell_type.to_be_bytes().repeat(count));
            out.push(b'\n');
            out
        }
    })
}
