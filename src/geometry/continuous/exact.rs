//! Exact: the truth for tests, in integers of any size.
//!
//! f32 coordinates are integers over a power of two. Four points are in one plane when a cubic in time is zero, so the two can only meet
//! at its roots, and whether they do there is a matter of signs of quadratic polynomials at those roots. Where the cubic is
//! zero at all times, signs change only at the roots of those quadratic polynomials, and what is closed begins at one of them or at time 0.

use super::{
    Kind, Query,
    big::Big,
    polynomial::{Dyadic, Polynomial, Root},
};
use glam::DVec3;

/// The first time that the two closed features have a common point, rounded to f64; none if they have none. Every finite input
/// is answered, however degenerate.
pub fn exact(query: &Query) -> Option<f64> {
    if query.has_disjoint_boxes(0.0) || is_never_flat(query) {
        return None;
    }
    let points = points(query);
    let volume = volume(query.kind, &points);
    let candidates = match volume.is_zero() {
        true => {
            let polynomials = polynomials(query.kind, &points);
            let roots = polynomials.iter().flat_map(Polynomial::roots);
            [Root::Known(Dyadic::integer(0))].into_iter().chain(roots).collect()
        }
        false => volume.roots(),
    };
    let meeting =
        candidates.into_iter().filter_map(|mut root| meets(query.kind, &points, &mut root).then(|| root.value()));
    meeting.min_by(f64::total_cmp)
}

/// A point, or a difference of points, as polynomials of time.
type Moving = [Polynomial; 3];

fn points(query: &Query) -> [Moving; 4] {
    // Every coordinate in units of the lowest bit that is set in any.
    let parts = |x: f32| {
        let bits = x.to_bits();
        let (exponent, fraction) = ((bits >> 23 & 255) as i32, i64::from(bits & 0x7f_ffff));
        let magnitude = if exponent == 0 { fraction } else { fraction | 1 << 23 };
        (if x < 0.0 { -magnitude } else { magnitude }, exponent.max(1))
    };
    let all = query.begin.iter().chain(&query.end).flat_map(|p| p.to_array()).filter(|&x| x != 0.0);
    let unit = all.map(|x| parts(x).1).min().unwrap_or(1);
    let integer = |x: f32| {
        let (value, exponent) = parts(x);
        if value == 0 { Big::zero() } else { Big::small(value).shifted_up((exponent - unit) as u32) }
    };
    std::array::from_fn(|i| {
        std::array::from_fn(|axis| {
            let (begin, end) = (integer(query.begin[i][axis]), integer(query.end[i][axis]));
            let motion = end.minus(&begin);
            Polynomial::new(vec![begin, motion])
        })
    })
}

fn minus(a: &Moving, b: &Moving) -> Moving {
    std::array::from_fn(|i| a[i].minus(&b[i]))
}

fn cross_component(a: &Moving, b: &Moving, axis: usize) -> Polynomial {
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    a[i].times(&b[j]).minus(&a[j].times(&b[i]))
}

fn cross(a: &Moving, b: &Moving) -> Moving {
    std::array::from_fn(|axis| cross_component(a, b, axis))
}

fn dot(a: &Moving, b: &Moving) -> Polynomial {
    (0..3).fold(Polynomial::default(), |sum, i| sum.plus(&a[i].times(&b[i])))
}

/// Zero when the four points are in one plane.
fn volume(kind: Kind, [a, b, c, d]: &[Moving; 4]) -> Polynomial {
    match kind {
        Kind::VertexFace => dot(&minus(a, b), &cross(&minus(c, b), &minus(d, b))),
        Kind::EdgeEdge => dot(&minus(c, a), &cross(&minus(b, a), &minus(d, c))),
    }
}

