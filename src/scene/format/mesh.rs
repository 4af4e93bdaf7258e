//! A mesh as a chunk's content.

use super::{
    bytes::{Input, Output, unzigzag, zigzag},
    error::{Problem, Wrong},
    quantisation::Quantisation,
};
use crate::{
    geometry::Primitive,
    mesh::{Mesh, MeshError},
};
use glam::DVec3;

/// Bits of the byte that says how a mesh is written. Positions are quantised unless this bit is set: then they are f64,
/// because no quantisation is fine enough.
const DOUBLES: u8 = 1;
/// The primitives are triangles; without this bit they are tetrahedra. Since version 2.
const TRIANGLES: u8 = 2;

/// Writes a valid mesh, in its order; gives the positions as they will be read.
pub(super) fn write(mesh: &Mesh, output: &mut Output) -> Vec<DVec3> {
    output.number(mesh.positions.len() as u64);
    output.number(mesh.cells.len() as u64);
    let kind = match mesh.primitive {
        Primitive::Tetrahedra => 0,
        Primitive::Triangles => TRIANGLES,
    };
    let positions = match Quantisation::of(mesh) {
        Some(quantisation) => {
            output.byte(kind);
            quantisation.origin.to_array().iter().for_each(|&value| output.double(value));
            output.double(quantisation.step);
            let quantised: Vec<[u32; 3]> = mesh.positions.iter().map(|&p| quantisation.quantised(p)).collect();
            for axis in 0..3 {
                output.planes(&differences(quantised.iter().map(|q| q[axis])));
            }
            quantised.into_iter().map(|q| quantisation.position(q)).collect()
        }
        None => {
            output.byte(kind | DOUBLES);
            mesh.positions.iter().flat_map(|p| p.to_array()).for_each(|value| output.double(value));
            mesh.positions.clone()
        }
    };
    output.planes(&differences(mesh.cells.iter().map(|cell| cell[0])));
    for &(from, to) in steps(mesh.primitive) {
        let steps: Vec<u32> = mesh.cells.iter().map(|cell| zigzag(cell[to].wrapping_sub(cell[from]) as i32)).collect();
        output.planes(&steps);
    }
    positions
}

/// Reads a mesh.
pub(super) fn read(input: &mut Input<'_>) -> Result<Mesh, Wrong> {
    // A vertex takes at least three bytes, a triangle three, a tetrahedron four.
    let vertices = input.count("vertices", 3)?;
    let cells = input.count("primitives", 3)?;
    let flags = input.byte("how the mesh is written")?;
    if flags & !(DOUBLES | TRIANGLES) != 0 {
        return Err(input.expected("0 to 3 for how the mesh is written", flags));
    }
    let primitive = if flags & TRIANGLES == 0 { Primitive::Tetrahedra } else { Primitive::Triangles };
    input.room(primitive.name(), cells as u64, primitive.corners())?;
    let positions =
        if flags & DOUBLES == 0 { read_quantised(input, vertices)? } else { read_doubles(input, vertices)? };
    let mesh = Mesh { primitive, positions, cells: read_cells(input, primitive, cells)? };
    mesh.validate().map_err(|error: MeshError| input.wrong(Problem::Mesh(error)))?;
    Ok(mesh)
}

fn read_quantised(input: &mut Input<'_>, vertices: usize) -> Result<Vec<DVec3>, Wrong> {
    let mut origin = [0.0; 3];
    for value in &mut origin {
        *value = input.double("the origin of the quantisation")?;
    }
    let step = input.double("the step of the quantisation")?;
    if step <= 0.0 {
        return Err(input.expected("a step above 0", step));
    }
    let quantisation = Quantisation { origin: DVec3::from_array(origin), step };
    let [x, y, z] = [read_axis(input, vertices)?, read_axis(input, vertices)?, read_axis(input, vertices)?];
    let quantised = x.iter().zip(&y).zip(&z);
    Ok(quantised.map(|((&x, &y), &z)| quantisation.position([x, y, z])).collect())
}

fn read_axis(input: &mut Input<'_>, vertices: usize) -> Result<Vec<u32>, Wrong> {
    let mut values = input.planes(vertices, "coordinates")?;
    undo_differences(&mut values);
    Ok(values)
}

fn read_doubles(input: &mut Input<'_>, vertices: usize) -> Result<Vec<DVec3>, Wrong> {
    input.room("vertices", vertices as u64, 24)?;
    let mut positions = Vec::with_capacity(vertices);
    for _ in 0..vertices {
        let [x, y, z] = [input.double("x")?, input.double("y")?, input.double("z")?];
        positions.push(DVec3::new(x, y, z));
    }
    Ok(positions)
}

/// The corners that are written as differences, from which to which. A triangle's fourth corner repeats its third and is
/// not written.
fn steps(primitive: Primitive) -> &'static [(usize, usize)] {
    match primitive {
        Primitive::Tetrahedra => &[(0, 1), (1, 2), (1, 3)],
        Primitive::Triangles => &[(0, 1), (1, 2)],
    }
}

fn read_cells(input: &mut Input<'_>, primitive: Primitive, count: usize) -> Result<Vec<[u32; 4]>, Wrong> {
    let mut first = input.planes(count, "first corners")?;
    undo_differences(&mut first);
    let mut cells: Vec<[u32; 4]> = first.into_iter().map(|a| [a, 0, 0, 0]).collect();
    for &(from, to) in steps(primitive) {
        let steps = input.planes(count, "corners")?;
        cells.iter_mut().zip(steps).for_each(|(cell, step)| cell[to] = cell[from].wrapping_add(unzigzag(step) as u32));
    }
    if primitive == Primitive::Triangles {
        cells.iter_mut().for_each(|cell| cell[3] = cell[2]);
    }
    Ok(cells)
}

/// Each number's difference from the previous one, from 0 for the first; modulo 2³².
fn differences(values: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut last = 0u32;
    values.map(|value| zigzag(value.wrapping_sub(std::mem::replace(&mut last, value)) as i32)).collect()
}

/// The inverse of [`differences`].
fn undo_differences(values: &mut [u32]) {
    let mut last = 0u32;
    for value in values {
        last = last.wrapping_add(unzigzag(*value) as u32);
        *value = last;
    }
}
