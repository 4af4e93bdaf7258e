//! Twin of `kdet/narrow/whole.wgsl`, and of `faces.wgsl`, `edges.wgsl` and `exact.wgsl` together: which candidate pairs collide.

use super::StoredPrimitive;
use crate::{detect::Narrow, geometry::single};

/// Whether a pair collides, decided as the kernels do: in f32, and in integers where that is undecided.
pub fn collides(narrow: Narrow, primitives: &[StoredPrimitive], [a, b]: [u32; 2]) -> bool {
    let (one, other) = (&primitives[a as usize], &primitives[b as usize]);
    let (a, b) = (one.corners(), other.corners());
    match narrow {
        Narrow::Sat | Narrow::SatMtv => single::decide_sat(a, b),
        Narrow::Gjk => single::decide_gjk(a, b),
        Narrow::SatNoEdges => {
            let boxes = one.lower().cmple(other.upper()).all() && other.lower().cmple(one.upper()).all();
            boxes && single::decide_sat_no_edges(a, b)
        }
    }
}
