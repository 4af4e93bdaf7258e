//! The arguments that only some families of methods heed, and that take one value.

use super::{bench::flags, help::listed};
use crate::detect::{CellOrigin, Estimate, Normals, Settings, Stored, Sub, Test};
use clap::Args;

/// How cells are hashed, how depth is estimated, when features in motion meet, and how near objects are.
#[derive(Debug, Args)]
pub struct FamilyArguments {
    /// Spatial hashing: the primes of the hash function simple
    #[arg(long, value_name = "A,B,C", default_value = "73856093,19349663,83492791", value_parser = flags::primes)]
    pub primes: [u32; 3],
    #[arg(
        long, value_name = "ORIGIN", default_value_t = Settings::default().cell_origin,
        help = listed("Spatial hashing: where cells are counted from", CellOrigin::ALL)
    )]
    pub cell_origin: CellOrigin,
    #[arg(
        long, value_name = "SET", default_value_t = Settings::default().stored,
        help = listed("Spatial hashing: the set that is stored, for which the other looks", Stored::ALL)
    )]
    pub stored: Stored,
    #[arg(
        long, default_value_t = Settings::default().normals,
        help = listed("Depth: normals of penetrated surfaces", Normals::ALL)
    )]
    pub normals: Normals,
    #[arg(
        long, default_value_t = Settings::default().estimate,
        help = listed("Depth: how it is estimated", Estimate::ALL)
    )]
    pub estimate: Estimate,
    #[arg(
        long, value_name = "TEST", default_value_t = Settings::default().test,
        help = listed("Continuous detection: the elementary test", Test::ALL)
    )]
    pub test: Test,
    /// Continuous detection: the distance that counts as contact
    #[arg(
        long, value_name = "D", default_value_t = Settings::default().separation, allow_negative_numbers = true
    )]
    pub separation: f32,
    #[arg(
        long, value_name = "SUB", default_value_t = Settings::default().sub,
        help = listed("Distances: the sub-algorithm of GJK", &Sub::ALL)
    )]
    pub sub: Sub,
    /// Distances: pairs of objects that are as near as this
    #[arg(long, value_name = "D", default_value_t = Settings::default().within, allow_negative_numbers = true)]
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
