//! Linear complementarity problems.

use super::super::lcp::{Lcp, Matrix};
use super::super::lcp_solver::LcpSolver;
use super::super::stacks;
use super::super::*;
use crate::random::Random;

const LONG: LcpSolver = LcpSolver::ProjectedGaussSeidel { sweeps: 20_000 };

/// A = G Gᵀ with `rank` columns, and a b for which there is an answer.
fn random_problem(random: &mut Random, count: usize, rank: usize) -> Lcp {
    let g: Vec<Vec<f64>> = (0..count).map(|_| (0..rank).map(|_| random.unit() - 0.5).collect()).collect();
    let dot = |i: usize, j: usize| g[i].iter().zip(&g[j]).map(|(a, b)| a * b).sum::<f64>();
    let a = Matrix::dense(&(0..count).map(|i| (0..count).map(|j| dot(i, j)).collect()).collect::<Vec<_>>());
    // w = A x + b for some x and w that are complementary, or nearly.
    let x: Vec<f64> = (0..count).map(|_| (random.unit() - 0.5).max(0.0)).collect();
    let w: Vec<f64> = x.iter().map(|&x| if x > 0.0 { 0.0 } else { (random.unit() - 0.2).max(0.0) }).collect();
    let b = (0..count).map(|i| w[i] - a.row_times(i, &x)).collect();
    Lcp { a, b }
}

#[test]
fn pivoting_and_sweeps_agree_on_random_problems() {
    let mut random = Random::new(3);
    for round in 0..60 {
        let count: usize = 1 + round % 12;
        // Of full rank, and of less: as four points of a face have.
        for rank in [count + 3, count.div_ceil(2)] {
            let lcp = random_problem(&mut random, count, rank);
            let exact = lcp.solve(LcpSolver::Lemke, &[]);
            assert!(exact.ended, "{round}");
            let residual = lcp.residual(&exact.x);
            assert!(residual.largest() <= 1e-8, "{round}: {residual:?}");
            let swept = lcp.solve(LONG, &[]);
            assert!(lcp.residual(&swept.x).largest() <= 1e-5, "{round}: {:?}", lcp.residual(&swept.x));
            // x need not be unique, A x is.
            for i in 0..count {
                let [one, two] = [&exact.x, &swept.x].map(|x| lcp.a.row_times(i, x));
                assert!((one - two).abs() < 1e-4, "{round}: {one} {two}");
            }
            let jacobi = lcp.solve(LcpSolver::ProjectedJacobi { sweeps: 20_000 }, &[]);
            assert!(lcp.residual(&jacobi.x).largest() <= 1e-3, "{round}: {:?}", lcp.residual(&jacobi.x));
        }
    }
}

#[test]
fn known_answers() {
    let lcp = |a: &[[f64; 2]; 2], b: [f64; 2]| Lcp { a: Matrix::dense(&a.map(|r| r.to_vec())), b: b.to_vec() };
    let two = [[2.0, 1.0], [1.0, 2.0]];
    for solver in [LcpSolver::Lemke, LONG, LcpSolver::ProjectedJacobi { sweeps: 500 }] {
        let near = |x: Vec<f64>, y: [f64; 2]| assert!((x[0] - y[0]).abs() + (x[1] - y[1]).abs() < 1e-12, "{x:?}");
        near(lcp(&two, [-5.0, -6.0]).solve(solver, &[]).x, [4.0 / 3.0, 7.0 / 3.0]);
        near(lcp(&two, [1.0, -2.0]).solve(solver, &[]).x, [0.0, 1.0]);
        near(lcp(&two, [1.0, 2.0]).solve(solver, &[]).x, [0.0, 0.0]);
    }
    // Without the inequalities the second impulse would pull.
    let direct = lcp(&two, [-2.0, 1.0]).solve(LcpSolver::Direct, &[]);
    assert!(direct.ended && direct.x[1] < 0.0);
    // Singular, with an answer and without: two equal contacts, and two bodies that cannot separate.
    let equal = lcp(&[[1.0, 1.0], [1.0, 1.0]], [-1.0, -1.0]);
    assert!(equal.solve(LcpSolver::Direct, &[]).ended);
    assert!(equal.residual(&equal.solve(LcpSolver::Lemke, &[]).x).largest() < 1e-12);
    let jammed = lcp(&[[1.0, -1.0], [-1.0, 1.0]], [-1.0, -1.0]);
    assert!(!jammed.solve(LcpSolver::Lemke, &[]).ended && !jammed.solve(LcpSolver::Direct, &[]).ended);
    assert_eq!(Lcp::default().solve(LcpSolver::Lemke, &[]).x, Vec::<f64>::new());
}

