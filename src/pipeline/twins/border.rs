//! Twin of `depth/border/border.wgsl`, of the edges before it and the rings after it: from the crossings that are on the GPU to the depth of every vertex, ring by ring.

use glam::{Vec3, Vec4};

use crate::detect::Topology;

/// The twin of `Crossing` in `depth/crossing.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Crossing {
    /// From the colliding vertex to the crossing.
    pub offset: [f32; 3],
    /// The vertex that does not collide.
    pub outer: u32,
    /// Of the surface.
    pub normal: [f32; 3],
    /// The vertex that collides.
    pub inner: u32,
    /// Of the edge.
    pub object: u32,
    /// The triangle, or [`NOT_CROSSED`].
    pub triangle: u32,
    /// To a multiple of 16 bytes.
    pub unused: [u32; 2],
}

/// No triangle.
pub const NOT_CROSSED: u32 = u32::MAX;

/// Edges with one colliding end: the outer and the inner vertex, sorted. Twin of `depth/crossings/list_edges.wgsl`.
pub fn listed_edges(topology: &Topology, collides: &[bool]) -> Vec<[u32; 2]> {
    let ends = |&[a, b]: &[u32; 2]| match (collides[a as usize], collides[b as usize]) {
        (true, false) => Some([b, a]),
        (false, true) => Some([a, b]),
        _ => None,
    };
    let mut listed: Vec<[u32; 2]> = topology.edges.iter().filter_map(ends).collect();
    listed.sort_unstable();
    listed
}

/// A weighted mean of directions and depths.
#[derive(Default)]
struct Mean {
    weights: f32,
    depth: f32,
    direction: Vec3,
}

impl Mean {
    fn add(&mut self, offset: Vec3, nearest: f32, direction: Vec3, depth: f32) {
        let weight = nearest / offset.length_squared().max(nearest);
        self.weights += weight;
        self.depth += weight * depth;
        self.direction += weight * direction;
    }

    /// Direction and depth; nothing where nothing was added, or directions cancel.
    fn value(&self) -> Option<Vec4> {
        (self.weights > 0.0).then(|| self.direction.normalize_or_zero().extend(self.depth / self.weights))
    }
}

/// Depth and ring of every vertex; ring 0 for those that have none. Twin of `depth/border/border.wgsl` and `depth/propagate/*.wgsl`.
pub fn depths(
    topology: &Topology,
    positions: &[Vec3],
    collides: &[bool],
    crossings: &[Crossing],
    nearest: f32,
) -> (Vec<Vec4>, Vec<u32>) {
    let (mut depths, mut rings) = (vec![Vec4::ZERO; positions.len()], vec![0; positions.len()]);
    let mut border: Vec<Mean> = (0..positions.len()).map(|_| Mean::default()).collect();
    for crossing in crossings.iter().filter(|crossing| crossing.triangle != NOT_CROSSED) {
        let (offset, normal) = (Vec3::from(crossing.offset), Vec3::from(crossing.normal));
        border[crossing.inner as usize].add(offset, nearest, normal, offset.dot(normal));
    }
    for (v, mean) in border.iter().enumerate() {
        if let Some(value) = mean.value() {
            (depths[v], rings[v]) = (value, 1);
        }
    }
    for ring in 2.. {
        let mut found = vec![];
        for v in (0..positions.len()).filter(|v| collides[*v] && rings[*v] == 0) {
            let mut mean = Mean::default();
            for &[other, _] in topology.neighbours_of(v as u32) {
                let other = other as usize;
                if rings[other] > 0 {
                    let offset = positions[other] - positions[v];
                    let known = depths[other].truncate();
                    mean.add(offset, nearest, known, offset.dot(known) + depths[other].w);
                }
            }
            found.extend(mean.value().map(|value| (v, value)));
        }
        if found.is_empty() {
            break;
        }
        for (v, value) in found {
            (depths[v], rings[v]) = (value, ring);
        }
    }
    (depths, rings)
}
