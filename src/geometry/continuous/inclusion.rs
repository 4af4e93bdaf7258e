//! Inclusion: bisection over (t, u, v) with boxes that hold every value, rounding included. It never says *miss* where the two
//! meet (docs/continuous.md has the proof).
//!
//! After the idea of Snyder (*Interval analysis for computer graphics*, 1992) and of Wang, Ferguson, Schneider, Jiang, Attene and Panozzo
//! (*A large scale benchmark and an inclusion-based algorithm for continuous collision detection*, 2021). What differs: no queue but a
//! search without memory, a fourth coordinate along the common normal, and a bound that holds for any order of
//! operations, in f32.
//!
//! In f32 it is what one thread of a GPU runs: u32 and f32 alone, no stack, a bounded loop.

#![allow(clippy::needless_range_loop, reason = "loops as in a shader")]

use super::{Kind, Query};
use crate::geometry::convex::{Number, Vector};

/// The numbers of a search, and what they cost.
pub trait Scalar: Number {
    /// The bound of rounding of a coordinate, as a part of the largest difference in it: 32 · 2⁻²⁴, or 32 · 2⁻⁵³.
    const ROUNDING: Self;
    /// A box whose image is smaller than this part of the largest difference is not divided.
    const TOLERANCE: Self;
    /// What flushing denormal numbers can add up to.
    const FLUSHED: Self;
    /// Differences above this are not searched: they could overflow.
    const LARGEST: Self;
    /// How often each of t, u, v is halved at most.
    const LEVELS: u32;
    /// 2 to the power of −LEVELS: the unit of t, u and v.
    const UNIT: Self;

    /// Coordinates of the normal are integers over 2 to this power.
    const NORMAL_BITS: u32;

    /// An integer up to 2^LEVELS, which the type holds exactly.
    fn integer(value: u32) -> Self;
    /// Towards zero, for values up to 2^NORMAL_BITS in magnitude.
    fn truncated(self) -> i32;
    /// From such an integer.
    fn signed(value: i32) -> Self;
}

impl Scalar for f32 {
    const ROUNDING: Self = 1.0 / (1 << 19) as Self;
    const TOLERANCE: Self = 1.0 / (1 << 17) as Self;
    const FLUSHED: Self = f32::MIN_POSITIVE * 256.0;
    const LARGEST: Self = f32::MAX / 16.0;
    const LEVELS: u32 = 21;
    const UNIT: Self = 1.0 / (1 << 21) as Self;
    const NORMAL_BITS: u32 = 20;

    fn integer(value: u32) -> Self {
        value as Self
    }
    fn truncated(self) -> i32 {
        self as i32
    }
    fn signed(value: i32) -> Self {
        value as Self
    }
}

impl Scalar for f64 {
    const ROUNDING: Self = 1.0 / (1u64 << 48) as Self;
    const TOLERANCE: Self = 1.0 / (1 << 26) as Self;
    const FLUSHED: Self = f64::MIN_POSITIVE * 256.0;
    const LARGEST: Self = f64::MAX / 16.0;
    const LEVELS: u32 = 30;
    const UNIT: Self = 1.0 / (1 << 30) as Self;
    const NORMAL_BITS: u32 = 30;

    fn integer(value: u32) -> Self {
        value.into()
    }
    fn truncated(self) -> i32 {
        self as i32
    }
    fn signed(value: i32) -> Self {
        value.into()
    }
}

/// What a search found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Verdict<T> {
    /// The two come as near as rounding and tolerance can tell.
    Hit {
        /// They do not meet before.
        time: T,
        /// Where on the face (weight of b), or on the edge a, b.
        u: T,
        /// Where on the face (weight of c), or on the edge c, d.
        v: T,
    },
    /// Proven: they do not meet.
    Miss,
    /// The budget was spent before either was known.
    Undecided,
}

/// The answer of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Answer<T> {
    /// What it found.
    pub verdict: Verdict<T>,
    /// Boxes evaluated.
    pub boxes: u32,
    /// The budget was spent: a hit's time may be far too early.
    pub spent: bool,
}

