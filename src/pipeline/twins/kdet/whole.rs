//! Twin of `kdet/narrow/whole.wgsl`: the narrow tests that run in one piece.

use crate::{
    detect::Narrow,
    geometry::{
        Primitive,
        single::{self, Verdict},
    },
    pipeline::twins::StoredPrimitive,
};

/// What a narrow test says of a pair: its filter in f32, and a second look where that is undecided.
pub fn verdict(narrow: Narrow, kind: Primitive, one: &StoredPrimitive, other: &StoredPrimitive) -> Verdict {
    let (a, b) = (one.corners(), other.corners());
    let boxes = || one.lower().cmple(other.upper()).all() && other.lower().cmple(one.upper()).all();
    let verdict = match (narrow, kind) {
        (Narrow::Sat | Narrow::SatMtv, Primitive::Tetrahedra) => single::sat(a, b),
        (Narrow::Sat | Narrow::SatMtv, Primitive::Triangles) => single::triangle_sat(a, b),
        (Narrow::SatNoEdges, _) if !boxes() => Verdict::Separate,
        (Narrow::SatNoEdges, Primitive::Tetrahedra) => single::sat_faces(a, b),
        (Narrow::SatNoEdges, Primitive::Triangles) => single::triangle_planes(a, b),
        (Narrow::Gjk, _) => single::gjk(a, b),
        (Narrow::GjkJohnson | Narrow::GjkIsa | Narrow::GjkSv, _) => {
            single::gjk_sub(a, b, narrow.sub().unwrap_or_default())
        }
        (Narrow::GuigueDevillers, _) => single::guigue_devillers(a, b),
    };
    match (verdict, kind) {
        (Verdict::Undecided, Primitive::Tetrahedra) => single::planes(a, b),
        (Verdict::Undecided, Primitive::Triangles) => single::triangle_signs(a, b, narrow == Narrow::SatNoEdges),
        (verdict, _) => verdict,
    }
}
