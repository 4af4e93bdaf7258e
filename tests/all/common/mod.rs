//! What several tests need.

pub mod allocations;
pub mod command;
pub mod folder;
pub mod gpu;
pub mod random;
