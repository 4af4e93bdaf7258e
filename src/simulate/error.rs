//! Errors of the simulation.

/// Why a simulation or its set-up failed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SimulateError {
    /// The mesh of a body has no tetrahedra.
    #[error("the mesh of a body must have tetrahedra (it has none)")]
    Empty,
    /// A tetrahedron of a mesh has no volume, or a negative one.
    #[error("the volume of tetrahedron {tetrahedron} must be positive (got {volume})")]
    Volume {
        /// Index of the tetrahedron.
        tetrahedron: usize,
        /// Its signed volume.
        volume: f64,
    },
    /// A triangle of a cloth has no area.
    #[error("triangle {triangle} of a cloth has no area at rest")]
    Area {
        /// Its index.
        triangle: usize,
    },
    /// Not one fill per tetrahedron of the cage.
    #[error("one fill per tetrahedron is needed (got {fills} for {tetrahedra} tetrahedra)")]
    Fill {
        /// Number of fills.
        fills: usize,
        /// Number of tetrahedra.
        tetrahedra: usize,
    },
    /// A property of a material is out of range.
    #[error("{what} must be {allowed} (got {value})")]
    Material {
        /// Which number.
        what: &'static str,
        /// What was given.
        value: f64,
        /// The allowed range.
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
    #[error("body {body} has non-finite positions at {time} s: the simulation needs shorter steps")]
    NotFinite {
        /// Index of the body.
        body: usize,
        /// Simulated time.
        time: f64,
    },
    /// A frame cannot be divided as requested.
    #[error(
        "sub-steps, detections and the duration of a frame must be positive (got {substeps}, {detections} and {dt} s)"
    )]
    Steps {
        /// Seconds.
        dt: f64,
        /// Sub-steps.
        substeps: usize,
        /// Detections.
        detections: usize,
    },
}
