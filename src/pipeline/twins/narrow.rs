//! Twin of `narrow_*.wgsl`: which potential pairs collide.

use super::Primitive;
use crate::{
    detect::Narrow,
    geometry::single::{self, Verdict},
};

/// What the narrow test has to say about a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// It collides.
    Collides,
    /// It does not.
    Apart,
    /// Rounding decides, and either is right: `sat_no_edges` has no exact test behind it.
    Either,
}

/// Decides a pair as the kernels do.
pub fn decide(narrow: Narrow, primitives: &[Primitive], [a, b]: [u32; 2]) -> Decision {
    let (one, other) = (&primitives[a as usize], &primitives[b as usize]);
    let boxes = one.lower().cmple(other.upper()).all() && other.lower().cmple(one.upper()).all();
    let (a, b) = (one.corners(), other.corners());
    let decided = |collides| if collides { Decision::Collides } else { Decision::Apart };
    match narrow {
        Narrow::Sat | Narrow::SatMtv => decided(single::decide_sat(a, b)),
        Narrow::Gjk => decided(single::decide_gjk(a, b)),
        Narrow::SatNoEdges if !boxes => Decision::Apart,
        Narrow::SatNoEdges => match single::sat_faces(a, b) {
            Verdict::Unsure => Decision::Either,
            verdict => decided(verdict == Verdict::Overlap),
        },
    }
}
