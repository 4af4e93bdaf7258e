//! The stable neo-Hookean material as two constraints per tetrahedron (Macklin & Müller 2021: *A constraint-based
//! formulation of stable neo-Hookean materials*).
//!
//! The energy per volume is μ/2 · C_D² + λ'/2 · C_H² with C_D = |F| (Frobenius), C_H = det F − 1 − μ/λ'. With
//! λ' = λ + μ its linearisation is Hooke's law with Lamé's λ and μ. The two are solved together: their pulls cancel at
//! rest, so that the rest shape is a fixed point of one pass, which it is not when one follows the other.

use glam::{DMat3, DVec3};

/// An elastic tetrahedron.
#[derive(Debug, Clone)]
pub(crate) struct Element {
    pub corners: [u32; 4],
    /// Inverse of the matrix of edges from corner 0, at rest.
    pub inverse_rest: DMat3,
    /// Volume at rest.
    pub volume: f64,
    /// μ and λ' times the volume that resists.
    pub stiffness: [f64; 2],
    /// det F where C_H is zero: 1 + μ/λ'.
    pub rest_volume_ratio: f64,
    /// Multipliers of this sub-step.
    pub multipliers: [f64; 2],
}

/// Gradients of a constraint with respect to the four corners.
type Gradients = [DVec3; 4];

impl Element {
    /// The deformation gradient F.
    pub fn deformation(&self, x: &[DVec3]) -> DMat3 {
        let [a, b, c, d] = self.corners.map(|v| x[v as usize]);
        DMat3::from_cols(b - a, c - a, d - a) * self.inverse_rest
    }

    /// Volume relative to that at rest.
    pub fn volume_ratio(&self, x: &[DVec3]) -> f64 {
        self.deformation(x).determinant()
    }

    /// Elastic energy, zero at rest.
    pub fn energy(&self, x: &[DVec3]) -> f64 {
        let f = self.deformation(x);
        let [mu, lambda] = self.stiffness;
        let squares = f.x_axis.length_squared() + f.y_axis.length_squared() + f.z_axis.length_squared();
        let bulk = f.determinant() - self.rest_volume_ratio;
        let at_rest = 1.0 - self.rest_volume_ratio;
        (mu * (squares - 3.0) + lambda * (bulk * bulk - at_rest * at_rest)) / 2.0
    }

    /// Gradients of a function of F, from its derivative with respect to F.
    fn gradients(&self, derivative: DMat3) -> Gradients {
        let g = derivative * self.inverse_rest.transpose();
        [-(g.x_axis + g.y_axis + g.z_axis), g.x_axis, g.y_axis, g.z_axis]
    }

    /// One step of both constraints.
    pub fn project(&mut self, x: &mut [DVec3], inverse_masses: &[f64], h: f64) {
        let f = self.deformation(x);
        let size = (f.x_axis.length_squared() + f.y_axis.length_squared() + f.z_axis.length_squared()).sqrt();
        if size < 1e-12 {
            return; // Collapsed to a point: no gradient.
        }
        let deviatoric = self.gradients(f * size.recip());
        let hydrostatic = self.gradients(cofactor(&f));
        let bulk = f.determinant() - self.rest_volume_ratio;
        let w = self.corners.map(|v| inverse_masses[v as usize]);
        let product = |a: &Gradients, b: &Gradients| (0..4).map(|i| w[i] * a[i].dot(b[i])).sum::<f64>();
        let compliance = self.stiffness.map(|k| 1.0 / (k * h * h));
        let a11 = product(&deviatoric, &deviatoric) + compliance[0];
        let a22 = product(&hydrostatic, &hydrostatic) + compliance[1];
        let a12 = product(&deviatoric, &hydrostatic);
        let [r1, r2] = [-size - compliance[0] * self.multipliers[0], -bulk - compliance[1] * self.multipliers[1]];
        // Positive: a Gram matrix with something added to its diagonal.
        let determinant = a11 * a22 - a12 * a12;
        let step = [(r1 * a22 - r2 * a12) / determinant, (r2 * a11 - r1 * a12) / determinant];
        for i in 0..4 {
            x[self.corners[i] as usize] += (deviatoric[i] * step[0] + hydrostatic[i] * step[1]) * w[i];
        }
        self.multipliers[0] += step[0];
        self.multipliers[1] += step[1];
    }

    /// Moves the corners so that the volume becomes `ratio` of that at rest, to first order, with no compliance.
    pub fn project_volume(&self, x: &mut [DVec3], inverse_masses: &[f64], ratio: f64) {
        let f = self.deformation(x);
        let gradients = self.gradients(cofactor(&f));
        let w = self.corners.map(|v| inverse_masses[v as usize]);
        let length = (0..4).map(|i| w[i] * gradients[i].length_squared()).sum::<f64>();
        if length > 0.0 {
            let step = (ratio - f.determinant()) / length;
            for i in 0..4 {
                x[self.corners[i] as usize] += gradients[i] * (w[i] * step);
            }
        }
    }
}

/// Derivative of the determinant.
fn cofactor(f: &DMat3) -> DMat3 {
    DMat3::from_cols(f.y_axis.cross(f.z_axis), f.z_axis.cross(f.x_axis), f.x_axis.cross(f.y_axis))
}
