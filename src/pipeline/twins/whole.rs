//! Twin of `kdet/narrow/whole.wgsl`, and of `faces.wgsl`, `edges.wgsl`, `decide.wgsl` or `second_look.wgsl`, and `exact.wgsl` together: which
//! candidate pairs collide.

use super::StoredPrimitive;
use crate::{
    detect::Narrow,
    geometry::{Primitive, single},
};

/// Whether a pair collides, decided as the kernels do: in f32, and in integers where that is undecided.
pub fn collides(narrow: Narrow, kind: Primitive, primitives: &[StoredPrimitive], [a, b]: [u32; 2]) -> bool {
    let (one, other) = (&primitives[a as usize], &primitives[b as usize]);
    let (a, b) = (one.corners(), other.corners());
    let boxes = || one.lower().cmple(other.upper()).all() && other.lower().cmple(one.upper()).all();
    match (narrow, kind) {
        (Narrow::Sat | Narrow::SatMtv, Primitive::Tetrahedra) => single::decide_sat(a, b),
        (Narrow::Sat | Narrow::SatMtv, Primitive::Triangles) => single::decide_triangle_sat(a, b),
        (Narrow::Gjk, Primitive::Tetrahedra) => single::decide_gjk(a, b),
        (Narrow::Gjk, Primitive::Triangles) => single::decide_triangle_gjk(a, b),
        (Narrow::GjkJohnson | Narrow::GjkIsa | Narrow::GjkSv, _) => {
            single::decide_gjk_sub(a, b, narrow.sub().unwrap_or_default(), kind)
        }
        (Narrow::SatNoEdges, Primitive::Tetrahedra) => boxes() && single::decide_sat_no_edges(a, b),
        (Narrow::SatNoEdges, Primitive::Triangles) => boxes() && single::decide_triangle_sat_no_edges(a, b),
        (Narrow::GuigueDevillers, _) => single::decide_guigue_devillers(a, b),
    }
}
