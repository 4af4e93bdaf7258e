//! The arguments of spatial hashing and penetration depth that take one value.

use super::bench::flags;
use crate::detect::{CellOrigin, Estimate, Normals, Settings, Stored};
use clap::Args;

/// How cells are hashed, and how depth is estimated.
#[derive(Debug, Args)]
pub struct HashingArguments {
    /// Spatial hashing: the primes of the hash function simple
    #[arg(long, value_name = "A,B,C", default_value = "73856093,19349663,83492791", value_parser = flags::primes)]
    pub primes: [u32; 3],
    /// Spatial hashing: where cells are counted from: scene, zero
    #[arg(long, value_name = "ORIGIN", default_value = "scene")]
    pub cell_origin: CellOrigin,
    /// Spatial hashing: the set that is stored, for which the other looks: vertices, tetrahedra
    #[arg(long, value_name = "SET", default_value = "vertices")]
    pub stored: Stored,
    /// Depth: normals of penetrated surfaces: smooth, face
    #[arg(long, default_value = "smooth")]
    pub normals: Normals,
    /// Depth: how it is estimated: consistent, nearest, both
    #[arg(long, default_value = "consistent")]
    pub estimate: Estimate,
}

impl HashingArguments {
    /// The names of the arguments.
    pub const NAMES: [&'static str; 5] = ["primes", "cell_origin", "stored", "normals", "estimate"];

    /// Settings with them.
    pub fn apply(&self, settings: Settings) -> Settings {
        let Self { primes, cell_origin, stored, normals, estimate } = *self;
        Settings { primes, cell_origin, stored, normals, estimate, ..settings }
    }
}
