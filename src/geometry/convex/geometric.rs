//! The geometric sub-algorithm: Voronoi regions by plane tests (Muratori, Linahan; docs/gjk.md#geometric).
//!
//! Only regions that touch the newest corner are expected to have the origin. The others follow from weights that are not
//! positive, so that a simplex kept from another frame has an answer as well.

use super::{Number, Vector, simplex::Face};

/// The nearest face of a simplex whose last corner is the newest.
pub(super) fn geometric<T: Number>(points: &[Vector<T>]) -> Face<T> {
    match points.len() {
        0 | 1 => Face::corner(points, 0),
        2 => segment(points, [1, 0]),
        3 => triangle(points, [2, 1, 0]),
        _ => tetrahedron(points, [3, 2, 1, 0]),
    }
}

fn segment<T: Number>(points: &[Vector<T>], [a, b]: [usize; 2]) -> Face<T> {
    let along = points[b] - points[a];
    let (to_origin, length) = (-along.dot(points[a]), along.square());
    if to_origin > T::ZERO && to_origin < length {
        let weight = to_origin / length;
        return Face::new(points, [a, b], [T::ONE - weight, weight]);
    }
    Face::corner(points, if to_origin > T::ZERO { b } else { a })
}

fn triangle<T: Number>(points: &[Vector<T>], [a, b, c]: [usize; 3]) -> Face<T> {
    let (ab, ac, ao) = (points[b] - points[a], points[c] - points[a], -points[a]);
    let n = ab.cross(ac);
    let size = n.square();
    if size == T::ZERO {
        let edges = [[a, c], [b, c]].map(|edge| segment(points, edge));
        return edges.into_iter().fold(segment(points, [a, b]), Face::nearer);
    }
    let (beyond_ac, beyond_ab) = (n.cross(ac).dot(ao), ab.cross(n).dot(ao));
    if beyond_ac > T::ZERO {
        return segment(points, if ac.dot(ao) > T::ZERO { [a, c] } else { [a, b] });
    }
    if beyond_ab > T::ZERO {
        return segment(points, [a, b]);
    }
    let (of_b, of_c) = (-beyond_ac / size, -beyond_ab / size);
    let of_a = T::ONE - of_b - of_c;
    if of_a > T::ZERO { Face::new(points, [a, b, c], [of_a, of_b, of_c]) } else { segment(points, [b, c]) }
}

fn tetrahedron<T: Number>(points: &[Vector<T>], [a, b, c, d]: [usize; 4]) -> Face<T> {
    let ao = -points[a];
    // The faces at the newest corner, each with the corner opposite.
    let faces = [[b, c, d], [c, d, b], [d, b, c]];
    let heights = faces.map(|[p, q, opposite]| {
        let n = (points[p] - points[a]).cross(points[q] - points[a]);
        (n.dot(ao), n.dot(points[opposite] - points[a]))
    });
    let is_inside = |(origin, opposite): (T, T)| {
        (origin > T::ZERO && opposite > T::ZERO) || (origin < T::ZERO && opposite < T::ZERO)
    };
    let outside = faces.into_iter().zip(heights).filter(|(_, heights)| !is_inside(*heights));
    if let Some(face) = outside.map(|([p, q, _], _)| triangle(points, [a, p, q])).reduce(Face::nearer) {
        return face;
    }
    let [of_d, of_b, of_c] = heights.map(|(origin, opposite)| origin / opposite);
    let of_a = T::ONE - of_b - of_c - of_d;
    match of_a > T::ZERO {
        true => Face::new(points, [a, b, c, d], [of_a, of_b, of_c, of_d]),
        false => triangle(points, [b, c, d]),
    }
}