/// The boxes of a search in f32, before f64 decides.
pub const NARROW_BUDGET: u32 = 4096;
/// The boxes of the search in f64 on the host.
pub const HOST_BUDGET: u32 = 1 << 16;

/// Coordinates x, y, z and the one along the common normal.
type Four<T> = [T; 4];

/// The parts of the two features' difference, ready for a search.
#[derive(Debug, Clone, Copy)]
struct Parts<T> {
    kind: Kind,
    /// The differences of [`Query::differences`] at time 0 and at time 1; a vertex and a face have three.
    at: [[Four<T>; 4]; 2],
    /// How far from 0 an image must be to be outside.
    reach: Four<T>,
    /// An image of this width is not divided.
    tolerance: T,
}

/// A box of parameters. Numerators count units of 2^−level.
#[derive(Debug, Clone, Copy, Default)]
struct Cell {
    numerator: [u32; 3],
    level: [u32; 3],
}

/// What a box's image says.
enum Image {
    Outside,
    Small,
    Divide(usize),
}

/// What became of a box of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum BoxFate {
    /// Begins no earlier than a hit.
    Late,
    /// The features do not meet in it.
    Outside,
    /// As small as it has to be: a hit.
    Small,
    /// Halved.
    Divided,
}

const T: usize = 0;
const U: usize = 1;
const V: usize = 2;

/// Words of the trail: two bits per division.
const TRAIL: usize = 6;

/// Searches for the first time that the two are no farther apart than the separation, in every coordinate.
pub fn inclusion<N: Scalar>(query: &Query, separation: N, budget: u32) -> Answer<N> {
    inclusion_traced(query, separation, budget, |_, _| {})
}

/// The same, and calls for every box that it looks at: with the begin and the end of its times, and what becomes of it.
pub fn inclusion_traced<N: Scalar>(
    query: &Query,
    separation: N,
    budget: u32,
    mut visit: impl FnMut([N; 2], BoxFate),
) -> Answer<N> {
    let Some(parts) = Parts::new(query, separation) else {
        return Answer { verdict: Verdict::Undecided, boxes: 0, spent: true };
    };
    let mut cell = Cell::default();
    // The divided parameter of every level above the box. Which half it is says the lowest bit of the numerator.
    let (mut trail, mut depth) = ([0u32; TRAIL], 0u32);
    // The first accepted box: its begin, in units, and where.
    let (mut best, mut place) = ((1 << N::LEVELS) + 1, [0, 0]);
    let (mut boxes, mut spent) = (0, false);
    loop {
        if boxes == budget {
            if best <= 1 << N::LEVELS {
                (best, spent) = (best.min(earliest::<N>(cell, &trail, depth)), true);
                break;
            }
            return Answer { verdict: Verdict::Undecided, boxes, spent: true };
        }
        boxes += 1;
        let is_late = cell.begin::<N>(T) >= best;
        let image = if is_late { Image::Outside } else { parts.image(&cell) };
        let fate = match image {
            Image::Outside if is_late => BoxFate::Late,
            Image::Outside => BoxFate::Outside,
            Image::Small => BoxFate::Small,
            Image::Divide(_) => BoxFate::Divided,
        };
        visit([cell.begin::<N>(T), cell.end::<N>(T)].map(|units| N::integer(units) * N::UNIT), fate);
        if let Image::Divide(axis) = image {
            trail[(depth >> 4) as usize] &= !(3 << (2 * (depth & 15)));
            trail[(depth >> 4) as usize] |= (axis as u32) << (2 * (depth & 15));
            depth += 1;
            cell.level[axis] += 1;
            cell.numerator[axis] <<= 1;
            continue;
        }
        if let Image::Small = image {
            (best, place) = (cell.begin::<N>(T), [cell.begin::<N>(U), cell.begin::<N>(V)]);
        }
        // To the next box: up while it is a second half, then to the other half.
        while depth > 0 {
            let axis = (trail[((depth - 1) >> 4) as usize] >> (2 * ((depth - 1) & 15)) & 3) as usize;
            if cell.numerator[axis] & 1 == 0 {
                cell.numerator[axis] |= 1;
                break;
            }
            cell.numerator[axis] >>= 1;
            cell.level[axis] -= 1;
            depth -= 1;
        }
        if depth == 0 {
            break;
        }
    }
    if best > 1 << N::LEVELS {
        return Answer { verdict: Verdict::Miss, boxes, spent };
    }
    let number = |units: u32| N::integer(units) * N::UNIT;
    Answer { verdict: Verdict::Hit { time: number(best), u: number(place[0]), v: number(place[1]) }, boxes, spent }
}

