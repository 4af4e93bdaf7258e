//! What several tests need.

pub mod allocations;
pub mod command;
pub mod folder;
pub mod gpu;
pub mod random;
#[path = "../../../src/random_cases.rs"]
pub mod random_cases;
pub mod sources;
