//! A common origin for meshes that are far from their own: subtracted in f64, before anything is rounded to f32.

use super::Mesh;
use glam::DVec3;

/// Farther away than this many times their size, meshes get an origin of their own: closer, f32 loses three bits at most.
const FAR: f64 = 8.0;

/// A primitive with fewer steps of f32 than this is out of shape.
const STEPS: f64 = 64.0;

/// Where some meshes are, and how large their smallest primitive is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CommonOrigin {
    lower: DVec3,
    upper: DVec3,
    smallest: f64,
}

impl Default for CommonOrigin {
    fn default() -> Self {
        Self { lower: DVec3::INFINITY, upper: DVec3::NEG_INFINITY, smallest: f64::INFINITY }
    }
}

impl CommonOrigin {
    /// Adds a mesh, moved by a vector.
    pub fn add(&mut self, mesh: &Mesh, by: DVec3) {
        for &position in &mesh.positions {
            self.lower = self.lower.min(position + by);
            self.upper = self.upper.max(position + by);
        }
        for cell in &mesh.cells {
            let corners = cell.map(|v| mesh.positions[v as usize]);
            let low = corners.iter().fold(corners[0], |low, c| low.min(*c));
            let high = corners.iter().fold(corners[0], |high, c| high.max(*c));
            let extent = (high - low).max_element();
            if extent > 0.0 {
                self.smallest = self.smallest.min(extent);
            }
        }
    }

    /// What to subtract: nothing where the meshes are around their own origin. Otherwise a point in their middle with so few
    /// digits that coordinates on a grid stay on it.
    pub fn origin(&self) -> DVec3 {
        let size = (self.upper - self.lower).max_element();
        let farthest = self.farthest(DVec3::ZERO);
        if !size.is_finite() || farthest <= FAR * size {
            return DVec3::ZERO;
        }
        let middle = self.lower + (self.upper - self.lower) * 0.5;
        if size <= 0.0 {
            return middle;
        }
        let step = size.log2().floor().exp2();
        (middle / step).round() * step
    }

    fn farthest(&self, origin: DVec3) -> f64 {
        (self.lower - origin).abs().max((self.upper - origin).abs()).max_element()
    }

    /// What to tell where f32 cannot resolve the smallest primitive even so.
    pub fn warning(&self, origin: DVec3) -> Option<String> {
        let farthest = self.farthest(origin);
        // The distance of neighbours there; below the smallest normal number everything is zero.
        let step = (farthest.log2().floor() - 23.0).exp2().max(f32::MIN_POSITIVE.into());
        if !(farthest.is_finite() && self.smallest.is_finite() && self.smallest < STEPS * step) {
            return None;
        }
        let smallest = self.smallest;
        Some(format!(
            "the smallest primitive is {smallest:.3e} large, but coordinates reach {farthest:.3e} from the common origin \
             ({:.6e}, {:.6e}, {:.6e}), where f32 resolves {step:.3e}: rounding changes its shape",
            origin.x, origin.y, origin.z
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Primitive;

    fn mesh(size: f64, at: DVec3) -> Mesh {
        let positions = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z].map(|c| at + c * size).to_vec();
        Mesh { primitive: Primitive::default(), positions, cells: vec![[0, 1, 2, 3]] }
    }

    fn span(meshes: &[Mesh]) -> CommonOrigin {
        let mut span = CommonOrigin::default();
        meshes.iter().for_each(|m| span.add(m, DVec3::ZERO));
        span
    }

    #[test]
    fn meshes_around_their_own_origin_stay_there() {
        assert_eq!(CommonOrigin::default().origin(), DVec3::ZERO);
        assert_eq!(span(&[mesh(1.0, DVec3::ZERO)]).origin(), DVec3::ZERO);
        assert_eq!(span(&[mesh(1.0, DVec3::splat(5.0))]).origin(), DVec3::ZERO);
        assert_eq!(span(&[mesh(1.0, DVec3::ZERO), mesh(1.0, DVec3::splat(1e6))]).origin(), DVec3::ZERO);
    }

    #[test]
    fn far_meshes_get_one_nearby_with_few_digits() {
        for (size, at) in [(2.0, DVec3::splat(1e6)), (0.02, DVec3::new(5e5, 1e7, -3.0)), (1e3, DVec3::splat(1e300))] {
            let span = span(&[mesh(size, at)]);
            let origin = span.origin();
            assert!((origin - at).abs().max_element() <= 2.0 * size, "{origin}");
            assert!(span.warning(origin).is_none() || at.x > 1e100, "{:?}", span.warning(origin));
            let step = size.log2().floor().exp2();
            assert_eq!(origin / step, (origin / step).round());
        }
        // What was on a grid of halves stays on it.
        let on_grid = span(&[mesh(4.0, DVec3::new(1e7 + 0.5, 0.0, 0.0))]).origin();
        assert_eq!(on_grid.fract(), DVec3::ZERO);
        assert_eq!(span(&[mesh(0.0, DVec3::splat(3.0))]).origin(), DVec3::splat(3.0));
    }

    #[test]
    fn a_warning_has_the_numbers() {
        let span = span(&[mesh(0.01, DVec3::ZERO), mesh(1.0, DVec3::splat(1e6))]);
        let warning = span.warning(span.origin()).unwrap();
        assert!(
            warning.contains("1.000e-2") && warning.contains("1.000e6") && warning.contains("6.250e-2"),
            "{warning}"
        );
        assert_eq!(CommonOrigin::default().warning(DVec3::ZERO), None);
    }
}
