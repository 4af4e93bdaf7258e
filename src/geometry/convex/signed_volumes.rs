//! The signed-volume sub-algorithm (Montanari, Petrinic and Barbieri 2017; docs/gjk.md#signed-volumes).
//!
//! Barycentric coordinates stay the same when a simplex is projected along an axis, so each is a quotient of two signed
//! lengths, areas or volumes. Every facet whose sign says that the origin may be beyond it is a candidate, and the nearest
//! candidate is the answer.

use super::{Number, Vector, simplex::Face};

/// The nearest face of a simplex.
pub(super) fn signed_volumes<T: Number>(points: &[Vector<T>]) -> Face<T> {
    match points.len() {
        0 | 1 => Face::corner(points, 0),
        2 => segment(points, [0, 1]),
        3 => triangle(points, [0, 1, 2]),
        _ => tetrahedron(points),
    }
}

/// Both have the same sign, and neither is zero.
fn agree<T: Number>(one: T, other: T) -> bool {
    (one > T::ZERO && other > T::ZERO) || (one < T::ZERO && other < T::ZERO)
}

fn segment<T: Number>(points: &[Vector<T>], [i, j]: [usize; 2]) -> Face<T> {
    let (s, t) = (points[i], points[j]);
    let along = t - s;
    let square = along.square();
    if square == T::ZERO {
        return Face::corner(points, i);
    }
    let axis = along.largest_axis();
    let length = along.0[axis];
    let foot = t.0[axis] - t.dot(along) / square * length;
    let (of_s, of_t) = (t.0[axis] - foot, foot - s.0[axis]);
    match (agree(of_s, length), agree(of_t, length)) {
        (true, true) => {
            let weight = of_s / length;
            Face::new(points, [i, j], [weight, T::ONE - weight])
        }
        (_, false) => Face::corner(points, i),
        _ => Face::corner(points, j),
    }
}

fn triangle<T: Number>(points: &[Vector<T>], [i, j, k]: [usize; 3]) -> Face<T> {
    let corners = [points[i], points[j], points[k]];
    let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    let square = normal.square();
    let edges = [[j, k], [i, k], [i, j]];
    let mut inside = [false; 3];
    if square > T::ZERO {
        let axis = normal.largest_axis();
        let whole = normal.0[axis];
        let foot = normal * (corners[0].dot(normal) / square);
        let (x, y) = ((axis + 1) % 3, (axis + 2) % 3);
        let area = |[a, b, c]: [Vector<T>; 3]| {
            let (ab, ac) = (b - a, c - a);
            ab.0[x] * ac.0[y] - ab.0[y] * ac.0[x]
        };
        let [s, t, u] = corners;
        let areas = [area([foot, t, u]), area([s, foot, u]), area([s, t, foot])];
        inside = areas.map(|part| agree(part, whole));
        if inside == [true; 3] {
            let (of_s, of_t) = (areas[0] / whole, areas[1] / whole);
            let of_u = T::ONE - of_s - of_t;
            // Rounding can leave nothing for the last one.
            if of_u > T::ZERO {
                return Face::new(points, [i, j, k], [of_s, of_t, of_u]);
            }
            inside[2] = false;
        }
    }
    let beyond = edges.into_iter().zip(inside).filter(|(_, inside)| !inside);
    nearest(beyond.map(|(edge, _)| segment(points, edge)), || Face::corner(points, i))
}

fn tetrahedron<T: Number>(points: &[Vector<T>]) -> Face<T> {
    let volume = |i: usize, j: usize, k: usize| points[i].dot(points[j].cross(points[k]));
    let volumes = [-volume(1, 2, 3), volume(0, 2, 3), -volume(0, 1, 3), volume(0, 1, 2)];
    let whole = volumes[0] + volumes[1] + volumes[2] + volumes[3];
    let size = points.iter().fold(T::ZERO, |size, p| size.larger(p.square())).sqrt();
    let is_flat = whole.abs() <= T::FLAT * size * size * size;
    let inside = volumes.map(|part| !is_flat && agree(part, whole));
    if inside == [true; 4] {
        return Face::new(points, [0, 1, 2, 3], volumes.map(|part| part / whole));
    }
    let faces = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]];
    let beyond = faces.into_iter().zip(inside).filter(|(_, inside)| !inside);
    nearest(beyond.map(|(face, _)| triangle(points, face)), || Face::corner(points, 0))
}

/// The nearest candidate; there is always one.
fn nearest<T: Number>(candidates: impl Iterator<Item = Face<T>>, otherwise: impl FnOnce() -> Face<T>) -> Face<T> {
    candidates.reduce(Face::nearer).unwrap_or_else(otherwise)
}
