//! The material of a soft body.

use super::SimulateError;

/// A soft material.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Material {
    /// Mass per volume.
    pub density: f64,
    /// Young's modulus: stress per strain of a stretched bar.
    pub young: f64,
    /// Poisson's ratio, from 0 up to below ½ (which would keep all volume).
    pub poisson: f64,
    /// Decay of the stretching rate between neighbouring vertices, 1/s.
    pub damping: f64,
    /// Coulomb's coefficient. A contact of two has the geometric mean.
    pub friction: f64,
}

impl Default for Material {
    /// Soft rubber in a world whose objects have a size of about 1.
    fn default() -> Self {
        Self { density: 1000.0, young: 1e5, poisson: 0.4, damping: 2.0, friction: 0.5 }
    }
}

impl Material {
    /// Checks the numbers.
    pub fn validate(&self) -> Result<(), SimulateError> {
        let positive = |v: f64| v > 0.0 && v.is_finite();
        let not_negative = |v: f64| v >= 0.0 && v.is_finite();
        let wrong = |what, value, allowed| Err(SimulateError::Material { what, value, allowed });
        match self {
            m if !positive(m.density) => wrong("density", m.density, "positive and finite"),
            m if !positive(m.young) => wrong("young", m.young, "positive and finite"),
            m if !(0.0..=0.499).contains(&m.poisson) => wrong("poisson", m.poisson, "between 0 and 0.499"),
            m if !not_negative(m.damping) => wrong("damping", m.damping, "finite and not negative"),
            m if !not_negative(m.friction) => wrong("friction", m.friction, "finite and not negative"),
            _ => Ok(()),
        }
    }

    /// Lamé's first parameter, λ.
    pub fn lambda(&self) -> f64 {
        self.young * self.poisson / ((1.0 + self.poisson) * (1.0 - 2.0 * self.poisson))
    }

    /// Lamé's second parameter, μ: the shear modulus.
    pub fn mu(&self) -> f64 {
        self.young / (2.0 * (1.0 + self.poisson))
    }
}
