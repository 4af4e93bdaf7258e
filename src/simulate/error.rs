//! What can go wrong in a simulation.

/// Why a simulation, or the setting up of one, failed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SimulateError {
    /// A mesh that a body is to be made of has no tetrahedra.
    #[error("a body needs tetrahedra, the mesh has none")]
    Empty,
    /// A tetrahedron of a mesh has no volume, or a negative one.
    #[error("tetrahedron {tetrahedron} has the volume {volume}: bodies are made of positive ones")]
    Volume {
        /// Index of the tetrahedron.
        tetrahedron: usize,
        /// Its signed volume.
        volume: f64,
    },
    /// Not one fill per tetrahedron of the cage.
    #[error("{fills} fills for {tetrahedra} tetrahedra")]
    Fill {
        /// Number of fills.
        fills: usize,
        /// Number of tetrahedra.
        tetrahedra: usize,
    },
    /// A number of a material is out of range.
    #[error("{what} is {value}; expected {allowed}")]
    Material {
        /// Which number.
        what: &'static str,
        /// What was given.
        value: f64,
        /// What would have been allowed.
        allowed: &'static str,
    },
    /// Tetrahedra stayed inverted at the end of a frame.
    #[error(
        "body {body}: {inverted} tetrahedra are inverted at {time} s after {rounds} rounds of projection, the worst has {worst} of its volume"
    )]
    Inverted {
        /// Index of the body.
        body: usize,
        /// How many.
        inverted: usize,
        /// The smallest volume relative to that at rest.
        worst: f64,
        /// Simulated time.
        time: f64,
        /// Rounds of projection that were tried.
        rounds: usize,
    },
    /// A position is no longer finite.
    #[error("body {body} is no longer finite at {time} s: the steps are too long for what happens in them")]
    NotFinite {
        /// Index of the body.
        body: usize,
        /// Simulated time.
        time: f64,
    },
    /// A frame cannot be divided as asked.
    #[error("{substeps} sub-steps and {detections} detections over {dt} s: all must be positive")]
    Steps {
        /// Seconds.
        dt: f64,
        /// Sub-steps.
        substeps: usize,
        /// Detections.
        detections: usize,
    },
}
