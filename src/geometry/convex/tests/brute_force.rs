//! Distance and verdict of small hulls by trying everything, and random shapes.
//!
//! Nothing here uses a hull, a support function or a simplex: every triangle of points is inside the hull, and all of them
//! together cover its surface.

use crate::geometry::{Tetrahedron, Triangle, intersects_exact, point_triangle, samples::Random, segment_segment};
use glam::{DQuat, DVec3};

/// All ways to choose up to `size` of some points; fewer points are repeated.
fn choices<const N: usize>(points: &[DVec3]) -> Vec<[DVec3; N]> {
    let mut chosen = vec![];
    let mut indices = [0; N];
    loop {
        chosen.push(indices.map(|i: usize| points[i]));
        // The next one in which no index is smaller than the one before.
        let Some(at) = (0..N).rev().find(|&at| indices[at] + 1 < points.len()) else { return chosen };
        let next = indices[at] + 1;
        // Strictly increasing as far as there are points.
        for (i, index) in indices[at..].iter_mut().enumerate() {
            *index = (next + i).min(points.len() - 1);
        }
    }
}

/// Do two hulls meet? By Carathéodory's theorem then two tetrahedra of their points do.
pub fn meet(a: &[DVec3], b: &[DVec3]) -> bool {
    let (a, b) = (choices::<4>(a), choices::<4>(b));
    a.iter().any(|p| b.iter().any(|q| intersects_exact(&Tetrahedron::new(*p), &Tetrahedron::new(*q))))
}

/// The distance of two hulls that do not meet: all vertices against all triangles, all edges against all edges.
pub fn distance(a: &[DVec3], b: &[DVec3]) -> f64 {
    let mut least = f64::INFINITY;
    for (points, others) in [(a, b), (b, a)] {
        for corners in choices::<3>(others) {
            let triangle = Triangle::new(corners);
            least = points.iter().map(|&p| point_triangle(p, &triangle)).fold(least, f64::min);
        }
    }
    let edges = choices::<2>(b);
    for edge in choices::<2>(a) {
        least = edges.iter().map(|&other| segment_segment(edge, other)).fold(least, f64::min);
    }
    least
}

/// The largest distance between coordinates.
pub fn extent(a: &[DVec3], b: &[DVec3]) -> f64 {
    let points = || a.iter().chain(b);
    let low = points().copied().reduce(DVec3::min).unwrap();
    points().copied().reduce(DVec3::max).unwrap().distance(low)
}

/// A kind of pair of hulls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Clouds of one to six points.
    Cloud,
    /// Points of a small lattice: equal, collinear and coplanar ones, touching shapes.
    Lattice,
    /// Both in one slanted plane, or next to it.
    Flat,
    /// All on one line, or next to it.
    Line,
    /// One inside the other.
    Nested,
    /// One vertex on a face, an edge or a vertex of the other, up to rounding.
    Touching,
}

impl Kind {
    pub const ALL: [Self; 6] = [Self::Cloud, Self::Lattice, Self::Flat, Self::Line, Self::Nested, Self::Touching];
}

fn cloud(random: &mut Random) -> Vec<DVec3> {
    (0..1 + random.below(6)).map(|_| random.point()).collect()
}

/// A point of the hull, often on its boundary.
fn mixture(random: &mut Random, points: &[DVec3]) -> DVec3 {
    let weights: Vec<f64> = points.iter().map(|_| if random.chance(0.4) { 0.0 } else { random.unit() }).collect();
    let sum: f64 = weights.iter().sum();
    if sum == 0.0 { points[0] } else { points.iter().zip(weights).map(|(&p, w)| p * (w / sum)).sum() }
}

/// A pair of hulls of up to six points each.
pub fn pair(kind: Kind, seed: u64) -> [Vec<DVec3>; 2] {
    let random = &mut Random::new(seed);
    match kind {
        Kind::Cloud => {
            let by = random.direction() * random.within(0.0, 1.5);
            [cloud(random), cloud(random).into_iter().map(|p| p + by).collect()]
        }
        Kind::Lattice => [0, 1].map(|_| {
            let count = 1 + random.below(6);
            (0..count).map(|_| DVec3::from([0; 3].map(|_| random.below(4) as f64))).collect()
        }),
        Kind::Flat => {
            let (x, y) = random.direction().any_orthonormal_pair();
            let height = if random.chance(0.5) { 0.0 } else { random.within(-0.3, 0.3) };
            let by = [DVec3::ZERO, x.cross(y) * height + x * random.within(-1.0, 1.0)];
            by.map(|by| {
                let count = 1 + random.below(6);
                (0..count).map(|_| x * random.within(-0.5, 0.5) + y * random.within(-0.5, 0.5) + by).collect()
            })
        }
        Kind::Line => {
            let along = random.direction();
            let by = if random.chance(0.5) { DVec3::ZERO } else { random.point() };
            [DVec3::ZERO, by].map(|by| {
                let start = random.within(-0.8, 0.8);
                let count = 1 + random.below(6);
                (0..count).map(|_| along * (start + random.within(-0.5, 0.5)) + by).collect()
            })
        }
        Kind::Nested => {
            let outer = cloud(random);
            let middle = mixture(random, &outer);
            let size = 10f64.powf(random.within(-3.0, -0.3));
            let inner = outer.iter().map(|&p| middle.lerp(p, size)).collect();
            [outer, inner]
        }
        Kind::Touching => {
            let (a, b) = (cloud(random), cloud(random));
            let by = mixture(random, &a) - mixture(random, &b);
            let gap = if random.chance(0.5) { 0.0 } else { 10f64.powf(random.within(-15.0, -4.0)) };
            let by = by + random.direction() * gap;
            [a, b.into_iter().map(|p| p + by).collect()]
        }
    }
}

/// A cube of side one, turned and moved.
pub fn cube(random: &mut Random, reach: f64) -> Vec<DVec3> {
    let turn = DQuat::from_axis_angle(random.direction(), random.within(0.0, std::f64::consts::TAU));
    let by = random.point() * 2.0 * reach;
    let corner = |i: u32| DVec3::new((i & 1) as f64 - 0.5, (i >> 1 & 1) as f64 - 0.5, (i >> 2) as f64 - 0.5);
    (0..8).map(|i| turn * corner(i) + by).collect()
}

#[test]
fn every_choice_is_made_once() {
    let points: Vec<DVec3> = (0..5).map(|i| DVec3::X * f64::from(i)).collect();
    let of = |count: usize| choices::<3>(&points[..count]);
    for (count, whole) in [(3, 1), (4, 4), (5, 10)] {
        let mut sets: Vec<Vec<u64>> = of(count)
            .iter()
            .map(|chosen| chosen.iter().map(|p| p.x as u64).collect::<Vec<_>>())
            .filter(|set| set.windows(2).all(|two| two[0] < two[1]))
            .collect();
        sets.sort();
        sets.dedup();
        assert_eq!(sets.len(), whole);
    }
    assert!(of(1).iter().all(|chosen| *chosen == [points[0]; 3]));
}
