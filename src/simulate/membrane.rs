//! Resistance of a triangle of cloth to stretching and shearing: three constraints (Baraff & Witkin 1998: *Large steps in
//! cloth simulation*), solved one after the other as in extended position-based dynamics.

use glam::{DMat2, DVec2, DVec3};

/// An elastic triangle.
#[derive(Debug, Clone)]
pub(crate) struct Membrane {
    /// Its vertices.
    pub corners: [u32; 3],
    /// Gradients of the three corners' shape functions in the plane of the triangle at rest.
    pub gradients: [DVec2; 3],
    /// Stiffness of stretching and of shearing, times the area.
    pub stiffness: [f64; 2],
}

impl Membrane {
    /// A triangle at rest at `x`; none if it has no area. Stiffnesses are forces per length.
    pub fn new(corners: [u32; 3], x: [DVec3; 3], stretch: f64, shear: f64) -> Option<Self> {
        let [a, b, c] = x;
        let normal = (b - a).cross(c - a);
        let area = normal.length() / 2.0;
        let along = (b - a).try_normalize()?;
        let across = normal.try_normalize()?.cross(along);
        let flat = |p: DVec3| DVec2::new((p - a).dot(along), (p - a).dot(across));
        let inverse = DMat2::from_cols(flat(b), flat(c)).inverse();
        // The rows of the inverse are the gradients of the second and third shape function.
        let (second, third) = (inverse.row(0), inverse.row(1));
        Some(Self { corners, gradients: [-second - third, second, third], stiffness: [stretch * area, shear * area] })
    }

    /// The images of the two unit vectors of the plane at rest.
    fn deformation(&self, x: &[DVec3]) -> [DVec3; 2] {
        let mut f = [DVec3::ZERO; 2];
        for (&v, gradient) in self.corners.iter().zip(self.gradients) {
            f[0] += x[v as usize] * gradient.x;
            f[1] += x[v as usize] * gradient.y;
        }
        f
    }

    /// Elastic energy, zero at rest.
    pub fn energy(&self, x: &[DVec3]) -> f64 {
        let [u, v] = self.deformation(x);
        let (stretched, sheared) = ([u.length() - 1.0, v.length() - 1.0], u.dot(v));
        let [k, g] = self.stiffness;
        (k * (stretched[0] * stretched[0] + stretched[1] * stretched[1]) + g * sheared * sheared) / 2.0
    }

    /// One step of the three constraints.
    pub fn project(&self, x: &mut [DVec3], inverse_masses: &[f64], h: f64) {
        let compliance = self.stiffness.map(|k| 1.0 / (k * h * h));
        for axis in 0..2 {
            let image = self.deformation(x)[axis];
            let length = image.length();
            if length > 0.0 {
                let direction = image / length;
                let pulls = self.gradients.map(|gradient| direction * gradient[axis]);
                self.apply(x, inverse_masses, pulls, length - 1.0, compliance[0]);
            }
        }
        let [u, v] = self.deformation(x);
        let pulls = self.gradients.map(|gradient| v * gradient.x + u * gradient.y);
        self.apply(x, inverse_masses, pulls, u.dot(v), compliance[1]);
    }

    /// Moves the corners along the gradients of a constraint. There is one pass to a sub-step, so no multiplier is kept.
    fn apply(&self, x: &mut [DVec3], inverse_masses: &[f64], pulls: [DVec3; 3], value: f64, compliance: f64) {
        let w = self.corners.map(|v| inverse_masses[v as usize]);
        let weight: f64 = (0..3).map(|i| w[i] * pulls[i].length_squared()).sum();
        let step = -value / (weight + compliance);
        for i in 0..3 {
            x[self.corners[i] as usize] += pulls[i] * (w[i] * step);
        }
    }
}
