//! What a vertex is computed from.

use super::{PlacementError, limits::Steps};
use crate::{mesh::Mesh, scene::Locator};
use bytemuck::{Pod, Zeroable};
use glam::DVec3;

/// The control points that a vertex is a weighted sum of.
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Anchor {
    /// Four control points.
    pub controls: [u32; 4],
    /// The weight of each; they add up to one.
    pub weights: [f32; 4],
}

/// A point in a moving frame of reference, whose control points are the origin and the ends of the unit vectors.
pub(super) fn in_pose(p: DVec3, first: u32) -> Anchor {
    Anchor {
        controls: [first, first + 1, first + 2, first + 3],
        weights: [1.0 - p.x - p.y - p.z, p.x, p.y, p.z].map(|w| w as f32),
    }
}

/// How far from the cage's bounding box a vertex may lie, relative to the longest side of the box, and still count as
/// inside: files store positions rounded.
const MARGIN: f64 = 0.01;
/// One in so many vertices may lie further outside.
const MOST_OUTSIDE: usize = 10;

/// The vertices of a mesh in a cage, whose vertices are control points from `first` on.
pub(super) fn in_cage(
    object: &str,
    mesh: &Mesh,
    cage: &Mesh,
    first: u32,
    steps: &mut Steps,
) -> Result<Vec<Anchor>, PlacementError> {
    let locator = Locator::new(cage);
    check_enclosed(object, mesh, &locator)?;
    let mut anchors = Vec::with_capacity(mesh.positions.len());
    for &position in &mesh.positions {
        let (t, weights) = locator
            .locate_counting(position, &mut steps.taken)
            .ok_or_else(|| PlacementError::FlatCage { object: object.to_owned() })?;
        if steps.taken > steps.most {
            return Err(PlacementError::TangledCage {
                object: object.to_owned(),
                vertices: mesh.positions.len(),
                tetrahedra: cage.cells.len(),
                most: steps.most,
            });
        }
        anchors
            .push(Anchor { controls: cage.cells[t as usize].map(|v| first + v), weights: weights.map(|w| w as f32) });
    }
    Ok(anchors)
}

/// Vertices that no primitive uses may be anywhere: some mesh files have construction points.
fn check_enclosed(object: &str, mesh: &Mesh, locator: &Locator<'_>) -> Result<(), PlacementError> {
    let bounds = locator.bounds();
    let reach = bounds.grown(MARGIN * bounds.extent().max_element());
    let mut used = vec![false; mesh.positions.len()];
    mesh.cells.iter().flatten().for_each(|&v| used[v as usize] = true);
    let (mut vertices, mut outside) = (0, 0);
    for (p, _) in mesh.positions.iter().zip(used).filter(|(_, used)| *used) {
        vertices += 1;
        outside += usize::from(!(p.cmpge(reach.min).all() && p.cmple(reach.max).all()));
    }
    let most = vertices / MOST_OUTSIDE;
    // A cage without volume has a message of its own.
    if outside > most && bounds.extent().is_finite() {
        return Err(PlacementError::OutsideCage { object: object.to_owned(), outside, vertices, most });
    }
    Ok(())
}
