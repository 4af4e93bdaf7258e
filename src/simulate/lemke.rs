//! Lemke's complementary pivoting (Lemke 1965; Cottle, Pang and Stone 1992: *The linear complementarity problem*, 4.4).
//!
//! Contacts of towers are degenerate: four points of a face are one more than needed. Ties of the ratio test are broken
//! lexicographically, so that no basis comes twice.

use super::lcp::Lcp;

/// What counts as zero in the tableau, where the diagonal is 1 and b at most 1.
const ZERO: f64 = 1e-11;
/// An answer is refused where a scaled inequality is violated by more.
const WRONG: f64 = 1e-8;

/// w − A x − z = b with unknowns w, x and z, in this order, and the right side last.
struct Tableau {
    count: usize,
    width: usize,
    cells: Vec<f64>,
    /// The unknown of each row.
    basis: Vec<usize>,
}

/// x, or none if the pivoting ends without an answer or takes too long.
pub(super) fn lemke(lcp: &Lcp) -> Option<Vec<f64>> {
    let count = lcp.b.len();
    // Scaled so that the diagonal is 1 and b at most 1: x = s y.
    let scale: Vec<f64> =
        (0..count).map(|i| lcp.a.at(i, i)).map(|d| if d > 0.0 { 1.0 / d.sqrt() } else { 1.0 }).collect();
    let mut b: Vec<f64> = lcp.b.iter().zip(&scale).map(|(b, s)| b * s).collect();
    let largest = b.iter().fold(0.0, |most: f64, b| most.max(b.abs()));
    if b.iter().all(|&b| b >= 0.0) {
        return Some(vec![0.0; count]);
    }
    b.iter_mut().for_each(|b| *b /= largest);
    let mut tableau = Tableau::new(lcp, &scale, &b);
    let first = (0..count).min_by(|&i, &j| b[i].total_cmp(&b[j]).then(j.cmp(&i)))?;
    let mut entering = tableau.pivot(first, 2 * count);
    // Far more than are ever needed for contacts.
    for _ in 0..50 * count + 100 {
        let row = tableau.leaving(entering)?;
        let left = tableau.pivot(row, entering);
        if left == usize::MAX {
            let y = tableau.answer();
            return is_right(lcp, &scale, &b, &y).then(|| y.iter().zip(&scale).map(|(y, s)| y * s * largest).collect());
        }
        entering = left;
    }
    None
}

/// Whether an answer of the scaled problem is one.
fn is_right(lcp: &Lcp, scale: &[f64], b: &[f64], y: &[f64]) -> bool {
    let size = y.iter().fold(1.0, |size: f64, y| size.max(*y));
    let x: Vec<f64> = y.iter().zip(scale).map(|(y, s)| y * s).collect();
    (0..b.len()).all(|i| {
        let w = lcp.a.row_times(i, &x) * scale[i] + b[i];
        w >= -WRONG * size && (w * y[i]).abs() <= WRONG * size * size
    })
}

impl Tableau {
    fn new(lcp: &Lcp, scale: &[f64], b: &[f64]) -> Self {
        let count = b.len();
        let width = 2 * count + 2;
        let mut cells = vec![0.0; count * width];
        for i in 0..count {
            let row = &mut cells[i * width..(i + 1) * width];
            row[i] = 1.0;
            for &(j, value) in lcp.a.row(i) {
                row[count + j] = -value * scale[i] * scale[j];
            }
            row[2 * count] = -1.0;
            row[2 * count + 1] = b[i];
        }
        Self { count, width, cells, basis: (0..count).collect() }
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.width..(row + 1) * self.width]
    }

    /// Exchanges the unknown of a row. Gives the complement of the one that leaves: the next to enter; `usize::MAX` if it was z.
    fn pivot(&mut self, row: usize, entering: usize) -> usize {
        let width = self.width;
        let by = 1.0 / self.cells[row * width + entering];
        self.cells[row * width..(row + 1) * width].iter_mut().for_each(|cell| *cell *= by);
        let pivot = self.row(row).to_vec();
        for (number, other) in self.cells.chunks_exact_mut(width).enumerate() {
            let factor = other[entering];
            if number != row && factor != 0.0 {
                other.iter_mut().zip(&pivot).for_each(|(cell, p)| *cell -= factor * p);
                other[entering] = 0.0;
            }
        }
        let left = std::mem::replace(&mut self.basis[row], entering);
        match left {
            left if left < self.count => left + self.count,
            left if left < 2 * self.count => left - self.count,
            _ => usize::MAX,
        }
    }

    /// The row whose unknown becomes zero first as another one grows. None where none does: the pivoting ends on a ray.
    fn leaving(&self, entering: usize) -> Option<usize> {
        let candidates: Vec<usize> = (0..self.count).filter(|&row| self.row(row)[entering] > ZERO).collect();
        // The right side, then the inverse of the basis, column by column.
        let columns = std::iter::once(self.width - 1).chain(0..self.count);
        let mut left = candidates;
        for (step, column) in columns.enumerate() {
            let ratio = |row: usize| self.row(row)[column] / self.row(row)[entering];
            let least = left.iter().map(|&row| ratio(row)).fold(f64::INFINITY, f64::min);
            left.retain(|&row| ratio(row) <= least + ZERO * (1.0 + least.abs()));
            // Of equal ones z leaves: that is the end.
            if step == 0
                && let Some(&row) = left.iter().find(|&&row| self.basis[row] == 2 * self.count)
            {
                return Some(row);
            }
            if left.len() <= 1 {
                break;
            }
        }
        left.first().copied()
    }

    fn answer(&self) -> Vec<f64> {
        let mut x = vec![0.0; self.count];
        for (row, &unknown) in self.basis.iter().enumerate() {
            if (self.count..2 * self.count).contains(&unknown) {
                x[unknown - self.count] = self.row(row)[self.width - 1].max(0.0);
            }
        }
        x
    }
}
