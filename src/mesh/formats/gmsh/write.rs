//! Writes Gmsh files.

use crate::geometry::Primitive;
use crate::mesh::Mesh;
use crate::mesh::formats::write::{Encoding, WriteError, at_most};
use std::fmt::Write;

/// Which version of the format to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MshVersion {
    /// 2.2, which most programs read.
    V2_2,
    /// 4.1, which Gmsh itself writes.
    V4_1,
}

/// A mesh as a Gmsh file: all tetrahedra in one volume, or all triangles in one surface, with tags from 1. Binary files are
/// little-endian.
pub fn write_msh(mesh: &Mesh, version: MshVersion, encoding: Encoding) -> Result<Vec<u8>, WriteError> {
    mesh.validate()?;
    // Version 2.2 has 32-bit numbers.
    at_most("vertices", mesh.positions.len(), i32::MAX as usize)?;
    at_most(mesh.primitive.name(), mesh.cells.len(), i32::MAX as usize)?;
    Ok(match (version, encoding) {
        (MshVersion::V2_2, Encoding::Ascii) => two_text(mesh).into_bytes(),
        (MshVersion::V2_2, Encoding::Binary) => two_binary(mesh),
        (MshVersion::V4_1, Encoding::Ascii) => four_text(mesh).into_bytes(),
        (MshVersion::V4_1, Encoding::Binary) => four_binary(mesh),
    })
}

/// The number of Gmsh's element type.
fn element_type(mesh: &Mesh) -> i32 {
    match mesh.primitive {
        Primitive::Tetrahedra => 4,
        Primitive::Triangles => 2,
    }
}

/// The dimension of the entity that the elements belong to.
fn dimension(mesh: &Mesh) -> i32 {
    match mesh.primitive {
        Primitive::Tetrahedra => 3,
        Primitive::Triangles => 2,
    }
}

/// The node tags of a primitive.
fn tags(mesh: &Mesh, index: usize) -> impl Iterator<Item = u64> {
    mesh.cells[index].into_iter().take(mesh.primitive.corners()).map(|v| u64::from(v) + 1)
}

/// Writing to a string cannot fail.
macro_rules! put {
    ($out:expr, $($part:tt)*) => { let _ = write!($out, $($part)*); };
}

fn two_text(mesh: &Mesh) -> String {
    let mut out = format!("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n{}\n", mesh.positions.len());
    for (i, p) in mesh.positions.iter().enumerate() {
        put!(out, "{} {:?} {:?} {:?}\n", i + 1, p.x, p.y, p.z);
    }
    put!(out, "$EndNodes\n$Elements\n{}\n", mesh.cells.len());
    for i in 0..mesh.cells.len() {
        put!(out, "{} {} 2 1 1", i + 1, element_type(mesh));
        tags(mesh, i).for_each(|tag| {
            put!(out, " {tag}");
        });
        out.push('\n');
    }
    out.push_str("$EndElements\n");
    out
}

fn two_binary(mesh: &Mesh) -> Vec<u8> {
    let mut out = b"$MeshFormat\n2.2 1 8\n".to_vec();
    out.extend(1i32.to_le_bytes());
    out.extend(format!("\n$EndMeshFormat\n$Nodes\n{}\n", mesh.positions.len()).bytes());
    for (i, p) in mesh.positions.iter().enumerate() {
        out.extend((i as i32 + 1).to_le_bytes());
        out.extend(p.to_array().map(f64::to_le_bytes).as_flattened());
    }
    out.extend(format!("\n$EndNodes\n$Elements\n{}\n", mesh.cells.len()).bytes());
    if !mesh.cells.is_empty() {
        // One run: element type, number of elements, number of tags.
        out.extend([element_type(mesh), mesh.cells.len() as i32, 2].map(i32::to_le_bytes).as_flattened());
    }
    for i in 0..mesh.cells.len() {
        out.extend([i as i32 + 1, 1, 1].map(i32::to_le_bytes).as_flattened());
        out.extend(tags(mesh, i).flat_map(|tag| (tag as i32).to_le_bytes()));
    }
    out.extend(b"\n$EndElements\n");
    out
}

/// Number of blocks, number of items, smallest and largest tag.
fn totals(count: usize) -> [u64; 4] {
    let count = count as u64;
    [count.min(1), count, count.min(1), count]
}

fn four_text(mesh: &Mesh) -> String {
    let mut out = String::from("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n");
    let [blocks, vertices, first, last] = totals(mesh.positions.len());
    put!(out, "{blocks} {vertices} {first} {last}\n");
    if blocks == 1 {
        put!(out, "{} 1 0 {vertices}\n", dimension(mesh));
    }
    for tag in first..vertices + first {
        put!(out, "{tag}\n");
    }
    for p in &mesh.positions {
        put!(out, "{:?} {:?} {:?}\n", p.x, p.y, p.z);
    }
    out.push_str("$EndNodes\n$Elements\n");
    let [blocks, cells, first, last] = totals(mesh.cells.len());
    put!(out, "{blocks} {cells} {first} {last}\n");
    if blocks == 1 {
        put!(out, "{} 1 {} {cells}\n", dimension(mesh), element_type(mesh));
    }
    for i in 0..mesh.cells.len() {
        put!(out, "{}", i + 1);
        tags(mesh, i).for_each(|tag| {
            put!(out, " {tag}");
        });
        out.push('\n');
    }
    out.push_str("$EndElements\n");
    out
}

fn four_binary(mesh: &Mesh) -> Vec<u8> {
    let mut out = b"$MeshFormat\n4.1 1 8\n".to_vec();
    out.extend(1i32.to_le_bytes());
    out.extend(b"\n$EndMeshFormat\n$Nodes\n");
    let [blocks, vertices, first, last] = totals(mesh.positions.len());
    out.extend([blocks, vertices, first, last].map(u64::to_le_bytes).as_flattened());
    if blocks == 1 {
        out.extend([dimension(mesh), 1, 0].map(i32::to_le_bytes).as_flattened());
        out.extend(vertices.to_le_bytes());
    }
    for tag in first..vertices + first {
        out.extend(tag.to_le_bytes());
    }
    for p in &mesh.positions {
        out.extend(p.to_array().map(f64::to_le_bytes).as_flattened());
    }
    out.extend(b"\n$EndNodes\n$Elements\n");
    let [blocks, cells, first, last] = totals(mesh.cells.len());
    out.extend([blocks, cells, first, last].map(u64::to_le_bytes).as_flattened());
    if blocks == 1 {
        out.extend([dimension(mesh), 1, element_type(mesh)].map(i32::to_le_bytes).as_flattened());
        out.extend(cells.to_le_bytes());
    }
    for i in 0..mesh.cells.len() {
        out.extend((i as u64 + 1).to_le_bytes());
        out.extend(tags(mesh, i).flat_map(u64::to_le_bytes));
    }
    out.extend(b"\n$EndElements\n");
    out
}
