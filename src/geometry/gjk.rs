//! Gilbert–Johnson–Keerthi on the Minkowski difference, with the signed-volume sub-algorithm (Montanari et al. 2017).

use super::{
    Tetrahedron,
    cross::perpendicular,
    distance::{distance, side},
    intersects_exact,
    local::{Local, MARGINAL, ROUNDING},
    sat::{is_certain, meet},
};
use glam::DVec3;

/// More steps than two tetrahedra ever need: about four on average.
const STEPS: usize = 32;

/// Do two closed tetrahedra meet? Touching counts.
///
/// Both answers need a proof: an axis with a gap wider than rounding can make it, or a simplex of the Minkowski
/// difference that holds the origin or comes as close to it as rounding allows. Where the search ends without either, at
/// its limit or because it makes no more progress, [`sat()`](super::sat()) answers: a search that gives up is not a
/// collision found, nor one ruled out.
pub fn gjk(a: &Tetrahedron, b: &Tetrahedron) -> bool {
    let pair = Local::new(a, b);
    match search(&pair) {
        Verdict::Meet => true,
        Verdict::Separate => false,
        Verdict::Unclear => meet(&pair),
    }
}

/// As [`gjk`], and as [`intersects_exact`] where f64 leaves a doubt: right for every pair whose coordinates are f32.
pub fn gjk_exact(a: &Tetrahedron, b: &Tetrahedron) -> bool {
    let pair = Local::new(a, b);
    search(&pair) != Verdict::Separate && is_certain(&pair).unwrap_or_else(|| intersects_exact(a, b))
}

/// Are two closed tetrahedra at most this far apart? What [`distance()`](super::distance()) says, for much less: the
/// search has bounds from both sides and ends with the first that answers.
pub fn is_within(a: &Tetrahedron, b: &Tetrahedron, reach: f64) -> bool {
    let pair = Local::new(a, b);
    let scaled = reach / pair.unit;
    // The way between the middles parts most of those that are farther.
    let middle = |t: &[DVec3; 4]| t.iter().sum::<DVec3>() / 4.0;
    match approach(&pair, middle(&pair.a) - middle(&pair.b), [scaled - MARGINAL, scaled + MARGINAL]) {
        Verdict::Meet => true,
        Verdict::Separate => false,
        Verdict::Unclear => distance(a, b) <= reach,
    }
}

/// What the search could prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Meet,
    Separate,
    Unclear,
}

pub(super) fn search(pair: &Local) -> Verdict {
    approach(pair, pair.a[0] - pair.b[0], [ROUNDING; 2])
}

/// From a point of the Minkowski difference closer to the origin, until the two are not farther than `near`, which is
/// meeting, or proved to be farther than `far`.
fn approach(pair: &Local, start: DVec3, [near, far]: [f64; 2]) -> Verdict {
    let mut nearest = to_point(start);
    for _ in 0..STEPS {
        if nearest.distance <= near {
            return Verdict::Meet;
        }
        let axis = nearest.axis;
        let corner = support(&pair.a, -axis) - support(&pair.b, axis);
        if corner.dot(axis) > far {
            return Verdict::Separate;
        }
        match nearest.simplex.grown(corner) {
            None => return Verdict::Meet,
            Some(next) if next.distance < nearest.distance => nearest = next,
            Some(_) => return Verdict::Unclear,
        }
    }
    Verdict::Unclear
}

/// The vertex farthest along a direction.
fn support(t: &[DVec3; 4], along: DVec3) -> DVec3 {
    let farther = |p: DVec3, q: DVec3| if q.dot(along) > p.dot(along) { q } else { p };
    farther(farther(t[0], t[1]), farther(t[2], t[3]))
}

/// Corners of the Minkowski difference.
enum Simplex {
    Point(DVec3),
    Segment([DVec3; 2]),
    Triangle([DVec3; 3]),
}

impl Simplex {
    /// With one corner more, what is nearest to the origin; none when the origin is inside of a tetrahedron beyond doubt.
    fn grown(&self, v: DVec3) -> Option<Nearest> {
        match *self {
            Self::Point(s) => Some(to_segment([s, v])),
            Self::Segment([s, t]) => Some(to_triangle([s, t, v])),
            Self::Triangle([s, t, u]) => to_tetrahedron([s, t, u, v]),
        }
    }
}

/// The part of a simplex that is nearest to the origin.
struct Nearest {
    /// The smallest face that holds the nearest point.
    simplex: Simplex,
    /// How far it is.
    distance: f64,
    /// Where it is, a unit vector. Taken from the face, not from the point: near the origin the point is all rounding.
    axis: DVec3,
}

fn nearer(one: Nearest, other: Nearest) -> Nearest {
    if other.distance < one.distance { other } else { one }
}

fn to_point(s: DVec3) -> Nearest {
    Nearest { simplex: Simplex::Point(s), distance: s.length(), axis: s.normalize_or(DVec3::X) }
}

fn to_segment([s, t]: [DVec3; 2]) -> Nearest {
    let along = t - s;
    if s.dot(along) >= 0.0 {
        return to_point(s);
    }
    if t.dot(along) <= 0.0 {
        return to_point(t);
    }
    // The origin is on the line when there is no plane.
    let axis = perpendicular(s, t, DVec3::ZERO, s).map(|n| along.cross(n).normalize());
    let (distance, axis) = axis.map_or((0.0, DVec3::X), |axis| oriented(s.dot(axis), axis));
    Nearest { simplex: Simplex::Segment([s, t]), distance, axis }
}

