//! A mesh as a chunk's content.

use super::{
    bytes::{Input, Output, unzigzag, zigzag},
    error::{Problem, Wrong},
    grid::Grid,
};
use crate::mesh::{Mesh, MeshError};
use glam::DVec3;

/// Positions on a grid.
const ON_GRID: u8 = 0;
/// Positions as f64, where no grid is fine enough.
const DOUBLES: u8 = 1;

/// Writes a valid mesh, in its order; gives the positions as they will be read.
pub(super) fn write(mesh: &Mesh, output: &mut Output) -> Vec<DVec3> {
    output.number(mesh.positions.len() as u64);
    output.number(mesh.cells.len() as u64);
    let positions = match Grid::of(mesh) {
        Some(grid) => {
            output.byte(ON_GRID);
            grid.origin.to_array().iter().for_each(|&value| output.double(value));
            output.double(grid.step);
            let cells: Vec<[u32; 3]> = mesh.positions.iter().map(|&p| grid.cell(p)).collect();
            for axis in 0..3 {
                output.planes(&differences(cells.iter().map(|cell| cell[axis])));
            }
            cells.into_iter().map(|cell| grid.position(cell)).collect()
        }
        None => {
            output.byte(DOUBLES);
            mesh.positions.iter().flat_map(|p| p.to_array()).for_each(|value| output.double(value));
            mesh.positions.clone()
        }
    };
    write_tetrahedra(&mesh.cells, output);
    positions
}

/// Reads a mesh.
pub(super) fn read(input: &mut Input<'_>) -> Result<Mesh, Wrong> {
    // Three bytes at least to a vertex, four to a tetrahedron.
    let vertices = input.count("vertices", 3)?;
    let tetrahedra = input.count("tetrahedra", 4)?;
    let positions = match input.byte("how positions are written")? {
        ON_GRID => {
            let mut origin = [0.0; 3];
            for value in &mut origin {
                *value = input.double("the origin of the grid")?;
            }
            let step = input.double("the step of the grid")?;
            if step <= 0.0 {
                return Err(input.expected("a step above 0", step));
            }
            let grid = Grid { origin: DVec3::from_array(origin), step };
            let [x, y, z] = [read_axis(input, vertices)?, read_axis(input, vertices)?, read_axis(input, vertices)?];
            let cells = x.iter().zip(&y).zip(&z);
            cells.map(|((&x, &y), &z)| grid.position([x, y, z])).collect()
        }
        DOUBLES => {
            input.room("vertices", vertices as u64, 24)?;
            let mut positions = Vec::with_capacity(vertices);
            for _ in 0..vertices {
                let [x, y, z] = [input.double("x")?, input.double("y")?, input.double("z")?];
                positions.push(DVec3::new(x, y, z));
            }
            positions
        }
        other => return Err(input.expected("0 or 1 for how positions are written", other)),
    };
    let mesh = Mesh { positions, cells: read_tetrahedra(input, tetrahedra)?, ..Mesh::default() };
    mesh.validate().map_err(|error: MeshError| input.wrong(Problem::Mesh(error)))?;
    Ok(mesh)
}

fn read_axis(input: &mut Input<'_>, vertices: usize) -> Result<Vec<u32>, Wrong> {
    let mut values = input.planes(vertices, "coordinates")?;
    undo_differences(&mut values);
    Ok(values)
}

fn write_tetrahedra(tetrahedra: &[[u32; 4]], output: &mut Output) {
    output.planes(&differences(tetrahedra.iter().map(|t| t[0])));
    for (from, to) in [(0, 1), (1, 2), (1, 3)] {
        let steps: Vec<u32> = tetrahedra.iter().map(|t| zigzag(t[to].wrapping_sub(t[from]) as i32)).collect();
        output.planes(&steps);
    }
}

fn read_tetrahedra(input: &mut Input<'_>, count: usize) -> Result<Vec<[u32; 4]>, Wrong> {
    let mut first = input.planes(count, "first corners")?;
    undo_differences(&mut first);
    let mut tetrahedra: Vec<[u32; 4]> = first.into_iter().map(|a| [a, 0, 0, 0]).collect();
    for (from, to) in [(0, 1), (1, 2), (1, 3)] {
        let steps = input.planes(count, "corners")?;
        tetrahedra.iter_mut().zip(steps).for_each(|(t, step)| t[to] = t[from].wrapping_add(unzigzag(step) as u32));
    }
    Ok(tetrahedra)
}

/// Each number's difference from the one before, from 0 for the first; modulo 2³².
fn differences(values: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut last = 0u32;
    values.map(|value| zigzag(value.wrapping_sub(std::mem::replace(&mut last, value)) as i32)).collect()
}

/// The way back from [`differences`].
fn undo_differences(values: &mut [u32]) {
    let mut last = 0u32;
    for value in values {
        last = last.wrapping_add(unzigzag(*value) as u32);
        *value = last;
    }
}