/// The earliest begin of all boxes that the search has not evaluated: this one, and those above it with a second half to come.
fn earliest<N: Scalar>(mut cell: Cell, trail: &[u32; TRAIL], mut depth: u32) -> u32 {
    let mut begin = cell.begin::<N>(T);
    while depth > 0 {
        let axis = (trail[((depth - 1) >> 4) as usize] >> (2 * ((depth - 1) & 15)) & 3) as usize;
        if cell.numerator[axis] & 1 == 0 {
            let mut other = cell;
            other.numerator[axis] |= 1;
            begin = begin.min(other.begin::<N>(T));
        }
        cell.numerator[axis] >>= 1;
        cell.level[axis] -= 1;
        depth -= 1;
    }
    begin
}

impl Cell {
    /// The begin of a parameter's interval, in units of 2^−LEVELS.
    fn begin<N: Scalar>(&self, axis: usize) -> u32 {
        self.numerator[axis] << (N::LEVELS - self.level[axis])
    }

    fn end<N: Scalar>(&self, axis: usize) -> u32 {
        (self.numerator[axis] + 1) << (N::LEVELS - self.level[axis])
    }
}

impl<N: Scalar> Parts<N> {
    /// None where numbers could overflow.
    fn new(query: &Query, separation: N) -> Option<Self> {
        let point = |p: glam::Vec3| Vector(p.to_array().map(|x| N::of(x.into())));
        let pairs = Query::differences(query.kind);
        let mut parts = Self { kind: query.kind, at: [[[N::ZERO; 4]; 4]; 2], reach: [N::ZERO; 4], tolerance: N::ZERO };
        let mut differences = [[Vector::ZERO; 4]; 2];
        let mut largest = [N::ZERO; 3];
        for (time, points) in [&query.begin, &query.end].into_iter().enumerate() {
            for (k, &[i, j]) in pairs.iter().enumerate() {
                // On a GPU these must not be merged with what follows: docs/continuous.md#in-a-shader.
                let difference = point(points[i]) - point(points[j]);
                differences[time][k] = difference;
                for axis in 0..3 {
                    largest[axis] = largest[axis].larger(difference.0[axis].abs());
                }
            }
        }
        let extent = largest[0].larger(largest[1]).larger(largest[2]);
        if !(extent <= N::LARGEST && separation <= N::LARGEST) {
            return None;
        }
        let normal = normal(query.kind, &differences, extent);
        let mut along = N::ZERO;
        for time in 0..2 {
            for k in 0..pairs.len() {
                let ([x, y, z], [a, b, c]) = (differences[time][k].0, normal.0);
                parts.at[time][k] = [x, y, z, x * a + y * b + z * c];
                along = along.larger((x * a).abs() + (y * b).abs() + (z * c).abs());
            }
        }
        // Rounded up, whatever the sum below does.
        let separation = separation * (N::ONE + N::ROUNDING);
        let [a, b, c] = normal.0.map(N::abs);
        for axis in 0..3 {
            parts.reach[axis] = separation + (largest[axis] * N::ROUNDING + N::FLUSHED);
        }
        let two = N::ONE + N::ONE;
        parts.reach[3] = separation * (a + b + c) + (along * (two * N::ROUNDING) + N::FLUSHED);
        parts.tolerance = extent * N::TOLERANCE;
        Some(parts)
    }