fn to_triangle([s, t, u]: [DVec3; 3]) -> Nearest {
    let edges = [[s, t], [t, u], [u, s]];
    let Some(n) = perpendicular(s, t, s, u) else {
        let [e, f, g] = edges.map(to_segment);
        return nearer(e, nearer(f, g));
    };
    // Every edge that has not the origin on its inner side for certain is a candidate.
    let outside = edges.into_iter().filter(|&edge| side(edge, n, DVec3::ZERO) <= 0);
    outside.map(to_segment).reduce(nearer).unwrap_or_else(|| {
        let (distance, axis) = oriented(s.dot(n), n);
        Nearest { simplex: Simplex::Triangle([s, t, u]), distance, axis }
    })
}

fn to_tetrahedron(corners: [DVec3; 4]) -> Option<Nearest> {
    let faces = Tetrahedron::FACES.map(|face| face.map(|i| corners[i]));
    // The origin is inside when its volumes with all faces have one sign, and each is more than rounding could make.
    let volumes = faces.map(|[p, q, r]| {
        let volume = p.dot(q.cross(r));
        let rounding = 8.0 * f64::EPSILON * p.length() * q.length() * r.length();
        if volume.abs() <= rounding { 0.0 } else { volume }
    });
    if volumes.iter().all(|&v| v > 0.0) || volumes.iter().all(|&v| v < 0.0) {
        return None;
    }
    // Signs could rule out some faces, but crossed edges make flat tetrahedra, whose signs are noise: look at all four.
    let [e, f, g, h] = faces.map(to_triangle);
    Some(nearer(nearer(e, f), nearer(g, h)))
}

/// A signed height along an axis as a distance, and the axis turned to where it is.
fn oriented(height: f64, axis: DVec3) -> (f64, DVec3) {
    if height < 0.0 { (-height, -axis) } else { (height, axis) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn corner(x: f64, y: f64, z: f64) -> Tetrahedron {
        Tetrahedron::new([DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z]).translated(DVec3::new(x, y, z))
    }

    fn check(a: &Tetrahedron, b: &Tetrahedron, meet: bool) {
        for (a, b) in [(a, b), (b, a)] {
            assert_eq!(gjk(a, b), meet, "{a:?} {b:?}");
        }
    }

    #[test]
    fn touching_counts_and_the_least_gap_does_not() {
        let a = corner(0.0, 0.0, 0.0);
        check(&a, &corner(1.0, 0.0, 0.0), true);
        check(&a, &corner(0.5, 0.5, 0.0), true);
        check(&a, &corner(0.0, 0.0, -1.0), true);
        check(&a, &corner(0.25, 0.25, 0.25), true);
        check(&a, &corner(0.4, 0.4, 0.4), false);
        check(&a, &corner(1.0 + 1e-12, 0.0, 0.0), false);
        check(&a, &corner(0.5 + 1e-12, 0.5 + 1e-12, 0.0), false);
        check(&a, &a, true);
    }

    #[test]
    fn the_search_proves_plain_cases_itself() {
        let verdict = |x, y, z| search(&Local::new(&corner(0.0, 0.0, 0.0), &corner(x, y, z)));
        assert_eq!(verdict(0.1, 0.1, 0.1), Verdict::Meet);
        assert_eq!(verdict(1.0, 0.0, 0.0), Verdict::Meet);
        assert_eq!(verdict(0.5, 0.5, 0.5), Verdict::Separate);
        assert_eq!(verdict(9.0, -3.0, 2.0), Verdict::Separate);
    }

    #[test]
    fn nearest_parts_by_hand() {
        let v = DVec3::new;
        let n = to_segment([v(-1.0, 2.0, 0.0), v(1.0, 2.0, 0.0)]);
        assert_eq!((n.distance, n.axis), (2.0, DVec3::Y));
        let n = to_segment([v(3.0, 4.0, 0.0), v(4.0, 4.0, 0.0)]);
        assert!(n.distance == 5.0 && matches!(n.simplex, Simplex::Point(_)));
        let n = to_segment([v(-1.0, 0.0, 0.0), v(1.0, 0.0, 0.0)]);
        assert_eq!(n.distance, 0.0);
        let n = to_triangle([v(-1.0, -1.0, -3.0), v(2.0, -1.0, -3.0), v(-1.0, 2.0, -3.0)]);
        assert_eq!((n.distance, n.axis), (3.0, DVec3::NEG_Z));
        let n = to_triangle([v(1.0, -1.0, 0.0), v(1.0, 1.0, 0.0), v(3.0, 0.0, 1.0)]);
        assert!(n.distance == 1.0 && n.axis == DVec3::X && matches!(n.simplex, Simplex::Segment(_)));
        // On one line but for rounding, the origin ahead of them on it.
        for along in [v(0.1, 0.2, 0.3), v(0.7, -0.1, 0.3), v(0.3, 0.9, 0.7)] {
            for factors in [[1.0, 2.0, 5.3], [1.7, 1.1, 1.3], [7.7, 3.3, 1.9]] {
                let points = factors.map(|f| along * f);
                let near = points.iter().map(|p| p.length()).fold(f64::INFINITY, f64::min);
                let n = to_triangle(points);
                assert!((n.distance - near).abs() < 1e-15, "{} of {near}", n.distance);
            }
        }
        let around = [v(1.0, 1.0, 1.0), v(1.0, -1.0, -1.0), v(-1.0, 1.0, -1.0), v(-1.0, -1.0, 1.0)];
        assert!(to_tetrahedron(around).is_none());
        assert!(to_tetrahedron(around.map(|p| p + v(5.0, 0.0, 0.0))).is_some_and(|n| n.distance > 3.9));
    }
}
