//! What a world is solved with.

use super::{Integrator, Response};

/// Settings of the solver. The defaults are for objects with a size of about 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Solver {
    /// Passes over the elastic constraints in a sub-step.
    pub elastic_passes: usize,
    /// Passes over the contacts in a sub-step; rounds or sweeps where they are solved together.
    pub contact_passes: usize,
    /// The largest speed at which overlapping bodies are separated.
    pub separation_speed: f64,
    /// Rate at which all motion decays, 1/s: for quasi-static scenes; 0 keeps momentum.
    pub drag: f64,
    /// How contacts of rigid bodies are solved.
    pub response: Response,
    /// How rigid bodies move between contacts.
    pub integrator: Integrator,
}

impl Default for Solver {
    fn default() -> Self {
        Self {
            elastic_passes: 1,
            contact_passes: 4,
            separation_speed: 1.0,
            drag: 0.0,
            response: Response::default(),
            integrator: Integrator::SemiImplicit,
        }
    }
}