/// Do four points that are in one plane at a root, as the two features, meet there?
fn meets(kind: Kind, points: &[Moving; 4], root: &mut Root) -> bool {
    let [a, b, c, d] = points;
    match kind {
        Kind::VertexFace => {
            let (p, corners) = (a, [b, c, d]);
            let sides = [[b, c], [c, d], [d, b]];
            match upright(&minus(c, b), &minus(d, b), root) {
                // Without area it is the union of its sides.
                None => sides.into_iter().any(|[q, r]| is_on(p, q, r, root)),
                Some(axis) => {
                    let turns = [0, 1, 2].map(|i| {
                        let (q, r) = (corners[i], corners[(i + 1) % 3]);
                        root.sign_of(&cross_component(&minus(r, q), &minus(p, q), axis))
                    });
                    !(turns.contains(&1) && turns.contains(&-1))
                }
            }
        }
        Kind::EdgeEdge => match upright(&minus(b, a), &minus(d, c), root) {
            // Parallel, or a point: where they meet, an end of one is on the other.
            None => is_on(c, a, b, root) || is_on(d, a, b, root) || is_on(a, c, d, root) || is_on(b, c, d, root),
            Some(axis) => {
                let mut straddles = |[p, q]: [&Moving; 2], [r, s]: [&Moving; 2]| {
                    let along = minus(q, p);
                    let mut turn = |x: &Moving| root.sign_of(&cross_component(&along, &minus(x, p), axis));
                    turn(r) * turn(s) <= 0
                };
                straddles([a, b], [c, d]) && straddles([c, d], [a, b])
            }
        },
    }
}

/// An axis along which the plane of two vectors can be seen; none where they are parallel.
fn upright(a: &Moving, b: &Moving, root: &mut Root) -> Option<usize> {
    (0..3).find(|&axis| root.sign_of(&cross_component(a, b, axis)) != 0)
}

/// Is p on the closed segment a, b, which may be a point?
fn is_on(p: &Moving, a: &Moving, b: &Moving, root: &mut Root) -> bool {
    let (along, from_a, from_b) = (minus(b, a), minus(p, a), minus(p, b));
    (0..3).all(|axis| root.sign_of(&cross_component(&along, &from_a, axis)) == 0)
        && root.sign_of(&dot(&from_a, &from_b)) <= 0
}

/// All polynomials whose signs [`meets`] may ask for.
fn polynomials(kind: Kind, [a, b, c, d]: &[Moving; 4]) -> Vec<Polynomial> {
    let mut list = vec![];
    let mut add_cross = |e: &Moving, f: &Moving| list.extend(cross(e, f));
    let on: [[&Moving; 3]; 4] = match kind {
        Kind::VertexFace => {
            add_cross(&minus(c, b), &minus(d, b));
            [[a, b, c], [a, c, d], [a, d, b], [a, b, c]]
        }
        Kind::EdgeEdge => {
            add_cross(&minus(b, a), &minus(d, c));
            [[c, a, b], [d, a, b], [a, c, d], [b, c, d]]
        }
    };
    for [p, q, r] in on {
        list.extend(cross(&minus(r, q), &minus(p, q)));
        list.push(dot(&minus(p, q), &minus(p, r)));
    }
    list
}

/// A filter in f64: the Bernstein coefficients of the cubic have one sign beyond doubt, so that the points are never in one plane.
fn is_never_flat(query: &Query) -> bool {
    let vectors = |points: &[glam::Vec3; 4]| {
        let [a, b, c, d] = points.map(glam::Vec3::as_dvec3);
        match query.kind {
            Kind::VertexFace => [a - b, c - b, d - b],
            Kind::EdgeEdge => [c - a, b - a, d - c],
        }
    };
    let at = [vectors(&query.begin), vectors(&query.end)];
    let (mut sums, mut largest) = ([0.0; 4], 0.0_f64);
    for which in 0..8_usize {
        let [a, b, c]: [DVec3; 3] = std::array::from_fn(|i| at[which >> i & 1][i]);
        sums[which.count_ones() as usize] += a.dot(b.cross(c));
        let (b, c) = (b.abs(), c.abs());
        let products = DVec3::new(b.y * c.z + b.z * c.y, b.z * c.x + b.x * c.z, b.x * c.y + b.y * c.x);
        largest = largest.max(a.abs().dot(products));
    }
    // Each of three determinants is off by less than 8 · 2⁻⁵³ of its products, and so are the sums of them.
    let rounding = 64.0 * f64::EPSILON * largest;
    sums.iter().all(|&sum| sum > rounding) || sums.iter().all(|&sum| sum < -rounding)
}
