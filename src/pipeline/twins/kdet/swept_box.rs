//! Twin of `kdet/bounds/swept_box.wgsl`: the boxes that triangles sweep over in a step.

use crate::{
    detect::{Frame, without_denormals},
    pipeline::twins::StoredPrimitive,
};

/// As primitives of two corners each; `cells` are in the order of the GPU.
pub fn sweep(frame: &Frame<'_>, cells: &[[u32; 4]]) -> Vec<StoredPrimitive> {
    let next = frame.next.unwrap_or(frame.positions);
    let axis = |cell: &[u32; 4], k: usize| {
        let both = cell.iter().flat_map(|&v| [frame.positions, next].map(|p| without_denormals(p[v as usize][k])));
        let [low, high] = both.fold([f32::INFINITY, f32::NEG_INFINITY], |[l, h], x| [l.min(x), h.max(x)]);
        [low, high, low, high]
    };
    let primitive = |(p, cell): (u32, &[u32; 4])| StoredPrimitive {
        x: axis(cell, 0),
        y: axis(cell, 1),
        z: axis(cell, 2),
        vertices: [p; 4],
    };
    (0..).zip(cells).map(primitive).collect()
}
