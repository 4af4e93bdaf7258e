//! Meshes and bodies for the tests.

use super::super::cube_grid::CubeGrid;
use super::super::*;
use crate::mesh::Mesh;
use glam::DVec3;

/// A block of cubes around the origin.
pub fn block(counts: [usize; 3], cell: f64) -> Mesh {
    let size = DVec3::from_array(counts.map(|n| n as f64)) * cell;
    let cubes = CubeGrid { origin: -size / 2.0, cell, counts };
    cubes.mesh(&(0..cubes.len()).collect::<Vec<usize>>())
}

/// A ball around the origin: a block whose shells of cubes are made round.
pub fn ball(cells: usize, radius: f64) -> Mesh {
    let mut mesh = block([cells; 3], 2.0 / cells as f64);
    for p in &mut mesh.positions {
        let shell = p.abs().max_element();
        *p = p.normalize_or_zero() * (shell * radius);
    }
    mesh
}

pub fn volume(mesh: &Mesh) -> f64 {
    (0..mesh.cells.len()).map(|t| mesh.tetrahedron(t).signed_volume()).sum()
}

/// Soft rubber that oscillates slowly enough for the steps of the tests.
pub const RUBBER: Material = Material { density: 1000.0, young: 2e4, poisson: 0.3, damping: 0.0, friction: 0.0 };

pub fn soft(mesh: &Mesh, material: Material) -> Soft {
    Soft::new(mesh, &vec![1.0; mesh.cells.len()], material).unwrap()
}

/// A soft body that is its own cage and shape.
pub fn soft_body(mesh: &Mesh, material: Material, pose: Pose, velocity: DVec3) -> Body {
    let mut soft = soft(mesh, material);
    soft.place(pose, velocity, DVec3::ZERO);
    Body::soft(soft).with_shape(Shape::new(mesh, 0.0))
}

pub fn rigid_body(mesh: &Mesh, friction: f64, pose: Pose, velocity: DVec3) -> Body {
    let mut rigid = Rigid::new(mesh, 1000.0, friction).unwrap();
    rigid.place(pose, velocity, DVec3::ZERO);
    Body::rigid(rigid).with_shape(Shape::new(mesh, 0.0))
}

pub fn world(bodies: Vec<Body>) -> World {
    World { bodies, ..World::default() }
}

pub const DOWN: DVec3 = DVec3::new(0.0, -9.81, 0.0);
