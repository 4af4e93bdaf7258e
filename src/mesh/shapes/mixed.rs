//! Shapes with tetrahedra of very different sizes: cushion and spike.

use super::graded::graded;
use super::kuhn_block::normalised;
use super::rounding::Rounding;
use super::smoothing::smoothed;
use crate::mesh::Mesh;
use glam::DVec3;
use std::f64::consts::TAU;

/// The ratio of the largest to the smallest prescribed size. Bisection reaches a size only up to a factor of two, so the ratio
/// in the mesh differs.
const RATIO: f64 = 120.0;
/// Growth of sizes with distance, relative to the largest size.
const GROWTH: f64 = 4.0;

/// The top of the cushion's middle.
const CUSHION_TOP: DVec3 = DVec3::new(0.0, 0.2, 0.0);

/// A pillow, 1 by 0.4 by 1, finely meshed around the middle of its top. Tetrahedra are at most as
/// large as `size` and, at the finest place, at least a hundred times smaller than the largest.
pub fn cushion(size: f64) -> Mesh {
    const CELLS: [u32; 3] = [4, 2, 4];
    let rounding = Rounding::new(CELLS, DVec3::new(1.0, 0.4, 1.0), 1.0);
    let at = |p: DVec3| {
        let q = rounding.at(p);
        // Thinner towards the seams, most at the corners.
        q.with_y(q.y * (1.0 - (q.x * q.x + q.z * q.z)))
    };
    smoothed(graded(CELLS, at, towards(CUSHION_TOP, size)))
}

/// A crystal with three rounded sides, 1 high, whose tip points down and is finely meshed. Tetrahedra are at most as
/// large as `size` and, in the tip, at least a hundred times smaller than the largest.
pub fn spike(size: f64) -> Mesh {
    normalised(smoothed(graded([2; 3], |p| crystal((p + 1.0) / 2.0), towards(DVec3::ZERO, size))))
}

/// Takes the unit cube to a crystal that stands on the origin, 1 high: a corner becomes the tip, the three sides there
/// the long ones.
///
/// Apart from the roundings this is a linear map, the same at every distance from the tip, so the tip is as well meshed
/// as the rest; and their kinks, on the planes through the diagonal and the corner's edges, are where the cells are cut.
fn crystal(p: DVec3) -> DVec3 {
    /// The long edges' slope; that of a cube on its corner is the square root of two.
    const SLOPE: f64 = 0.75;
    /// Of the cross-section: 0 a triangle, 1 a circle.
    const ROUNDNESS: f64 = 0.35;
    /// Of the top: 0 the cube's corner, 1 a plane.
    const FLATNESS: f64 = 0.5;
    let sum = p.element_sum();
    if sum == 0.0 {
        return DVec3::ZERO;
    }
    let height = (sum * (1.0 - FLATNESS) + p.max_element() * FLATNESS) / (3.0 - 2.0 * FLATNESS);
    let [x, y, z] = (p / sum).to_array();
    let corner = |third: f64| {
        let (sin, cos) = libm::sincos(TAU / 3.0 * third);
        DVec3::new(sin, 0.0, cos)
    };
    let triangle = corner(0.0) * x + corner(1.0) * y + corner(2.0) * z;
    // The same with every side bent to a third of a circle.
    let (side, least, from, to) = if z <= x && z <= y {
        (0.5, z, x, y)
    } else if x <= y {
        (1.5, x, y, z)
    } else {
        (2.5, y, z, x)
    };
    let outness = 1.0 - 3.0 * least;
    let along = if outness > 0.0 { (to - from) / outness } else { 0.0 };
    let circle = corner(side + along / 2.0) * outness;
    height * (triangle.lerp(circle, ROUNDNESS) * SLOPE + DVec3::Y)
}

/// Sizes that grow with the distance from a point.
fn towards(focus: DVec3, size: f64) -> impl Fn(DVec3) -> f64 {
    move |p| (GROWTH * size * p.distance(focus)).clamp(size / RATIO, size)
}

#[cfg(test)]
mod tests {
    use super::super::checks::{check, size_ratio};
    use super::*;

    /// The size of the tetrahedron whose centre is nearest to a point.
    fn size_near(mesh: &Mesh, point: DVec3) -> f64 {
        let all = (0..mesh.cells.len()).map(|t| mesh.tetrahedron(t));
        let nearest = all.min_by(|a, b| a.centroid().distance(point).total_cmp(&b.centroid().distance(point)));
        nearest.unwrap().enclosing_sphere().diameter()
    }

    #[test]
    fn the_finest_places_are_the_cushions_top_and_the_spikes_tip() {
        for size in [0.2, 0.13] {
            let mesh = cushion(size);
            check(&mesh, 0.2);
            assert!(size_ratio(&mesh) >= 100.0);
            assert!(mesh.positions.contains(&CUSHION_TOP));
            assert!(size_near(&mesh, CUSHION_TOP) <= size / RATIO);
            assert!(size_near(&mesh, -CUSHION_TOP) > 0.3 * size);

            let mesh = spike(size);
            check(&mesh, 0.3);
            assert!(size_ratio(&mesh) >= 100.0);
            let lowest = mesh.positions.iter().copied().min_by(|a, b| a.y.total_cmp(&b.y)).unwrap();
            assert_eq!(lowest.y, -0.5);
            assert_eq!(mesh.positions.iter().filter(|p| p.y < -0.4999).count(), 1, "one sharp tip");
            assert!(size_near(&mesh, lowest) <= size / RATIO);
        }
    }
}
