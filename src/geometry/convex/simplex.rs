//! A simplex of the Minkowski difference, and the face of it that is nearest to the origin.

use super::{Number, Shape, Vector};

/// One to four corners of the Minkowski difference A − B, and how much of each makes up the point nearest to the origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Simplex<T> {
    count: usize,
    pairs: [[u32; 2]; 4],
    points: [Vector<T>; 4],
    weights: [T; 4],
}

impl<T: Number> Simplex<T> {
    pub(super) const EMPTY: Self =
        Self { count: 0, pairs: [[0; 2]; 4], points: [Vector::ZERO; 4], weights: [T::ZERO; 4] };

    /// A corner alone.
    pub(super) fn corner(pair: [u32; 2], point: Vector<T>) -> Self {
        let mut simplex = Self::EMPTY;
        simplex.push(pair, point);
        simplex.weights[0] = T::ONE;
        simplex
    }

    /// Adds a corner, which is the newest, with no weight yet.
    pub(super) fn push(&mut self, pair: [u32; 2], point: Vector<T>) {
        (self.pairs[self.count], self.points[self.count]) = (pair, point);
        self.weights[self.count] = T::ZERO;
        self.count += 1;
    }

    /// The corners of a face, with its weights.
    pub(super) fn reduced(&self, face: &Face<T>) -> Self {
        let mut simplex = Self::EMPTY;
        for (&corner, &weight) in face.corners[..face.count].iter().zip(&face.weights) {
            simplex.push(self.pairs[corner], self.points[corner]);
            simplex.weights[simplex.count - 1] = weight;
        }
        simplex
    }

    /// For every corner, the vertex of A and the vertex of B whose difference it is.
    pub fn pairs(&self) -> &[[u32; 2]] {
        &self.pairs[..self.count]
    }

    /// The corners.
    pub fn points(&self) -> &[Vector<T>] {
        &self.points[..self.count]
    }

    /// The barycentric weights λ of the nearest point: none below zero, their sum is one.
    pub fn weights(&self) -> &[T] {
        &self.weights[..self.count]
    }

    /// The largest square of a corner's length.
    pub(super) fn largest_square(&self) -> T {
        self.points().iter().fold(T::ZERO, |most, p| most.larger(p.square()))
    }

    /// The points of A and of B that the weights give.
    pub(super) fn closest(&self, a: &Shape<T>, b: &Shape<T>) -> [Vector<T>; 2] {
        let mixed = |shape: &Shape<T>, which: usize| {
            let terms = self.pairs().iter().zip(self.weights());
            terms.fold(Vector::ZERO, |sum, (pair, &weight)| sum + shape.point(pair[which]) * weight)
        };
        [mixed(a, 0), mixed(b, 1)]
    }
}

/// What a sub-algorithm says: the smallest face of a simplex that has the point nearest to the origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Face<T> {
    pub count: usize,
    /// Corners of the simplex.
    pub corners: [usize; 4],
    pub weights: [T; 4],
    /// The nearest point.
    pub nearest: Vector<T>,
}

impl<T: Number> Face<T> {
    pub fn new<const N: usize>(points: &[Vector<T>], corners: [usize; N], weights: [T; N]) -> Self {
        let mut face = Self { count: N, corners: [0; 4], weights: [T::ZERO; 4], nearest: Vector::ZERO };
        face.corners[..N].copy_from_slice(&corners);
        face.weights[..N].copy_from_slice(&weights);
        face.nearest = corners.iter().zip(weights).fold(Vector::ZERO, |sum, (&i, w)| sum + points[i] * w);
        face
    }

    /// A corner alone.
    pub fn corner(points: &[Vector<T>], corner: usize) -> Self {
        Self::new(points, [corner], [T::ONE])
    }

    /// Whichever is nearer to the origin, the first of two that are equally near.
    pub fn nearer(self, other: Self) -> Self {
        if other.nearest.square() < self.nearest.square() { other } else { self }
    }
}
