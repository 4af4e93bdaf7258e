//! Where edges from outside to inside cross a surface.

use super::{
    super::hashing::{Scene, StoredSurface, Table},
    normals::SurfaceNormals,
};
use glam::DVec3;

/// Where an edge with one colliding end crosses a surface.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SurfaceCrossing {
    /// The colliding end.
    pub vertex: u32,
    /// The other end.
    pub outside: u32,
    /// The triangle of the surface.
    pub triangle: u32,
    pub point: DVec3,
    /// Of the surface, unit length.
    pub normal: DVec3,
}

/// The crossing nearest to the other end, of every edge from a colliding vertex to one that is not.
pub(super) fn find(
    scene: &Scene<'_>,
    table: &mut Table,
    colliding: &[bool],
    normals: &SurfaceNormals<'_>,
) -> Vec<SurfaceCrossing> {
    let is_asked = |&&[a, b]: &&[u32; 2]| colliding[a as usize] != colliding[b as usize];
    let mut surface = StoredSurface::populate_within(scene, table, BESIDE);
    let mut found = vec![];
    for &edge in scene.topology.edges.iter().filter(is_asked) {
        let [outside, vertex] = if colliding[edge[0] as usize] { [edge[1], edge[0]] } else { edge };
        let [start, end] = scene.segment([outside, vertex]);
        let mut nearest: Option<(f64, u32, [f64; 3])> = None;
        surface.each(scene, edge, |t| {
            if let Some((at, weights)) = crossing([start, end], scene.triangle(t))
                && nearest.is_none_or(|(known, number, _)| (rank(at), t) < (rank(known), number))
            {
                nearest = Some((at, t, weights));
            }
        });
        if let Some((at, t, weights)) = nearest
            && let Some(normal) = normals.at(t, weights)
        {
            found.push(SurfaceCrossing { vertex, outside, triangle: t, point: start + (end - start) * at, normal });
        }
    }
    found
}

/// How far beside a triangle an edge may be, in cells, to look at it: more than `CROSSING_OFF` of either.
const BESIDE: f64 = 1e-4;

/// Crossings that rounding in f32 cannot tell apart: those of triangles with a common edge, right through it. The lowest
/// number counts there. Edges of aligned meshes are crossed at fractions; those with denominators up to 25 are not near a step.
fn rank(at: f64) -> i64 {
    (4096.0 * at - 1.0 / 30.0).floor() as i64
}

/// What rounding in f32 may do to the weights of the corners and to the fraction of a segment.
const CROSSING_OFF: f64 = 1e-5;

/// What f32 does not tell from zero: the sine of the angle between a segment and the plane of a triangle, times that of the
/// angle at the triangle's first corner.
const PARALLEL: f64 = 1e-6;

/// Where a segment crosses a triangle: the fraction of its length, and the weights of the corners (Möller and Trumbore 1997).
pub(crate) fn crossing([start, end]: [DVec3; 2], [a, b, c]: [DVec3; 3]) -> Option<(f64, [f64; 3])> {
    let (along, e, f, from) = (end - start, b - a, c - a, start - a);
    let (p, q) = (along.cross(f), from.cross(e));
    let denominator = p.dot(e);
    let crosses = denominator.abs() > PARALLEL * along.length() * e.length() * f.length();
    let [u, v, at] = [p.dot(from), q.dot(along), q.dot(f)].map(|value| value / denominator);
    let hits = crosses && u.min(v).min(at) >= -CROSSING_OFF && (u + v).max(at) <= 1.0 + CROSSING_OFF;
    hits.then_some((at, [1.0 - u - v, u, v]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_aligned_meshes_are_not_near_a_step() {
        for parts in 1..=25 {
            for part in 0..=parts {
                let at = f64::from(part) / f64::from(parts);
                assert_eq!(rank(at - 1e-6), rank(at + 1e-6), "{part} of {parts}");
            }
        }
        assert!(rank(0.5) < rank(0.5 + 2.0 / 4096.0));
    }
}
