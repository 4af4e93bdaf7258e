//! Bounds on memory and time: a small file can name a model many times, break it at every frame, or have a cage in which
//! vertices are hard to locate.

use super::PlacementError;
use crate::{
    mesh::Mesh,
    pipeline::MOST_PRIMITIVES,
    scene::{Motion, Scene},
};

/// Vertices, control points, and primitives over all epochs.
const MOST: u64 = 1 << 26;
/// Distances between seeds of pieces and tetrahedra: about a second.
const MOST_DISTANCES: u64 = 1 << 30;

/// Checks the sizes before anything is allocated.
pub(super) fn check(scene: &Scene, meshes: &[&Mesh], epochs: usize) -> Result<(), PlacementError> {
    let (mut primitives, mut vertices, mut controls, mut distances) = (0u64, 0u64, 0u64, 0u64);
    for (object, mesh) in scene.objects.iter().zip(meshes) {
        let cells = mesh.cells.len() as u64;
        primitives += cells;
        controls += object.motion.control_count() as u64;
        vertices += mesh.positions.len() as u64;
        if let Motion::Pieces { seeds, .. } = &object.motion {
            // A vertex has as many copies as pieces share it, which are no more than its tetrahedra have corners.
            vertices += 4 * cells;
            distances = distances.saturating_add(cells.saturating_mul(seeds.len() as u64));
        }
    }
    let over_breaks = |count: u64| count.saturating_mul(epochs as u64);
    for (what, count, most) in [
        ("primitives", primitives, MOST_PRIMITIVES as u64),
        ("primitives over all breaks", over_breaks(primitives), MOST),
        ("objects over all breaks", over_breaks(scene.objects.len() as u64), MOST),
        ("vertices", vertices, MOST),
        ("control points", controls, MOST),
        ("pairs of a seed and a tetrahedron", distances, MOST_DISTANCES),
    ] {
        if count > most {
            return Err(PlacementError::TooLarge { what, count, most });
        }
    }
    Ok(())
}

/// Checks the triangles of a surface, over all epochs.
pub(super) fn check_triangles(count: u64) -> Result<(), PlacementError> {
    let (what, most) = ("triangles over all breaks", MOST);
    if count > most { Err(PlacementError::TooLarge { what, count, most }) } else { Ok(()) }
}

/// The work of locating vertices in cages, over all objects.
#[derive(Debug)]
pub(super) struct Steps {
    pub taken: u64,
    pub most: u64,
}

impl Steps {
    /// A vertex of the project's scenes takes about a hundred steps, each a few nanoseconds.
    pub fn new(meshes: &[&Mesh]) -> Self {
        let vertices: u64 = meshes.iter().map(|mesh| mesh.positions.len() as u64).sum();
        Self { taken: 0, most: ((1 << 20) + 1024 * vertices).min(1 << 29) }
    }
}
