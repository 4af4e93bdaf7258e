//! The toy jack: six arms along the axes.

use super::kuhn_block::{Corner, KuhnBlock};
use super::rounding::Rounding;
use crate::mesh::Mesh;
use glam::DVec3;

/// Half the width of the middle cube, and of the arms.
const HALF: f64 = 0.17;

/// Six arms of `along` cells on a cube of `across` cells a side; the arms' cross-section is square at the cube and
/// round at the end. From end to end it is 1.
pub fn jack(across: u32, along: u32) -> Mesh {
    let cubes = KuhnBlock::block([across + 2 * along; 3]);
    let in_cube = |index: u32| (along..along + across).contains(&index);
    cubes.mesh(
        |cell| cell.iter().filter(|&&index| in_cube(index)).count() >= 2,
        |corner| rounded(sharp(corner, across, along), across),
    )
}

/// The position of a corner before rounding.
fn sharp(corner: Corner, across: u32, along: u32) -> DVec3 {
    let [x, y, z] = corner.map(|index| {
        // From the middle, in half cells.
        let steps = 2.0 * f64::from(index) - f64::from(across + 2 * along);
        let cube = f64::from(across);
        let out = ((steps.abs() - cube) / f64::from(2 * along.max(1))).max(0.0);
        (HALF * (steps.abs() / cube).min(1.0) + (0.5 - HALF) * out).copysign(steps)
    });
    DVec3::new(x, y, z)
}

/// Rounds the arms, more towards their ends.
fn rounded(p: DVec3, across: u32) -> DVec3 {
    let out = (p.abs().max_element() - HALF) / (0.5 - HALF);
    if out <= 0.0 {
        return p;
    }
    let lengthwise = p.abs().cmpge(DVec3::splat(p.abs().max_element()));
    let along = DVec3::select(lengthwise, p, DVec3::ZERO);
    let size = DVec3::select(lengthwise, DVec3::ZERO, DVec3::splat(2.0 * HALF));
    along + Rounding::new([across; 3], size, out).at((p - along) / HALF)
}

#[cfg(test)]
mod tests {
    use super::super::checks::check;
    use super::*;

    #[test]
    fn a_jack_has_six_equal_arms() {
        for (across, along) in [(1, 1), (2, 2), (3, 2), (4, 5)] {
            let mesh = jack(across, along);
            assert_eq!(mesh.cells.len() as u32, 6 * across * across * (across + 6 * along));
            check(&mesh, 0.2);
            let bounds = mesh.bounds();
            assert_eq!((bounds.min, bounds.max), (DVec3::splat(-0.5), DVec3::splat(0.5)));
        }
    }
}
