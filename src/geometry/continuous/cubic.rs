//! Cubic: the times at which the four points are in one plane, and whether the two meet there. The historical test; it loses contacts,
//! and is here to show how many.
//!
//! After Provot (*Collision and self-collision handling in cloth model dedicated to design garments*, 1997) and Tang, Curtis, Yoon and
//! Manocha (*ICCD: interactive continuous collision detection between deformable models*, 2009).

use super::{Kind, Query};
use crate::geometry::convex::{Number, Vector};

/// A contact as the test finds it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CubicContact<T> {
    /// The time.
    pub time: T,
    /// Where on the face (weight of b), or on the edge a, b.
    pub u: T,
    /// Where on the face (weight of c), or on the edge c, d.
    pub v: T,
}

/// Steps of bisection on a monotone piece.
fn steps<N: Number>() -> u32 {
    if N::NAME == "f32" { 24 } else { 53 }
}

/// The first contact at a root of the cubic; none if no root has one. It promises nothing.
pub fn cubic<N: Number>(query: &Query, separation: N) -> Option<CubicContact<N>> {
    let point = |p: glam::Vec3| Vector(p.to_array().map(|x| N::of(x.into())));
    let (begin, end) = (query.begin.map(point), query.end.map(point));
    let motion: [Vector<N>; 4] = std::array::from_fn(|i| end[i] - begin[i]);
    let (times, count) = roots(coefficients(query.kind, &begin, &motion));
    times[..count].iter().find_map(|&time| {
        let at = std::array::from_fn(|i| begin[i] + motion[i] * time);
        nearness(query.kind, &at, separation).map(|[u, v]| CubicContact { time, u, v })
    })
}

/// The cubic of a query in f64: its coefficients, the constant first, and the roots from 0 to 1 that the test looks at.
pub fn cubic_of(query: &Query) -> ([f64; 4], Vec<f64>) {
    let point = |p: glam::Vec3| Vector(p.to_array().map(f64::from));
    let (begin, end) = (query.begin.map(point), query.end.map(point));
    let coefficients = coefficients(query.kind, &begin, &std::array::from_fn(|i| end[i] - begin[i]));
    let (times, count) = roots(coefficients);
    (coefficients, times[..count].to_vec())
}

/// The cubic's coefficients, the constant first (`docs/continuous.md#cubic`).
pub fn coefficients<N: Number>(kind: Kind, begin: &[Vector<N>; 4], motion: &[Vector<N>; 4]) -> [N; 4] {
    let of = |[a, b, c, d]: &[Vector<N>; 4]| match kind {
        Kind::VertexFace => [*a - *b, *c - *b, *d - *b],
        Kind::EdgeEdge => [*c - *a, *b - *a, *d - *c],
    };
    let ([o, oe, of], [d, de, df]) = (of(begin), of(motion));
    let (still, mixed, moving) = (oe.cross(of), de.cross(of) + oe.cross(df), de.cross(df));
    [o.dot(still), d.dot(still) + o.dot(mixed), o.dot(moving) + d.dot(mixed), d.dot(moving)]
}

/// The roots from 0 to 1 of a cubic, in order: one per monotone piece at most. Of the cubic 0 both ends.
fn roots<N: Number>([k0, k1, k2, k3]: [N; 4]) -> ([N; 4], usize) {
    let (mut found, mut count) = ([N::ZERO; 4], 0);
    if [k0, k1, k2, k3].iter().all(|&k| k == N::ZERO) {
        found[1] = N::ONE;
        return (found, 2);
    }
    let value = |t: N| ((k3 * t + k2) * t + k1) * t + k0;
    let pieces = pieces([k1, k2 + k2, k3 + k3 + k3]);
    for i in 0..3 {
        let [mut low, mut high] = [pieces[i], pieces[i + 1]];
        if low >= high {
            continue;
        }
        let (begin, end) = (value(low), value(high));
        if begin == N::ZERO {
            high = low;
        } else if end == N::ZERO {
            low = high;
        } else if (begin < N::ZERO) == (end < N::ZERO) {
            continue;
        }
        for _ in 0..steps::<N>() {
            let middle = low + (high - low) / (N::ONE + N::ONE);
            if (value(middle) < N::ZERO) == (begin < N::ZERO) {
                low = middle;
            } else {
                high = middle;
            }
        }
        found[count] = high;
        count += 1;
    }
    (found, count)
}

/// 0, the roots of a quadratic polynomial between 0 and 1 in order, 1: between two of them the cubic is monotone. Ends repeat.
fn pieces<N: Number>([c, b, a]: [N; 3]) -> [N; 4] {
    let four = N::ONE + N::ONE + N::ONE + N::ONE;
    let square = b * b - four * a * c;
    let mut ends = [N::ZERO, N::ZERO, N::ONE, N::ONE];
    if square < N::ZERO {
        return ends;
    }
    // Without cancellation.
    let q = -(b + if b < N::ZERO { -square.sqrt() } else { square.sqrt() }) / (N::ONE + N::ONE);
    let inside = |t: N| if t > N::ZERO && t < N::ONE { t } else { N::ZERO };
    let (one, other) = (inside(q / a), inside(c / q));
    (ends[0], ends[1], ends[2]) = if one < other { (N::ZERO, one, other) } else { (N::ZERO, other, one) };
    if ends[2] == N::ZERO {
        ends[2] = N::ONE;
    }
    ends
}

