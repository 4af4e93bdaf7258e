//! Twin of `depth/propagate/neighbours.wgsl`: the depth of a vertex from its neighbours in the rings before.

use glam::{Vec3, Vec4};

use super::vertex_depth::{Mean, VertexDepths};
use crate::detect::Topology;

/// What depths are propagated over.
#[derive(Debug, Clone, Copy)]
pub struct Surroundings<'a> {
    /// Who is whose neighbour.
    pub topology: &'a Topology,
    /// Of the vertices.
    pub positions: &'a [Vec3],
    /// Whether each of them collides.
    pub collides: &'a [bool],
    /// Nothing counts as nearer than this, squared.
    pub nearest: f32,
}

/// Direction and depth of a vertex; nothing where it has them or no neighbour has.
pub fn resolve(known: &VertexDepths, of: &Surroundings<'_>, v: usize) -> Option<Vec4> {
    if !of.collides[v] || known.rings[v] > 0 {
        return None;
    }
    let mut mean = Mean::default();
    for &[other, _] in of.topology.neighbours_of(v as u32) {
        let other = other as usize;
        if known.rings[other] > 0 {
            let offset = of.positions[other] - of.positions[v];
            let direction = known.depths[other].truncate();
            mean.add(offset, of.nearest, direction, offset.dot(direction) + known.depths[other].w);
        }
    }
    mean.value()
}