    /// The differences at the corners of a box, at its begin and at its end; none where it is beside the face. They span all
    /// differences in the box, since the difference is affine in each of t, u, v.
    fn corners(&self, cell: &Cell) -> Option<[[Four<N>; 5]; 2]> {
        let [u0, u1, v0, v1] = [cell.begin::<N>(U), cell.end::<N>(U), cell.begin::<N>(V), cell.end::<N>(V)];
        let one = 1 << N::LEVELS;
        // What of the box is in the face: a polygon of five corners, some of them equal.
        let corners = match self.kind {
            Kind::VertexFace if u0 + v0 >= one => return None,
            Kind::VertexFace => {
                let (u, v) = (u1.min(one - v0), v1.min(one - u0));
                [[u0, v0], [u, v0], [u0, v], [u, v1.min(one - u)], [u1.min(one - v), v]]
            }
            Kind::EdgeEdge => [[u0, v0], [u1, v0], [u0, v1], [u1, v1], [u1, v1]],
        };
        let mut at = [[[N::ZERO; 4]; 5]; 2];
        for (time, units) in [cell.begin::<N>(T), cell.end::<N>(T)].into_iter().enumerate() {
            let mut moved = [[N::ZERO; 4]; 4];
            for (k, moved) in moved.iter_mut().enumerate() {
                *moved = between::<N>(self.at[0][k], self.at[1][k], units);
            }
            for (corner, &[u, v]) in at[time].iter_mut().zip(&corners) {
                *corner = match self.kind {
                    Kind::VertexFace => {
                        let [a, b, c] = [one - u - v, u, v].map(|units| N::integer(units) * N::UNIT);
                        std::array::from_fn(|i| a * moved[0][i] + b * moved[1][i] + c * moved[2][i])
                    }
                    Kind::EdgeEdge => {
                        let to_c = between::<N>(moved[0], moved[2], u);
                        let to_d = between::<N>(moved[1], moved[3], u);
                        between::<N>(to_c, to_d, v)
                    }
                };
            }
        }
        Some(at)
    }

    /// Looks at the image of a box.
    fn image(&self, cell: &Cell) -> Image {
        let Some(at) = self.corners(cell) else { return Image::Outside };
        let mut low = at[0][0];
        let mut high = low;
        for corner in at.iter().flatten() {
            for i in 0..4 {
                low[i] = if corner[i] < low[i] { corner[i] } else { low[i] };
                high[i] = if corner[i] > high[i] { corner[i] } else { high[i] };
            }
        }
        if (0..4).any(|i| low[i] > self.reach[i] || high[i] < -self.reach[i]) {
            return Image::Outside;
        }
        if (0..3).all(|i| high[i] - low[i] <= self.tolerance) {
            return Image::Small;
        }
        self.divide(cell, &at, low, high)
    }

    /// The parameter to halve.
    fn divide(&self, cell: &Cell, at: &[[Four<N>; 5]; 2], low: Four<N>, high: Four<N>) -> Image {
        // How much each parameter contributes to the width of a coordinate.
        let widths = |i: usize| {
            let mut width = [N::ZERO; 3];
            for k in 0..5 {
                width[T] = width[T].larger((at[1][k][i] - at[0][k][i]).abs());
            }
            for at in at {
                width[U] = width[U].larger((at[1][i] - at[0][i]).abs()).larger((at[3][i] - at[2][i]).abs());
                width[V] = width[V].larger((at[2][i] - at[0][i]).abs()).larger((at[3][i] - at[1][i]).abs());
            }
            width
        };
        // Where time alone decides how near they are along the normal, it is narrowed first: what is left is at one time.
        let mut width = widths(3);
        if high[3] - low[3] <= self.tolerance || width[T] < (width[U] + width[V]) * (N::ONE + N::ONE) {
            width = widths(self.coordinate(low, high));
        }
        let mut chosen = None;
        for axis in [T, U, V] {
            if cell.level[axis] < N::LEVELS && chosen.is_none_or(|chosen: usize| width[axis] > width[chosen]) {
                chosen = Some(axis);
            }
        }
        chosen.map_or(Image::Small, Image::Divide)
    }

    /// The coordinate whose image reaches least far beyond zero, for its width: it is the next to be outside.
    fn coordinate(&self, low: Four<N>, high: Four<N>) -> usize {
        let (mut chosen, mut least) = (0, N::ONE);
        for i in 0..4 {
            let width = high[i] - low[i];
            let beyond = if high[i] < -low[i] { high[i] } else { -low[i] };
            if width > self.tolerance && beyond < least * width {
                (chosen, least) = (i, beyond / width);
            }
        }
        chosen
    }
}

