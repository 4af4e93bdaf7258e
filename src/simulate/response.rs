//! Contacts of rigid bodies as one linear complementarity problem (docs/rigid.md#response).
//!
//! A contact has three unknowns: its impulses along the normal and along two tangents. A is J M⁻¹ Jᵀ of their directions, so it
//! is symmetric and positive semidefinite, and b is what the relative velocities are without further impulses.

use super::lcp::{Lcp, Limit, Matrix};
use super::lcp_solver::LcpSolver;
use glam::{DMat3, DVec3};

/// How the contacts of rigid bodies are solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Response {
    /// One contact after the other: Gauss–Seidel without the matrix, with friction in a cone.
    #[default]
    Sequential,
    /// All together by projected Gauss–Seidel, with friction in a box whose limits follow every normal impulse.
    Pgs,
    /// All together by projected Jacobi.
    Jacobi,
    /// Normal impulses by Lemke's pivoting and friction by Gauss–Seidel, in turn. A pyramid of friction in Lemke's problem
    /// would make it six times as large, and no longer symmetric.
    Lemke,
}

impl Response {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Sequential, Self::Pgs, Self::Jacobi, Self::Lemke];
}

/// Sweeps over friction between two problems of normal impulses.
const FRICTION_SWEEPS: usize = 10;

/// A rigid body at a contact.
#[derive(Debug, Clone)]
pub(super) struct Handle {
    pub body: usize,
    /// +1 for the body that the normal points to, −1 for the other.
    pub sign: f64,
    /// From its centre of mass.
    pub arm: DVec3,
    pub inverse_mass: f64,
    pub inverse_inertia: DMat3,
}

/// A contact.
#[derive(Debug, Clone)]
pub(super) struct Row {
    pub handles: Vec<Handle>,
    /// The normal and two tangents.
    pub directions: [DVec3; 3],
    /// Relative velocities with the present impulses; along the normal less what is allowed.
    pub speeds: [f64; 3],
    /// The present impulses.
    pub impulses: [f64; 3],
    pub friction: f64,
}

impl Row {
    /// The change of relative velocities that unit impulses along the directions of another contact give.
    fn coupling(&self, other: &Self) -> [[f64; 3]; 3] {
        let mut block = [[0.0; 3]; 3];
        for one in &self.handles {
            for two in other.handles.iter().filter(|two| two.body == one.body) {
                let sign = one.sign * two.sign;
                let levers = other.directions.map(|d| one.inverse_inertia * two.arm.cross(d));
                for (row, d) in block.iter_mut().zip(self.directions) {
                    let lever = one.arm.cross(d);
                    for ((cell, e), turned) in row.iter_mut().zip(other.directions).zip(levers) {
                        *cell += sign * (one.inverse_mass * d.dot(e) + lever.dot(turned));
                    }
                }
            }
        }
        block
    }
}

/// The problem: unknowns 3 i, 3 i + 1 and 3 i + 2 are of contact i.
pub(super) fn assemble(rows: &[Row]) -> Lcp {
    let bodies = rows.iter().flat_map(|row| &row.handles).map(|handle| handle.body + 1).max().unwrap_or(0);
    let mut at_body: Vec<Vec<usize>> = vec![vec![]; bodies];
    for (i, row) in rows.iter().enumerate() {
        let moving = row.handles.iter().filter(|handle| handle.inverse_mass > 0.0);
        moving.for_each(|handle| at_body[handle.body].push(i));
    }
    let mut matrix = vec![];
    let mut blocks: Vec<Vec<(usize, [[f64; 3]; 3])>> = vec![vec![]; rows.len()];
    for (i, row) in rows.iter().enumerate() {
        let mut with: Vec<usize> = row.handles.iter().flat_map(|handle| &at_body[handle.body]).copied().collect();
        with.sort_unstable();
        with.dedup();
        for j in with.into_iter().filter(|&j| j >= i) {
            // The upper half twice, so that the matrix is symmetric to the last bit.
            let mut block = row.coupling(&rows[j]);
            if j == i {
                block[1][0] = block[0][1];
                block[2][0] = block[0][2];
                block[2][1] = block[1][2];
            } else {
                blocks[j].push((i, std::array::from_fn(|x| std::array::from_fn(|y| block[y][x]))));
            }
            blocks[i].push((j, block));
        }
    }
    for of in &mut blocks {
        of.sort_by_key(|block| block.0);
        for x in 0..3 {
            matrix.push(of.iter().flat_map(|(j, block)| (0..3).map(move |y| (3 * j + y, block[x][y]))).collect());
        }
    }
    let a = Matrix::sparse(matrix);
    let impulses: Vec<f64> = rows.iter().flat_map(|row| row.impulses).collect();
    let speeds = rows.iter().flat_map(|row| row.speeds);
    let b = speeds.enumerate().map(|(i, speed)| speed - a.row_times(i, &impulses)).collect();
    Lcp { a, b }
}

