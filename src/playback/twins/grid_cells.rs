//! Twin of `playback/grid_cells.wgsl`.

use glam::{UVec3, Vec3, Vec4};

use crate::pipeline::twins::{QuantizedBox, unpack_place};

/// The cells in use on a level, from the table of a grid (owner and count of every slot), whose cells of level 0 have this side and
/// so many steps (log2).
pub fn grid_cells(
    table: &[[u32; 2]],
    boxes: &[QuantizedBox],
    (origin, side, shift): (Vec3, f32, u32),
    level: u32,
) -> Vec<[Vec4; 2]> {
    let side = side * (1_u32 << level) as f32;
    let cell = |[owner, count]: &[u32; 2]| {
        let (primitive, offset) = unpack_place(*owner);
        let own = Some(primitive).filter(|_| *count > 0).map(|p| &boxes[p as usize])?;
        let cell = UVec3::from(own.lower.map(|step| step >> (shift + level))) + UVec3::from(offset);
        let corner = |cell: UVec3| (origin + cell.as_vec3() * side).extend(0.0);
        (own.level == level).then(|| [corner(cell), corner(cell + 1)])
    };
    table.iter().filter_map(cell).collect()
}
