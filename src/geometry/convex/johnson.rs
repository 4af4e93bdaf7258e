//! Johnson's sub-algorithm: determinants of all subsets (Gilbert, Johnson and Keerthi 1988; docs/gjk.md#johnson).

use super::{Number, Vector, simplex::Face};

/// Determinants Δ_i(X) of every subset X of a simplex; a subset is a mask of bits.
pub(super) struct Determinants<T> {
    count: usize,
    of: [[T; 4]; 16],
}

impl<T: Number> Determinants<T> {
    pub fn new(points: &[Vector<T>]) -> Self {
        let count = points.len();
        let mut dots = [[T::ZERO; 4]; 4];
        for i in 0..count {
            for j in 0..=i {
                dots[i][j] = points[i].dot(points[j]);
                dots[j][i] = dots[i][j];
            }
        }
        let mut of = [[T::ZERO; 4]; 16];
        // Every subset after those that it contains.
        for mask in 1..1usize << count {
            for j in members(mask) {
                let rest = mask & !(1 << j);
                of[mask][j] = match members(rest).next() {
                    None => T::ONE,
                    Some(k) => members(rest).fold(T::ZERO, |sum, i| sum + of[rest][i] * (dots[i][k] - dots[i][j])),
                };
            }
        }
        Self { count, of }
    }

    fn subsets(&self) -> std::ops::Range<usize> {
        1..1 << self.count
    }

    /// The nearest point of the subset's affine hull is inside the subset.
    fn is_inside(&self, mask: usize) -> bool {
        members(mask).all(|i| self.of[mask][i] > T::ZERO)
    }

    /// No other corner is nearer.
    fn is_nearest(&self, mask: usize) -> bool {
        (0..self.count).filter(|j| mask & 1 << j == 0).all(|j| self.of[mask | 1 << j][j] <= T::ZERO)
    }

    fn face(&self, points: &[Vector<T>], mask: usize) -> Face<T> {
        let sum = members(mask).fold(T::ZERO, |sum, i| sum + self.of[mask][i]);
        let mut face = Face { count: 0, corners: [0; 4], weights: [T::ZERO; 4], nearest: Vector::ZERO };
        for i in members(mask) {
            let weight = self.of[mask][i] / sum;
            (face.corners[face.count], face.weights[face.count]) = (i, weight);
            face.nearest = face.nearest + points[i] * weight;
            face.count += 1;
        }
        face
    }

    /// The subset whose signs say that it is the answer.
    pub fn nearest(&self, points: &[Vector<T>]) -> Option<Face<T>> {
        let mask = self.subsets().find(|&mask| self.is_inside(mask) && self.is_nearest(mask))?;
        Some(self.face(points, mask))
    }

    /// The backup procedure: of all subsets that have their nearest point inside, the nearest.
    fn backup(&self, points: &[Vector<T>]) -> Option<Face<T>> {
        let inside = self.subsets().filter(|&mask| self.is_inside(mask));
        inside.map(|mask| self.face(points, mask)).reduce(Face::nearer)
    }
}

/// The bits of a mask.
fn members(mask: usize) -> impl Iterator<Item = usize> {
    (0..4).filter(move |i| mask & 1 << i != 0)
}

/// The nearest face of a simplex.
pub(super) fn johnson<T: Number>(points: &[Vector<T>]) -> Option<Face<T>> {
    let determinants = Determinants::new(points);
    determinants.nearest(points).or_else(|| determinants.backup(points))
}
