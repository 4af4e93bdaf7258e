//! What two triangles have in common.

use super::{
    Triangle,
    oracle::{area, cross_2d, drop_axis, height, segment_meets_triangle, segments_meet, shadow, triangle_holds},
};
use glam::DVec3;

/// The segment in which two closed triangles meet, by its ends; none where they do not meet. Twice the same point where they
/// touch. Of two in one plane, which may have an area in common, the two points of it that are farthest from each other.
///
/// Whether there is one is decided exactly for coordinates that are f32, as by [`super::intersects_exact`]; the ends are
/// computed in f64.
pub fn intersection_segment(a: &Triangle, b: &Triangle) -> Option<[DVec3; 2]> {
    if !a.aabb().overlaps(&b.aabb()) {
        return None;
    }
    let mut points = vec![];
    for (one, other) in [(a, b), (b, a)] {
        for [i, j] in Triangle::EDGES {
            common_points([one.vertices[i], one.vertices[j]], other.vertices, &mut points);
        }
    }
    let pairs = points.iter().enumerate().flat_map(|(i, p)| points[i..].iter().map(move |q| [*p, *q]));
    pairs.max_by(|[p, q], [r, s]| p.distance_squared(*q).total_cmp(&r.distance_squared(*s)))
}

/// Adds the ends of what a segment has in common with a triangle; of two that meet in more than that, the ends that are the
/// segment's.
fn common_points([p, q]: [DVec3; 2], [a, b, c]: [DVec3; 3], points: &mut Vec<DVec3>) {
    let edges = [[a, b], [b, c], [c, a]];
    let Some(axis) = shadow(a, b, c) else {
        edges.into_iter().for_each(|edge| common_points_of_segments([p, q], edge, points));
        return;
    };
    let flat = |p: DVec3| drop_axis(p, axis);
    let triangle = [a, b, c].map(flat);
    let (from, to) = (height(a, b, c, p), height(a, b, c, q));
    let ends = [(from, p), (to, q)];
    points
        .extend(ends.into_iter().filter(|(h, end)| *h == 0.0 && triangle_holds(triangle, flat(*end))).map(|end| end.1));
    if from == 0.0 && to == 0.0 {
        for [r, s] in edges.map(|edge| edge.map(flat)) {
            let (before, after) = (area(r, s, flat(p)), area(r, s, flat(q)));
            // On one line with the edge, the ends of the edge are found the other way round.
            if cross_2d([flat(p), flat(q)], [r, s]) && before != after {
                points.push(p.lerp(q, crossing((s - r).perp_dot(flat(p) - r), (s - r).perp_dot(flat(q) - r))));
            }
        }
    } else if from != 0.0 && to != 0.0 && segment_meets_triangle([p, q], [a, b, c]) {
        // From a corner of the triangle, which may be far smaller than the segment: the predicates' own numbers are good for signs.
        let normal = (b - a).cross(c - a);
        points.push(p.lerp(q, crossing(normal.dot(p - a), normal.dot(q - a))));
    }
}

fn common_points_of_segments([p, q]: [DVec3; 2], [r, s]: [DVec3; 2], points: &mut Vec<DVec3>) {
    if !segments_meet([p, q], [r, s]) {
        return;
    }
    let before = points.len();
    points.extend([p, q].into_iter().filter(|end| segments_meet([*end; 2], [r, s])));
    points.extend([r, s].into_iter().filter(|end| segments_meet([*end; 2], [p, q])));
    // They cross between their ends, so some three of the four are not on one line.
    if let (true, Some(axis)) = (points.len() == before, shadow(p, q, r)) {
        let [p2, q2, r2, s2] = [p, q, r, s].map(|point| drop_axis(point, axis));
        points.push(p.lerp(q, crossing((s2 - r2).perp_dot(p2 - r2), (s2 - r2).perp_dot(q2 - r2))));
    }
}