/// Where the two are nearest at a time, nearly: on the face (weights of b and c), or on either edge.
pub fn nearest_weights(query: &Query, time: f64) -> [f64; 2] {
    let at: [Vector<f64>; 4] = std::array::from_fn(|i| {
        let [begin, end] = [query.begin[i], query.end[i]].map(|p| Vector(p.to_array().map(f64::from)));
        begin + (end - begin) * time
    });
    nearness(query.kind, &at, f64::MAX.sqrt()).unwrap_or_default()
}

/// A point and a segment of the other feature, the two parameters at the segment's begin, and how they change along it.
type Border<N> = (Vector<N>, [Vector<N>; 2], [[N; 2]; 2]);

/// Where the two are no farther apart than the separation, if they are.
fn nearness<N: Number>(kind: Kind, points: &[Vector<N>; 4], separation: N) -> Option<[N; 2]> {
    let inside = interior(kind, points);
    if separation <= N::ZERO {
        return inside.map(|(place, _)| place);
    }
    let [a, b, c, d] = *points;
    if let Some((place, square)) = inside {
        return (square <= separation * separation).then_some(place);
    }
    let (zero, one) = (N::ZERO, N::ONE);
    let borders: [Border<N>; 4] = match kind {
        Kind::VertexFace => [
            (a, [b, c], [[zero, zero], [one, zero]]),
            (a, [c, d], [[one, zero], [-one, one]]),
            (a, [d, b], [[zero, one], [zero, -one]]),
            (a, [b, c], [[zero, zero], [one, zero]]),
        ],
        Kind::EdgeEdge => [
            (c, [a, b], [[zero, zero], [one, zero]]),
            (d, [a, b], [[zero, one], [one, zero]]),
            (a, [c, d], [[zero, zero], [zero, one]]),
            (b, [c, d], [[one, zero], [zero, one]]),
        ],
    };
    let mut nearest: Option<(N, [N; 2])> = None;
    for (p, [from, to], [start, along]) in borders {
        let (edge, out) = (to - from, p - from);
        let t = out.dot(edge) / edge.square();
        let t = if t > zero { if t < one { t } else { one } } else { zero };
        let square = (out - edge * t).square();
        if nearest.is_none_or(|(least, _)| square < least) {
            nearest = Some((square, [start[0] + along[0] * t, start[1] + along[1] * t]));
        }
    }
    nearest.filter(|(square, _)| *square <= separation * separation).map(|(_, place)| place)
}

/// The parameters of the nearest points where both are inside, and the square of their distance.
fn interior<N: Number>(kind: Kind, &[a, b, c, d]: &[Vector<N>; 4]) -> Option<([N; 2], N)> {
    let is_in = |x: N| x >= N::ZERO && x <= N::ONE;
    let (e, f, w) = match kind {
        // p = b + u e + v f
        Kind::VertexFace => (c - b, d - b, a - b),
        // a + u e = c − v f, with f = c − d.
        Kind::EdgeEdge => (b - a, c - d, c - a),
    };
    let (ee, ef, ff) = (e.square(), e.dot(f), f.square());
    let (we, wf) = (w.dot(e), w.dot(f));
    let determinant = ee * ff - ef * ef;
    if determinant <= N::ZERO {
        return None;
    }
    let (u, v) = ((we * ff - wf * ef) / determinant, (wf * ee - we * ef) / determinant);
    let is_inside = is_in(u) && is_in(v) && (kind == Kind::EdgeEdge || u + v <= N::ONE);
    is_inside.then(|| ([u, v], (w - e * u - f * v).square()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_of_every_piece() {
        let of = |k: [f64; 4]| {
            let (found, count) = roots(k);
            found[..count].to_vec()
        };
        let near = |found: Vec<f64>, expected: &[f64]| {
            assert_eq!(found.len(), expected.len(), "{found:?} {expected:?}");
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?} {expected:?}");
        };
        // (t − ¼)(t − ½)(t − ¾), its linear and quadratic relatives.
        near(of([-0.09375, 0.6875, -1.5, 1.0]), &[0.25, 0.5, 0.75]);
        near(of([0.125, -0.75, 1.0, 0.0]), &[0.25, 0.5]);
        near(of([-0.25, 1.0, 0.0, 0.0]), &[0.25]);
        near(of([1.0, 0.0, 0.0, 0.0]), &[]);
        near(of([0.0; 4]), &[0.0, 1.0]);
        near(of([1.0, 0.0, 1.0, 0.0]), &[]);
        near(of([0.0, 1.0, 1.0, 1.0]), &[0.0]);
        near(of([-3.0, 1.0, 1.0, 1.0]), &[1.0]);
    }

    #[test]
    fn a_vertex_through_a_face_in_both_precisions() {
        let v = glam::Vec3::new;
        let face = [v(-1.0, -1.0, 0.0), v(3.0, -1.0, 0.0), v(-1.0, 3.0, 0.0)];
        let query = |x: f32| Query {
            kind: Kind::VertexFace,
            begin: [v(x, 0.0, 1.0), face[0], face[1], face[2]],
            end: [v(x, 0.0, -3.0), face[0], face[1], face[2]],
        };
        let found = cubic::<f64>(&query(0.0), 0.0).unwrap();
        assert!((found.time - 0.25).abs() < 1e-15 && [found.u, found.v] == [0.25, 0.25], "{found:?}");
        let found = cubic::<f32>(&query(0.0), 0.0).unwrap();
        assert!((found.time - 0.25).abs() < 1e-6 && [found.u, found.v] == [0.25, 0.25], "{found:?}");
        assert!(cubic::<f64>(&query(2.5), 0.0).is_none());
        assert!(cubic::<f64>(&query(2.5), 0.5).is_some());
        assert!(cubic::<f64>(&query(2.5), 0.3).is_none());
    }
}