/// The smallest pivot of a symmetric elimination with the largest diagonal first: not below zero, up to rounding.
fn least_pivot(a: &Matrix) -> f64 {
    let count = a.len();
    let mut rows: Vec<Vec<f64>> = (0..count).map(|i| (0..count).map(|j| a.at(i, j)).collect()).collect();
    let (mut left, mut least): (Vec<usize>, f64) = ((0..count).collect(), 0.0);
    while let Some(at) = (0..left.len()).max_by(|&p, &q| rows[left[p]][left[p]].total_cmp(&rows[left[q]][left[q]])) {
        let pivot = left.swap_remove(at);
        let value = rows[pivot][pivot];
        if value <= 1e-12 {
            return left.iter().fold(least.min(value), |least, &i| least.min(rows[i][i]));
        }
        for &i in &left {
            let factor = rows[i][pivot] / value;
            for &j in &left {
                rows[i][j] -= factor * rows[pivot][j];
            }
        }
        least = least.min(value);
    }
    least
}

#[test]
fn the_matrices_of_stacks_are_symmetric_and_positive_semidefinite() {
    let h = 1.0 / 600.0;
    let stacks =
        [stacks::tower(8, Response::Pgs, 10), stacks::pyramid(2, Response::Pgs, 10), stacks::arch(Response::Pgs, 10)];
    for world in stacks {
        let lcp = world.unwrap().contact_problem(h);
        assert!(lcp.a.len() >= 3 * 4 * 5, "{}", lcp.a.len());
        for i in 0..lcp.a.len() {
            for &(j, value) in lcp.a.row(i) {
                assert_eq!(value, lcp.a.at(j, i));
            }
        }
        assert!(least_pivot(&lcp.a) > -1e-12, "{}", least_pivot(&lcp.a));
        // The normal impulses alone, of which four are one too many in every face.
        let normals: Vec<usize> = (0..lcp.b.len()).step_by(3).collect();
        let pushes = Lcp { a: lcp.a.part(&normals), b: normals.iter().map(|&i| lcp.b[i]).collect() };
        let exact = pushes.solve(LcpSolver::Lemke, &[]);
        assert!(exact.ended);
        assert!(pushes.residual(&exact.x).largest() < 1e-6, "{:?}", pushes.residual(&exact.x));
        let swept = pushes.solve(LONG, &[]);
        assert!(pushes.residual(&swept.x).largest() < 1e-6, "{:?}", pushes.residual(&swept.x));
    }
}

#[test]
fn a_tower_presses_on_the_ground_with_its_weight() {
    let h = 1.0 / 600.0;
    let lcp = stacks::tower(8, Response::Lemke, 1).unwrap().contact_problem(h);
    let normals: Vec<usize> = (0..lcp.b.len()).step_by(3).collect();
    let pushes = Lcp { a: lcp.a.part(&normals), b: normals.iter().map(|&i| lcp.b[i]).collect() };
    let x = pushes.solve(LcpSolver::Lemke, &[]).x;
    // Eight faces of four points: the cubes above weigh 1000 kg each. The last four are on the ground.
    let mut sums: Vec<f64> = x.chunks_exact(4).map(|face| face.iter().sum()).collect();
    sums.sort_by(f64::total_cmp);
    for (above, sum) in (1..).zip(sums) {
        let weight = f64::from(above) * 1000.0 * 9.81 * h;
        assert!((sum / weight - 1.0).abs() < 1e-9, "{sum} instead of {weight}");
    }
}

/// Eight points of a cube between two others: half of each step of Jacobi is too much, and a part of the row's sum is not.
#[test]
fn jacobi_converges_for_equal_contacts() {
    let count = 8;
    let lcp = Lcp { a: Matrix::dense(&vec![vec![1.0; count]; count]), b: vec![-1.0; count] };
    let x = lcp.solve(LcpSolver::ProjectedJacobi { sweeps: 50 }, &[]).x;
    assert!(lcp.residual(&x).largest() < 1e-12);
    let mut relaxed = vec![0.0; count];
    for _ in 0..50 {
        let step = |i: usize| (lcp.a.row_times(i, &relaxed) + lcp.b[i]) / 2.0;
        relaxed = (0..count).map(|i| (relaxed[i] - step(i)).max(0.0)).collect();
    }
    assert!(lcp.residual(&relaxed).largest() > 0.5, "{:?}", lcp.residual(&relaxed));
}
