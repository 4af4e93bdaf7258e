//! The exact answer: do two closed tetrahedra meet? Slow, and right for every finite input.
//!
//! Only signs of orientation determinants are used, and those are exact (Shewchuk's adaptive predicates, crate
//! `robust`), so there is no tolerance here. Limits are those of the predicates: products of three coordinate
//! differences must neither overflow nor underflow.

use super::Tetrahedron;
use glam::{DVec2, DVec3};
use robust::{Coord, Coord3D, orient2d, orient3d};
use std::cmp::Ordering::{self, Equal};

/// Do two closed tetrahedra meet? Any of the two may be flat, a segment or a point.
///
/// Two closed polytopes meet when one holds a vertex of the other or when their boundaries meet, and triangles meet when
/// an edge of one meets the other. A flat tetrahedron is the union of its faces, a face without area that of its edges.
pub fn intersects_exact(a: &Tetrahedron, b: &Tetrahedron) -> bool {
    if !a.aabb().overlaps(&b.aabb()) {
        return false;
    }
    // The larger one first: its faces and what it holds decide most pairs of very different sizes.
    let size = |t: &Tetrahedron| t.aabb().extent().max_element();
    let (a, b) = if size(a) < size(b) { (&b.vertices, &a.vertices) } else { (&a.vertices, &b.vertices) };
    let both = [(a, b), (b, a)];
    if both.into_iter().any(|(one, other)| face_separates(one, other)) {
        return false;
    }
    both.into_iter().any(|(one, other)| {
        other.iter().any(|&v| solid_holds(one, v))
            || Tetrahedron::EDGES.iter().any(|&[p, q]| {
                Tetrahedron::FACES
                    .iter()
                    .any(|&[i, j, k]| segment_meets_triangle([one[p], one[q]], [other[i], other[j], other[k]]))
            })
    })
}

