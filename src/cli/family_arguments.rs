//! The arguments that only some families of methods heed, and that take one value.

use super::bench::flags;
use crate::detect::{CellOrigin, Estimate, Normals, Settings, Stored, Sub, Test};
use clap::Args;

/// How cells are hashed, how depth is estimated, when features in motion meet, and how near objects are.
#[derive(Debug, Args)]
pub struct FamilyArguments {
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
    /// Continuous detection: the elementary test: inclusion, cubic, additive, exact
    #[arg(long, value_name = "TEST", default_value = "inclusion")]
    pub test: Test,
    /// Continuous detection: the distance that counts as contact
    #[arg(long, value_name = "D", default_value = "0", allow_negative_numbers = true)]
    pub separation: f32,
    /// Distances: the sub-algorithm of GJK: johnson, geometric, isa, signed_volumes
    #[arg(long, value_name = "SUB", default_value = "signed_volumes")]
    pub sub: Sub,
    /// Distances: pairs of objects that are as near as this
    #[arg(long, value_name = "D", default_value = "1", allow_negative_numbers = true)]
    pub within: f32,
}

impl FamilyArguments {
    /// The names of the arguments.
    pub const NAMES: [&'static str; 9] =
        ["primes", "cell_origin", "stored", "normals", "estimate", "test", "separation", "sub", "within"];

    /// Settings with them.
    pub fn apply(&self, settings: Settings) -> Settings {
        let Self { primes, cell_origin, stored, normals, estimate, test, separation, sub, within } = *self;
        Settings { primes, cell_origin, stored, normals, estimate, test, separation, sub, within, ..settings }
    }
}
