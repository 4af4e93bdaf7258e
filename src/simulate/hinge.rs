//! Resistance of two neighbouring triangles of cloth to bending at their common edge: the discrete mean curvature there, which
//! is linear in the positions as long as the triangles keep their shapes (Bergou et al. 2006: *A quadratic bending model for
//! inextensible surfaces*). Flat at rest.

use glam::DVec3;

/// A hinge of two triangles.
#[derive(Debug, Clone)]
pub(crate) struct Hinge {
    /// The ends of the common edge, then the two opposite corners.
    pub corners: [u32; 4],
    /// The sum of the corners with these weights is zero when the hinge is flat.
    pub weights: [f64; 4],
    /// Energy per squared sum.
    pub stiffness: f64,
}

impl Hinge {
    /// A hinge at rest at `x`; none if a triangle has no area. The stiffness is an energy per squared angle.
    pub fn new(corners: [u32; 4], x: [DVec3; 4], stiffness: f64) -> Option<Self> {
        // Cotangents of the angles at the ends of the common edge.
        let cotangent = |at: DVec3, p: DVec3, q: DVec3| (p - at).dot(q - at) / (p - at).cross(q - at).length();
        let [a, b, c, d] = x;
        let area = ((b - a).cross(c - a).length() + (b - a).cross(d - a).length()) / 2.0;
        let (at_a, at_b) = ([cotangent(a, b, c), cotangent(a, b, d)], [cotangent(b, a, c), cotangent(b, a, d)]);
        let weights = [at_b[0] + at_b[1], at_a[0] + at_a[1], -at_a[0] - at_b[0], -at_a[1] - at_b[1]];
        let hinge = Self { corners, weights, stiffness: 3.0 * stiffness / area };
        weights.iter().all(|w| w.is_finite()).then_some(hinge)
    }

    fn curvature(&self, x: &[DVec3]) -> DVec3 {
        (0..4).map(|i| x[self.corners[i] as usize] * self.weights[i]).sum()
    }

    /// Elastic energy, zero when flat.
    pub fn energy(&self, x: &[DVec3]) -> f64 {
        self.stiffness * self.curvature(x).length_squared() / 2.0
    }

    /// One step.
    pub fn project(&self, x: &mut [DVec3], inverse_masses: &[f64], h: f64) {
        let w = self.corners.map(|v| inverse_masses[v as usize]);
        let weight: f64 = (0..4).map(|i| w[i] * self.weights[i] * self.weights[i]).sum();
        let step = self.curvature(x) / -(weight + 1.0 / (self.stiffness * h * h));
        for i in 0..4 {
            x[self.corners[i] as usize] += step * (w[i] * self.weights[i]);
        }
    }
}