/// Side of d as seen from the plane of a, b, c.
pub(super) fn side(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> Ordering {
    sign(height(a, b, c, d))
}

/// The height of d below the plane of a, b, c, times twice the area of the three: its sign is exact.
pub(super) fn height(a: DVec3, b: DVec3, c: DVec3, d: DVec3) -> f64 {
    let [a, b, c, d] = [a, b, c, d].map(|p| Coord3D { x: p.x, y: p.y, z: p.z });
    orient3d(a, b, c, d)
}

/// Turn from a over b to c.
fn turn(a: DVec2, b: DVec2, c: DVec2) -> Ordering {
    sign(area(a, b, c))
}

/// Twice the area of a, b, c, positive counterclockwise: its sign is exact.
pub(super) fn area(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    let [a, b, c] = [a, b, c].map(|p| Coord { x: p.x, y: p.y });
    orient2d(a, b, c)
}

fn sign(value: f64) -> Ordering {
    // Never NaN for finite points.
    value.partial_cmp(&0.0).unwrap_or(Equal)
}

/// All that are not zero have the same sign.
fn agree<const N: usize>(signs: [Ordering; N]) -> bool {
    !(signs.contains(&Ordering::Less) && signs.contains(&Ordering::Greater))
}

/// Is a point in a tetrahedron that has a volume? One without holds nothing here: its faces are asked instead.
fn solid_holds(t: &[DVec3; 4], p: DVec3) -> bool {
    point_in_tetrahedron(*t, p)
}

/// Is a point in a closed tetrahedron, in either orientation? A flat one holds nothing.
pub fn point_in_tetrahedron([a, b, c, d]: [DVec3; 4], p: DVec3) -> bool {
    side(a, b, c, d) != Equal
        && agree([side(a, b, c, d), side(p, b, c, d), side(a, p, c, d), side(a, b, p, d), side(a, b, c, p)])
}

/// Are all vertices of the other strictly beyond the plane of a face? A tetrahedron without a volume has no beyond.
fn face_separates(t: &[DVec3; 4], other: &[DVec3; 4]) -> bool {
    (0..4).any(|opposite| {
        let [a, b, c] = Tetrahedron::FACES[opposite].map(|v| t[v]);
        let inner = side(a, b, c, t[opposite]);
        inner != Equal && other.iter().all(|&v| side(a, b, c, v) == inner.reverse())
    })
}

/// Points without one coordinate.
pub(super) fn drop_axis(p: DVec3, axis: usize) -> DVec2 {
    DVec2::new(p[(axis + 1) % 3], p[(axis + 2) % 3])
}

/// A coordinate that can be dropped so that three points are not on one line; none if they are on one.
///
/// Dropping it loses nothing in the plane of the three: every question about that plane has the same answer in 2D.
pub(super) fn shadow(a: DVec3, b: DVec3, c: DVec3) -> Option<usize> {
    (0..3).find(|&axis| turn(drop_axis(a, axis), drop_axis(b, axis), drop_axis(c, axis)) != Equal)
}

/// Do a closed segment and a closed triangle meet? Either may be degenerate.
pub fn segment_meets_triangle([p, q]: [DVec3; 2], [a, b, c]: [DVec3; 3]) -> bool {
    let Some(axis) = shadow(a, b, c) else {
        return [[a, b], [b, c], [c, a]].into_iter().any(|edge| segments_meet([p, q], edge));
    };
    let flat = |p| drop_axis(p, axis);
    let triangle = [a, b, c].map(flat);
    match (side(a, b, c, p), side(a, b, c, q)) {
        (Equal, Equal) => {
            let segment = [flat(p), flat(q)];
            let [a, b, c] = triangle;
            triangle_holds(triangle, segment[0]) || [[a, b], [b, c], [c, a]].into_iter().any(|e| cross_2d(segment, e))
        }
        (Equal, _) => triangle_holds(triangle, flat(p)),
        (_, Equal) => triangle_holds(triangle, flat(q)),
        (one, other) => one != other && agree([side(p, q, a, b), side(p, q, b, c), side(p, q, c, a)]),
    }
}

/// Closed, for triangles with an area.
pub(super) fn triangle_holds([a, b, c]: [DVec2; 3], p: DVec2) -> bool {
    agree([turn(a, b, p), turn(b, c, p), turn(c, a, p)])
}

pub(super) fn segments_meet([p, q]: [DVec3; 2], [r, s]: [DVec3; 2]) -> bool {
    if side(p, q, r, s) != Equal {
        return false;
    }
    let plane = [[p, q, r], [p, q, s], [p, r, s], [q, r, s]].into_iter().find_map(|[a, b, c]| shadow(a, b, c));
    match plane {
        Some(axis) => {
            let flat = |p| drop_axis(p, axis);
            cross_2d([flat(p), flat(q)], [flat(r), flat(s)])
        }
        // On one line: their boxes meet exactly when they do.
        None => p.min(q).cmple(r.max(s)).all() && r.min(s).cmple(p.max(q)).all(),
    }
}

/// Do two closed segments in the plane meet? Either may be a point.
pub(super) fn cross_2d([p, q]: [DVec2; 2], [r, s]: [DVec2; 2]) -> bool {
    let boxes = p.min(q).cmple(r.max(s)).all() && r.min(s).cmple(p.max(q)).all();
    // Neither has the other strictly on one side; with all four on one line the boxes decide.
    let straddles = |a, b, c, d| {
        let (one, other) = (turn(a, b, c), turn(a, b, d));
        one != other || one == Equal
    };
    boxes && straddles(p, q, r, s) && straddles(r, s, p, q)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tetrahedron(v: [[f64; 3]; 4]) -> Tetrahedron {
        Tetrahedron::new(v.map(DVec3::from_array))
    }

    const CORNER: [[f64; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];

    /// Both orders, both orientations, every flat case twice: alone and as the same points in another order.
    fn check(a: [[f64; 3]; 4], b: [[f64; 3]; 4], meet: bool) {
        let turned = |[p, q, r, s]: [[f64; 3]; 4]| [q, s, p, r];
        for (a, b) in [(a, b), (b, a), (turned(a), b), (a, turned(b)), (turned(b), turned(a))] {
            assert_eq!(intersects_exact(&tetrahedron(a), &tetrahedron(b)), meet, "{a:?} {b:?}");
        }
    }

    fn moved(t: [[f64; 3]; 4], by: [f64; 3]) -> [[f64; 3]; 4] {
        t.map(|v| [v[0] + by[0], v[1] + by[1], v[2] + by[2]])
    }

    #[test]
    fn one_unit_in_the_last_place_decides() {
        check(CORNER, moved(CORNER, [1.0, 0.0, 0.0]), true);
        check(CORNER, moved(CORNER, [1.0f64.next_up(), 0.0, 0.0]), false);
        // A vertex on the slanted face x + y + z = 1, and just above it: ¼ + ¼ + ½ is exact.
        let on = [[0.25, 0.25, 0.5], [2.0, 2.0, 2.0], [2.0, 3.0, 2.0], [2.0, 2.0, 3.0]];
        check(CORNER, on, true);
        let above = [[0.25, 0.25, 0.5f64.next_up()], [2.0, 2.0, 2.0], [2.0, 3.0, 2.0], [2.0, 2.0, 3.0]];
        check(CORNER, above, false);
    }

    #[test]
    fn nested_crossing_and_sharing() {
        let small = CORNER.map(|v| v.map(|x| 0.125 + x / 8.0));
        check(CORNER, small, true);
        check(CORNER, CORNER, true);
        let a = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, -1.0, -4.0], [0.0, 1.0, -4.0]];
        let b = |z: f64| [[0.0, -1.0, z], [0.0, 1.0, z], [-1.0, 0.0, z + 4.0], [1.0, 0.0, z + 4.0]];
        check(a, b(f64::MIN_POSITIVE), false);
        check(a, b(0.0), true);
        check(a, b(-0.5), true);
        // One face, two sides.
        check(CORNER, [CORNER[0], CORNER[1], CORNER[2], [0.0, 0.0, -1.0]], true);
    }

    #[test]
    fn a_long_needle_pierces_a_face_without_a_vertex_inside() {
        check(CORNER, [[0.2, 0.2, -1.0], [0.2, 0.2, 2.0], [0.21, 0.2, 2.0], [0.2, 0.21, 2.0]], true);
        check(CORNER, [[0.6, 0.6, -1.0], [0.6, 0.6, 2.0], [0.61, 0.6, 2.0], [0.6, 0.61, 2.0]], false);
    }

    #[test]
    fn flat_ones() {
        let square = |x: f64, y: f64, z: f64| [[x, y, z], [x + 1.0, y, z], [x, y + 1.0, z], [x + 1.0, y + 1.0, z]];
        let a = square(0.0, 0.0, 0.0);
        check(a, square(0.5, 0.5, 0.0), true);
        check(a, square(1.0, 1.0, 0.0), true);
        check(a, square(1.5, 0.0, 0.0), false);
        check(a, square(0.0, 0.0, f64::MIN_POSITIVE), false);
        let inside = square(0.0, 0.0, 0.0).map(|v| [0.25 + v[0] / 4.0, 0.25 + v[1] / 4.0, 0.0]);
        check(a, inside, true);
        // Through a solid, beside a solid, inside of a solid.
        check(CORNER, moved(a, [-0.5, -0.5, 0.5]), true);
        check(CORNER, moved(a, [0.3, 0.3, 0.5]), false);
        check(CORNER, inside.map(|v| [v[0] - 0.125, v[1] - 0.125, 0.125]), true);
        // Upright on its edge.
        let upright = a.map(|v| [v[0], 0.5, v[1]]);
        check(a, upright, true);
        check(a, moved(upright, [0.0, 0.0, 1e-300]), false);
        check(a, moved(upright, [0.0, 0.500001, 0.0]), false);
        // On one vertex, whichever it is.
        let tip = [[0.5, 0.25, 0.0], [0.5, 0.25, 1.0], [1.5, 0.25, 1.0], [0.5, 1.25, 1.0]];
        for first in 0..4 {
            let mut on_tip = tip;
            on_tip.rotate_left(first);
            check(a, on_tip, true);
            check(a, moved(on_tip, [0.0, 0.8, 0.0]), false);
        }
        // Edges on one line, one after the other, while the boxes overlap.
        let upper = [[0.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 3.0, 0.0], [0.0, 1.0, 0.0]];
        let lower = [[2.0, 2.0, 0.0], [3.0, 3.0, 0.0], [1.0, -5.0, 0.0], [2.0, 1.0, 0.0]];
        check(upper, lower, false);
        check(upper, moved(lower, [-1.0, -1.0, 0.0]), true);
    }

    #[test]
    fn needles_and_points() {
        let segment = |p: [f64; 3], q: [f64; 3]| [p, q, q, p];
        check(CORNER, [[0.25; 3]; 4], true);
        check(CORNER, [[0.5, 0.25, 0.25]; 4], true);
        check(CORNER, [[0.5; 3]; 4], false);
        check(CORNER, segment([-1.0, 0.2, 0.2], [2.0, 0.2, 0.2]), true);
        check(CORNER, segment([-1.0, 0.6, 0.6], [2.0, 0.6, 0.6]), false);
        check(CORNER, segment([0.1, 0.1, 0.1], [0.2, 0.2, 0.2]), true);
        let s = segment([0.0; 3], [1.0; 3]);
        check(s, segment([1.0; 3], [2.0; 3]), true);
        check(s, segment([1.0f64.next_up(); 3], [2.0; 3]), false);
        check(s, segment([0.0, 1.0, 0.0], [1.0, 0.0, 1.0]), true);
        check(s, segment([0.0, 1.0, 0.0], [1.0, 0.0, 1.001]), false);
        check(s, [[0.5; 3]; 4], true);
        check(s, [[0.5, 0.5, 0.5f64.next_up()]; 4], false);
        check([[0.5; 3]; 4], [[0.5; 3]; 4], true);
        check([[0.5; 3]; 4], [[0.5, 0.5, 0.25]; 4], false);
    }
}
