//! What several tests need.

pub mod allocations;
#[path = "../../../src/asked_cases.rs"]
pub mod asked_cases;
pub mod command;
pub mod folder;
pub mod gpu;
pub mod random;
#[path = "../../../src/random_cases.rs"]
pub mod random_cases;
pub mod sources;
