//! Twin of `playback/tree_boxes.wgsl`.

use glam::{UVec3, Vec3, Vec4};

use crate::pipeline::twins::bvh::tree::Node;

/// The boxes of a level's nodes, given where the lattice begins and how long its steps are.
pub fn tree_boxes(nodes: &[Node], origin: Vec3, unit: f32) -> Vec<[Vec4; 2]> {
    let corner =
        |[x, y, z, _]: [u32; 4], further: u32| (origin + (UVec3::new(x, y, z) + further).as_vec3() * unit).extend(0.0);
    nodes.iter().filter(|node| !node.is_empty()).map(|node| [corner(node.low, 0), corner(node.high, 1)]).collect()
}
