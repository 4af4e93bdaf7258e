//! Continuous detection: do two features that move linearly meet, and when first (docs/continuous.md)?
//!
//! [`inclusion`] never misses a contact, [`additive`] is conservative with a margin, [`cubic`] is the historical test without a
//! promise, and [`exact`] is the truth that the others are tested with.

mod additive;
mod big;
mod cubic;
mod exact;
mod inclusion;
mod open;
mod polynomial;
mod query;
#[cfg(any(test, feature = "checks"))]
pub mod samples;
#[cfg(test)]
mod tests;

pub use additive::additive;
pub use cubic::{CubicContact, coefficients, cubic, cubic_of, nearest_weights};
pub use exact::exact;
pub use inclusion::{Answer, BoxFate, HOST_BUDGET, NARROW_BUDGET, Scalar, Verdict, inclusion, inclusion_traced};
pub use open::decide_open;
pub use query::{Kind, Query};
