//! Twin of `depth/vertex_depth.wgsl`: depth and direction of vertices.

use glam::{Vec3, Vec4};

/// What is known of all vertices.
#[derive(Debug, Clone, PartialEq)]
pub struct VertexDepths {
    /// Direction and depth.
    pub depths: Vec<Vec4>,
    /// The ring; 0 for those that have none.
    pub rings: Vec<u32>,
}

impl VertexDepths {
    /// Nothing.
    pub fn none(vertices: usize) -> Self {
        Self { depths: vec![Vec4::ZERO; vertices], rings: vec![0; vertices] }
    }
}

/// A weighted mean of directions and depths.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mean {
    weights: f32,
    depth: f32,
    direction: Vec3,
}

impl Mean {
    /// Adds a direction and a depth, at an offset.
    pub fn add(&mut self, offset: Vec3, nearest: f32, direction: Vec3, depth: f32) {
        let weight = nearest / offset.length_squared().max(nearest);
        self.weights += weight;
        self.depth += weight * depth;
        self.direction += weight * direction;
    }

    /// Direction and depth; nothing where nothing was added, or directions cancel.
    pub fn value(&self) -> Option<Vec4> {
        (self.weights > 0.0).then(|| self.direction.normalize_or_zero().extend(self.depth / self.weights))
    }
}
