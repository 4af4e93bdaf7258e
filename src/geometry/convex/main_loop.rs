//! The main loop of GJK, for every number type and sub-algorithm (docs/gjk.md#main-loop).

use super::{Number, Shape, Simplex, Sub, Vector};

/// Whether two closed shapes have a point in common. Touching is intersecting.
///
/// ```
/// use kdet::{Found, Report, Verdict};
/// fn intersecting(report: &Report) -> usize {
///     let Found::Distances(pairs) = &report.found else { return 0 };
///     pairs.iter().filter(|pair| pair.verdict == Verdict::Intersecting).count()
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "ConvexVerdict"))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// No point in common.
    Separate,
    /// A point in common.
    Intersecting,
}

impl Verdict {
    /// The word in text and JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Separate => "separate",
            Self::Intersecting => "intersecting",
        }
    }
}

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// The distance is found, or the origin is inside a simplex, or an axis separates where that was the question.
    Converged,
    /// A corner was found again, no step got nearer, or the sub-algorithm had no answer.
    NoProgress,
    /// The most iterations.
    IterationLimit,
    /// A number was no longer finite.
    Overflow,
}

impl Ended {
    /// The word in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Converged => "converged",
            Self::NoProgress => "no_progress",
            Self::IterationLimit => "iteration_limit",
            Self::Overflow => "overflow",
        }
    }
}

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Goal {
    /// Distance and closest points.
    #[default]
    Distance,
    /// Only the verdict: the first separating axis ends the search.
    Verdict,
}

/// Where a search starts.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Start<'a, T> {
    /// With the first vertex of each.
    #[default]
    Cold,
    /// With the corner farthest along the opposite of an axis from B to A.
    Axis(Vector<T>),
    /// With a simplex of the last frame, as vertices of A and of B, at their present positions.
    Pairs(&'a [[u32; 2]]),
}

/// How to search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options<'a, T> {
    /// The sub-algorithm.
    pub sub: Sub,
    /// What is asked.
    pub goal: Goal,
    /// Where to start.
    pub start: Start<'a, T>,
    /// The most iterations.
    pub iterations: u32,
    /// See [`Number::PROGRESS`].
    pub progress: T,
    /// See [`Number::TOUCHING`].
    pub touching: T,
}

impl<T: Number> Options<'_, T> {
    /// The distance with a sub-algorithm, from the start.
    pub fn new(sub: Sub) -> Self {
        Self {
            sub,
            goal: Goal::Distance,
            start: Start::Cold,
            iterations: T::ITERATIONS,
            progress: T::PROGRESS,
            touching: T::TOUCHING,
        }
    }
}

/// What a search found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Answer<T> {
    /// Separate or intersecting.
    pub verdict: Verdict,
    /// The distance; zero for shapes that intersect. Where only the verdict was asked for, an upper bound.
    pub distance: T,
    /// No pair of points is nearer than this: the largest bound that an axis gave. Zero without one.
    pub at_least: T,
    /// The closest points of A and B; for shapes that intersect, a common point, up to rounding.
    pub closest: [Vector<T>; 2],
    /// The nearest point of the Minkowski difference to the origin: from the closest point of B to that of A.
    pub axis: Vector<T>,
    /// The simplex that it is on, with its weights.
    pub simplex: Simplex<T>,
    /// Evaluations of the support function.
    pub iterations: u32,
    /// How the search ended.
    pub ended: Ended,
}

/// The state after an iteration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step<T> {
    /// The iteration, from 1 on; 0 is the start.
    pub iteration: u32,
    /// The nearest point so far.
    pub nearest: Vector<T>,
    /// The simplex that it is on.
    pub simplex: Simplex<T>,
}

/// Searches for the distance of two shapes, or for an axis that separates them.
pub fn query<T: Number>(a: &Shape<T>, b: &Shape<T>, options: &Options<'_, T>) -> Answer<T> {
    query_observed(a, b, options, |_| {})
}

/// As [`query`], and tells every step.
pub fn query_observed<T: Number>(
    a: &Shape<T>,
    b: &Shape<T>,
    options: &Options<'_, T>,
    mut observe: impl FnMut(&Step<T>),
) -> Answer<T> {
    let mut search = Search::new(a, b, options);
    let (verdict, ended) = loop {
        let Search { iterations, nearest, simplex, .. } = search;
        observe(&Step { iteration: iterations, nearest, simplex });
        if let Some(end) = search.step() {
            break end;
        }
    };
    search.answer(verdict, ended)
}

struct Search<'a, T> {
    a: &'a Shape<T>,
    b: &'a Shape<T>,
    options: &'a Options<'a, T>,
    simplex: Simplex<T>,
    /// The point of the simplex nearest to the origin.
    nearest: Vector<T>,
    at_least: T,
    iterations: u32,
    /// Where the search for the next support vertices starts.
    last: [u32; 2],
    /// The start alone may separate the two.
    separated_at_once: bool,
}

