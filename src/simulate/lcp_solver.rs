//! How linear complementarity problems are solved (docs/rigid.md#response).

use super::lcp::{Lcp, Limit};
use super::lemke::lemke;

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
