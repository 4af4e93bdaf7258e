//! Stage `narrow`: the exact tests.

use super::{super::*, Hit};
use crate::geometry::{
    Tetrahedron, Triangle,
    convex::{Shape, Sub, Verdict, certify},
    gjk_exact, guigue_devillers, sat_exact, sat_mtv, sat_no_edges_is_certain, single,
};
use glam::DVec3;

/// Keeps the candidate pairs that pass the test. In f64, and exactly where that leaves a doubt.
pub(super) fn narrow(frame: &Frame<'_>, test: Narrow, unique: &[Pair]) -> Vec<Hit> {
    parallel::fold(unique.len(), |hits: &mut Vec<Hit>, i| {
        let pair = unique[i];
        let corners = [pair.a, pair.b].map(|t| frame.corners(t as usize));
        let [a, b] = corners.map(Tetrahedron::from_f32);
        let (hit, translation) = match test {
            Narrow::Sat => (sat_exact(&a, &b), None),
            Narrow::SatNoEdges => {
                let certain = sat_no_edges_is_certain(&a, &b);
                (certain.unwrap_or_else(|| single::exact_faces(corners[0], corners[1])), None)
            }
            Narrow::Gjk => (gjk_exact(&a, &b), None),
            Narrow::GjkJohnson | Narrow::GjkIsa | Narrow::GjkSv => {
                (by_distance(&a, &b, test.sub().unwrap_or_default()), None)
            }
            Narrow::GuigueDevillers => {
                let [a, b] = [a, b].map(|t| Triangle::new([t.vertices[0], t.vertices[1], t.vertices[2]]));
                (guigue_devillers(&a, &b), None)
            }
            Narrow::SatMtv => {
                // Two that only touch need not move.
                let translation = || {
                    sat_mtv(&a, &b).map_or(Translation { axis: DVec3::X, depth: 0.0 }, |t| Translation {
                        axis: t.axis,
                        depth: t.depth,
                    })
                };
                let hit = sat_exact(&a, &b);
                (hit, hit.then(translation))
            }
        };
        if hit {
            hits.push((pair, translation));
        }
    })
    .concat()
}

/// The certified verdict of a search for the distance. What has a coordinate that is not finite collides with nothing.
fn by_distance(a: &Tetrahedron, b: &Tetrahedron, sub: Sub) -> bool {
    let (Ok(a), Ok(b)) = (Shape::try_from(a), Shape::try_from(b)) else { return false };
    certify(&a, &b, sub).verdict == Verdict::Intersecting
}