/// Where a quantity is zero that is `from` at one end and `to` at the other, up to rounding one not positive and one not negative.
fn crossing(from: f64, to: f64) -> f64 {
    let part = from / (from - to);
    if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.5 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{
        Tetrahedron, guigue_devillers, intersects_exact, point_triangle,
        samples::{Family, Random, pair},
    };

    fn triangle(v: [[f64; 3]; 3]) -> Triangle {
        Triangle::new(v.map(DVec3::from_array))
    }

    /// In the order of their coordinates.
    fn sorted([p, q]: [DVec3; 2]) -> [DVec3; 2] {
        if p.to_array() <= q.to_array() { [p, q] } else { [q, p] }
    }

    fn check(a: [[f64; 3]; 3], b: [[f64; 3]; 3], expected: Option<[[f64; 3]; 2]>) {
        let (a, b) = (triangle(a), triangle(b));
        for (a, b) in [(a, b), (b, a)] {
            let found = intersection_segment(&a, &b).map(sorted);
            assert_eq!(found, expected.map(|ends| ends.map(DVec3::from_array)), "{a:?} {b:?}");
        }
    }

    const FLOOR: [[f64; 3]; 3] = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]];

    #[test]
    fn segments_by_hand() {
        // A wall through the floor, inside; leaving it; touching from above with an edge and with a corner; above it.
        check(FLOOR, [[1.0, 1.0, -1.0], [2.0, 1.0, -1.0], [1.5, 1.0, 1.0]], Some([[1.25, 1.0, 0.0], [1.75, 1.0, 0.0]]));
        check(FLOOR, [[1.0, 1.0, -2.0], [9.0, 1.0, -2.0], [5.0, 1.0, 2.0]], Some([[3.0, 1.0, 0.0]; 2]));
        check(FLOOR, [[1.0, 1.0, 0.0], [2.0, 1.0, 0.0], [1.5, 1.0, 1.0]], Some([[1.0, 1.0, 0.0], [2.0, 1.0, 0.0]]));
        check(FLOOR, [[1.0, 1.0, 0.0], [2.0, 1.0, 1.0], [1.5, 1.0, 1.0]], Some([[1.0, 1.0, 0.0]; 2]));
        check(FLOOR, [[1.0, 1.0, 0.5], [2.0, 1.0, 1.0], [1.5, 1.0, 1.0]], None);
    }

    #[test]
    fn one_plane_gives_the_longest_extent() {
        // A smaller one inside, one that shares an edge, one that touches in a corner, one that is disjoint.
        check(FLOOR, [[1.0, 1.0, 0.0], [2.0, 1.0, 0.0], [1.0, 1.5, 0.0]], Some([[1.0, 1.5, 0.0], [2.0, 1.0, 0.0]]));
        check(FLOOR, [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [2.0, -1.0, 0.0]], Some([[0.0, 0.0, 0.0], [4.0, 0.0, 0.0]]));
        check(FLOOR, [[4.0, 0.0, 0.0], [5.0, 0.0, 0.0], [5.0, 1.0, 0.0]], Some([[4.0, 0.0, 0.0]; 2]));
        check(FLOOR, [[5.0, 0.0, 0.0], [6.0, 0.0, 0.0], [5.0, 1.0, 0.0]], None);
        // Itself: its longest edge.
        check(FLOOR, FLOOR, Some([[0.0, 4.0, 0.0], [4.0, 0.0, 0.0]]));
    }

    #[test]
    fn segments_and_points_are_triangles_too() {
        let needle = |p: [f64; 3], q: [f64; 3]| [p, q, q];
        check(FLOOR, needle([1.0, 1.0, -1.0], [1.0, 1.0, 1.0]), Some([[1.0, 1.0, 0.0]; 2]));
        check(FLOOR, needle([-1.0, 1.0, 0.0], [1.0, 1.0, 0.0]), Some([[0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]));
        check(FLOOR, [[1.0, 1.0, 0.0]; 3], Some([[1.0, 1.0, 0.0]; 2]));
        check(needle([0.0, 0.0, 0.0], [2.0, 2.0, 2.0]), needle([0.0, 2.0, 1.0], [2.0, 0.0, 1.0]), Some([[1.0; 3]; 2]));
        check(needle([0.0; 3], [2.0; 3]), needle([1.0; 3], [3.0; 3]), Some([[1.0; 3], [2.0; 3]]));
        check([[1.0; 3]; 3], [[1.0; 3]; 3], Some([[1.0; 3]; 2]));
    }

    /// Some exactly where the two meet, both ends on both, and no common point of theirs is farther out.
    #[test]
    fn ends_are_common_points() {
        let (mut met, mut long) = (0, 0);
        for i in 0..20_000 {
            let family = Family::ALL[i % Family::ALL.len()];
            let (a, b) = pair(family, i as u64, 1.0, 0.0);
            let mut random = Random::new(i as u64);
            // Every other one on a small lattice, where everything touches.
            let lattice = i % 3 == 0;
            let [a, b] = [a, b].map(|t| {
                Triangle::new([0, 1, 2].map(|k| match lattice {
                    true => DVec3::new(random.below(4) as f64, random.below(4) as f64, random.below(4) as f64),
                    false => t.vertices[k].as_vec3().as_dvec3(),
                }))
            });
            let [wide_a, wide_b] = [a, b].map(|t| {
                let [p, q, r] = t.vertices;
                Tetrahedron::new([p, q, r, r])
            });
            let meet = intersects_exact(&wide_a, &wide_b);
            assert_eq!(guigue_devillers(&a, &b), meet, "{a:?} {b:?}");
            let segment = intersection_segment(&a, &b);
            assert_eq!(segment.is_some(), meet, "{a:?} {b:?}");
            let Some([p, q]) = segment else { continue };
            let extent = a.aabb().union(&b.aabb()).extent().max_element();
            for (end, t) in [(p, a), (p, b), (q, a), (q, b)] {
                let off = point_triangle(end, &t);
                assert!(off <= 1e-9 * extent, "{end} is {off:e} off {t:?} of {a:?} {b:?}");
            }
            met += 1;
            long += u32::from(p != q);
        }
        assert!(met > 5000 && long > 3000, "{met} {long}");
    }
}
