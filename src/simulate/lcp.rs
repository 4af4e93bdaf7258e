//! Linear complementarity problems: x ≥ 0 with A x + b ≥ 0 and xᵀ(A x + b) = 0, where A is symmetric and positive semidefinite
//! (docs/rigid.md#response).

use super::lemke::lemke;

/// A symmetric matrix that is mostly zero. Rows are sorted by column.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Matrix {
    rows: Vec<Vec<(usize, f64)>>,
}

impl Matrix {
    /// From its rows of all elements; zeros are left out.
    pub fn dense(rows: &[Vec<f64>]) -> Self {
        let row = |row: &Vec<f64>| row.iter().copied().enumerate().filter(|&(_, value)| value != 0.0).collect();
        Self { rows: rows.iter().map(row).collect() }
    }

    /// From the elements of each row that are not zero, sorted by column.
    pub fn sparse(rows: Vec<Vec<(usize, f64)>>) -> Self {
        Self { rows }
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The elements of a row that are not zero, sorted by column.
    pub fn row(&self, row: usize) -> &[(usize, f64)] {
        &self.rows[row]
    }

    /// An element.
    pub fn at(&self, row: usize, column: usize) -> f64 {
        let found = self.rows[row].binary_search_by_key(&column, |element| element.0);
        found.map_or(0.0, |at| self.rows[row][at].1)
    }

    /// A row times a vector.
    pub fn row_times(&self, row: usize, x: &[f64]) -> f64 {
        self.rows[row].iter().map(|&(column, value)| value * x[column]).sum()
    }

    /// The rows and columns of some numbers, ascending.
    pub fn part(&self, numbers: &[usize]) -> Self {
        let row = |&row: &usize| {
            let within = self.rows[row].iter().filter_map(|&(column, value)| {
                let at = numbers.binary_search(&column).ok()?;
                Some((at, value))
            });
            within.collect()
        };
        Self { rows: numbers.iter().map(row).collect() }
    }
}

/// A problem.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Lcp {
    /// A.
    pub a: Matrix,
    /// b, one number per row.
    pub b: Vec<f64>,
}

/// How a problem is solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LcpSolver {
    /// One unknown after the other, each with the newest values of all others.
    ProjectedGaussSeidel {
        /// Passes over all unknowns.
        sweeps: usize,
    },
    /// All unknowns at once, each with the last values of the others. A step is by the sum of the row's magnitudes, so that it
    /// converges for every A; a relaxation of 1/2, as often advised, does not where more than four equal contacts act on a body.
    ProjectedJacobi {
        /// Passes over all unknowns.
        sweeps: usize,
    },
    /// Lemke's pivoting: exact up to rounding.
    Lemke,
    /// A x + b = 0 without the inequalities, by elimination: x may be negative.
    Direct,
}

/// What a solver found.
#[derive(Debug, Clone, PartialEq)]
pub struct Solution {
    /// The unknowns.
    pub x: Vec<f64>,
    /// Whether a solver that is exact came to its end. Where not, x is that of Gauss–Seidel.
    pub ended: bool,
}

/// Sweeps of Gauss–Seidel where pivoting did not end.
const FALLBACK_SWEEPS: usize = 200;

/// How far x is from a solution.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Residual {
    /// The largest −x.
    pub negative: f64,
    /// The largest −(A x + b).
    pub violated: f64,
    /// The sum of |x (A x + b)|.
    pub complementarity: f64,
}

impl Residual {
    /// The largest of the three.
    pub fn largest(&self) -> f64 {
        self.negative.max(self.violated).max(self.complementarity)
    }
}

impl Lcp {
    /// Solves it. `start` is the first guess of the iterative solvers; zero where it is empty.
    pub fn solve(&self, solver: LcpSolver, start: &[f64]) -> Solution {
        let begin = || if start.len() == self.b.len() { start.to_vec() } else { vec![0.0; self.b.len()] };
        match solver {
            LcpSolver::ProjectedGaussSeidel { sweeps } => {
                let mut x = begin();
                let limits = vec![Limit::Push; x.len()];
                (0..sweeps).for_each(|sweep| self.sweep(&mut x, &limits, sweep % 2 == 1));
                Solution { x, ended: true }
            }
            LcpSolver::ProjectedJacobi { sweeps } => {
                let mut x = begin();
                let limits = vec![Limit::Push; x.len()];
                (0..sweeps).for_each(|_| self.sweep_at_once(&mut x, &limits));
                Solution { x, ended: true }
            }
            LcpSolver::Lemke => match lemke(self) {
                Some(x) => Solution { x, ended: true },
                None => {
                    let sweeps = FALLBACK_SWEEPS;
                    Solution { ended: false, ..self.solve(LcpSolver::ProjectedGaussSeidel { sweeps }, start) }
                }
            },
            LcpSolver::Direct => direct(self),
        }
    }