/// The impulses of each contact along its directions, after so many sweeps or rounds.
pub(super) fn solve(rows: Vec<Row>, response: Response, passes: usize) -> Vec<[f64; 3]> {
    let lcp = assemble(&rows);
    let mut x: Vec<f64> = rows.iter().flat_map(|row| row.impulses).collect();
    let limits: Vec<Limit> = (0..x.len())
        .map(|i| match i % 3 {
            0 => Limit::Push,
            _ => Limit::Rub { normal: i - i % 3, friction: rows[i / 3].friction },
        })
        .collect();
    match response {
        Response::Sequential | Response::Pgs => {
            (0..passes).for_each(|pass| lcp.sweep(&mut x, &limits, pass % 2 == 1));
        }
        Response::Jacobi => (0..passes).for_each(|_| lcp.sweep_at_once(&mut x, &limits)),
        Response::Lemke => staggered(&lcp, &mut x, &limits, passes),
    }
    x.chunks_exact(3).map(|x| [x[0], x[1], x[2]]).collect()
}

/// Normal impulses for the friction of the last round, then friction for these (Kaufman, Sueda, James and Pai 2008: *Staggered
/// projections for frictional contact in multibody systems*).
fn staggered(lcp: &Lcp, x: &mut [f64], limits: &[Limit], rounds: usize) {
    let normals: Vec<usize> = (0..x.len()).step_by(3).collect();
    let tangents: Vec<usize> = (0..x.len()).filter(|i| i % 3 != 0).collect();
    let (pushes, rubs) = (lcp.a.part(&normals), lcp.a.part(&tangents));
    // b of a part: with the other part's impulses.
    let rest = |part: &[usize], x: &[f64]| {
        let mut others = x.to_vec();
        part.iter().for_each(|&i| others[i] = 0.0);
        part.iter().map(|&i| lcp.b[i] + lcp.a.row_times(i, &others)).collect::<Vec<f64>>()
    };
    let push = |x: &mut [f64]| {
        let problem = Lcp { a: pushes.clone(), b: rest(&normals, x) };
        let start: Vec<f64> = normals.iter().map(|&i| x[i]).collect();
        let solution = problem.solve(LcpSolver::Lemke, &start);
        normals.iter().zip(solution.x).for_each(|(&i, pressed)| x[i] = pressed);
    };
    push(x);
    for _ in 0..rounds {
        let problem = Lcp { a: rubs.clone(), b: rest(&tangents, x) };
        let limit = |&i: &usize| match limits[i] {
            Limit::Rub { normal, friction } => Limit::Box(friction * x[normal]),
            other => other,
        };
        let bounds: Vec<Limit> = tangents.iter().map(limit).collect();
        let mut rubbed: Vec<f64> = tangents.iter().map(|&i| x[i]).collect();
        (0..FRICTION_SWEEPS).for_each(|sweep| problem.sweep(&mut rubbed, &bounds, sweep % 2 == 1));
        tangents.iter().zip(rubbed).for_each(|(&i, rubbed)| x[i] = rubbed);
        push(x);
    }
}