/// (1 − s) a + s b for s in units of 2^−LEVELS. Both weights come from integers, so that no compiler can make a − s a of it.
fn between<N: Scalar>(a: Four<N>, b: Four<N>, units: u32) -> Four<N> {
    let [one, other] = [(1 << N::LEVELS) - units, units].map(|units| N::integer(units) * N::UNIT);
    std::array::from_fn(|i| one * a[i] + other * b[i])
}

/// A direction along which the features move past each other: across the face, or across both edges; of parallel ones the
/// motion's part across them. Any direction is right, a good one makes the search short. Its coordinates are integers over a power of two, so
/// that no compiler can merge it with what it is multiplied with. Zero where there is none.
fn normal<N: Scalar>(kind: Kind, differences: &[[Vector<N>; 4]; 2], extent: N) -> Vector<N> {
    if extent <= N::FLUSHED {
        return Vector::ZERO;
    }
    let by = N::ONE / extent;
    // Between the two times, without rounding where it matters.
    let [k0, k1, k2] = std::array::from_fn(|k| (differences[0][k] + differences[1][k]) * by);
    let (e, f) = match kind {
        Kind::VertexFace => (k0 - k1, k0 - k2),
        Kind::EdgeEdge => (k2 - k0, k0 - k1),
    };
    let mut normal = e.cross(f);
    let longer = if f.square() > e.square() { f } else { e };
    let flat = N::UNIT * longer.square();
    if normal.square() <= flat * longer.square() {
        let motion = (differences[1][0] - differences[0][0]) * by;
        let across = |w: Vector<N>| match longer.square() > N::ZERO {
            true => w * longer.square() - longer * w.dot(longer),
            false => w,
        };
        normal = across(motion);
        if normal.square() <= flat * flat {
            normal = across(k0);
        }
    }
    let [x, y, z] = normal.0.map(N::abs);
    let largest = x.larger(y).larger(z);
    if largest <= N::FLUSHED {
        return Vector::ZERO;
    }
    let steps = N::signed(1 << N::NORMAL_BITS);
    Vector(normal.0.map(|x| N::signed((x / largest * steps).truncated()) / steps))
}

#[cfg(test)]
mod tests {
    use super::super::samples::{Family, query};
    use super::*;
    use crate::random::Random;

    /// A box of up to 2⁻¹⁰ of each parameter.
    fn cell(random: &mut Random) -> Cell {
        let level = [(); 3].map(|()| (random.bits() % 11) as u32);
        Cell { numerator: level.map(|level| (random.bits() % (1 << level)) as u32), level }
    }

    #[test]
    fn values_are_within_the_bound() {
        let mut random = Random::new(5);
        let mut compared = 0;
        for family in Family::ALL {
            for kind in Kind::ALL {
                for seed in 0..200 {
                    let query = query(family, kind, seed);
                    let narrow = Parts::<f32>::new(&query, 0.0).unwrap();
                    let mut wide = Parts::<f64>::new(&query, 0.0).unwrap();
                    // The normal of f64 is finer: along that of f32 the values come from the differences.
                    let by = normal(kind, &differences::<f32>(&query), extent(&query));
                    for at in wide.at.iter_mut().flatten() {
                        at[3] = (0..3).map(|i| at[i] * f64::from(by.0[i])).sum();
                    }
                    let cell = cell(&mut random);
                    let (Some(found), Some(truth)) = (narrow.corners(&cell), wide.corners(&cell)) else { continue };
                    for (found, truth) in found.iter().flatten().zip(truth.iter().flatten()) {
                        for i in 0..4 {
                            let off = (f64::from(found[i]) - truth[i]).abs();
                            assert!(off <= f64::from(narrow.reach[i]) * 23.0 / 32.0, "{query:?} {cell:?}: {off}");
                            compared += 1;
                        }
                    }
                }
            }
        }
        assert!(compared > 100_000, "{compared}");
    }

    fn differences<N: Scalar>(query: &Query) -> [[Vector<N>; 4]; 2] {
        [query.begin, query.end].map(|points| {
            let mut list = [Vector::ZERO; 4];
            for (k, &[i, j]) in Query::differences(query.kind).iter().enumerate() {
                let point = |p: glam::Vec3| Vector(p.to_array().map(|x| N::of(x.into())));
                list[k] = point(points[i]) - point(points[j]);
            }
            list
        })
    }

