//! Linear complementarity problems: x ≥ 0 with A x + b ≥ 0 and xᵀ(A x + b) = 0, where A is symmetric and positive semidefinite
//! (docs/rigid.md#response).

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
