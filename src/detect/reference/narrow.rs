//! Stage `narrow`: the exact tests.

use super::{super::*, Hit};
use crate::geometry::{Tetrahedron, gjk, sat, sat_mtv, sat_no_edges};

/// Keeps the potential pairs that pass the test.
pub(super) fn narrow(frame: &Frame<'_>, test: Narrow, potential: &[Pair]) -> Vec<Hit> {
    parallel::fold(potential.len(), |hits: &mut Vec<Hit>, i| {
        let pair = potential[i];
        let a = Tetrahedron::from_f32(frame.corners(pair.a as usize));
        let b = Tetrahedron::from_f32(frame.corners(pair.b as usize));
        let (hit, translation) = match test {
            Narrow::Sat => (sat(&a, &b), None),
            Narrow::SatNoEdges => (sat_no_edges(&a, &b), None),
            Narrow::Gjk => (gjk(&a, &b), None),
            Narrow::SatMtv => {
                let found = sat_mtv(&a, &b);
                (found.is_some(), found.map(|t| Translation { axis: t.axis, depth: t.depth }))
            }
        };
        if hit {
            hits.push((pair, translation));
        }
    })
    .concat()
}
