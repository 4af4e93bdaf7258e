//! The kernels of the stage `narrow`, one after the other.

use super::{decide, edges, faces, whole};
use crate::{
    detect::Narrow,
    geometry::{Primitive, single::Verdict},
    pipeline::twins::{StoredPrimitive, pipeline::exact_pairs},
};

/// Whether a candidate collides, decided as the kernels do: in f32, and in integers where that is undecided.
pub fn collides(narrow: Narrow, kind: Primitive, primitives: &[StoredPrimitive], pair: [u32; 2]) -> bool {
    let [one, other] = pair.map(|p| &primitives[p as usize]);
    let (a, b) = (one.corners(), other.corners());
    if kind == Primitive::Tetrahedra && matches!(narrow, Narrow::Sat | Narrow::SatMtv) {
        let faces = faces::verdict(a, b);
        let is_in_doubt = faces == Verdict::Undecided;
        return faces != Verdict::Separate
            && match edges::verdict(a, b, is_in_doubt) {
                Verdict::Separate => false,
                Verdict::Overlap => true,
                Verdict::Undecided => decide::collides(a, b, is_in_doubt),
            };
    }
    match whole::verdict(narrow, kind, one, other) {
        Verdict::Separate => false,
        Verdict::Overlap => true,
        Verdict::Undecided => exact_pairs::collides(narrow, a, b),
    }
}
