//! Two triangles by exact signs of orientation determinants (Guigue and Devillers 2003): the reference of the narrow test.

use super::{Tetrahedron, Triangle, intersects_exact, oracle::side};
use std::cmp::Ordering::{self, Equal, Greater};

/// Do two closed triangles meet? Exact for every pair whose coordinates are f32; touching counts.
///
/// Where both planes are crossed, both triangles meet the planes' common line in an interval. Of each triangle one corner is
/// alone on its side, and the ends of the interval are on the two edges from there; the orientation of an edge of one and an
/// edge of the other says which of them crosses the line first. Pairs in one plane and triangles without area are left to
/// [`intersects_exact`].
pub fn guigue_devillers(a: &Triangle, b: &Triangle) -> bool {
    let [p, q] = [a.vertices, b.vertices];
    let of_a = p.map(|v| side(q[0], q[1], q[2], v).reverse());
    let of_b = q.map(|v| side(p[0], p[1], p[2], v).reverse());
    if [of_a, of_b].iter().any(|signs| signs[0] != Equal && signs.iter().all(|sign| *sign == signs[0])) {
        return false;
    }
    if [of_a, of_b].contains(&[Equal; 3]) {
        let [a, b] = [p, q].map(|[a, b, c]| Tetrahedron::new([a, b, c, c]));
        return intersects_exact(&a, &b);
    }
    let ((i, above_b), (j, above_a)) = (lone(of_a), lone(of_b));
    let [p0, next, last] = [0, 1, 2].map(|k| p[(i + k) % 3]);
    let [q0, q1, q2] = [0, 1, 2].map(|k| q[(j + k) % 3]);
    // Seen along its normal a triangle is counterclockwise, so the sides of the lone corners say which edge comes first.
    let (one, other) = if above_a == above_b { (next, last) } else { (last, next) };
    let turned = |sign: Ordering| if above_b == Greater { sign } else { sign.reverse() };
    // The predicate is positive below the plane of three points that are counterclockwise seen from above.
    turned(side(q0, q1, p0, one).reverse()) != Greater && turned(side(q0, q2, p0, other)) != Greater
}

/// The corner that is alone on its side, and that side; where it is in the plane, the one that the others are not on.
fn lone(signs: [Ordering; 3]) -> (usize, Ordering) {
    let others = |i: usize| [signs[(i + 1) % 3], signs[(i + 2) % 3]];
    let is_lone = |&i: &usize| {
        let [next, last] = others(i);
        signs[i] != next && signs[i] != last && (next == last || next == Equal || last == Equal)
    };
    let i = (0..3).find(is_lone).unwrap_or(0);
    (i, if signs[i] == Equal { others(i)[0].reverse() } else { signs[i] })
}
