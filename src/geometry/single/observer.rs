//! Watching a narrow test at work.
//!
//! The tests tell an observer what they look at, so that what is shown of a test is the test itself and not a copy of it.
//! Where nobody watches the observer is `()`, and nothing is left of it in the program.

use glam::Vec3;

/// One step of GJK, before its point is added: lengths are scaled as the pair is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Search {
    /// The simplex, its newest point first, and how many of the four count.
    pub simplex: ([Vec3; 4], usize),
    /// Where the search goes.
    pub direction: Vec3,
    /// The corners of a and of b that are farthest there and back.
    pub support: [usize; 2],
    /// Their difference.
    pub point: Vec3,
    /// The gap of the two along the direction, times its length.
    pub gap: f32,
}

/// Somebody who watches. Axes are numbered as in [`axis_edges`](super::sat::axis_edges), of
/// triangles as in [`triangle_axis_edges`](super::triangle::triangle_axis_edges).
pub(super) trait Observer {
    /// An axis was evaluated: the gap along it, negative where the two overlap, times the length of the axis; and how much
    /// of it may be rounding.
    fn axis(&mut self, _axis: usize, _width: f32, _bound: f32) {}

    /// The integers separate the two along this axis.
    fn separated_exactly(&mut self, _axis: usize) {}

    /// Moving b this far along the unit vector separates the two.
    fn translation(&mut self, _axis: usize, _unit: Vec3, _depth: f32) {}

    /// The orientation of four corners of two triangles: 0 to 2 are the corners of b above the plane of a, 3 to 5 those of a above
    /// that of b, 6 and 7 the two that decide, positive where the pair may meet; and how much of it may be rounding.
    fn orientation(&mut self, _number: usize, _value: f32, _bound: f32) {}

    /// GJK looks for a point.
    fn search(&mut self, _search: &Search) {}

    /// What is left of GJK's simplex after the point was added.
    fn simplex(&mut self, _simplex: ([Vec3; 4], usize)) {}
}

impl Observer for () {}
