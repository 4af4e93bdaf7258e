//! ISA-GJK: ends with the first separating axis, and keeps it for the next frame (van den Bergen 1999; docs/gjk.md#isa).

use super::{Answer, Goal, Number, Options, Shape, Start, Sub, Vector, johnson::Determinants, query, simplex::Face};

/// The nearest face of a simplex by Johnson's determinants, without the backup procedure.
pub(super) fn nearest<T: Number>(points: &[Vector<T>]) -> Option<Face<T>> {
    Determinants::new(points).nearest(points)
}

/// What is kept of a pair from one frame to the next.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct WarmStart<T> {
    /// The last axis, from B to A.
    pub axis: Option<Vector<T>>,
    /// The last simplex, as vertices of A and of B.
    pub pairs: Vec<[u32; 2]>,
}

impl<T: Number> WarmStart<T> {
    /// What an answer leaves for the next frame. An axis without length is none.
    pub fn of(answer: &Answer<T>) -> Self {
        let axis = Some(answer.axis).filter(|axis| axis.square() > T::ZERO);
        Self { axis, pairs: answer.simplex.pairs().to_vec() }
    }
}

/// Are two shapes separate? Starts with the axis of the last frame; where nothing has moved much, it still separates them and
/// one iteration is enough.
pub fn query_warm<T: Number>(a: &Shape<T>, b: &Shape<T>, sub: Sub, kept: &mut WarmStart<T>) -> Answer<T> {
    let start = kept.axis.map_or(Start::Cold, Start::Axis);
    let answer = query(a, b, &Options { goal: Goal::Verdict, start, ..Options::new(sub) });
    *kept = WarmStart::of(&answer);
    answer
}
