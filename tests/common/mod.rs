//! What several test programs need.
#![allow(clippy::unwrap_used)]
#![allow(dead_code, reason = "every program uses its own share")]

#[cfg(feature = "cli")]
pub mod command;
pub mod folder;