    /// How far x is from a solution.
    pub fn residual(&self, x: &[f64]) -> Residual {
        let mut residual = Residual::default();
        for (row, (&x_i, &b)) in x.iter().zip(&self.b).enumerate() {
            let w = self.a.row_times(row, x) + b;
            residual.negative = residual.negative.max(-x_i);
            residual.violated = residual.violated.max(-w);
            residual.complementarity += (x_i * w).abs();
        }
        residual
    }

    /// One pass over all unknowns, each with the newest values of the others.
    pub(super) fn sweep(&self, x: &mut [f64], limits: &[Limit], backwards: bool) {
        let mut visit = |row: usize| {
            let diagonal = self.a.at(row, row);
            if diagonal > 0.0 {
                let wanted = x[row] - (self.b[row] + self.a.row_times(row, x)) / diagonal;
                x[row] = limits[row].clamp(wanted, x);
            }
        };
        if backwards { (0..self.b.len()).rev().for_each(&mut visit) } else { (0..self.b.len()).for_each(&mut visit) }
    }

    /// One pass with the last values of all.
    pub(super) fn sweep_at_once(&self, x: &mut [f64], limits: &[Limit]) {
        let step = |row: usize| {
            let sum: f64 = self.a.row(row).iter().map(|element| element.1.abs()).sum();
            if sum > 0.0 { (self.b[row] + self.a.row_times(row, x)) / sum } else { 0.0 }
        };
        let wanted: Vec<f64> = (0..self.b.len()).map(|row| x[row] - step(row)).collect();
        // The limits of friction are those of the new normal impulses, which come before it.
        for (row, wanted) in wanted.into_iter().enumerate() {
            x[row] = limits[row].clamp(wanted, x);
        }
    }
}

/// Between what an unknown may be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Limit {
    /// Not negative.
    Push,
    /// Up to a part of another unknown, both ways.
    Rub { normal: usize, friction: f64 },
    /// Up to a number, both ways.
    Box(f64),
}

impl Limit {
    fn clamp(self, wanted: f64, x: &[f64]) -> f64 {
        let most = match self {
            Self::Push => return wanted.max(0.0),
            Self::Rub { normal, friction } => friction * x[normal].max(0.0),
            Self::Box(most) => most,
        };
        wanted.clamp(-most, most)
    }
}

/// Gaussian elimination with the largest diagonal as the pivot. Unknowns that others determine are zero.
fn direct(lcp: &Lcp) -> Solution {
    let count = lcp.b.len();
    let mut rows: Vec<Vec<f64>> = (0..count).map(|i| (0..count).map(|j| lcp.a.at(i, j)).collect()).collect();
    let mut right: Vec<f64> = lcp.b.iter().map(|b| -b).collect();
    let most = (0..count).map(|i| rows[i][i]).fold(0.0, f64::max);
    let mut order = vec![];
    loop {
        let left = (0..count).filter(|i| !order.contains(i));
        let Some(pivot) = left.max_by(|&i, &j| rows[i][i].total_cmp(&rows[j][j])) else { break };
        if rows[pivot][pivot] <= most * 1e-12 {
            break;
        }
        order.push(pivot);
        let (row, value) = (rows[pivot].clone(), right[pivot]);
        for i in (0..count).filter(|i| !order.contains(i)) {
            let factor = rows[i][pivot] / row[pivot];
            rows[i].iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
            right[i] -= factor * value;
        }
    }
    let mut x = vec![0.0; count];
    for &pivot in order.iter().rev() {
        let others: f64 = (0..count).filter(|&j| j != pivot).map(|j| rows[pivot][j] * x[j]).sum();
        x[pivot] = (right[pivot] - others) / rows[pivot][pivot];
    }
    let scale = lcp.b.iter().fold(0.0, |scale: f64, b| scale.max(b.abs()));
    let ended = (0..count).all(|i| (lcp.a.row_times(i, &x) + lcp.b[i]).abs() <= 1e-9 * scale);
    Solution { x, ended }
}