    fn extent(query: &Query) -> f32 {
        differences::<f32>(query).iter().flatten().flat_map(|d| d.0).fold(0.0, |extent: f32, x| extent.max(x.abs()))
    }

    /// The monomials in several orders, every result rounded up or down.
    #[test]
    fn no_order_of_operations_exceeds_the_bound() {
        let mut random = Random::new(6);
        for _ in 0..20_000 {
            let scale = 2f64.powi((random.bits() % 60) as i32 - 30);
            let truth: [f64; 8] = [(); 8].map(|()| (random.unit() - 0.5) * scale);
            let weights = [(); 3].map(|()| {
                let units = random.bits() % (1 << 21) + 1;
                [(1 << 21) - units, units].map(|units| units as f64 / f64::from(1 << 21))
            });
            // Either neighbour, as WGSL allows.
            let coin = std::cell::RefCell::new(Random::new(random.bits()));
            let rounded = |x: f64| {
                let near = x as f32;
                let other = if f64::from(near) < x { near.next_up() } else { near.next_down() };
                f64::from(if f64::from(near) == x || coin.borrow_mut().bits() & 1 == 0 { near } else { other })
            };
            let leaves = truth.map(rounded);
            let largest = leaves.iter().fold(0.0f64, |largest, x| largest.max(x.abs()));
            let (mut exact, mut terms) = (0.0, vec![]);
            for i in 0..8 {
                let [a, b, c] = [weights[0][i >> 2], weights[1][i >> 1 & 1], weights[2][i & 1]];
                exact += a * b * c * truth[i];
                terms.push(match i % 3 {
                    0 => rounded(rounded(rounded(a * b) * c) * leaves[i]),
                    1 => rounded(rounded(a * leaves[i]) * rounded(b * c)),
                    _ => rounded(rounded(rounded(c * leaves[i]) * b) * a),
                });
            }
            // From the left, in pairs, from the right.
            let by_pairs = [0, 2, 4, 6].map(|i| rounded(terms[i] + terms[i + 1]));
            let half = [0, 2].map(|i| rounded(by_pairs[i] + by_pairs[i + 1]));
            let sums = [
                terms.iter().fold(0.0, |sum, x| rounded(sum + x)),
                terms.iter().rev().fold(0.0, |sum, x| rounded(sum + x)),
                rounded(half[0] + half[1]),
            ];
            for sum in sums {
                assert!((sum - exact).abs() <= largest * f64::from(f32::ROUNDING) * 23.0 / 32.0, "{sum} {exact}");
            }
        }
    }

    #[test]
    fn a_spent_budget_says_so_and_times_stay_early() {
        for seed in 0..200 {
            let query = query(Family::Aimed, Kind::EdgeEdge, seed);
            let Verdict::Hit { time, .. } = inclusion::<f32>(&query, 0.0, 1 << 16).verdict else { continue };
            let mut decided = false;
            for budget in [1, 10, 50, 100, 200, 400, 1000] {
                match inclusion::<f32>(&query, 0.0, budget).verdict {
                    Verdict::Hit { time: early, .. } => {
                        assert!(early <= time, "{budget} {early} {time}");
                        decided = true;
                    }
                    Verdict::Undecided => assert!(!decided, "{budget}"),
                    Verdict::Miss => panic!("{budget}: a hit is lost"),
                }
            }
        }
    }

    #[test]
    fn overflow_is_undecided_and_not_a_miss() {
        let far = glam::Vec3::splat(f32::MAX);
        let query = Query { kind: Kind::EdgeEdge, begin: [far, -far, far, -far], end: [-far, far, far, -far] };
        assert_eq!(inclusion::<f32>(&query, 0.0, 100).verdict, Verdict::Undecided);
        assert!(matches!(inclusion::<f64>(&query, 0.0, 1000).verdict, Verdict::Hit { .. }));
        assert_eq!(inclusion::<f32>(&query, f32::INFINITY, 100).verdict, Verdict::Undecided);
    }
}