impl<'a, T: Number> Search<'a, T> {
    fn new(a: &'a Shape<T>, b: &'a Shape<T>, options: &'a Options<'a, T>) -> Self {
        let last = [a.first_corner(), b.first_corner()];
        let mut search = Self {
            a,
            b,
            options,
            simplex: Simplex::EMPTY,
            nearest: Vector::ZERO,
            at_least: T::ZERO,
            iterations: 0,
            last,
            separated_at_once: false,
        };
        match options.start {
            Start::Axis(axis) if axis.is_finite() => {
                let (pair, corner) = search.support(axis);
                search.start_at(pair, corner);
                search.separated_at_once = options.goal == Goal::Verdict && axis.dot(corner) > T::ZERO;
                if search.separated_at_once {
                    search.nearest = axis;
                }
            }
            Start::Pairs(pairs) if !pairs.is_empty() && search.start_with(pairs) => {}
            _ => search.start_at(last, a.point(last[0]) - b.point(last[1])),
        }
        search
    }

    fn start_at(&mut self, pair: [u32; 2], corner: Vector<T>) {
        (self.simplex, self.nearest) = (Simplex::corner(pair, corner), corner);
    }

    /// The nearest face of a simplex of another frame. Not if it has a vertex that is none here.
    fn start_with(&mut self, pairs: &[[u32; 2]]) -> bool {
        let known = |[i, j]: [u32; 2]| (i as usize) < self.a.len() && (j as usize) < self.b.len();
        if pairs.len() > 4 || !pairs.iter().all(|&pair| known(pair)) {
            return false;
        }
        let mut simplex = Simplex::EMPTY;
        pairs.iter().for_each(|&[i, j]| simplex.push([i, j], self.a.point(i) - self.b.point(j)));
        let Some(face) = self.options.sub.nearest(simplex.points()) else { return false };
        (self.simplex, self.nearest) = (simplex.reduced(&face), face.nearest);
        self.last = pairs[pairs.len() - 1];
        self.nearest.is_finite()
    }

    /// The corner of the Minkowski difference that is farthest against an axis.
    fn support(&mut self, axis: Vector<T>) -> ([u32; 2], Vector<T>) {
        self.iterations += 1;
        let [i, j] = self.last;
        self.last = [self.a.support(-axis, i), self.b.support(axis, j)];
        let [i, j] = self.last;
        (self.last, self.a.point(i) - self.b.point(j))
    }

    /// One iteration. How the search ended, if it did.
    fn step(&mut self) -> Option<(Verdict, Ended)> {
        const SEPARATE: Verdict = Verdict::Separate;
        if self.separated_at_once {
            return Some((SEPARATE, Ended::Converged));
        }
        let nearest = self.nearest;
        let square = nearest.square();
        if !square.is_finite() {
            return Some((SEPARATE, Ended::Overflow));
        }
        let touching = self.options.touching * self.options.touching * self.simplex.largest_square();
        if self.simplex.pairs().len() == 4 || square <= touching {
            return Some((Verdict::Intersecting, Ended::Converged));
        }
        if self.iterations >= self.options.iterations {
            return Some((SEPARATE, Ended::IterationLimit));
        }
        let (pair, corner) = self.support(nearest);
        let along = nearest.dot(corner);
        self.at_least = self.at_least.larger(along / square.sqrt());
        let is_enough = self.options.goal == Goal::Verdict && along > T::ZERO;
        if is_enough || square - along <= self.options.progress * square {
            return Some((SEPARATE, Ended::Converged));
        }
        if self.simplex.pairs().contains(&pair) {
            return Some((SEPARATE, Ended::NoProgress));
        }
        let mut grown = self.simplex;
        grown.push(pair, corner);
        let Some(face) = self.options.sub.nearest(grown.points()) else {
            return Some((SEPARATE, Ended::NoProgress));
        };
        if !face.nearest.is_finite() {
            return Some((SEPARATE, Ended::Overflow));
        }
        // A tetrahedron has the origin inside. Any other face has to be nearer: rounding could cycle otherwise.
        if face.count < 4 && face.nearest.square() >= square {
            return Some((SEPARATE, Ended::NoProgress));
        }
        (self.simplex, self.nearest) = (grown.reduced(&face), face.nearest);
        None
    }

    fn answer(self, verdict: Verdict, ended: Ended) -> Answer<T> {
        let distance = if verdict == Verdict::Separate { self.nearest.square().sqrt() } else { T::ZERO };
        Answer {
            verdict,
            distance,
            at_least: if verdict == Verdict::Separate { self.at_least } else { T::ZERO },
            closest: self.simplex.closest(self.a, self.b),
            axis: self.nearest,
            simplex: self.simplex,
            iterations: self.iterations,
            ended,
        }
    }
}
