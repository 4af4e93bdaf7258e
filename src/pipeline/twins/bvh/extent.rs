//! Twin of `bvh/populate/extent.wgsl`: the box of all objects.

use crate::pipeline::twins::kdet::bounds::EMPTY_BOX;

/// As ordered words.
pub fn extent(object_boxes: &[[u32; 6]]) -> [u32; 6] {
    let join = |all: [u32; 6], own: &[u32; 6]| {
        std::array::from_fn(|k| if k < 3 { all[k].min(own[k]) } else { all[k].max(own[k]) })
    };
    object_boxes.iter().fold(EMPTY_BOX, join)
}
